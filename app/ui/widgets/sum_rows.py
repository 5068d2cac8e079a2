"""What a crisis comes to, a line for each power: the sum in words, its result large, keys to change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import emblem, label, pager
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import fill
from app.ui.widgets.token_counter import CounterKey

__all__ = ["CounterKey", "ReadRow", "SumRow", "SumRows", "emblem", "label", "pager"]

LEAST = 2.6
"""Lines of text that a row is high at least."""


class SumRow(Panel):
    """One power's line."""

    less_key = StringProperty("")
    more_key = StringProperty("")
    seat = StringProperty("")
    title = StringProperty("")
    words = StringProperty("")
    value = NumericProperty(0)
    icon = StringProperty("")
    note = StringProperty("")
    changed = BooleanProperty(False)
    changing = BooleanProperty(False)

    __events__ = ("on_less", "on_more")

    def show(self, view: Any) -> None:
        """Take over a `SumView`."""
        self.name, self.seat, self.title = f"sum:{view.key}", view.seat, view.title
        self.less_key, self.more_key = view.less, view.more
        self.words = f"{view.sum} = {view.result}" if view.sum else view.result
        self.value, self.icon, self.note = view.value, view.icon, view.note
        self.changed, self.changing = view.changed, view.counter is not None

    def on_less(self) -> None: ...

    def on_more(self) -> None: ...


class ReadRow(Panel):
    """A line of the card that the sums come of."""

    icon = StringProperty("")
    text = StringProperty("")

    def show(self, line: Any) -> None:
        """Take over a `CardLine`."""
        self.icon, self.text = line.icon, line.text


class SumRows(BoxLayout):
    """Feed it with `show`; dispatches on_act(key). What does not fit is on a next page."""

    page = NumericProperty(0)
    pages = NumericProperty(1)
    outcome = StringProperty("")
    outcome_icon = StringProperty("")
    warning = StringProperty("")
    told_height = NumericProperty(0)
    warning_height = NumericProperty(0)
    pager_height = NumericProperty(52)
    reading = BooleanProperty(False)
    """This page has lines of the card."""

    __events__ = ("on_act",)

    def __init__(self, **kwargs: object) -> None:
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._rows: list[SumRow] = []
        self._shown = 0
        self._lines: list[ReadRow] = []
        self._read: tuple[Any, ...] = ()
        self._opened: int | None = None
        """Which page to turn to: 0 for the card, 1 for the sums."""
        self.bind(size=self._arrange_soon)
        theme.bind(size_body=self._arrange_soon)

    def show(self, sums: tuple[Any, ...], outcome: str = "", icon: str = "", warning: str = "") -> None:
        """Take over the `SumView`s, what else happens, and what nobody should overlook."""
        self.outcome, self.outcome_icon, self.warning = outcome, icon, warning
        while len(self._rows) < len(sums):
            row = SumRow()
            row.bind(on_less=lambda row: self.dispatch("on_act", row.less_key))
            row.bind(on_more=lambda row: self.dispatch("on_act", row.more_key))
            self._rows.append(row)
        self._shown = len(sums)
        for row, view in zip(self._rows, sums, strict=False):
            row.show(view)
        self._arrange()
        self._arrange_soon()

    def read_first(self, lines: tuple[Any, ...], opened: bool) -> None:
        """Where there is no room for a card its `CardLine`s stand on a page before the sums."""
        if lines == self._read:
            return
        self._read, self._opened = lines, 0 if opened else 1
        while len(self._lines) < len(lines):
            self._lines.append(ReadRow())
        for row, line in zip(self._lines, lines, strict=False):
            row.show(line)
        self._arrange_soon()

    def turn(self, by: int) -> None:
        self.page = min(self.pages - 1, max(0, self.page + by))
        self._arrange()

    def _arrange(self, *_: object) -> None:
        room = self.height - 4 * self.spacing
        beside = self.told_height + self.warning_height
        sums = self._rows[: self._shown]
        pages = _pages(sums, room - beside)
        if self._read or len(pages) > 1:
            room -= self.pager_height
            pages = _pages(sums, room - beside)
        before = _pages(self._lines[: len(self._read)], room) if self._read else []
        pages = before + pages
        self.pages = len(pages)
        if self._opened is not None:
            self.page, self._opened = self._opened and len(before), None
        self.page = min(self.page, self.pages - 1)
        self.reading = self.page < len(before)
        rows, shown = self.ids.rows, pages[int(self.page)]
        rows.size_hint_y, rows.height = (1, rows.height) if shown else (None, 0)
        fill(rows, *shown)

    def on_act(self, key: str) -> None: ...


def _pages(rows: Sequence[Panel], room: float) -> list[list[Panel]]:
    """As many rows on each page as this height has room for, and about as many on all."""
    fit = max(1, int((room + theme.gap_s) // (theme.size_body * LEAST + theme.gap_s)))
    count = max(1, -(-len(rows) // fit))
    each = max(1, -(-len(rows) // count))
    return [list(rows[start : start + each]) for start in range(0, len(rows), each)] or [[]]


load_beside(__file__)
