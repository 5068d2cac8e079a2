"""What a step or a greyed button means, laid over the table while people read it."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty

from app.ui.views import ExplanationView
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LEAST_SHARE, LINE_HEIGHT, fitting, needed, one_line
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.touching import Touch

FADE_SECONDS = 0.15
LINES = (24, 32)
"""Width of the text in multiples of its size: about 45 characters, and more only where height is short."""
ENDLESS = 1e6


class PaperButton(Pressable):
    """A button on paper, which darkens under the finger."""

    press_token = "ink"

    key = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")


class Explanation(Panel):
    """Feed it with `show`; None takes it away. Dispatches on_open(id) of a topic, and on_close.

    As tall as its words need it, up to what its parent has. Touches beside it go through.
    """

    title = StringProperty("")
    text = StringProperty("")
    place = StringProperty("")
    close_side = NumericProperty(52)
    title_height = NumericProperty(0)
    place_height = NumericProperty(0)
    topics_height = NumericProperty(0)

    __events__ = ("on_open", "on_close")

    def __init__(self, **kwargs: object) -> None:
        self._measure = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._view: ExplanationView | None = None
        self._around: Any = None
        self._buttons: list[PaperButton] = []
        theme.bind(size_body=self._measure, gap=self._measure)

    def show(self, view: ExplanationView | None) -> None:
        if view == self._view:
            return
        was_open, self._view = self._view is not None, view
        Animation.cancel_all(self, "opacity")
        if view is None:
            self.opacity = 0
            return
        self.title, self.text, self.place = view.title, view.text, view.place
        self._show_topics(view)
        self._arrange()
        if was_open or theme.reduce_motion:
            self.opacity = 1
        else:
            Animation(opacity=1, duration=FADE_SECONDS, transition="out_quad").start(self)

    def close(self) -> None:
        """As its close button does, for the Escape key."""
        if self._view is not None:
            self.show(None)
            self.dispatch("on_close")

    def on_touch_down(self, touch: Touch) -> bool:
        if self._view is None or not self.collide_point(*touch.pos):
            return False
        super().on_touch_down(touch)
        return True

    def on_parent(self, _widget: object, parent: Any) -> None:
        if self._around is not None:
            self._around.unbind(size=self._measure)
        self._around = parent
        if parent is not None:
            parent.bind(size=self._measure)
            self._measure()

    def _show_topics(self, view: ExplanationView) -> None:
        row = self.ids.topics
        while len(self._buttons) < len(view.topics):
            button = PaperButton(icon="chevron-right")
            button.bind(on_release=lambda pressed: self.dispatch("on_open", pressed.key))
            self._buttons.append(button)
        if len(row.children) != len(view.topics):
            row.clear_widgets()
            for button in self._buttons[: len(view.topics)]:
                row.add_widget(button)
        for button, topic in zip(self._buttons, view.topics, strict=False):
            button.name, button.key, button.text = f"topic:{topic.id}", topic.id, topic.label

    def _arrange(self, *_: object) -> None:
        if self._view is None or self._around is None:
            return
        edges = 2 * theme.gap_l
        room, tall = self._around.width - edges, self._around.height - edges
        for line in LINES:
            self.width = min(room, line * theme.size_body + edges)
            wanted = self._wanted(self.width - edges) + edges
            if wanted <= tall:
                break
        self.height = min(tall, wanted)

    def _wanted(self, width: float) -> float:
        """Height of all its parts in this width."""
        self.close_side = max(theme.touch_s, theme.size_body * 2.2)
        title = _height(self.title, theme.font_bold, theme.size_strong, width - self.close_side - theme.gap)
        text = _height(self.text, theme.font, theme.size_body, width)
        place = _height(self.place, theme.font, theme.size_note, width - theme.size_body * 1.5)
        self.title_height = max(self.close_side, title) + theme.gap
        self.place_height = theme.gap + place if self.place else 0
        self.topics_height = self._topics_height(width)
        return self.title_height + text + self.place_height + self.topics_height

    def _topics_height(self, width: float) -> float:
        """Side by side where their words fit, otherwise one below the other."""
        topics = self.ids.topics
        labels = [button.text for button in self._buttons[: len(topics.children)]]
        if not labels:
            return 0
        frame = theme.size_body * 1.5 + 2 * theme.gap + 2
        wanted = [one_line(label, theme.font_bold, theme.size_body) + frame for label in labels]
        gaps = theme.gap_s * (len(labels) - 1)
        in_a_row = sum(wanted) + gaps <= width
        topics.orientation = "horizontal" if in_a_row else "vertical"
        for button, share in zip(self._buttons, wanted, strict=False):
            button.size_hint_x = share if in_a_row else 1
        tall = max(theme.touch_s, theme.finger, theme.size_body * 1.9)
        return theme.gap_l + (tall if in_a_row else tall * len(labels) + gaps)

    def on_open(self, topic: str) -> None: ...

    def on_close(self) -> None: ...


def _height(text: str, font: str, size: float, width: float) -> float:
    """Height the text needs in this width, at the size at which its longest word fits."""
    width = max(1, width - 1)
    least = size * LEAST_SHARE / max(1.0, theme.text_scale)
    fit = fitting(text, font, size, least, width, ENDLESS, LINE_HEIGHT) or least
    return needed(text, font, fit, width, LINE_HEIGHT)[1] + 1


load_beside(__file__)
