"""The room of virtual Bluetooth, as the real bleak sees it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from itertools import pairwise
from random import Random

import pytest
from bleak import BleakClient, BleakScanner
from bleak.backends.device import BLEDevice
from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason,
    BleakDBusError,
    BleakError,
)
from bumble.gatt import Characteristic, Service

from hardware.firmware.core.lines import pack
from hardware.virtual.ble import Adapter, Air, BleCarbometer, BleDie, Faults, VirtualPeripheral, backends
from hardware.virtual.ble.faults import Path
from hardware.virtual.ble.peripheral import (
    flags,
    local_name,
    manufacturer_data,
    packed,
    service_data,
    service_uuids,
)
from tests.patience import PATIENCE

OURS = "95a00001-28cb-4262-befa-bdb21fee3cb5"
TO_HOST = "95a00002-28cb-4262-befa-bdb21fee3cb5"
TO_DEVICE = "95a00003-28cb-4262-befa-bdb21fee3cb5"
HELLO = b"\n" + pack(("t", "hello?", "p", 1, "min", 1))


@pytest.fixture
async def air() -> Air:
    return Air()


@pytest.fixture
async def adapter(air: Air) -> AsyncIterator[Adapter]:
    adapter = Adapter(air)
    yield adapter
    await adapter.close()


async def find(adapter: Adapter, address: str) -> BLEDevice:
    found = await BleakScanner.find_device_by_address(address, PATIENCE, backend=backends(adapter)[0])
    assert found is not None
    return found


def client_for(adapter: Adapter, device: BLEDevice, **options: object) -> BleakClient:
    return BleakClient(device, backend=backends(adapter)[1], timeout=PATIENCE, **options)  # type: ignore[arg-type]


class Talk:
    """What a device says to a client."""

    def __init__(self, client: BleakClient) -> None:
        self.client = client
        self.pieces: list[bytes] = []

    async def start(self) -> None:
        await self.client.start_notify(TO_HOST, lambda _, data: self.pieces.append(bytes(data)))

    async def say(self, line: bytes) -> None:
        size = self.client.mtu_size - 3
        for at in range(0, len(line), size):
            await self.client.write_gatt_char(TO_DEVICE, line[at : at + size], response=False)

    async def until(self, kind: str) -> dict[str, object]:
        async with asyncio.timeout(PATIENCE):
            while True:
                *lines, _ = b"".join(self.pieces).split(b"\n")
                for message in (json.loads(line[:-5]) for line in lines if line):
                    if message["t"] == kind:
                        return dict(message)
                await asyncio.sleep(0.005)


@pytest.mark.parametrize("mtu", [23, 185, 517])
async def test_the_firmware_talks_in_pieces_that_fit(
    air: Air, adapter: Adapter, mtu: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/protocol.md, 6: at most MTU - 3 bytes in each, 50 ms apart."""
    adapter.mtu = mtu
    async with BleDie(air, device_id="die-000001", mtu=mtu) as die:
        found = await find(adapter, die.address)
        times: list[float] = []
        notify = die.radio.notify

        def timed(characteristic: Characteristic[bytes], data: bytes) -> None:
            times.append(asyncio.get_running_loop().time())
            notify(characteristic, data)

        monkeypatch.setattr(die.radio, "notify", timed)
        async with client_for(adapter, found) as client:
            assert client.mtu_size == mtu
            talk = Talk(client)
            await talk.start()
            await talk.say(HELLO)
            await talk.say(pack(("t", "snap?")))
            await talk.until("hb")
            assert max(map(len, talk.pieces)) <= mtu - 3
            assert all(after - before >= 0.05 for before, after in pairwise(times))


async def test_adverts_and_what_can_be_read_without_a_greeting(air: Air, adapter: Adapter) -> None:
    """docs/protocol.md, 6. The name does not fit the advertisement: it comes in the scan response."""
    async with BleDie(air, device_id="die-with-a-long-name", battery=71) as die:
        die.radio.set_signal(-77)
        found = await BleakScanner.discover(
            0.3, return_adv=True, service_uuids=[OURS], backend=backends(adapter)[0]
        )
        device, advert = found[die.address]
        assert (device.name, advert.service_uuids, advert.rssi) == ("die-with-a-long-name", [OURS], -77)
        async with client_for(adapter, device) as client:
            assert await client.read_gatt_char("2A19") == b"\x47"
            assert await client.read_gatt_char("2A25") == b"die-with-a-long-name"
            assert await client.read_gatt_char("2A24") == b"virtual"
            assert await client.read_gatt_char("2A26") == b"1.0.0"
            with pytest.raises(BleakError):
                await client.write_gatt_char(TO_DEVICE, b"x" * 600, response=False)


async def test_a_connected_device_is_not_seen_by_others(air: Air, adapter: Adapter) -> None:
    other = Adapter(air)
    async with BleCarbometer(air, 5) as device:
        seen = await find(adapter, device.address)
        async with client_for(other, seen):
            assert await BleakScanner.discover(0.2, backend=backends(adapter)[0]) == []
            with pytest.raises(TimeoutError):
                await BleakClient(seen, backend=backends(adapter)[1], timeout=0.1).connect()
        await find(adapter, device.address)
    await other.close()


async def test_out_of_reach_is_noticed_and_comes_to_an_end(air: Air, adapter: Adapter) -> None:
    gone = asyncio.Event()
    async with BleDie(air) as die:
        client = client_for(
            adapter, await find(adapter, die.address), disconnected_callback=lambda _: gone.set()
        )
        await client.connect()
        die.radio.walk_away()
        await asyncio.wait_for(gone.wait(), PATIENCE)
        assert not client.is_connected
        with pytest.raises(BleakError):
            await client.write_gatt_char(TO_DEVICE, b"\n", response=False)
        assert await BleakScanner.discover(0.2, backend=backends(adapter)[0]) == []
        die.radio.come_back()
        async with client_for(adapter, await find(adapter, die.address)):
            pass


