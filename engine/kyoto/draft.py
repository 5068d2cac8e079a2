"""The events of one decision while they are being worked out."""

from __future__ import annotations

from engine import core
from engine.kyoto.apply import MOVES
from engine.kyoto.rules import Rules
from engine.kyoto.state import State


class Draft(core.Draft[Rules, State]):
    """Knows how Kyoto's events change the table."""

    __slots__ = ()

    moves = MOVES
