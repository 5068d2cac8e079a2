"""All seats in one line, for little room: one of them at length, the others as sign and money."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import emblem
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.seat_panel import SeatPanel

__all__ = ["SeatChip", "SeatStrip", "emblem"]


class SeatChip(Pressable):
    """A seat as its sign, its money and, if it has one, its badge."""

    seat = StringProperty("")
    money = StringProperty("")
    badge = StringProperty("")
    active = BooleanProperty(False)


class SeatStrip(BoxLayout):
    """Feed it with `show`. The seat that acts is shown at length, or the one that was tapped since.

    A tap on the one at length opens it: on_open(seat).
    """

    least = NumericProperty(30)
    """Columns of text below which there is no room for all seats side by side."""
    narrow = BooleanProperty(False)
    """No room beside the others: what is shown at length stands below them."""

    __events__ = ("on_open",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seats: tuple[Any, ...] = ()
        self._chips: list[SeatChip] = []
        self._panel = SeatPanel(low=True)
        self._panel.bind(on_release=lambda panel: self.dispatch("on_open", panel.seat))
        self._row = BoxLayout()
        self._acting = self._large = ""
        self._places: tuple[Any, ...] = ()
        self.bind(narrow=self._lay_out)

    def show(self, seats: tuple[Any, ...]) -> None:
        """Take over `SeatView`s."""
        if seats == self._seats:
            return
        self._seats = seats
        acting = next((seat.id for seat in seats if seat.active), self._acting)
        if acting != self._acting or not any(seat.id == self._large for seat in seats):
            self._acting = self._large = acting or seats[0].id
        self._lay_out()

    def enlarge(self, seat: str) -> None:
        self._large = seat
        self._lay_out()

    def _lay_out(self, *_: Any) -> None:
        """Show every seat; places change only with the seats, with the one at length, or with the room."""
        while len(self._chips) < len(self._seats):
            chip = SeatChip()
            chip.bind(on_release=lambda pressed: self.enlarge(pressed.seat))
            self._chips.append(chip)
        for chip, seat in zip(self._chips, self._seats, strict=False):
            chip.name, chip.seat, chip.badge = f"seat:{seat.id}", seat.id, seat.badge
            chip.money = "" if seat.money is None else str(seat.money)
            chip.active = seat.id == self._large
            if chip.active:
                self._panel.show(seat)
        places = (tuple(seat.id for seat in self._seats), self._large, self.narrow)
        if places != self._places:
            self._places = places
            self._sit()

    def _sit(self) -> None:
        self.clear_widgets()
        self._row.clear_widgets()
        self._panel.size_hint_x = 1 if self.narrow else 5.2
        self._row.spacing = self.spacing
        for chip in self._chips[: len(self._seats)]:
            self._row.add_widget(self._panel if chip.active and not self.narrow else chip)
        self.add_widget(self._row)
        if self.narrow and self._seats:
            self.add_widget(self._panel)

    def on_open(self, seat: str) -> None: ...


load_beside(__file__)
