"""The messages of a Pixels die: bytes to records and back, every generation of its firmware.

One message is one notification or one write: a byte that says which, then little-endian fields. There is no
check in it, so whatever has not exactly its length is not taken for a message at all.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum

# Builds of the firmware are known by their time, in seconds since 1970.
FACES_IN_ORDER = 1_704_150_000  # 2024-01-02: a six-sided die up to here numbers its faces in another order
LEVEL_SENSOR = 1_716_382_800  # 2024-05-22: dice with six lights before it often call a flat throw crooked
TELLS_THROWS = 1_730_937_600  # 2024-11-07: from here on `rolled` means thrown; before, merely lying still

_OLD_FACES = (1, 5, 4, 3, 2, 6)

_LEGACY_LENGTH = 22
_VERSION_SIZE = 15  # the first part of the newer introduction
_ALL_FACES = 0xFFFFFFFF


class RollState(IntEnum):
    UNKNOWN = 0
    ROLLED = 1  # of old firmware: lies still, however it came to
    HANDLING = 2
    ROLLING = 3
    CROOKED = 4
    ON_FACE = 5  # lies still and was not thrown; old firmware does not know it


class BatteryState(IntEnum):
    OK = 0
    LOW = 1
    CHARGING = 2
    DONE = 3
    BAD_CHARGING = 4
    ERROR = 5


class DieType(IntEnum):
    UNKNOWN = 0
    D4 = 1
    D6 = 2
    D8 = 3
    D10 = 4
    D00 = 5
    D12 = 6
    D20 = 7
    D6_PIPPED = 8
    D6_FUDGE = 9


SIX_SIDED = (DieType.D6, DieType.D6_PIPPED)
_BY_LIGHTS = {6: DieType.D6, 21: DieType.D6_PIPPED, 20: DieType.D20}
_TYPES, _STATES, _BATTERY_STATES = frozenset(DieType), frozenset(RollState), frozenset(BatteryState)


@dataclass(frozen=True, slots=True)
class Make:
    """What a die is and never ceases to be, from its advertisement or its own word."""

    pixel_id: int
    die: DieType
    lights: int
    build: int

    @property
    def device(self) -> str:
        return f"pixels-{self.pixel_id:08x}"

    @property
    def six_sided(self) -> bool:
        return self.die in SIX_SIDED

    @property
    def tells_throws(self) -> bool:
        """Whether its `rolled` means a throw."""
        return self.build >= TELLS_THROWS

    @property
    def crooked_is_rolled(self) -> bool:
        return self.lights == 6 and self.build < LEVEL_SENSOR

    def face(self, index: int) -> int | None:
        """The pips of a six-sided die that lie up; None if there is no such face."""
        if not 0 <= index < 6:
            return None
        if self.die is DieType.D6 and self.build <= FACES_IN_ORDER:
            return _OLD_FACES[index]
        return index + 1


@dataclass(frozen=True, slots=True)
class Rest:
    """How a die lies or moves; the face means something only when it lies."""

    state: RollState
    index: int


@dataclass(frozen=True, slots=True)
class Power:
    percent: int
    state: BatteryState


@dataclass(frozen=True, slots=True)
class IAmADie:
    make: Make
    rest: Rest
    power: Power | None


@dataclass(frozen=True, slots=True)
class BlinkAck:
    pass


@dataclass(frozen=True, slots=True)
class Note:
    """Words of the die for its makers, or for its owner."""

    text: bytes


Message = IAmADie | Rest | Power | BlinkAck | Note

WHO_ARE_YOU = b"\x01"
REQUEST_ROLL_STATE = b"\x17"
REQUEST_BATTERY = b"\x21"


def blink(times: int, milliseconds: int, colour: int) -> bytes:
    """All lights, in a colour 0xRRGGBB; `milliseconds` are those of all the blinks together."""
    return struct.pack("<BBHIIBB", 0x1D, times, milliseconds, colour, _ALL_FACES, 0, 1)


def parse(data: bytes) -> Message | None:
    """The message, or None if it is none that matters here."""
    match data[:1]:
        case b"\x02":
            return _legacy_die(data) if len(data) == _LEGACY_LENGTH else _chunked_die(data)
        case b"\x03" if len(data) == 3:
            return _rest(data[1], data[2])
        case b"\x22" if len(data) == 3:
            return _power(data[1], data[2])
        case b"\x1e" if len(data) == 1:
            return BlinkAck()
        case b"\x12":
            return Note(data[1:].split(b"\0")[0])
        case b"\x27" if len(data) > 4:
            return Note(data[4:].split(b"\0")[0])
        case _:
            return None


def die_type(number: int, lights: int) -> DieType:
    """What dice of both ages mean by it: where the type was not set, the lights tell most of them."""
    known = DieType(number) if number in _TYPES else DieType.UNKNOWN
    return _BY_LIGHTS.get(lights, DieType.UNKNOWN) if known is DieType.UNKNOWN else known


def _legacy_die(data: bytes) -> IAmADie | None:
    lights, _, die, _, pixel_id, _, build, state, index, percent, power = struct.unpack(
        "<BBBIIHIBBBB", data[1:]
    )
    if lights == _VERSION_SIZE:  # no die has so many: a newer introduction was cut off just here
        return None
    return _die(Make(pixel_id, die_type(die, lights), lights, build), (state, index), (percent, power))


def _chunked_die(data: bytes) -> IAmADie | None:
    """Six parts that tell their own size, so that newer firmware may append to any of them."""
    parts: list[bytes] = []
    at = 1
    while at < len(data) and len(parts) < 6:
        size = data[at]
        if size == 0 or at + size > len(data):
            return None  # it was cut off, or is none
        parts.append(data[at + 1 : at + size])
        at += size
    if len(parts) < 6:
        return None
    version, info, _, _, _, status = parts
    if len(version) < 6 or len(info) < 8 or len(status) < 4:
        return None
    (build,) = struct.unpack_from("<I", version, 2)
    pixel_id, _, die, lights = struct.unpack_from("<IBBB", info)
    percent, power, state, index = status[:4]
    return _die(Make(pixel_id, die_type(die, lights), lights, build), (state, index), (percent, power))


def _die(make: Make, rest: tuple[int, int], power: tuple[int, int]) -> IAmADie | None:
    lying = _rest(*rest)
    return None if lying is None else IAmADie(make, lying, _power(*power))


def _rest(state: int, index: int) -> Rest | None:
    return Rest(RollState(state), index) if state in _STATES else None


def _power(percent: int, state: int) -> Power | None:
    return Power(percent, BatteryState(state)) if percent <= 100 and state in _BATTERY_STATES else None
