"""What a crisis comes to, a line for each power: the sum in words, its result large, keys to change it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets import emblem, label, pager
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.panel import Panel
from app.widgets.row import fill
from app.widgets.token_counter import CounterKey

__all__ = ["CounterKey", "SumRow", "SumRows", "emblem", "label", "pager"]

LEAST = 2.6
"""Lines of text that a row is high at least."""


class SumRow(Panel):
    """One power's line."""

    key = StringProperty("")
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
        self.name, self.key, self.seat, self.title = f"sum:{view.key}", view.key, view.seat, view.title
        self.words = f"{view.sum} = {view.result}" if view.sum else view.result
        self.value, self.icon, self.note = view.value, view.icon, view.note
        self.changed, self.changing = view.changed, view.counter is not None

    def on_less(self) -> None: ...

    def on_more(self) -> None: ...


class SumRows(BoxLayout):
    """Feed it with `show`; dispatches on_act(key). What does not fit is on a next page."""

    page = NumericProperty(0)
    pages = NumericProperty(1)
    outcome = StringProperty("")
    outcome_icon = StringProperty("")
    warning = StringProperty("")
    pager_height = NumericProperty(52)

    __events__ = ("on_act",)

    def __init__(self, **kwargs: Any) -> None:
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._rows: list[SumRow] = []
        self._shown = 0
        self.bind(size=self._arrange_soon)
        theme.bind(size_body=self._arrange_soon)

    def show(self, sums: tuple[Any, ...], outcome: str = "", icon: str = "", warning: str = "") -> None:
        """Take over the `SumView`s, what else happens, and what nobody should overlook."""
        self.outcome, self.outcome_icon, self.warning = outcome, icon, warning
        while len(self._rows) < len(sums):
            row = SumRow()
            row.bind(on_less=lambda row: self.dispatch("on_act", f"crisis:less:{row.key}"))
            row.bind(on_more=lambda row: self.dispatch("on_act", f"crisis:more:{row.key}"))
            self._rows.append(row)
        self._shown = len(sums)
        for row, view in zip(self._rows, sums, strict=False):
            row.show(view)
        self._arrange()
        self._arrange_soon()

    def turn(self, by: int) -> None:
        self.page = min(self.pages - 1, max(0, self.page + by))
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        room = self.height - sum(part.height for part in (self.ids.told, self.ids.warning)) - 4 * self.spacing
        each = theme.size_body * LEAST + theme.gap_s
        fit = max(1, int((room + theme.gap_s) // each))
        if fit < self._shown:
            fit = max(1, int((room - self.pager_height + theme.gap_s) // each))
        self.pages = max(1, -(-self._shown // fit))
        self.page = min(self.page, self.pages - 1)
        start = int(self.page) * fit
        rows = self.ids.rows
        rows.size_hint_y, rows.height = (1, rows.height) if self._shown else (None, 0)
        fill(rows, *self._rows[start : min(start + fit, self._shown)])

    def on_act(self, key: str) -> None: ...


load_beside(__file__)
