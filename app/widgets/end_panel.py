"""How the game ended: calm, proud, in the place where the step stood."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from app.widgets.emblem import Emblem
from app.widgets.kv import load_beside
from app.widgets.panel import Panel


class LargeEmblem(Emblem):
    """A winner's sign."""


class EndPanel(Panel):
    """Feed it with `show`."""

    outcome = StringProperty("")
    detail = StringProperty("")
    won = BooleanProperty(False)
    small = BooleanProperty(False)
    """No room for the winners' signs."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._winners: tuple[str, ...] = ()

    def show(self, outcome: str, detail: str, winners: tuple[str, ...]) -> None:
        """`winners` are countries; none when all lost together."""
        self.outcome = outcome
        self.detail = "" if detail == outcome else detail
        self.won = bool(winners)
        if winners != self._winners:
            self._winners = winners
            self.ids.winners.clear_widgets()
            for country in winners:
                self.ids.winners.add_widget(LargeEmblem(seat=country))


load_beside(__file__)
