"""What is found in the air, as places to try."""

from __future__ import annotations

from firmware_bridge import ranked
from firmware_bridge.ble import ble_found
from tests.bridge.ble_room import a_room


async def test_our_devices_are_found_by_their_service_with_name_and_signal() -> None:
    async with (
        a_room() as room,
        room.carbometer(device_id="carb-7dacc4") as scale,
        room.die(device_id="die-435300") as die,
    ):
        scale.radio.set_signal(-80)
        die.radio.set_signal(-44)
        found = {one.address: one for one in ble_found(await room.bluetooth.look(0.3))}
        assert {one.carrier for one in found.values()} == {"ble"}
        one = found[scale.address]
        assert (one.label, one.stable_id, one.kind, one.rssi) == (
            "carb-7dacc4",
            "carb-7dacc4",
            "carbometer",
            -80,
        )
        one = found[die.address]
        assert (one.label, one.kind, one.rssi) == ("die-435300", "die", -44)
        assert [one.label for one in ranked(found.values())] == ["die-435300", "carb-7dacc4"]
        assert ranked(found.values(), {"carb-7dacc4"})[0].last_good


async def test_a_device_that_is_connected_is_not_found_again() -> None:
    async with a_room() as room, room.die() as die:
        connection = await room.adapter.connect(die.address, 5.0)
        assert await room.bluetooth.look(0.2) == []
        await room.adapter.disconnect(connection)
        assert [one.address for one in ble_found(await room.bluetooth.look(0.2))] == [die.address]
