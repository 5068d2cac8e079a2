"""A GoDice die with no plastic and no radio in it: what it answers and tells, byte for byte.

Written from the description of its bytes and not from the bridge, so that each checks the other.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
WRITE = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
NOTIFY = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"

_GRAVITY = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}


@dataclass(slots=True)
class GoDiceBody:
    """`tell` is given every notification."""

    tell: Callable[[bytes], None] = lambda data: None
    battery: int = 80
    colour: int = 1
    rng: Random = field(default_factory=lambda: Random(6))
    pulses: list[tuple[int, ...]] = field(default_factory=list)  # times, on, off in 10 ms, red, green, blue
    deaf: bool = False

    # What people do to it

    def throw(self, face: int) -> None:
        self.tumble()
        self.settle(face)

    def tumble(self) -> None:
        self._say(b"R")

    def settle(self, face: int, how: bytes = b"S") -> None:
        self._say(how + self._felt(face, 6))

    def cocked(self, face: int) -> None:
        self.tumble()
        self._say(b"TS" + self._felt(face, 20))

    def put_down(self, face: int) -> None:
        """Turned by hand."""
        self.settle(face, b"MS")

    def dropped(self, face: int) -> None:
        """It fell, or was thrown too feebly to count."""
        self.tumble()
        self.settle(face, b"FS")

    def charge(self, percent: int, charging: bool) -> None:
        self.battery = percent
        self._say(b"Char" + bytes((charging,)))
        self._say(b"Bat" + bytes((percent,)))

    def tap(self) -> None:
        self._say(b"Tap")

    # What its radio carries

    def written(self, data: bytes) -> None:
        """The host has written this."""
        if self.deaf:
            return
        match data[:1]:
            case b"\x03" if len(data) == 1:
                self._say(b"Bat" + bytes((self.battery,)))
            case b"\x17" if len(data) == 1:
                self._say(b"Col" + bytes((self.colour,)))
            case b"\x10" if len(data) == 9:
                self.pulses.append(tuple(data[1:7]))

    def _felt(self, face: int, noise: int) -> bytes:
        """Gravity as the sensor feels it: no die lies quite level, no sensor is quite quiet."""
        return struct.pack("<bbb", *(axis + self.rng.randint(-noise, noise) for axis in _GRAVITY[face]))

    def _say(self, data: bytes) -> None:
        if not self.deaf:
            self.tell(data)
