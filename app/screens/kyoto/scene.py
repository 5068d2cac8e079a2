"""Everything that the Kyoto table's view is made from."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.countdown import Countdown
from app.screens.kyoto.desk import Desk
from app.screens.kyoto.totals import TotalsDraft
from engine.core import Awaits, CannotTell, Journal, Refusal
from engine.kyoto import GAME
from engine.kyoto.rules import Rules
from engine.kyoto.state import State

ACTS = ("cards", "agendas", "money", "end")
"""The steps of the final scoring as they are shown, one at a time."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the screen depends on."""

    journal: Journal[Rules, State]
    desk: Desk = field(default_factory=Desk)
    totals: TotalsDraft | None = None
    """What a country has entered behind its cover; nothing of it is in any view."""
    countdown: Countdown = field(default_factory=lambda: Countdown(90.0))
    now: float = 0.0
    both_ways: bool = False
    act: int = 0
    """How far the show of the final scoring is."""
    answer: Refusal | CannotTell | None = None
    remark: str = ""
    problem: str = ""
    unsaved: int = 0
    notice: str = ""
    time_news: str = ""
    """What the clock did while nobody looked."""

    @property
    def awaits(self) -> Awaits:
        return GAME.awaits(self.journal.rules, self.journal.state)

    @property
    def rounds(self) -> int:
        """How many there are if nothing ends the conference before."""
        rules, state = self.journal.rules, self.journal.state
        return rules.deck[len(state.seats)] // 2

    @property
    def show(self) -> str:
        """Which step of the final scoring is shown; empty while there is nothing to show."""
        return ACTS[min(self.act, len(ACTS) - 1)] if self.journal.state.scores else ""
