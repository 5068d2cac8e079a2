"""The events of one decision while they are being worked out."""

from __future__ import annotations

from engine import core
from engine.co2.apply import MOVES
from engine.co2.rules import Rules
from engine.co2.state import State


class Draft(core.Draft[Rules, State]):
    """Knows how CO₂'s events change the table; once the game is over nothing more happens."""

    __slots__ = ()

    moves = MOVES

    @property
    def over(self) -> bool:
        return self.state.outcome is not None
