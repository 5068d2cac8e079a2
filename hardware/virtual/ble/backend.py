"""Bleak on bumble: `BleakScanner` and `BleakClient` themselves, talking real GATT to virtual devices.

scanner, client = backends(adapter)
BleakScanner(backend=scanner), BleakClient(device, backend=client)
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, TypeVar

from bleak.args import SizedBuffer
from bleak.assigned_numbers import gatt_char_props_to_strs
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.descriptor import BleakGATTDescriptor
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, AdvertisementDataCallback, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError, BleakGATTProtocolError
from bleak.uuids import normalize_uuid_str
from bumble import att, core
from bumble.core import UUID, AdvertisingData
from bumble.device import Advertisement, Connection, Peer

from hardware.virtual.ble.adapter import Adapter

T = TypeVar("T")
HEADER = 3  # bytes of an ATT packet that are not the value


def backends(adapter: Adapter) -> tuple[type[BaseBleakScanner], type[BaseBleakClient]]:
    """What to give bleak as `backend` so that it uses this computer's Bluetooth."""
    scanner = type("BumbleScanner", (BumbleScanner,), {"adapter": adapter})
    client = type("BumbleClient", (BumbleClient,), {"adapter": adapter})
    return scanner, client


def uuid_str(uuid: UUID) -> str:
    return normalize_uuid_str(uuid.to_hex_str("-").lower())


class BumbleScanner(BaseBleakScanner):
    adapter: ClassVar[Adapter]

    def __init__(
        self,
        detection_callback: AdvertisementDataCallback | None,
        service_uuids: list[str] | None,
        scanning_mode: str,
        **options: Any,
    ) -> None:
        super().__init__(detection_callback, service_uuids)

    async def start(self) -> None:
        self.seen_devices = {}
        await self.adapter.start_scanning(self._heard)

    async def stop(self) -> None:
        await self.adapter.stop_scanning(self._heard)

    def _heard(self, heard: Advertisement) -> None:
        address = heard.address.to_string(with_type_qualifier=False)
        before = self.seen_devices.get(address)
        advert = advertisement_data(heard, before[1] if before else None)
        if self.is_allowed_uuid(advert.service_uuids):
            name = advert.local_name
            device = self.create_or_update_device(address, address, name, heard.address, advert)
            self.call_detection_callbacks(device, advert)


def advertisement_data(heard: Advertisement, before: AdvertisementData | None) -> AdvertisementData:
    """What bleak tells of an advert: like BlueZ, with what was heard of the device before."""
    name: str | None = before.local_name if before else None
    made: dict[int, bytes] = dict(before.manufacturer_data) if before else {}
    service_data: dict[str, bytes] = dict(before.service_data) if before else {}
    uuids: list[str] = list(before.service_uuids) if before else []
    for kind, data in heard.data.ad_structures:
        match kind:
            case AdvertisingData.COMPLETE_LOCAL_NAME | AdvertisingData.SHORTENED_LOCAL_NAME:
                name = data.decode("utf-8", "replace")
            case AdvertisingData.MANUFACTURER_SPECIFIC_DATA if len(data) >= 2:
                made[int.from_bytes(data[:2], "little")] = data[2:]
            case AdvertisingData.SERVICE_DATA_16_BIT_UUID if len(data) >= 2:
                service_data[uuid_str(UUID.from_bytes(data[:2]))] = data[2:]
            case (
                AdvertisingData.INCOMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS
                | AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS
            ):
                uuids += [uuid_str(UUID.from_bytes(data[at : at + 2])) for at in range(0, len(data) - 1, 2)]
            case (
                AdvertisingData.INCOMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS
                | AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS
            ):
                uuids += [
                    uuid_str(UUID.from_bytes(data[at : at + 16])) for at in range(0, len(data) - 15, 16)
                ]
    return AdvertisementData(name, made, service_data, list(dict.fromkeys(uuids)), None, heard.rssi, ())


