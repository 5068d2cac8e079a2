"""What every virtual device in the room does: advertise, be connected to, notify, be written to.

A kind of device gives its `adverts` and `services` and hears of what is written in `received`:

    class Lamp(VirtualPeripheral):
        def __init__(self, air):
            super().__init__(air, "Lamp")
            self.light = self.written_to("95a0...")
        def services(self):
            return [Service("95a0...", [self.light])]
        def received(self, characteristic, data): ...
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Any, Self

from bumble import att, hci
from bumble.core import UUID, AdvertisingData
from bumble.device import Connection, Device
from bumble.gatt import Characteristic, CharacteristicValue, Service

from hardware.virtual.ble.air import Air, any_address, node
from hardware.virtual.ble.faults import Faults, Path

ADVERT_MS = 20  # between two; real devices take ten times as long
ADVERT_ROOM = 31  # bytes of an advertisement, and as many of a scan response
DISCOVERABLE = AdvertisingData.LE_GENERAL_DISCOVERABLE_MODE_FLAG | AdvertisingData.BR_EDR_NOT_SUPPORTED_FLAG

Structure = tuple[int, bytes]


def flags() -> Structure:
    return AdvertisingData.FLAGS, bytes((DISCOVERABLE,))


def local_name(name: str) -> Structure:
    return AdvertisingData.COMPLETE_LOCAL_NAME, name.encode()


def service_uuids(*uuids: str) -> Structure:
    """All of them 16-bit (`180A`) or all of them 128-bit ones."""
    data = b"".join(bytes(UUID(uuid)) for uuid in uuids)
    if len(data) == 2 * len(uuids):
        return AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS, data
    return AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, data


def manufacturer_data(company: int, data: bytes) -> Structure:
    return AdvertisingData.MANUFACTURER_SPECIFIC_DATA, company.to_bytes(2, "little") + data


def service_data(uuid: str, data: bytes) -> Structure:
    return AdvertisingData.SERVICE_DATA_16_BIT_UUID, bytes(UUID(uuid)) + data


def packed(*structures: Structure) -> bytes:
    """The bytes of an advertisement or a scan response; ValueError if they would not fit the air."""
    data = bytes(AdvertisingData(list(structures)))
    if len(data) > ADVERT_ROOM:
        raise ValueError(f"an advertisement has {ADVERT_ROOM} bytes, not {len(data)}")
    return data


class VirtualPeripheral:
    """`async with` it: it is there inside. `mtu` is the largest that it agrees to."""

    def __init__(
        self,
        air: Air,
        name: str,
        *,
        address: str | None = None,
        mtu: int = 247,
        advert_ms: int = ADVERT_MS,
        seed: int | None = None,
    ) -> None:
        self.air = air
        self.name = name
        self.address = address or any_address()
        self.mtu = mtu
        self.advert_ms = advert_ms
        self.rng = Random(seed)
        self.refuses = False  # whoever connects is thrown out at once
        self.connections = 0  # how often somebody connected
        self.to_host = Faults(rng=self.rng)
        self.to_device = Faults(rng=self.rng)
        self._paths: list[Path] = []
        self._out: dict[Characteristic[bytes], Path] = {}
        self._device: Device | None = None
        self._connection: Connection | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    # What a kind of device fills in

    def services(self) -> list[Service]:
        raise NotImplementedError

    def adverts(self) -> tuple[bytes, bytes]:
        """The advertisement and the scan response, as `packed` makes them."""
        raise NotImplementedError

    def received(self, characteristic: Characteristic[bytes], data: bytes) -> None:
        """Somebody wrote this."""

    def connected(self) -> None:
        """Somebody is there."""

    def disconnected(self) -> None:
        """And is gone."""

    # What makes its services

    def notifying(self, uuid: str, **more: Any) -> Characteristic[bytes]:
        """A characteristic of which a host is told by `notify`."""
        return Characteristic(
            uuid, Characteristic.Properties.NOTIFY, Characteristic.Permissions.READABLE, b"", **more
        )

    def both_ways(self, uuid: str) -> Characteristic[bytes]:
        """One that a host is told by and writes to."""
        return self.written_to(uuid, Characteristic.Properties.NOTIFY)

    def written_to(self, uuid: str, *more: Characteristic.Properties) -> Characteristic[bytes]:
        """One that a host writes to, with or without response."""

        def take(_: att.Bearer, data: bytes) -> None:
            path.put(bytes(data))

        properties = Characteristic.Properties.WRITE | Characteristic.Properties.WRITE_WITHOUT_RESPONSE
        for each in more:
            properties |= each
        characteristic: Characteristic[bytes] = Characteristic(
            uuid, properties, Characteristic.Permissions.WRITEABLE, CharacteristicValue(write=take)
        )
        path = Path(self.to_device, lambda data: self.received(characteristic, data))
        self._paths.append(path)
        return characteristic

    def readable(self, uuid: str, value: bytes, *, notify: bool = False) -> Characteristic[bytes]:
        properties = Characteristic.Properties.READ
        if notify:
            properties |= Characteristic.Properties.NOTIFY
        return Characteristic(uuid, properties, Characteristic.Permissions.READABLE, value)

    # What it does

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    @property
    def att_mtu(self) -> int:
        """Agreed on with whoever is connected."""
        return self._connection.att_mtu if self._connection is not None else att.ATT_DEFAULT_MTU

    def notify(self, characteristic: Characteristic[bytes], data: bytes) -> None:
        """Tell the host, if it has subscribed; what is longer than a packet is cut off, as on a board."""
        path = self._out.get(characteristic)
        if path is None:
            path = self._out[characteristic] = Path(
                self.to_host, lambda packet: self._notify(characteristic, packet)
            )
            self._paths.append(path)
        path.put(data)

    async def start(self) -> None:
        """Switch on and advertise."""
        await self.power_up()
        await self.advertise()

    async def power_up(self) -> None:
        self._device, self._radio = node(self.air, self.name, self.address)
        self._device.gatt_server.max_mtu = self.mtu
        self._device.add_services(self.services())
        self._device.on(Device.EVENT_CONNECTION, self._on_connection)
        await self._device.power_on()

    async def advertise(self) -> None:
        """Until somebody connects."""
        assert self._device is not None
        advert, response = self.adverts()
        await self._device.start_advertising(
            advertising_data=advert,
            scan_response_data=response,
            advertising_interval_min=self.advert_ms,
            advertising_interval_max=self.advert_ms,
        )

    async def stop(self) -> None:
        """Off: whoever was connected notices after a while, here at once."""
        device, self._device = self._device, None
        if device is None:
            return
        self.air.take_away(hci.Address(self.address))
        while self._tasks:  # more than once: Python 3.11's `wait_for`, which bumble uses, may swallow it
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=0.05)
        self._radio.leave()
        await device.power_off()
        self.air.bring_back(hci.Address(self.address))
        self._gone()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    # What can go wrong

    async def drop_link(self) -> None:
        """Hang up, and advertise again."""
        if self._connection is not None:
            with suppress(Exception):  # it was gone already
                await self._connection.disconnect()

    def walk_away(self) -> None:
        """Out of reach: both sides notice, nobody hears its adverts."""
        self.air.take_away(hci.Address(self.address))

    def come_back(self) -> None:
        self.air.bring_back(hci.Address(self.address))

    def half_open(self) -> None:
        """The link seems to be up, and nothing gets through, until it comes back."""
        self.air.half_open(hci.Address(self.address))

    def set_signal(self, dbm: int) -> None:
        self.air.set_signal(hci.Address(self.address), dbm)

    # The radio

    def spawn(self, doing: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task that ends with the device."""
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _notify(self, characteristic: Characteristic[bytes], data: bytes) -> None:
        if self._device is not None and self._connection is not None:
            self.spawn(self._device.gatt_server.notify_subscriber(self._connection, characteristic, data))

    def _on_connection(self, connection: Connection) -> None:
        self.connections += 1
        self._connection = connection
        connection.on(connection.EVENT_DISCONNECTION, self._on_disconnection)
        if self.refuses:
            self.spawn(self.drop_link())
        else:
            self.connected()

    def _on_disconnection(self, reason: int) -> None:
        if self._connection is None:
            return
        self._gone()
        if self._device is not None:
            self.hung_up()

    def hung_up(self) -> None:
        """Nobody is connected any more: let others know."""
        self.spawn(self.advertise())

    def _gone(self) -> None:
        was_there, self._connection = self._connection, None
        for path in self._paths:
            path.clear()
        if was_there is not None and not self.refuses:
            self.disconnected()
