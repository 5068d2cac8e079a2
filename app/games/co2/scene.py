"""Everything that the CO₂ table's view is made from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from app.games.co2.desk import Desk
from engine.co2 import GAME
from engine.co2.actions import GoOn
from engine.co2.rules import Rules
from engine.co2.state import Due, State
from engine.core import CannotTell, Journal, Offer, Refusal


@dataclass(frozen=True)
class Scene:
    """Everything the screen depends on."""

    journal: Journal[Rules, State]
    desk: Desk = field(default_factory=Desk)
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
    def due(self) -> Due | None:
        """What has to be settled next."""
        return self.state.dues[0] if self.state.dues else None

    @property
    def stalled(self) -> bool:
        """A correction has left nothing to decide here; the game only has to go on."""
        return any(isinstance(offer.action, GoOn) for offer in self.offers)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What the rules offer now."""
        return GAME.offers(self.rules, self.state)
