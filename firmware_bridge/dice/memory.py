"""What is remembered of a die from one connection to the next, and what its coming to rest means.

These dice do not number their rolls and do not keep them. So the numbers are ours, and what a die did while
nobody listened can only be guessed from how it lies afterwards: that is never told as a roll.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from firmware_bridge.facts import Rolled
from firmware_bridge.ledger import RollLedger
from firmware_bridge.messages import Quality


class Motion(IntEnum):
    """The most that a die was seen to do since it last lay still."""

    NONE = 0
    HANDLED = 1
    ROLLING = 2


@dataclass(slots=True)
class Known:
    """One die: how it last lay, what it has done since, and the number of its last roll."""

    device: str
    boot: str
    ledger: RollLedger
    face: int | None = None  # None: never seen at rest
    motion: Motion = Motion.NONE
    seq: int = 0
    on_charger: bool = False

    def moves(self, motion: Motion) -> None:
        self.motion = max(self.motion, motion)

    def rests(self, face: int, quality: Quality, *, tells_throws: bool = False) -> Rolled | None:
        """What there is to tell when it has come to rest, if anything.

        A throw counts if it was seen; a die that tells throws from other ways to come to rest
        (`tells_throws`) is believed once it was seen to leave its place. What is lifted and put down on the
        same face says nothing.
        """
        thrown = self.motion is Motion.ROLLING
        if quality == "rolled" and not (thrown or (tells_throws and self.motion is Motion.HANDLED)):
            quality = "placed"
        worth_telling = {
            "rolled": True,
            "cocked": thrown,
            "placed": face != 0 and (thrown or face != self.face),
        }[quality]
        # A die that leans may yet slide flat by itself, and one that tells throws then says so.
        self.motion = min(self.motion, Motion.HANDLED) if quality == "cocked" else Motion.NONE
        self.face = face
        return self._numbered(face, quality) if worth_telling else None

    def found(self, motion: Motion, face: int | None) -> tuple[Rolled | None, bool]:
        """How it is as a connection begins: what there is to tell, and whether a throw may have been missed.

        Face None: it cannot say; 0: it leans.
        """
        before, self.motion = self.motion, motion
        if motion is Motion.ROLLING:
            return None, False  # whatever was missed, this throw will be seen
        if motion is Motion.HANDLED or face is None:
            return None, before is Motion.ROLLING
        happened = before is not Motion.NONE or (self.face is not None and face != self.face)
        self.face = face
        return (self._numbered(face, "placed") if happened and face else None), happened

    def _numbered(self, face: int, quality: Quality) -> Rolled | None:
        self.seq += 1
        if not self.ledger.first_time(self.device, self.boot, self.seq):
            return None
        return Rolled(self.device, face, quality, self.seq, self.boot)


@dataclass(slots=True)
class DiceMemory:
    """All dice of one run of the app. `boot` must be another one in each run: the journal of a game knows the
    rolls of the runs before by it."""

    boot: str
    ledger: RollLedger = field(default_factory=RollLedger)
    _dice: dict[str, Known] = field(default_factory=dict)

    def of(self, device: str) -> Known:
        return self._dice.setdefault(device, Known(device, self.boot, self.ledger))
