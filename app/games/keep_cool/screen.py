"""The Keep Cool table: takes a `TableView`, draws it, and says what people tapped."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from app.games.keep_cool.view import TableView
from app.table.page import TableScreen
from app.ui.views import SeatView
from app.ui.widgets import (
    actions_bar,
    carbometer,
    notice,
    prompt_bar,
    seat_strip,
    status_strip,
    step_pane,
    virtual_tray,
)
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.seat_panel import SeatPanel

__all__ = [
    "KeepCoolScreen",
    "actions_bar",
    "carbometer",
    "notice",
    "prompt_bar",
    "seat_strip",
    "status_strip",
    "step_pane",
    "virtual_tray",
]


def clockwise(count: int, wide: bool) -> tuple[list[int], list[int]]:
    """Which seats lie on the first edge and which on the second, so that play runs clockwise."""
    if wide:
        right = list(range(1, 1 + (count + 1) // 2)) if count > 3 else list(range(1, count - 1))
        left = [0, *reversed([i for i in range(1, count) if i not in right])]
        return left, right
    top = list(range((count + 1) // 2))
    return top, list(reversed(range(len(top), count)))


class KeepCoolScreen(TableScreen):
    """Call `show` as often as you like; only what changed is drawn anew."""

    notice = StringProperty("")
    picking = BooleanProperty(False)
    """A card is being named: the carbometer gives way, with little room everything else does."""
    dealing = BooleanProperty(False)
    """Something is being arranged: the carbometer gives way to it."""

    ended = BooleanProperty(False)
    """The game is over: how it ended has the middle of the glass."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: TableView | None = None
        self._seats: list[SeatPanel] = []
        self._seated: tuple[int, bool, bool] = (0, True, False)
        self.bind(wide=self._show_seats, compact=self._show_seats)

    def show(self, view: TableView) -> None:
        if view == self.view:
            return
        self.view = view
        self.notice, self.picking = view.notice, bool(view.picks)
        # Chips put on the carbometer or taken off are better seen than imagined.
        self.dealing = view.deal is not None and view.deal.filled
        self.ended = view.end is not None and not view.picks and not self.dealing
        self.ids.strip.show(view)
        self.ids.step.show(view)
        self.ids.carbometer.show(view.carbometer)
        self.ids.prompt.show(view.prompt)
        self.ids.tray.show(view.virtual)
        self.ids.bar.show(view)
        self._show_seats()

    def _show_seats(self, *_: Any) -> None:
        if self.view is None:
            return
        seats: tuple[SeatView, ...] = self.view.seats
        while len(self._seats) < len(seats):
            self._seats.append(self._panel())
        if self._seated != (len(seats), self.wide, self.compact):
            self._seated = (len(seats), self.wide, self.compact)
            self._sit_down(len(seats))
        for panel, seat in zip(self._seats, seats, strict=False):
            panel.show(seat)
        if self.compact:
            self.ids.row.show(seats)

    def rows_beside(self, taken: float) -> int:
        """Rows of actions that fit below what takes so much of the height."""
        row = max(theme.touch, theme.size_body * 2.6) + theme.gap_s
        return int(min(4, max(2, (self.height - taken - 4 * theme.gap) // row)))

    def _panel(self) -> SeatPanel:
        """A seat's panel; a tap shows it as it lies on the table."""
        panel = SeatPanel()
        panel.bind(on_release=lambda pressed: self.dispatch("on_act", f"deal:panel:{pressed.seat}"))
        return panel

    def _sit_down(self, count: int) -> None:
        """Give every seat its place along two edges; with little room they stand in the strip instead."""
        edges = (self.ids.first, self.ids.second)
        for edge, places in zip(edges, clockwise(count, self.wide), strict=True):
            edge.seat([] if self.compact else [self._seats[i] for i in places])


load_beside(__file__)
