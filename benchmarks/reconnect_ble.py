"""The soak of benchmarks/reconnect.py in the air: the real bleak, on virtual radios."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random

from benchmarks.reconnect import QUICK, Bench
from firmware_bridge import Fact, Owners, RollLedger, SupervisedLink
from firmware_bridge.ble import SERVICES, BleLink, Bluetooth, RadioTiming
from hardware.virtual.ble import VirtualRoom

HASTY = RadioTiming(listen=0.5, rest=0.02, look=0.5, again=0.1, fresh=0.5, connect=5.0, retry=0.05, close=0.5)
DRIVER = {"GAP_MS": 5, "SILENCE_MS": 400}


@asynccontextmanager
async def ble() -> AsyncIterator[Bench]:
    """A die that walks away, hangs up, starts its radio anew, or is connected without a word getting through;
    a computer whose Bluetooth is switched off."""
    async with VirtualRoom() as room, room.die(tumble_ms=60, settle_ms=20, seed=1, settings=DRIVER) as die:
        adapter = room.adapter
        bluetooth = Bluetooth(scanner=room.scanner, client=room.client, services=SERVICES, timing=HASTY)

        @asynccontextmanager
        async def away() -> AsyncIterator[None]:
            die.radio.walk_away()
            yield
            die.radio.come_back()

        @asynccontextmanager
        async def hung_up() -> AsyncIterator[None]:
            await die.radio.drop_link()
            yield

        @asynccontextmanager
        async def radio_off() -> AsyncIterator[None]:
            await asyncio.to_thread(die.unplug)
            yield
            await asyncio.to_thread(die.replug)

        @asynccontextmanager
        async def half_open() -> AsyncIterator[None]:
            die.radio.half_open()
            yield
            die.radio.come_back()

        @asynccontextmanager
        async def switched_off() -> AsyncIterator[None]:
            await adapter.switch("off")
            yield
            await adapter.switch("on")

        ledger, owners = RollLedger(), Owners()

        def link(hear: Callable[[Fact], None]) -> SupervisedLink:
            return BleLink(
                bluetooth,
                die.address,
                hear,
                kind="die",
                timing=QUICK,
                rng=Random(1),
                ledger=ledger,
                owners=owners,
            )

        # Half open takes a second to be noticed.
        yield Bench(die, link, [away, hung_up, radio_off, switched_off] * 3 + [half_open])
        await bluetooth.close()
