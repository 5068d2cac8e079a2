"""Looking around: ports, and what is heard over the air; with the real bleak in a room without a radio."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from app.devices.finder import Finder, Place
from app.devices.ways import Shared
from firmware_bridge import Owners, RollLedger
from firmware_bridge.ble import RadioTiming
from hardware.virtual.ble import BleGoDice, BlePixels
from tests.bridge.ble_room import Room, a_room


@asynccontextmanager
async def looking(switched_on: tuple[str, ...] = ()) -> AsyncIterator[tuple[Room, Finder]]:
    room = a_room(RadioTiming(listen=0.6, look=0.6))
    shared = Shared(RollLedger(), Owners(), room.bluetooth, lambda: switched_on)
    try:
        yield room, Finder(shared, lambda: None, listen=0.6)
    finally:
        await room.close()


@pytest.fixture(autouse=True)
def no_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.devices.finder._serial_places", lambda: ())


async def test_our_devices_and_dice_that_people_own_are_found() -> None:
    async with looking() as (room, finder):
        async with (
            room.die(device_id="die-00bb22") as ours,
            BlePixels(room.air, name="Aurora") as theirs,
            BleGoDice(room.air),
        ):
            await finder.look()
        found = {place.label: place for place in finder.places}
        assert found["die-00bb22"] == Place(
            f"ble:{ours.address}", "die-00bb22", kind="die", device="die-00bb22"
        )
        assert found["Aurora"].way == f"ble:{theirs.address}"
        assert found["Aurora"].kind == "die"
        assert len(found) == 2, "nobody has switched GoDice on"
        assert finder.air == ""
        assert not finder.nothing_at_all


async def test_godice_are_found_when_somebody_wants_them() -> None:
    async with looking(("godice",)) as (room, finder), BleGoDice(room.air):
        await finder.look()
        assert [place.kind for place in finder.places] == ["die"]


async def test_an_empty_room_is_told_from_a_radio_that_is_not_there() -> None:
    async with looking() as (room, finder):
        await finder.look()
        assert (finder.air, finder.nothing_at_all) == ("nothing", False)
        for condition, reason in (
            ("off", "bluetooth_off"),
            ("missing", "no_adapter"),
            ("denied", "bluetooth_denied"),
        ):
            await room.adapter.switch(condition)  # type: ignore[arg-type]
            await finder.look()
            assert (finder.air, finder.nothing_at_all) == (reason, True)
