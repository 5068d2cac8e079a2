"""Something set in steps: less, how far one is, more."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.widgets import label, token_counter
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme

__all__ = ["Level", "StepBars", "label", "token_counter"]

LOWEST_BAR = 0.35
"""Height of the first bar as a share of the last one's."""


class StepBars(Widget):
    """A bar for each step, rising; those reached are filled, the others only drawn round."""

    count = NumericProperty(0)
    reached = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.bind(pos=self._redraw, size=self._redraw, count=self._redraw, reached=self._redraw)
        theme.bind(ground=self._redraw, gap_s=self._redraw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.count or self.width < self.count:
            return
        each = self.width / self.count
        wide, hair = each * 0.68, theme.hair
        with self.canvas:
            for i in range(int(self.count)):
                x = self.x + i * each + (each - wide) / 2
                tall = self.height * (LOWEST_BAR + (1 - LOWEST_BAR) * i / max(1, self.count - 1))
                round_ = [min(theme.radius_s / 2, wide / 3)]
                Color(rgba=theme.accent if i < self.reached else theme.quiet)
                SmoothRoundedRectangle(pos=(x, self.y), size=(wide, tall), radius=round_)
                if i >= self.reached:
                    Color(rgba=theme.panel)
                    SmoothRoundedRectangle(
                        pos=(x + hair, self.y + hair),
                        size=(max(1, wide - 2 * hair), max(1, tall - 2 * hair)),
                        radius=round_,
                    )


class Level(BoxLayout):
    """Feed it with `show`. Dispatches on_change(value), or on_explain(words) at either end."""

    name = StringProperty("")
    label = StringProperty("")
    words = StringProperty("")
    """The value as it is said, such as "110 %"."""
    view = ObjectProperty(None, allownone=True)
    steps = NumericProperty(0)
    reached = NumericProperty(0)
    key_size = NumericProperty(68)

    __events__ = ("on_change", "on_explain")

    def show(self, view: Any) -> None:
        """Take over a `LevelView`."""
        self.view = view
        self.label, self.words = view.label, view.words
        self.steps = (view.most - view.least) // view.step
        self.reached = (view.value - view.least) // view.step

    def move(self, by: int) -> None:
        """So many steps more or less, as its keys do."""
        value = min(self.view.most, max(self.view.least, self.view.value + by * self.view.step))
        if value != self.view.value:
            self.dispatch("on_change", value)
        else:
            self.dispatch("on_explain", self.view.why_not_more if by > 0 else self.view.why_not_less)

    def on_change(self, value: int) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