class BumbleClient(BaseBleakClient):
    adapter: ClassVar[Adapter]

    def __init__(self, address_or_ble_device: BLEDevice | str, **options: Any) -> None:
        super().__init__(address_or_ble_device, **options)
        named = isinstance(address_or_ble_device, BLEDevice) and address_or_ble_device.name
        self._name = named or self.address
        self._connection: Connection | None = None
        self._peer: Peer | None = None
        self._doing: set[asyncio.Future[Any]] = set()

    @property
    def name(self) -> str:
        return self._name

    @property
    def mtu_size(self) -> int:
        return self._connection.att_mtu if self._connection is not None else att.ATT_DEFAULT_MTU

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    async def connect(self, pair: bool, **options: Any) -> None:
        connection = await self.adapter.connect(self.address, self._timeout)
        self._connection = connection
        self._peer = Peer(connection)
        connection.on(connection.EVENT_DISCONNECTION, self._on_disconnection)
        try:
            async with asyncio.timeout(self._timeout):
                await self._discover(self._peer)
        except BaseException:
            await self.disconnect()
            raise

    async def _discover(self, peer: Peer) -> None:
        if self.adapter.mtu > att.ATT_DEFAULT_MTU:
            await self._guarded(peer.request_mtu(self.adapter.mtu))
        found = BleakGATTServiceCollection()
        for service in await self._guarded(peer.discover_services()):
            listed = BleakGATTService(service, service.handle, uuid_str(service.uuid))
            found.add_service(listed)
            for each in await self._guarded(service.discover_characteristics()):
                characteristic = BleakGATTCharacteristic(
                    each,
                    each.handle,
                    uuid_str(each.uuid),
                    list(gatt_char_props_to_strs(each.properties)),
                    lambda: self.mtu_size - HEADER,
                    listed,
                )
                found.add_characteristic(characteristic)
                for descriptor in await self._guarded(each.discover_descriptors()):
                    uuid = uuid_str(descriptor.type)
                    found.add_descriptor(
                        BleakGATTDescriptor(descriptor, descriptor.handle, uuid, characteristic)
                    )
        self.services = found

    async def disconnect(self) -> None:
        if self._connection is not None:
            await self.adapter.disconnect(self._connection)

    def _on_disconnection(self, reason: int) -> None:
        if self._peer is not None:
            # Bumble ends the request that is on its way; a later one would wait for half a minute.
            self._peer.gatt_client.send_gatt_pdu = _gone  # type: ignore[method-assign]
        self._connection = self._peer = None
        for doing in self._doing:
            doing.cancel()
        if self._disconnected_callback is not None:
            self._disconnected_callback()

    async def pair(self, *args: Any, **options: Any) -> None:
        raise NotImplementedError("virtual devices need no pairing")

    async def unpair(self) -> None:
        raise NotImplementedError("virtual devices need no pairing")

    async def read_gatt_char(
        self, characteristic: BleakGATTCharacteristic, *, use_cached: bool = False, **options: Any
    ) -> bytearray:
        return bytearray(await self._guarded(characteristic.obj.read_value()))

    async def read_gatt_descriptor(
        self, descriptor: BleakGATTDescriptor, *, use_cached: bool = False, **options: Any
    ) -> bytearray:
        return bytearray(await self._guarded(descriptor.obj.read_value()))

    async def write_gatt_char(
        self, characteristic: BleakGATTCharacteristic, data: SizedBuffer, response: bool
    ) -> None:
        value = bytes(data)
        if len(value) > self.mtu_size - HEADER:
            raise BleakError(f"{len(value)} bytes do not fit an MTU of {self.mtu_size}")
        await self._guarded(characteristic.obj.write_value(value, with_response=response))

    async def write_gatt_descriptor(self, descriptor: BleakGATTDescriptor, data: SizedBuffer) -> None:
        await self._guarded(descriptor.obj.write_value(bytes(data), with_response=True))

    async def start_notify(
        self,
        characteristic: BleakGATTCharacteristic,
        callback: Callable[[bytearray], None],
        **options: Any,
    ) -> None:
        await self._guarded(characteristic.obj.subscribe(lambda value: callback(bytearray(value))))

    async def stop_notify(self, characteristic: BleakGATTCharacteristic) -> None:
        await self._guarded(characteristic.obj.unsubscribe(force=True))

    def _done(self, task: asyncio.Future[Any]) -> None:
        self._doing.discard(task)
        if not task.cancelled():
            task.exception()  # seen, also if nobody waits any more

    async def _guarded(self, doing: Coroutine[Any, Any, T]) -> T:
        """Bumble's errors as bleak's; who waits for an answer when the link goes is cancelled."""
        if self._connection is None:
            doing.close()
            raise BleakError("Not connected")
        task = asyncio.ensure_future(doing)
        self._doing.add(task)
        task.add_done_callback(self._done)
        await asyncio.wait({task})  # bumble stumbles over answers to what was cancelled: it may go on
        if task.cancelled():
            raise BleakError("the device has disconnected")
        try:
            return task.result()
        except att.ATT_Error as error:
            raise BleakGATTProtocolError(error.error_code) from error
        except core.TimeoutError as error:
            raise TimeoutError(str(error)) from error
        except (core.BaseBumbleError, core.BaseError) as error:
            raise BleakError(str(error)) from error


def _gone(pdu: bytes) -> None:
    raise core.InvalidStateError("the device has disconnected")
