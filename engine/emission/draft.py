"""The events of one decision while they are being worked out."""

from __future__ import annotations

from engine import core
from engine.emission.apply import MOVES
from engine.emission.rules import Rules
from engine.emission.state import State


class Draft(core.Draft[Rules, State]):
    """Knows how e-Mission's events change the table; once the game is over nothing more happens."""

    __slots__ = ()

    moves = MOVES

    @property
    def over(self) -> bool:
        return self.state.outcome is not None
