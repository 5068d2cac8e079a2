"""Putting our programs on boards: `klimatisch flash BOARD PORT`. Tells codes; whoever calls has the words."""

from hardware.flash.errors import FlashError
from hardware.flash.flasher import Flasher, Outcome
from hardware.flash.targets import BOARDS, Board, Program

__all__ = ["BOARDS", "Board", "FlashError", "Flasher", "Outcome", "Program"]
