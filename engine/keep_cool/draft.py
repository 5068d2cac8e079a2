"""The events of one decision while they are being worked out."""

from __future__ import annotations

from engine import core
from engine.keep_cool.apply import MOVES
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State


class Draft(core.Draft[Rules, State]):
    """Knows how Keep Cool's events change the table."""

    __slots__ = ()

    moves = MOVES

    @property
    def over(self) -> bool:
        return self.state.phase == "over"
