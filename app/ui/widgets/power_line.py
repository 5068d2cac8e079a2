"""A world power in short, while its board is not needed: what it emits, and how many are in crisis."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.layout.needs.powers import PowersNeed
from app.ui.theme import MARKS, NO_MARK
from app.ui.widgets import emblem, label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import one_each

__all__ = ["PowerLine", "PowerLines", "emblem", "label"]


class PowerLine(Panel):
    """Feed it with `show`."""

    seat = StringProperty("")
    title = StringProperty("")
    person = StringProperty("")
    co2 = StringProperty("")
    note = StringProperty("")
    short = BooleanProperty(False)
    emergency = StringProperty("")
    strained = BooleanProperty(False)
    colour = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.bind(ground=self._paint)

    def show(self, board: Any) -> None:
        """Take over a `BoardView`."""
        self.seat, self.title, self.person = board.id, board.title, board.name
        self.co2, self.note, self.short = board.co2, board.note, board.short
        self.emergency, self.strained = board.emergency, board.strained
        self._paint()

    def _paint(self, *_: Any) -> None:
        self.colour = getattr(theme, MARKS.get(self.seat, NO_MARK).colour)


class PowerLines(BoxLayout):
    """All powers below one another, or side by side."""

    cols = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._lines: list[PowerLine] = []
        self._need = PowersNeed(theme.ruler, (), False)
        self.bind(width=self._measure)
        theme.bind(size_body=self._measure)

    def show(self, boards: tuple[Any, ...]) -> None:
        """Take over `BoardView`s."""
        titles = tuple(board.title for board in boards)
        self._need = PowersNeed(theme.ruler, titles, any(board.short for board in boards))
        one_each(self.ids.grid, self._lines, PowerLine, boards)
        self._measure()

    def _measure(self, *_: object) -> None:
        self.cols = replace(self._need, ruler=theme.ruler).columns(self.width)


load_beside(__file__)
