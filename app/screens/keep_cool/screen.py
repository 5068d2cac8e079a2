"""The Keep Cool table: takes a `TableView`, draws it, and says what people tapped."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.screens.keep_cool.view import SeatView, TableView
from app.widgets import (
    actions_bar,
    carbometer,
    notice,
    prompt_bar,
    status_strip,
    step_pane,
    toast,
    virtual_tray,
)
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.seat_panel import SeatPanel

__all__ = [
    "KeepCoolScreen",
    "actions_bar",
    "carbometer",
    "notice",
    "prompt_bar",
    "status_strip",
    "step_pane",
    "toast",
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


class KeepCoolScreen(Screen):
    """Call `show` as often as you like; only what changed is drawn anew."""

    wide = BooleanProperty(True)
    notice = StringProperty("")

    __events__ = ("on_act", "on_undo", "on_redo", "on_menu", "on_language")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: TableView | None = None
        self._seats: list[SeatPanel] = []
        self._seated: tuple[int, bool] = (0, True)

    def show(self, view: TableView) -> None:
        if view == self.view:
            return
        self.view = view
        self.notice = view.notice
        self.ids.strip.show(view)
        self.ids.step.show(view)
        self.ids.carbometer.show(view.carbometer)
        self.ids.prompt.show(view.prompt)
        self.ids.tray.show(view.virtual)
        self.ids.bar.show(view)
        self._show_seats(view.seats)

    def explain(self, words: str) -> None:
        """Say something over the table for a few seconds."""
        self.ids.toast.say(words)

    def on_size(self, *_: Any) -> None:
        theme.fit(*self.size)
        self.wide = self.width >= self.height
        if self.view is not None:
            self._show_seats(self.view.seats)

    def _show_seats(self, seats: tuple[SeatView, ...]) -> None:
        while len(self._seats) < len(seats):
            self._seats.append(SeatPanel())
        if self._seated != (len(seats), self.wide):
            self._seated = (len(seats), self.wide)
            edges = zip((self.ids.first, self.ids.second), clockwise(len(seats), self.wide), strict=True)
            for edge, places in edges:
                edge.seat([self._seats[i] for i in places])
        for panel, seat in zip(self._seats, seats, strict=False):
            panel.show(seat)

    def on_act(self, key: str) -> None: ...

    def on_undo(self) -> None: ...

    def on_redo(self) -> None: ...

    def on_menu(self) -> None: ...

    def on_language(self) -> None: ...


load_beside(__file__)
