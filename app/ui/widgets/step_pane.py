"""What is wanted now: phase, words, and below them the card and dice, the cards to name, or the end."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import die, emblem, greenhouse_card, phase_line
from app.ui.widgets.deal_desk import DealDesk
from app.ui.widgets.end_panel import EndPanel
from app.ui.widgets.kv import load_beside
from app.ui.widgets.picker import Picker

__all__ = ["StepPane", "TurnTable", "die", "emblem", "greenhouse_card", "phase_line"]


CARD_LINES, OTHER_LINES = 17.5, 22.0


class TurnTable(BoxLayout):
    """The card, the dice, and what happened last."""

    recent = ListProperty([])
    recent_lines = NumericProperty(3)
    told = StringProperty("")
    """As much of it as there are lines for."""
    roomy = BooleanProperty(True)
    """What happened last is told only where the card leaves room."""
    tight = BooleanProperty(False)
    """Dice that are not wanted give way to the card."""
    cramped = BooleanProperty(False)
    """Those that are wanted do too."""

    def on_recent(self, *_: object) -> None:
        self.told = "\n".join(self.recent[: int(self.recent_lines)])

    on_recent_lines = on_recent


class StepPane(BoxLayout):
    """Feed it with `show`; keeps all its insides and swaps them."""

    title = StringProperty("")
    detail = StringProperty("")
    seat = StringProperty("")
    away = BooleanProperty(False)
    """A question needs its room for a while."""
    over = BooleanProperty(False)
    """No phase is on any more."""
    lines_wanted = NumericProperty(0)
    """Lines of text in which what is below the words leaves them a second line."""
    roomy = BooleanProperty(True)
    """With little room a card matters more than that line."""
    beside = BooleanProperty(False)
    """It has a place beside a short title then."""
    tight = BooleanProperty(False)
    """With very little room the phases are left out as well."""

    dealing = BooleanProperty(False)
    """Something is being arranged: it needs all the room, and its second line says what it costs whom."""
    filled = BooleanProperty(False)
    """There is more to it than its words."""
    desk_needs = NumericProperty(0)
    needs = NumericProperty(0)
    """Height of what is being arranged, with its words."""

    __events__ = ("on_act",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.table = TurnTable()
        self.picker = Picker()
        self.end = EndPanel()
        self.desk = DealDesk()
        self.desk.bind(
            on_act=lambda _desk, key: self.dispatch("on_act", key), needs=self.setter("desk_needs")
        )
        self.picker.bind(on_act=lambda _picker, key: self.dispatch("on_act", key))
        self._inside: Any = None

    def show(self, view: Any) -> None:
        """Take over a `TableView`."""
        step = view.step
        told = view.deal or step
        self.dealing = view.deal is not None
        self.filled = self.dealing and view.deal.filled
        self.over = view.end is not None and not self.dealing
        quiet = bool(view.outcome) and not self.dealing
        self.title, self.detail, self.seat = ("", "", "") if quiet else (told.title, told.detail, told.seat)
        self.ids.phases.show(step.phases, step.phase)
        if view.deal:
            self.desk.show(view.deal)
            self._hold(self.desk)
            return
        if view.end is not None:
            self.end.show(view.end)
        if view.picks:
            if self._inside is not self.picker:
                self.picker.open("")  # the next card is seldom of the group of the last one
            self.picker.show(view.pick_title, view.picks)
        elif view.end is None:
            words = {band.zone: band.word for band in view.carbometer.bands}
            self.table.ids.card.show(view.card, words)
            self.table.ids.dice.show(view.die)
            self.table.recent = view.recent[:3]
        self._hold(self.picker if view.picks else self.end if view.end is not None else self.table)
        bare = self._inside is self.table and self.table.ids.card.side == "none"
        self.lines_wanted = 0 if bare else CARD_LINES if self._inside is self.table else OTHER_LINES

    def _hold(self, inside: Any) -> None:
        if inside is not self._inside:
            self._inside = inside
            self.ids.inside.clear_widgets()
            self.ids.inside.add_widget(inside)

    def on_act(self, key: str) -> None: ...


load_beside(__file__)
