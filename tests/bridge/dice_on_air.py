"""Links in the room to dice that people own."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

from firmware_bridge import LogLine
from firmware_bridge.ble import BleLink
from firmware_bridge.ble.discovery import die_of
from firmware_bridge.dice import Sighting
from hardware.virtual.ble import BleGoDice, BlePixels, VirtualPeripheral
from tests.bridge.ble_room import Room, in_the_air
from tests.bridge.helpers import QUICK, Heard, until

SWITCHED_ON = ("godice",)


async def sighting_of(room: Room, die: VirtualPeripheral) -> Sighting:
    """What the advertisement of a die is taken for."""
    (heard,) = (one for one in await room.bluetooth.look(0.3) if one.address == die.address)
    sighting = die_of(heard, SWITCHED_ON)
    assert sighting is not None
    return sighting


def link_to(
    room: Room, die: VirtualPeripheral, *, silence: float = QUICK.silence, **options: Any
) -> AbstractAsyncContextManager[tuple[BleLink, Heard]]:
    """A running link and what it delivers."""
    timing = replace(QUICK, silence=silence)
    return in_the_air(room, die.address, timing=timing, switched_on=SWITCHED_ON, **options)


async def all_heard(die: BlePixels | BleGoDice, heard: Heard) -> None:
    """Everything that the die has said so far has arrived: what it says next is a line of the log."""
    before = len(heard.of(LogLine))
    die.body.tell(b"\x12mark")
    await until(lambda: len(heard.of(LogLine)) > before)
