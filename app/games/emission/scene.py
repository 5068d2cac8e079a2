"""Everything that the e-Mission table's view is made from.

The crisis drawer (`app.games.emission.crisis`) is handed the same scene; keys that begin with `crisis:` are
its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.games.emission.crisis.desk import CrisisDesk
from app.games.emission.desk import Desk
from engine.core import Awaits, CannotTell, Journal, Refusal
from engine.emission import GAME
from engine.emission.rules import Rules
from engine.emission.state import State


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the screen depends on."""

    journal: Journal[Rules, State]
    desk: Desk = field(default_factory=Desk)
    drawer: CrisisDesk = field(default_factory=CrisisDesk)
    """What the crisis drawer holds (`crisis.desk.CrisisDesk`)."""
    answer: Refusal | CannotTell | None = None
    remark: str = ""
    problem: str = ""
    unsaved: int = 0
    notice: str = ""

    @property
    def rules(self) -> Rules:
        return self.journal.rules

    @property
    def state(self) -> State:
        return self.journal.state

    @property
    def awaits(self) -> Awaits:
        return GAME.awaits(self.journal.rules, self.journal.state)

    @property
    def phase(self) -> str:
        """Where the round is; a correction may have taken the last crisis away."""
        awaits, state = self.awaits, self.state
        return "growth" if awaits.kind == "step" and awaits.of == "growth" else state.phase
