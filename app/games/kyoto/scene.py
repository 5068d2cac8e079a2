"""Everything that the Kyoto table's view is made from."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.games.kyoto.desk import Desk, action_of
from app.games.kyoto.totals import TotalsDraft
from app.timer.countdown import Countdown
from engine.core import PUBLIC, Awaits, CannotTell, Journal, Refusal
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
    def cloud(self) -> int:
        """Which white cloud is being flipped: the first one, until somebody taps another."""
        black = [each.cloud for each in self.journal.state.polluted]
        white = [place for place in range(self.journal.rules.clouds) if place not in black]
        return self.desk.cloud if self.desk.cloud in white else white[0]

    @property
    def refused(self) -> Refusal | None:
        """Why the game will not take what has been told, if so.

        It is asked of what everybody knows: a refusal of a sum would tell what is in the coffers.
        """
        rules, state = self.journal.rules, self.journal.state
        told = action_of(self.desk, state)
        answer = GAME.decide(rules, GAME.view(state, PUBLIC), told, False) if told is not None else None
        return answer if isinstance(answer, Refusal) and answer.strength == "illegal" else None

    @property
    def show(self) -> str:
        """Which step of the final scoring is shown; empty while there is nothing to show."""
        return ACTS[min(self.act, len(ACTS) - 1)] if self.journal.state.scores else ""
