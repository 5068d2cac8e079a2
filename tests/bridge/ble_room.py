"""A room with a computer and virtual devices in it, for tests of links in the air."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from firmware_bridge import RollLedger, Timing
from firmware_bridge.ble import SERVICES, BleLink, Bluetooth, RadioTiming
from hardware.virtual.ble import BleCarbometer, BleDie, VirtualRoom
from tests.bridge.helpers import QUICK, Heard, running

HASTY = RadioTiming(listen=0.5, rest=0.02, look=0.3, again=0.1, fresh=0.3, connect=5.0, retry=0.05, close=0.5)
BRISK: Mapping[str, int] = {"GAP_MS": 5}
"""The firmware's gap between two notifications, for tests in a hurry."""


class Room(VirtualRoom):
    """With a bridge to it, and devices in a hurry."""

    def __init__(self, radio: RadioTiming, mtu: int) -> None:
        super().__init__(mtu)
        self.bluetooth = Bluetooth(scanner=self.scanner, client=self.client, services=SERVICES, timing=radio)

    def die(self, **options: Any) -> BleDie:
        return super().die(**{"tumble_ms": 60, "settle_ms": 30, "seed": 1, "settings": BRISK, **options})

    def carbometer(self, chips: int = 5, **options: Any) -> BleCarbometer:
        given = {"chip_ms": 5, "settle_ms": 60, "seed": 1, "settings": BRISK, **options}
        return super().carbometer(chips, **given)

    async def close(self) -> None:
        await self.bluetooth.close()
        await super().close()


def a_room(radio: RadioTiming = HASTY, mtu: int = 517) -> Room:
    return Room(radio, mtu)


@asynccontextmanager
async def in_the_air(
    room: Room, address: str, *, timing: Timing = QUICK, ledger: RollLedger | None = None, **options: Any
) -> AsyncIterator[tuple[BleLink, Heard]]:
    """A running link and what it delivers."""
    heard = Heard()

    link = BleLink(
        room.bluetooth, address, heard.append, timing=timing, rng=Random(1), ledger=ledger, **options
    )
    async with running(link):
        yield link, heard
