"""The set-up screen: who plays, in which order, with which devices."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from app.forms.setup.buttons import BoxButton, StartButton
from app.forms.setup.view import SetupView
from app.ui.widgets import choice_row, label, notice, top_bar
from app.ui.widgets.button import BigButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.row import move, one_each
from app.ui.widgets.seat_line import SeatLine

__all__ = [
    "BigButton",
    "SetupScreen",
    "choice_row",
    "label",
    "notice",
    "top_bar",
]


class EditionRow(choice_row.ChoiceRow):
    """Which box lies on the table."""


class SetupScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    seats_label = StringProperty("")
    seats_hint = StringProperty("")
    devices_label = StringProperty("")
    edition_label = StringProperty("")
    spread = BooleanProperty(True)
    """Lying, with room for everything: the way to the box stands at the top."""
    seats_shown = BooleanProperty(True)
    devices_shown = BooleanProperty(True)
    edition_shown = BooleanProperty(True)
    """With little room, either the seats or the devices or the edition."""
    together = BooleanProperty(False)
    """With little room, but enough for devices and edition on one page."""
    hint_shown = BooleanProperty(True)
    back_label = StringProperty("")
    conference_label = StringProperty("")
    conference_on = BooleanProperty(False)
    hint = StringProperty("")
    notice = StringProperty("")

    __events__ = (
        "on_edition",
        "on_box",
        "on_players",
        "on_sits_out",
        "on_name",
        "on_move_up",
        "on_carbometer",
        "on_die",
        "on_cards",
        "on_conference",
        "on_start",
        "on_back",
        "on_help",
    )

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: SetupView | None = None
        self._lines: list[SeatLine] = []
        self._start = StartButton()
        self._start.bind(on_release=lambda _button: self.dispatch("on_start"))
        self._box = BoxButton()
        self._box.bind(on_release=lambda _button: self.dispatch("on_box"))
        self._edition = EditionRow(prefix="edition")
        self._edition.bind(on_choose=lambda _row, key: self.dispatch("on_edition", key))
        self.bind(compact=self._arrange, wide=self._spread)
        self._join_soon = Clock.create_trigger(self._join, -1)
        self.bind(size=self._join_soon, compact=self._join_soon, wide=self._join_soon)
        for row in (*self._asked_for, self._edition):
            row.bind(natural=self._join_soon)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """The start button stands below the devices, or below everything where only a part is shown."""
        self.seats_shown = True
        self.devices_shown = self.edition_shown = not self.compact
        move(self._start, self.ids.start_there if self.compact else self.ids.start_here)
        self._place_edition()
        self._spread()

    @property
    def _asked_for(self) -> tuple[Any, ...]:
        """What is asked about devices and cards."""
        return self.ids.carbometer, self.ids.die, self.ids.cards

    def _place_edition(self) -> None:
        self._edition.elastic = self.together
        if self.together:
            move(self._edition, self.ids.devices, first=True)
        else:
            move(self._edition, self.ids.edition_there if self.compact else self.ids.edition_here)

    def _join(self, *_: object) -> None:
        """Standing small glass may have room for the edition above the devices: one page less to turn."""
        rows = (*self._asked_for, self._edition)
        needs = sum(row.natural for row in rows) + theme.gap * len(rows)
        notice = theme.size_body * 3.4 + theme.gap + theme.touch_s
        room = self.height - self.ids.top.height - self.ids.start_there.height - notice - 5 * theme.gap
        together = self.compact and not self.wide and needs <= room
        if together != self.together:
            self.together = together
            self._arrange()

    def _spread(self, *_: object) -> None:
        self.spread = self.wide and not self.compact
        self._box.stand(self.ids.top if self.spread else None, self.ids.box_beside)

    def turn_over(self) -> None:
        """From the seats to the devices, to the edition, and back to the seats."""
        if self.together:
            self.seats_shown = not self.seats_shown
            self.devices_shown = self.edition_shown = not self.seats_shown
            return
        shown = self.edition_shown, self.seats_shown, self.devices_shown
        self.seats_shown, self.devices_shown, self.edition_shown = shown

    def show(self, view: SetupView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.hint, self.notice = view.title, view.hint, view.notice
        self.seats_label, self.seats_hint = view.seats_label, view.seats_hint
        self._start.text, self.back_label = view.start_label, view.back_label
        self.devices_label = view.devices_label
        self.edition_label = view.edition_label
        self._box.text, self._box.hint = view.box_label, view.box_hint
        self._edition.show(view.edition_label, view.editions)
        self.conference_label, self.conference_on = view.conference.label, view.conference.primary
        self.ids.players.show(view.players_label, view.players)
        self.ids.sits_out.show(view.sits_out_label, view.sits_out)
        self.ids.carbometer.show(view.carbometer_label, view.carbometer)
        self.ids.die.show(view.die_label, view.die)
        self.ids.cards.show(view.cards_label, view.cards)
        one_each(self.ids.seats, self._lines, self._seat_line, view.seats)
        self.ids.seats.level()

    def _seat_line(self) -> SeatLine:
        line = SeatLine()
        line.bind(
            on_name=lambda _line, country, text: self.dispatch("on_name", country, text),
            on_act=lambda line: self.dispatch("on_move_up", line.country),
        )
        return line

    def on_edition(self, key: str) -> None: ...

    def on_box(self) -> None: ...

    def on_players(self, key: str) -> None: ...

    def on_sits_out(self, key: str) -> None: ...

    def on_name(self, country: str, text: str) -> None: ...

    def on_move_up(self, country: str) -> None: ...

    def on_carbometer(self, key: str) -> None: ...

    def on_die(self, key: str) -> None: ...

    def on_cards(self, key: str) -> None: ...

    def on_conference(self) -> None: ...

    def on_start(self) -> None: ...

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...


load_beside(__file__)