async def test_a_half_open_link_looks_like_an_open_one(air: Air, adapter: Adapter) -> None:
    async with BleDie(air, settings={"SILENCE_MS": 1000}) as die:
        async with client_for(adapter, await find(adapter, die.address)) as client:
            talk = Talk(client)
            await talk.start()
            die.radio.half_open()
            await talk.say(HELLO)
            await asyncio.sleep(0.1)
            assert client.is_connected and talk.pieces == []
        die.radio.come_back()
        await find(adapter, die.address)  # the firmware has hung up by itself


async def test_a_reboot_is_another_boot(air: Air, adapter: Adapter) -> None:
    boots = []
    async with BleCarbometer(air, 5) as device:
        for _ in range(2):
            async with client_for(adapter, await find(adapter, device.address)) as client:
                talk = Talk(client)
                await talk.start()
                await talk.say(HELLO)
                boots.append((await talk.until("hello"))["boot"])
                device.reboot()
                await device.line.settled()
                assert not client.is_connected
    assert boots[0] != boots[1]


@pytest.mark.parametrize(
    ("condition", "reason"),
    [
        ("off", BleakBluetoothNotAvailableReason.POWERED_OFF),
        ("missing", BleakBluetoothNotAvailableReason.NO_BLUETOOTH),
        ("denied", BleakBluetoothNotAvailableReason.DENIED_BY_USER),
    ],
)
async def test_a_computer_without_bluetooth(
    air: Air, adapter: Adapter, condition: str, reason: BleakBluetoothNotAvailableReason
) -> None:
    async with BleDie(air) as die:
        seen = await find(adapter, die.address)
        client = client_for(adapter, seen)
        await client.connect()
        await adapter.switch(condition)  # type: ignore[arg-type]
        assert not client.is_connected
        with pytest.raises(BleakBluetoothNotAvailableError) as scanned:
            await BleakScanner(backend=backends(adapter)[0]).start()
        with pytest.raises(BleakBluetoothNotAvailableError):
            await client_for(adapter, seen).connect()
        assert scanned.value.reason is reason


async def test_who_scans_while_connecting_is_refused(air: Air, adapter: Adapter) -> None:
    async with BleDie(air) as die:
        seen = await find(adapter, die.address)
        async with BleakScanner(backend=backends(adapter)[0]):
            with pytest.raises(BleakDBusError):
                await client_for(adapter, seen).connect()


class Lamp(VirtualPeripheral):
    """A device of somebody else, with two characteristics of the same number."""

    def __init__(self, air: Air) -> None:
        super().__init__(air, "Lamp")
        self.told = self.notifying(OURS)
        self.light = self.written_to(TO_DEVICE)
        self.heard: list[bytes] = []

    def services(self) -> list[Service]:
        return [Service(OURS, [self.told, self.light])]

    def adverts(self) -> tuple[bytes, bytes]:
        advert = packed(
            flags(), service_uuids("180A"), local_name("Lamp"), manufacturer_data(0x0D39, b"\x06\x01")
        )
        return advert, packed(service_uuids(OURS), service_data("180A", b"12345678"))

    def received(self, characteristic: Characteristic[bytes], data: bytes) -> None:
        self.heard.append(data)


async def test_any_device_can_be_built_on_the_base(air: Air, adapter: Adapter) -> None:
    async with Lamp(air) as lamp:
        found = await BleakScanner.discover(0.2, return_adv=True, backend=backends(adapter)[0])
        device, advert = found[lamp.address]
        assert advert.manufacturer_data == {0x0D39: b"\x06\x01"}
        assert advert.service_data == {"0000180a-0000-1000-8000-00805f9b34fb": b"12345678"}
        assert advert.service_uuids == ["0000180a-0000-1000-8000-00805f9b34fb", OURS]
        heard: list[bytes] = []
        async with client_for(adapter, device) as client:
            service = client.services.get_service(OURS)
            assert service is not None
            notify = next(each for each in service.characteristics if "notify" in each.properties)
            await client.start_notify(notify, lambda _, data: heard.append(bytes(data)))
            await client.write_gatt_char(TO_DEVICE, b"on", response=True)
            lamp.notify(lamp.told, b"lit")
            async with asyncio.timeout(PATIENCE):
                while not heard:
                    await asyncio.sleep(0.005)
        assert (heard, lamp.heard) == ([b"lit"], [b"on"])
        lamp.refuses = True
        with pytest.raises(BleakError):
            async with client_for(adapter, await find(adapter, lamp.address)) as client:
                await asyncio.sleep(0.1)
                await client.write_gatt_char(TO_DEVICE, b"off", response=True)


async def test_faults_do_what_they_are_called() -> None:
    async def through(**faults: float) -> list[bytes]:
        arrived: list[bytes] = []
        path = Path(Faults(rng=Random(1), **faults), arrived.append)
        for number in range(200):
            path.put(b"packet %03d" % number)
        await asyncio.sleep(0.1)
        return arrived

    sent = [b"packet %03d" % number for number in range(200)]
    assert await through() == await through(delay=0.01) == sent
    assert 80 < len(await through(drop=0.5)) < 120
    assert 280 < len(await through(duplicate=0.5)) < 320
    reordered = await through(reorder=0.3)
    assert reordered != sent and sorted(reordered) == sent
    garbled = await through(garble=1.0)
    assert all(arrived != packet for arrived, packet in zip(garbled, sent, strict=True))
    split = await through(split=1.0)
    assert len(split) == 400 and b"".join(split) == b"".join(sent)
