"""The messages of a GoDice die: bytes to records and back. Written from the documented bytes alone.

A message is a key of one to four letters and raw bytes, without a length or a check; so whatever has not
exactly its length is not taken for a message.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import Enum

COLOURS = ("black", "red", "green", "blue", "yellow", "orange")

REQUEST_BATTERY = b"\x03"
REQUEST_COLOUR = b"\x17"


class Stable(Enum):
    """How it came to lie still."""

    ROLL = b"S"
    FAKE = b"FS"  # dropped or put down: no throw
    TILT = b"TS"  # thrown, but it leans
    MOVE = b"MS"  # turned from one face to another


@dataclass(frozen=True, slots=True)
class RollStarted:
    pass


@dataclass(frozen=True, slots=True)
class Stood:
    how: Stable
    face: int  # 0: it shows none


@dataclass(frozen=True, slots=True)
class BatteryLevel:
    percent: int


@dataclass(frozen=True, slots=True)
class ChargerChanged:
    charging: bool


@dataclass(frozen=True, slots=True)
class Colour:
    name: str


Message = RollStarted | Stood | BatteryLevel | ChargerChanged | Colour

_KEYS = {how.value: how for how in Stable}


def parse(data: bytes) -> Message | None:
    """The message, or None if it is none that matters here (a tap, noise)."""
    if data == b"R":
        return RollStarted()
    key, last = data[:-1], data[-1:]
    if key == b"Bat" and last[0] <= 100:
        return BatteryLevel(last[0])
    if key == b"Char" and last[0] <= 1:
        return ChargerChanged(last[0] == 1)
    if key == b"Col" and last[0] < len(COLOURS):
        return Colour(COLOURS[last[0]])
    how = _KEYS.get(data[:-3])
    return None if how is None else Stood(how, face_up(*struct.unpack("<bbb", data[-3:])))


def face_up(x: int, y: int, z: int) -> int:
    """The face of the die without a shell: the axis that feels most of gravity; 0 if two feel the same."""
    pulls = (-x, z, y, -y, -z, x)
    strongest = max(pulls)
    return pulls.index(strongest) + 1 if pulls.count(strongest) == 1 else 0


def pulse(times: int, on_ms: int, off_ms: int, colour: int) -> bytes:
    """Both lights together, in a colour 0xRRGGBB."""
    rgb = colour.to_bytes(3, "big")
    return bytes((0x10, times, on_ms // 10, off_ms // 10, *rgb, 1, 0))
