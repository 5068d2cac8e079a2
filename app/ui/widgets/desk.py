"""The whole glass: the screens, and what is laid over any of them for a while."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import SmoothLine, SmoothRoundedRectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager

from app.ui.widgets.button import Pressable
from app.ui.widgets.focus import Focus
from app.ui.widgets.live import theme
from app.ui.widgets.reach import meant


class Desk(FloatLayout):
    """What lies on top is made when it is first needed."""

    __events__ = ("on_topic",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Kivy brings its smooth edges back after a loss through the first line and the first shape of all.
        self._first = SmoothLine(), SmoothRoundedRectangle(size=(1, 1))
        self.screens = ScreenManager(transition=NoTransition())
        self.add_widget(self.screens)
        self._toast: Any = None
        self._explanation: Any = None

    def say(self, words: str) -> None:
        """A few words over the screen for a few seconds."""
        if self._toast is None:
            from app.ui.widgets.toast import Toast

            self._toast = Toast()
            self.add_widget(self._toast)
            self.bind(size=self._place_toast)
            theme.bind(size_body=self._place_toast)
            self._place_toast()
        self._toast.say(words)

    def hush(self) -> None:
        """Take away what lies on top."""
        if self._toast is not None:
            self._toast.hush()
        self.explain(None)

    def explain(self, view: Any) -> None:
        """Lay an `ExplanationView` over the screen, or take it away with None."""
        if self._explanation is None:
            if view is None:
                return
            from app.ui.widgets.explanation import Explanation

            self._explanation = Explanation(pos_hint={"center_x": 0.5, "center_y": 0.5})
            self._explanation.bind(
                on_open=lambda _panel, topic: self.dispatch("on_topic", topic),
                on_close=lambda *_: self.explain(None),
            )
        shown = self._explanation.parent is not None
        if view is None:
            self._explanation.show(None)
            self.remove_widget(self._explanation)
            return
        if not shown:
            self.add_widget(self._explanation)
        self._explanation.show(view)

    @property
    def explaining(self) -> bool:
        return self._explanation is not None and self._explanation.parent is not None

    def on_touch_down(self, touch: Any) -> bool:
        """A tap that nothing took goes to the nearest small button within a finger's reach."""
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling:
            return False
        stop = meant(Focus(self, Window).stops(), touch.x, touch.y, theme.finger)
        return stop is not None and isinstance(stop.widget, Pressable) and stop.widget.reached(touch)

    def _place_toast(self, *_: Any) -> None:
        self._toast.center_x = self.width / 2
        self._toast.y = theme.touch_l + theme.gap_l + theme.gap

    def on_topic(self, topic: str) -> None: ...
