"""The whole glass: the screens, and what is laid over any of them for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import SmoothLine, SmoothRoundedRectangle
from kivy.input import MotionEvent
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager

from app.ui.layout import Rect
from app.ui.widgets.button import Pressable
from app.ui.widgets.focus import Focus
from app.ui.widgets.frame import Frame
from app.ui.widgets.live import theme
from app.ui.widgets.reach import meant

if TYPE_CHECKING:
    from app.ui.views import ExplanationView
    from app.ui.widgets.explanation import Explanation
    from app.ui.widgets.toast import Toast

LOOKS = 0.1
"""Seconds after which a toast looks again whether a key has come to lie under it."""


class Desk(FloatLayout):
    """What lies on top is made when it is first needed."""

    __events__ = ("on_topic",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        # Kivy brings its smooth edges back after a loss through the first line and the first shape of all.
        self._first = SmoothLine(), SmoothRoundedRectangle(size=(1, 1))
        self.screens = ScreenManager(transition=NoTransition())
        self.add_widget(self.screens)
        self._toast: Toast | None = None
        self._lender: Frame | None = None
        """The screen that leaves its lower edge to the toast."""
        self._explanation: Explanation | None = None
        self._looking = Clock.schedule_interval(self._stand_aside, LOOKS)
        self._looking.cancel()

    def say(self, words: str, holds: Callable[[], bool] = lambda: True) -> None:
        """A few words over the screen for a few seconds, where nothing is pressed, while they hold."""
        if not words:
            return
        if self._toast is None:
            from app.ui.widgets.toast import Toast

            self._toast = Toast()
            self._toast.bind(on_over=self._toast_over)
            self.bind(size=self._place_toast)
            theme.bind(size_body=self._place_toast)
        self._toast.say(words, holds)
        if self._toast.parent is None:
            self.add_widget(self._toast)
        self._place_toast()
        self._looking()

    @property
    def said(self) -> str:
        """What the toast says now; empty where there is none."""
        return str(self._toast.text) if self._toast is not None else ""

    def look(self) -> None:
        """The screen shows something else: a toast that speaks of what is over goes."""
        if self._toast is not None:
            self._toast.look()

    def hush(self) -> None:
        """Take away what lies on top."""
        if self._toast is not None and self._toast.text:
            self._toast.hush()
        self.explain(None)

    def _toast_over(self, toast: Toast) -> None:
        self._looking.cancel()
        self.remove_widget(toast)
        if self._lender is not None:
            self._lender.room_below, self._lender = 0, None

    def explain(self, view: ExplanationView | None) -> None:
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

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A tap that nothing took goes to the nearest small button within a finger's reach."""
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling:
            return False
        stop = meant(Focus(self, Window).stops(), touch.x, touch.y, theme.finger)
        return stop is not None and isinstance(stop.widget, Pressable) and stop.widget.reached(touch)

    def _keys(self) -> list[Rect]:
        """All that can be pressed beside the toast, counted from the upper left corner."""
        boxes = (stop.box for stop in Focus(self, Window).stops(without=self._toast))
        return [
            Rect(box.left, self.height - box.top, box.right - box.left, box.top - box.bottom) for box in boxes
        ]

    def _place_toast(self, *_: object) -> None:
        toast = self._toast
        if toast is not None and toast.parent is not None:
            toast.place((self.width, self.height), self._keys())
            screen = self.screens.current_screen
            if not toast.free and self._lender is None and isinstance(screen, Frame):
                # There are keys everywhere: the page makes room, and it is looked for again.
                self._lender = screen
                screen.room_below = toast.height + theme.gap

    def _stand_aside(self, _seconds: float) -> None:
        """Keys that came to lie under it drive it away; else it stays where it is."""
        toast = self._toast
        if toast is None or toast.parent is None:
            return
        own = Rect(toast.x, self.height - toast.top, toast.width, toast.height)
        if not toast.free or any(own.overlaps(key) for key in self._keys()):
            self._place_toast()

    def on_topic(self, topic: str) -> None: ...
