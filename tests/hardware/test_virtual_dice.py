"""Virtual dice of other makers, as the real bleak sees them: adverts, services, packets."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from bleak import BleakClient, BleakScanner
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData

from hardware.virtual.ble import Adapter, Air, BleGoDice, BlePixels, VirtualPeripheral, backends
from hardware.virtual.pixels_body import GENERATIONS
from tests.bridge.helpers import until

DEVICE_INFORMATION = "0000180a-0000-1000-8000-00805f9b34fb"
NORDIC_UART = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"


@pytest.fixture
async def adapter() -> AsyncIterator[Adapter]:
    adapter = Adapter(Air())
    yield adapter
    await adapter.close()


async def seen(adapter: Adapter, die: VirtualPeripheral) -> tuple[BLEDevice, AdvertisementData]:
    found = await BleakScanner.discover(0.3, return_adv=True, backend=backends(adapter)[0])
    return found[die.address]


def ends(client: BleakClient, service: str) -> tuple[BleakGATTCharacteristic, BleakGATTCharacteristic]:
    """What notifies and what is written to, inside one service."""
    (inside,) = (each for each in client.services if each.uuid == service)
    (voice,) = (each for each in inside.characteristics if "notify" in each.properties)
    (ear,) = (each for each in inside.characteristics if "write" in each.properties)
    return voice, ear


@pytest.mark.parametrize("age", GENERATIONS)
async def test_a_pixels_die_advertises_its_state_and_tells_who_it_is_when_scanned(
    adapter: Adapter, age: str
) -> None:
    async with BlePixels(adapter.air, age, battery=55) as die:
        _, advert = await seen(adapter, die)
    generation = GENERATIONS[age]
    assert advert.local_name == "Rolly"
    state = 5 if generation.tells_throws else 1
    assert advert.manufacturer_data == {generation.company: bytes((6, 0x21, state, 0, 55))}
    identity = bytes.fromhex("eeffc000") + generation.build.to_bytes(4, "little")
    assert advert.service_data == {DEVICE_INFORMATION: identity}
    assert set(advert.service_uuids) == {DEVICE_INFORMATION, generation.service}


@pytest.mark.parametrize(("mtu", "answers"), [(23, False), (24, False), (25, True), (128, True)])
async def test_an_introduction_that_does_not_fit_is_not_sent(
    adapter: Adapter, mtu: int, answers: bool
) -> None:
    adapter.mtu = mtu
    async with BlePixels(adapter.air, "2024-11") as die:
        device, _ = await seen(adapter, die)
        said: list[bytes] = []
        async with BleakClient(device, backend=backends(adapter)[1]) as client:
            voice, ear = ends(client, die.body.generation.service)
            assert voice.uuid == NORDIC_UART, "the very number of the service"
            await client.start_notify(voice, lambda _, data: said.append(bytes(data)))
            await client.write_gatt_char(ear, b"\x01")
            await client.write_gatt_char(ear, b"\x17")
            await until(lambda: said and said[-1][0] == 3)
    assert [len(each) for each in said] == ([22, 3] if answers else [3])


async def test_a_throw_shows_many_faces_on_its_way(adapter: Adapter) -> None:
    async with BlePixels(adapter.air) as die:
        device, _ = await seen(adapter, die)
        said: list[bytes] = []
        async with BleakClient(device, backend=backends(adapter)[1]) as client:
            voice, _ = ends(client, die.body.generation.service)
            await client.start_notify(voice, lambda _, data: said.append(bytes(data)))
            die.body.throw(6)
            await until(lambda: said and said[-1] == bytes((3, 1, 5)))
    assert said[0][:2] == bytes((3, 2))
    assert len({each for each in said if each[1] == 3}) > 3


async def test_a_godice_shows_its_name_and_the_service_of_half_the_world(adapter: Adapter) -> None:
    async with BleGoDice(adapter.air) as die:
        device, advert = await seen(adapter, die)
        assert (advert.local_name, advert.service_uuids) == ("GoDice_2A7B01_R_v04", [NORDIC_UART])
        said: list[bytes] = []
        async with BleakClient(device, backend=backends(adapter)[1]) as client:
            voice, ear = ends(client, NORDIC_UART)
            await client.start_notify(voice, lambda _, data: said.append(bytes(data)))
            await client.write_gatt_char(ear, b"\x17")
            await client.write_gatt_char(ear, b"\x03")
            await until(lambda: len(said) == 2)
            die.body.cocked(4)
            await until(lambda: len(said) == 4)
    assert said[:3] == [b"Col\x01", b"Bat\x50", b"R"]
    assert said[3][:2] == b"TS"
    assert len(said[3]) == 5
