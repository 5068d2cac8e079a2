"""The Bluetooth of this computer: one for the whole app, since there is one radio.

It listens while somebody looks for a device, and never while a connection is made: radios that do both at
once fail at both. bleak is imported when it is first needed, and the app plays on without it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from firmware_bridge.android_usb import on_android
from firmware_bridge.ble.heard import Heard
from firmware_bridge.ble.permission import answer_for_bleak, bluetooth_allowed
from firmware_bridge.ble.trouble import failed, no_bluetooth
from firmware_bridge.facts import Reason
from firmware_bridge.transport import End

if TYPE_CHECKING:
    from bleak import BleakClient
    from bleak.backends.client import BaseBleakClient
    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData, BaseBleakScanner

KEPT = 600.0  # seconds that an advertisement is remembered


@dataclass(frozen=True, slots=True)
class RadioTiming:
    """Seconds. Android lets an app begin to listen five times in thirty seconds: `listen` and `rest` obey."""

    listen: float = 6.0  # in one go
    rest: float = 4.0  # between two goes, if nobody is waiting for a particular device
    look: float = 6.0  # listened for a device before it is called absent
    again: float = 1.5  # listened after a failed connection, to see whether the device is still free
    fresh: float = 10.0  # an advertisement older than this is no ground for a connection: systems forget
    connect: float = 10.0  # for a connection, once more for finding out what the device offers
    retry: float = 3.0  # until Bluetooth that was off is tried again
    close: float = 2.0  # for the last words and for hanging up


class _Search:
    """Somebody waits for a device; `left` seconds of listening until it is called absent."""

    def __init__(self, address: str, left: float) -> None:
        self.address = address
        self.left = left
        self.since = asyncio.get_running_loop().time()
        self.found: asyncio.Future[Heard | None] = asyncio.get_running_loop().create_future()

    def end(self, heard: Heard | None) -> None:
        if not self.found.done():
            self.found.set_result(heard)


class Bluetooth:
    """All calls on one event loop. `scanner` and `client` are backends for bleak other than the system's.

    `allowed` is asked before it listens: an app may have to ask its people. `trouble` says why Bluetooth
    cannot be used, and is None when it can or nobody has tried yet.
    """

    def __init__(
        self,
        *,
        scanner: type[BaseBleakScanner] | None = None,
        client: type[BaseBleakClient] | None = None,
        services: tuple[str, ...] = (),
        timing: RadioTiming | None = None,
        allowed: Callable[[], Awaitable[bool]] = bluetooth_allowed,
    ) -> None:
        self.timing = timing or RadioTiming()
        self.trouble: End | None = None
        self._scanner_backend = scanner
        self._client_backend = client
        self._services = list(services) or None
        self._allowed = allowed
        self._refused = False
        self._heard: dict[str, Heard] = {}
        self._listeners: set[Callable[[Heard], None]] = set()
        self._for_all: set[object] = set()
        self._searches: set[_Search] = set()
        self._radio = asyncio.Lock()
        self._connecting = 0
        self._calm = asyncio.Event()  # nobody wants to connect
        self._calm.set()
        self._stir = asyncio.Event()  # somebody new is looking, or nobody is any more
        self._task: asyncio.Task[None] | None = None

    # Listening

    def last_heard(self, address: str) -> Heard | None:
        return self._heard.get(address)

    def fresh(self, address: str) -> Heard | None:
        """The device as it was heard a moment ago."""
        heard = self._heard.get(address)
        age = self.timing.fresh
        return heard if heard and asyncio.get_running_loop().time() - heard.at <= age else None

    def stale(self, address: str) -> None:
        """A connection used this advertisement up: whether the device calls again is to be heard anew."""
        heard = self._heard.get(address)
        if heard is not None:
            self._heard[address] = Heard(heard.device, heard.advert, heard.at - self.timing.fresh - 1.0)

    def listen(self, hear: Callable[[Heard], None]) -> Callable[[], None]:
        """Be told of every advertisement, from time to time, until what this returns is called."""
        self._listeners.add(hear)
        self._go_on()

        def stop() -> None:
            self._listeners.discard(hear)
            self._stir.set()

        return stop

    def for_all(self) -> Callable[[], None]:
        """Hear those too that do not advertise a service that we know, until what this returns is called."""
        token = object()
        self._for_all.add(token)
        self._stir.set()

        def stop() -> None:
            self._for_all.discard(token)
            self._stir.set()

        return stop

    async def find(self, address: str, seconds: float | None = None) -> Heard | None:
        """Listen until the device calls; None if it does not, or Bluetooth is not to be had."""
        search = _Search(address, self.timing.look if seconds is None else seconds)
        self._searches.add(search)
        self._stir.set()
        self._go_on()
        try:
            return await search.found
        finally:
            self._searches.discard(search)
            self._stir.set()

    async def look(self, seconds: float) -> list[Heard]:
        """Everything that calls within so many seconds of listening."""
        since = asyncio.get_running_loop().time()
        await self.find("", seconds)
        return [heard for heard in self._heard.values() if heard.at >= since]

    # Connecting

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """Nobody listens and nobody else connects meanwhile."""
        self._connecting += 1
        self._calm.clear()
        self._stir.set()
        try:
            async with self._radio:
                yield
        finally:
            self._connecting -= 1
            if not self._connecting:
                self._calm.set()

    def client(self, device: BLEDevice, gone: Callable[[], None]) -> BleakClient:
        """For one attempt: a client that failed once is not used again."""
        from bleak import BleakClient

        def disconnected(_: BleakClient) -> None:
            gone()

        return BleakClient(device, disconnected, timeout=self.timing.connect, backend=self._client_backend)

    def try_again(self) -> None:
        """People have said something else since they were last asked."""
        self._refused = False
        self._stir.set()

    async def close(self) -> None:
        """Listen no more."""
        self._listeners.clear()
        for search in self._searches:
            search.end(None)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    # The task that listens

    def _go_on(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run(), name="bluetooth")

    async def _run(self) -> None:
        while self._listeners or self._searches:
            await self._calm.wait()
            await self._listen_once()
            self._stir.clear()
            if self.trouble is not None:
                for search in self._searches:
                    search.end(None)
                if self.trouble.params.get("fix") == "bleak":
                    return  # that will not change while we run
                await self._pause(self.timing.retry)
            elif not self._searches and self._listeners:
                await self._pause(self.timing.rest)

    async def _pause(self, seconds: float) -> bool:
        """Wait, unless somebody stirs; whether somebody did."""
        try:
            async with asyncio.timeout(seconds):
                await self._stir.wait()
        except TimeoutError:
            return False
        self._stir.clear()
        return True

    async def _listen_once(self) -> None:
        """For one window, or until somebody wants to connect or has found what was looked for."""
        loop = asyncio.get_running_loop()
        async with self._radio:
            try:
                scanner = await self._started()
            except Exception as error:  # bleak's backends raise what their systems raise
                self.trouble = no_bluetooth(error) or failed(error)
                return
            self.trouble = None
            began, wide = loop.time(), bool(self._for_all)
            self._stir.clear()
            try:
                while (
                    self._calm.is_set()
                    and (self._searches or self._listeners)
                    and wide == bool(self._for_all)
                ):
                    lefts = [search.left + max(search.since, began) for search in self._searches]
                    until = min([began + self.timing.listen, *lefts])
                    if until <= loop.time() or not await self._pause(until - loop.time()):
                        break
            finally:
                with suppress(Exception):  # it was switched off meanwhile, or never really on
                    await scanner.stop()
        for search in list(self._searches):
            search.left -= max(loop.time() - max(search.since, began), 0.0)
            if search.left <= 0.01:
                search.end(None)

    async def _started(self) -> Any:
        from bleak import BleakScanner

        if self._refused or not await self._allowed():
            self._refused = True  # nobody likes to be asked twice
            raise PermissionError
        if on_android():
            answer_for_bleak()
        scanner = BleakScanner(
            self._on_advert,
            None if self._for_all else self._services,
            scanning_mode="active",
            backend=self._scanner_backend,
        )
        async with asyncio.timeout(self.timing.connect):
            await scanner.start()
        return scanner

    def _on_advert(self, device: BLEDevice, advert: AdvertisementData) -> None:
        now = asyncio.get_running_loop().time()
        heard = self._heard[device.address] = Heard(device, advert, now)
        for listener in list(self._listeners):
            listener(heard)
        for search in self._searches:
            if search.address == device.address:
                search.end(heard)
        if len(self._heard) > 200:
            self._heard = {key: one for key, one in self._heard.items() if now - one.at < KEPT}


def is_trouble(end: End) -> bool:
    """Is it this computer's Bluetooth, rather than a device?"""
    return end.reason in (
        Reason.BLUETOOTH_OFF,
        Reason.BLUETOOTH_DENIED,
        Reason.BLUETOOTH_MISSING,
        Reason.BLUETOOTH_FAILED,
        Reason.NO_ADAPTER,
    )
