"""One connection to a device in the air."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from firmware_bridge.endpoint import Endpoint
from firmware_bridge.facts import Reason
from firmware_bridge.transport import Closed, End, Opened, Post, Received

if TYPE_CHECKING:
    from bleak import BleakClient
    from bleak.backends.characteristic import BleakGATTCharacteristic
    from bleak.backends.service import BleakGATTServiceCollection

SMALLEST = 20  # bytes that fit a packet on every link
STOP = None


class NotSpoken(Exception):
    """The device has none of the endpoints that we know."""


class BlePump:
    """Made before the connection, so that its end is noticed from the beginning; see `Pump`."""

    def __init__(self, post: Post, seconds_to_close: float) -> None:
        self._post = post
        self._seconds = seconds_to_close
        self._client: BleakClient | None = None
        self._writing: BleakGATTCharacteristic | None = None
        self._pending: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._end = End(Reason.STOPPED)
        self._stopped = False
        self._over = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None

    async def join(self, client: BleakClient, endpoints: tuple[Endpoint, ...]) -> Endpoint:
        """Subscribe and take over the connected client: `stop` ends it now. Which endpoint it has."""
        endpoint, notifying, self._writing = _choose(client.services, endpoints)
        self._client = client
        await client.start_notify(notifying, self._received)
        self._post(Opened())
        self._task = self._loop.create_task(self._run(), name=f"bluetooth {client.address}")
        return endpoint

    def lost(self) -> None:
        """The link is gone: bleak says so after our own hanging up, too."""
        if not self._stopped:
            self._end = End(Reason.RADIO_LOST)
        self._over.set()

    def send(self, data: bytes) -> None:
        self._pending.put_nowait(data)

    def stop(self) -> None:
        self._stopped = True
        self._pending.put_nowait(STOP)
        # A write on a dead link may take as long as the system likes.
        self._loop.call_later(self._seconds / 2, self._over.set)

    def _received(self, _: BleakGATTCharacteristic, data: bytearray) -> None:
        self._post(Received(bytes(data)))

    async def _run(self) -> None:
        tasks = [self._loop.create_task(doing) for doing in (self._write_all(), self._over.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await hang_up(self._client, self._seconds)
            self._post(Closed(self._end))

    async def _write_all(self) -> None:
        try:
            while (data := await self._pending.get()) is not STOP:
                await self._write(data)
        except Exception:  # whatever a system raises for a link that is no more
            if not self._stopped:
                self._end = End(Reason.RADIO_LOST)

    async def _write(self, data: bytes) -> None:
        """In pieces that fit, each answered before the next: a small board has little room."""
        client, into = self._client, self._writing
        assert client is not None and into is not None
        answered = "write" in into.properties
        size = max(into.max_write_without_response_size, SMALLEST)
        for at in range(0, len(data), size):
            await client.write_gatt_char(into, data[at : at + size], response=answered)


class NoPump:
    """A connection that did not come about."""

    def send(self, data: bytes) -> None: ...
    def stop(self) -> None: ...


async def hang_up(client: BleakClient | None, seconds: float) -> None:
    """Disconnect, whatever has become of the link. A system that hangs is not waited for."""
    with suppress(Exception):
        async with asyncio.timeout(seconds):
            if client is not None:
                await client.disconnect()


def _choose(
    services: BleakGATTServiceCollection, endpoints: tuple[Endpoint, ...]
) -> tuple[Endpoint, BleakGATTCharacteristic, BleakGATTCharacteristic]:
    for endpoint in endpoints:
        for service in services:
            if service.uuid != endpoint.service:
                continue
            notifying = [
                one
                for one in service.characteristics
                if one.uuid == endpoint.notify and {"notify", "indicate"} & set(one.properties)
            ]
            writing = [
                one
                for one in service.characteristics
                if one.uuid == endpoint.write and {"write", "write-without-response"} & set(one.properties)
            ]
            if notifying and writing:
                return endpoint, notifying[0], writing[0]
    raise NotSpoken
