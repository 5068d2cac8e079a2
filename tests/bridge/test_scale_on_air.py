"""Kitchen scales in a room of virtual Bluetooth: found, met, calibrated and lost through the real bleak."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from firmware_bridge import Hello, LinkState, Reason
from firmware_bridge.ble import ble_found
from firmware_bridge.scales import ScaleMemory
from hardware.virtual.ble import BleScale
from hardware.virtual.scales import Make
from hardware.virtual.scales.packets import AcaiaVoice
from tests.bridge.ble_room import Room, a_room, in_the_air
from tests.bridge.helpers import QUICK, until
from tests.bridge.scale_at_hand import AIR
from tests.bridge.scales_on_air import answered, sure_of

EVERY_MAKE = pytest.mark.parametrize("make", AIR)


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    async with a_room() as room:
        yield room


@EVERY_MAKE
async def test_it_is_found_by_its_name(room: Room, make: str) -> None:
    async with BleScale(room.air, make) as scale:
        (found,) = ble_found(await room.bluetooth.look(0.3))
        assert (found.address, found.kind) == (scale.address, make)


@EVERY_MAKE
async def test_it_is_met_calibrated_and_counts(room: Room, make: str) -> None:
    async with (
        BleScale(room.air, make, display=Make(step=100)) as scale,
        in_the_air(room, scale.address) as (link, heard),
    ):
        await until(lambda: heard.of(Hello))
        scale.scale.trough.press(20.0, 1500.0)
        await answered(link, heard, "tare")
        scale.place(10)
        await until(lambda: scale.scale.trough.lying == 10)
        await answered(link, heard, "cal", n=10)
        await sure_of(heard, 10)
        scale.take(3)
        await sure_of(heard, 7)
        assert scale.voice.sins == []
        assert scale.hung_up_on == 0


async def test_one_without_its_service_in_the_air_is_heard_by_whoever_listens_for_all(
    room: Room,
) -> None:
    async with BleScale(room.air, "bookoo", advertised=False):
        assert ble_found(await room.bluetooth.look(0.3)) == []
        stop = room.bluetooth.for_all()
        assert [found.kind for found in ble_found(await room.bluetooth.look(2.0))] == ["bookoo"]
        stop()


@pytest.mark.parametrize("make", ["decent", "acaia"])
async def test_heartbeats_keep_it(room: Room, make: str) -> None:
    """Both let go after five seconds without one."""
    async with (
        BleScale(room.air, make) as scale,
        in_the_air(room, scale.address) as (_, heard),
    ):
        await until(lambda: heard.of(Hello))
        await asyncio.sleep(6.5)
        assert scale.hung_up_on == 0
        assert scale.connections == 1


async def test_an_acaia_that_stops_on_heartbeats_is_taken_up_without(room: Room) -> None:
    timing = replace(QUICK, silence=3.0)
    voice = AcaiaVoice(name="PEARL-S1", proud=True)
    memory = ScaleMemory("m")
    async with (
        BleScale(room.air, "acaia", voice=voice) as scale,
        in_the_air(room, scale.address, timing=timing, scales=memory) as (link, heard),
    ):
        await until(lambda: heard.because(Reason.SILENT))
        voice.dumb = False
        heard.clear()
        await until(lambda: link.state is LinkState.READY)
        await asyncio.sleep(4)
        assert not heard.because(Reason.SILENT)


async def test_a_name_without_the_service_is_no_scale(room: Room) -> None:
    """FFF0 and the Nordic service belong to many: who is called like a scale must have its service, too."""
    voice = AcaiaVoice(name="BOOKOO_SC 1")
    async with (
        BleScale(room.air, "acaia", voice=voice) as scale,
        in_the_air(room, scale.address) as (_, heard),
    ):
        await until(lambda: heard.because(Reason.NO_ANSWER))
        assert not heard.of(Hello)
