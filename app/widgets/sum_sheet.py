"""A sum told line by line: whose it is or what it is, its parts in words, its figure; the result last."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets import emblem, label
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.panel import Panel
from app.widgets.row import one_each

__all__ = ["SumLine", "SumSheet", "emblem", "label"]

MOST = 4.2
"""Lines of text that a line of the sum is high at most."""


class SumLine(Panel):
    """One line; the result stands out."""

    seat = StringProperty("")
    icon = StringProperty("")
    title = StringProperty("")
    words = StringProperty("")
    figure = StringProperty("")
    tone = StringProperty("text")
    total = BooleanProperty(False)
    low = BooleanProperty(False)
    """Title and words share one line."""
    ink = ColorProperty()

    def show(self, row: Any) -> None:
        """Take over a `SumRow`."""
        self.seat, self.icon, self.title = row.seat, row.icon, row.title
        self.words, self.figure, self.tone, self.total = row.words, row.figure, row.tone, row.total


class SumSheet(BoxLayout):
    """Feed it with `show`."""

    wanted = NumericProperty(0)
    """How high its lines are, if there is room."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lines: list[SumLine] = []
        theme.bind(size_body=self._measure)

    def show(self, rows: tuple[Any, ...]) -> None:
        """Take over `SumRow`s."""
        one_each(self.ids.lines, self._lines, SumLine, rows)
        self._measure()

    def _measure(self, *_: Any) -> None:
        count = len(self.ids.lines.children)
        self.wanted = count * theme.size_body * MOST + max(0, count - 1) * theme.gap_s


load_beside(__file__)
