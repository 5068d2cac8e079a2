"""Which dice people can buy shows in a Bluetooth advertisement, before anybody connects.

The Nordic UART service is in old Pixels, in GoDice and in half of what hobbyists build: it alone proves
nothing, and neither does a name that its owner may have changed.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from firmware_bridge.dice.pixels_wire import SIX_SIDED, DieType, Make, RollState, die_type
from firmware_bridge.wire import printable

NORDIC_UART = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
PIXELS_SERVICE = "a6b90001-7a5a-43f2-a962-350c8edc9b5b"
PIXELS_CHARGER = "a8b90001-8d5e-4411-bd7a-cb49359d1f05"
NORDIC_UPDATE = "0000fe59-0000-1000-8000-00805f9b34fb"
DEVICE_INFORMATION = "0000180a-0000-1000-8000-00805f9b34fb"

PIXELS_COMPANY = 0x0D39
ANYBODY = 0xFFFF  # the company id for tests, under which old Pixels were sold

_PIXELS_NAME = re.compile(r"Pixel[0-9A-Fa-f]{8}")
_BOOTLOADER_NAME = re.compile(r"PXL[0-9A-Fa-f]{8}")
_GODICE_NAME = re.compile(r"GoDice_(.*)")
_LIGHTS = frozenset((4, 6, 8, 10, 12, 20, 21))


class Advert(Protocol):
    """What bleak calls AdvertisementData; UUIDs in full and in lower case."""

    @property
    def local_name(self) -> str | None: ...
    @property
    def manufacturer_data(self) -> Mapping[int, bytes]: ...
    @property
    def service_data(self) -> Mapping[str, bytes]: ...
    @property
    def service_uuids(self) -> list[str]: ...


class Use(StrEnum):
    """What can be done with it."""

    DIE = "die"
    OTHER_DIE = "other_die"  # a die without the faces 1 to 6
    CHARGER = "charger"  # the box that dice are charged in
    BOOTLOADER = "bootloader"  # a die that is being updated
    OUTDATED = "outdated"  # its firmware is too old to be understood; its maker's app can renew it


@dataclass(frozen=True, slots=True)
class Sighting:
    """A die, or something that belongs to one. Only with `Use.DIE` is it worth a connection."""

    kind: str  # the name of its Kind
    use: Use
    label: str
    device: str | None = None  # its id, if it says so before it is connected
    die: str | None = None  # d6, d20, …
    battery: int | None = None
    make: Make | None = None  # of a Pixels die whose whole advertisement was heard


def recognise_pixels(advert: Advert) -> Sighting | None:
    name = printable(advert.local_name or "")
    services = frozenset(advert.service_uuids)
    if PIXELS_CHARGER in services:
        return Sighting("pixels", Use.CHARGER, name)
    if _BOOTLOADER_NAME.fullmatch(name):
        return Sighting("pixels", Use.BOOTLOADER, name)
    named = _PIXELS_NAME.fullmatch(name) is not None
    identity = advert.service_data.get(DEVICE_INFORMATION, b"")
    for company, data in advert.manufacturer_data.items():
        state = _state_of(data)
        # Old dice have a company id that is nobody's, so something else has to speak for them too.
        proven = company == PIXELS_COMPANY or (
            company == ANYBODY
            and (named or len(identity) == 8 or services >= {NORDIC_UART, DEVICE_INFORMATION})
        )
        if state is not None and (proven or PIXELS_SERVICE in services):
            return _pixels_die(name, state, identity)
        if (named or NORDIC_UART in services) and not identity and _before_2022(company, data):
            return Sighting("pixels", Use.OUTDATED, name)
    return None  # after its start a die once advertises without the rest: the next time will do


def recognise_godice(advert: Advert) -> Sighting | None:
    name = printable(advert.local_name or "")
    match = _GODICE_NAME.match(name)
    if match is None:
        return None
    own = re.sub(r"[^A-Za-z0-9]+", "-", match[1]).strip("-").lower()[:17]
    # The die does not know whether it wears a shell with other faces: people do.
    return Sighting("godice", Use.DIE, name, f"godice-{own}" if own else None, "d6")


@dataclass(frozen=True, slots=True)
class _State:
    """What every advertisement of a Pixels die repeats: who it is comes in the answer to a scan only."""

    lights: int
    die: DieType
    battery: int


def _state_of(data: bytes) -> _State | None:
    if len(data) != 5:
        return None
    lights, design, state, _, battery = data
    percent = battery & 0x7F
    if state > max(RollState) or percent > 100:
        return None
    return _State(lights, die_type(design >> 4, lights), percent)


def _pixels_die(name: str, state: _State, identity: bytes) -> Sighting:
    make = None
    if len(identity) == 8:
        pixel_id, build = struct.unpack("<II", identity)
        make = Make(pixel_id, state.die, state.lights, build)
    # A type that was never set shows once it is connected.
    usable = state.die is DieType.UNKNOWN or state.die in SIX_SIDED
    device = None if make is None else make.device
    label = name or device or "Pixels"
    die = None if state.die is DieType.UNKNOWN else state.die.name.lower()
    return Sighting("pixels", Use.DIE if usable else Use.OTHER_DIE, label, device, die, state.battery, make)


def _before_2022(company: int, data: bytes) -> bool:
    """The two bytes in the place of the company were the number of lights and the design."""
    return len(data) == 7 and company & 0xFF in _LIGHTS and data[4] <= RollState.CROOKED
