"""A sum told line by line: whose it is or what it is, its parts in words, its figure; the result last."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import emblem, label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import heading_share, lines_in
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import one_each

__all__ = ["SumLine", "SumSheet", "emblem", "label"]

MOST, MORE = 4.2, 1.3
"""Lines of text that a line of the sum is high at most, and for every line that its words have more."""
LINE = 1.25
"""Lines of text that a title is high."""
WORDS = 0.6
"""Which part of its width its words have."""


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

    @staticmethod
    def titled(title: str, words: str, size: float, width: float, height: float) -> float:
        """The part of a box that a title has above words; they get small before it does."""
        share = heading_share(title, size, words, size, width, height)
        return max(share, min(0.5, size * LINE / max(1.0, height)))


class SumSheet(BoxLayout):
    """Feed it with `show`."""

    wanted = NumericProperty(0)
    """How high its lines are, if there is room."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lines: list[SumLine] = []
        self.bind(width=self._measure)
        theme.bind(size_body=self._measure)

    def show(self, rows: tuple[Any, ...]) -> None:
        """Take over `SumRow`s."""
        one_each(self.ids.lines, self._lines, SumLine, rows)
        self._measure()

    def _measure(self, *_: Any) -> None:
        self.wanted = self.tall_in(self.width)

    def tall_in(self, width: float) -> float:
        """How high its lines are in this width, if there is room: all alike, as the one with most words."""
        lines = self.ids.lines.children
        most = max(
            (lines_in(each.words, theme.font, theme.size_body, width * WORDS) for each in lines), default=1
        )
        each = theme.size_body * (MOST + MORE * max(0, most - 1))
        return float(len(lines) * each + max(0, len(lines) - 1) * theme.gap_s)


load_beside(__file__)
