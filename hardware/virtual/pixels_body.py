"""A Pixels die with no plastic and no radio in it: what its firmware answers and tells, byte for byte.

Written from the description of the firmware and not from the bridge, so that each checks the other.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

UNKNOWN, ROLLED, HANDLING, ROLLING, CROOKED, ON_FACE = range(6)

NORDIC = "6e40{:04x}-b5a3-f393-e0a9-e50e24dcca9e"
OWN = "a6b9{:04x}-7a5a-43f2-a962-350c8edc9b5b"

D6, D20, D6_PIPPED = 2, 7, 8
PIXEL_ID = 0x00C0FFEE


@dataclass(frozen=True, slots=True)
class Generation:
    """What changed from one release of the firmware to the next."""

    build: int
    service: str
    notify: str
    write: str
    company: int
    chunked: bool = False  # introduces itself in parts
    tells_throws: bool = True  # otherwise whatever lies flat is `ROLLED`
    face_order: tuple[int, ...] = (1, 2, 3, 4, 5, 6)


_LEGACY = Generation(1_730_950_000, NORDIC.format(1), NORDIC.format(1), NORDIC.format(2), 0xFFFF)
_UNTOLD = replace(_LEGACY, build=1_718_000_000, tells_throws=False)

GENERATIONS = {
    "2023-12": replace(_UNTOLD, build=1_702_000_000, face_order=(1, 5, 4, 3, 2, 6)),
    "2024-06": _UNTOLD,
    "2024-11": _LEGACY,
    "2025-01": Generation(1_735_900_000, OWN.format(1), OWN.format(2), OWN.format(3), 0x0D39, chunked=True),
}


@dataclass(slots=True)
class PixelsBody:
    """`tell` is given every notification. One that does not fit the MTU is not sent, as on the real one."""

    generation: Generation
    tell: Callable[[bytes], None] = lambda data: None
    pixel_id: int = PIXEL_ID
    die_type: int = D6
    lights: int = 6
    battery: int = 80
    battery_state: int = 0
    mtu: int = 128
    rng: Random = field(default_factory=lambda: Random(6))
    state: int = ON_FACE
    index: int = 0
    blinks: list[tuple[int, int, int]] = field(default_factory=list)  # times, milliseconds, colour
    deaf: bool = False  # connected, and yet it hears and says nothing

    def __post_init__(self) -> None:
        if not self.generation.tells_throws and self.state == ON_FACE:
            self.state = ROLLED

    # What people do to it

    def throw(self, face: int, changes: int = 12) -> None:
        """Taken up, thrown, and landed flat; on its way it shows many faces."""
        self.lift()
        self.tumble(changes)
        self.settle(face)

    def cocked(self, face: int) -> None:
        self.lift()
        self.tumble()
        self._become(CROOKED, self._index_of(face))

    def put_down(self, face: int) -> None:
        """Turned by hand."""
        self.lift()
        self._become(ON_FACE if self.generation.tells_throws else ROLLED, self._index_of(face))

    def lift(self) -> None:
        self._become(HANDLING, self.index)

    def tumble(self, changes: int = 12) -> None:
        for _ in range(changes):
            self._become(ROLLING, self.rng.randrange(6))

    def settle(self, face: int) -> None:
        self._become(ROLLED, self._index_of(face))

    def charge(self, percent: int, state: int) -> None:
        self.battery, self.battery_state = percent, state
        self._tell_battery()

    # What its radio carries

    def written(self, data: bytes) -> None:
        """The host has written this."""
        if self.deaf:
            return
        match data[:1]:
            case b"\x01":
                self._say(self._introduction())
            case b"\x17":
                self._say(bytes((3, self.state, self.index)))
            case b"\x21":
                self._tell_battery()
            case b"\x1d":
                _, times, milliseconds, colour, mask, _, _ = struct.unpack("<BBHIIBB", data)
                if mask:
                    self.blinks.append((times, milliseconds, colour))
                self._say(b"\x1e")

    def advertised(self) -> tuple[bytes, bytes]:
        """The manufacturer's bytes, and those of the service 180A that come in the answer to a scan."""
        charging = 0x80 if self.battery_state in (2, 3) else 0
        design = self.die_type << 4 | 1
        state = bytes((self.lights, design, self.state, self.index, self.battery | charging))
        return state, struct.pack("<II", self.pixel_id, self.generation.build)

    def _introduction(self) -> bytes:
        build = self.generation.build
        if not self.generation.chunked:
            return struct.pack(
                "<BBBBIIHIBBBB", 2, self.lights, 1, self.die_type, 0xABCD, self.pixel_id, 9000, build,
                self.state, self.index, self.battery, self.battery_state,
            )  # fmt: skip
        return b"\x02" + b"".join(
            bytes((len(part) + 1,)) + part
            for part in (
                struct.pack("<HIHHHH", 0x100, build, 1, 0x100, 0x100, 0x100),
                struct.pack("<IBBBBB", self.pixel_id, 1, self.die_type, self.lights, 1, 0),
                bytes(31),
                b"Rolly".ljust(31, b"\0"),
                struct.pack("<III", 0xABCD, 9000, 20000),
                bytes((self.battery, self.battery_state, self.state, self.index)),
            )
        )

    def _become(self, state: int, index: int) -> None:
        if (state, index) != (self.state, self.index):
            self.state, self.index = state, index
            self._say(bytes((3, state, index)))

    def _tell_battery(self) -> None:
        self._say(bytes((0x22, self.battery, self.battery_state)))

    def _say(self, data: bytes) -> None:
        if not self.deaf and len(data) <= self.mtu - 3:
            self.tell(data)

    def _index_of(self, face: int) -> int:
        return self.generation.face_order.index(face) if self.die_type == D6 else face - 1
