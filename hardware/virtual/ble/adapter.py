"""The Bluetooth of a virtual computer: scans, connects, can be off, missing or forbidden.

Stricter than most real ones, so that what works here works there: who connects while something is scanned, or
while another connection is under way, is refused, as BlueZ does on a bad day.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason,
    BleakDBusError,
    BleakError,
)
from bumble import hci
from bumble.core import BaseBumbleError
from bumble.device import Advertisement, Connection, Device

from hardware.virtual.ble.air import Air, any_address, node

Condition = Literal["on", "off", "missing", "denied"]

_REASONS = {
    "off": BleakBluetoothNotAvailableReason.POWERED_OFF,
    "missing": BleakBluetoothNotAvailableReason.NO_BLUETOOTH,
    "denied": BleakBluetoothNotAvailableReason.DENIED_BY_USER,
}


class Adapter:
    """`mtu` is the largest that this computer asks for; 23 is what nobody has to ask for."""

    def __init__(self, air: Air, *, mtu: int = 517, address: str | None = None) -> None:
        self.air = air
        self.mtu = mtu
        self.condition: Condition = "on"
        self.most_at_once = 0  # connections that were open at the same time
        self._device, self._radio = node(air, "computer", address or any_address())
        self._powered: asyncio.Task[None] | None = None
        self._scanners: set[Callable[[Advertisement], None]] = set()
        self._connecting = False
        self._device.on(Device.EVENT_ADVERTISEMENT, self._on_advertisement)

    # What its people do

    async def switch(self, condition: Condition) -> None:
        """On, off, or gone; who is connected notices."""
        self.condition = condition
        if condition != "on":
            for connection in list(self._device.connections.values()):
                await self.disconnect(connection)

    async def close(self) -> None:
        await self.switch("off")
        if self._powered is not None:
            await self._device.power_off()
        self._radio.leave()

    # What the backend asks for

    @property
    def scanning(self) -> bool:
        return bool(self._scanners)

    @property
    def connections(self) -> int:
        return len(self._device.connections)

    async def ready(self) -> None:
        """Raises what bleak raises if there is no Bluetooth to be had."""
        if self.condition != "on":
            raise BleakBluetoothNotAvailableError(f"Bluetooth is {self.condition}", _REASONS[self.condition])
        if self._powered is None:
            self._powered = asyncio.create_task(self._device.power_on())
        await asyncio.shield(self._powered)

    async def start_scanning(self, heard: Callable[[Advertisement], None]) -> None:
        await self.ready()
        if self._connecting:
            raise _in_progress()
        first = not self._scanners
        self._scanners.add(heard)
        if first:
            await asyncio.shield(
                asyncio.ensure_future(self._device.start_scanning(active=True, filter_duplicates=False))
            )

    async def stop_scanning(self, heard: Callable[[Advertisement], None]) -> None:
        self._scanners.discard(heard)
        if not self._scanners and self._device.is_scanning:
            await asyncio.shield(asyncio.ensure_future(self._device.stop_scanning()))

    async def connect(self, address: str, timeout: float) -> Connection:
        """TimeoutError if nobody with this address can be reached."""
        await self.ready()
        if self.scanning or self._connecting:
            raise _in_progress()
        wanted = hci.Address(address)
        if any(connection.peer_address == wanted for connection in self._device.connections.values()):
            raise BleakError(f"{address} is connected already")
        self._connecting = True
        # In a task of its own: Python 3.11's `wait_for`, which bumble uses, may swallow a cancellation.
        task = asyncio.ensure_future(self._device.connect(wanted, timeout=None))
        try:
            async with asyncio.timeout(timeout):
                await asyncio.wait({task})
        except BaseException:
            await asyncio.shield(self._abandon(task))
            raise
        finally:
            self._connecting = False
        self.most_at_once = max(self.most_at_once, self.connections)
        return task.result()

    async def _abandon(self, task: asyncio.Task[Connection]) -> None:
        """Nobody waits for this connection any more. Bumble's controller would go on trying."""
        stopped = False
        while not task.done():
            if stopped or self._radio.pending_le_connection is not None:
                stopped = True
                self._radio.pending_le_connection = None
                task.cancel()
            await asyncio.wait({task}, timeout=0.01)
        if not task.cancelled() and task.exception() is None:
            await self.disconnect(task.result())

    async def disconnect(self, connection: Connection) -> None:
        """Returns when the link is down, whatever the other side does."""
        if connection.handle in self._device.connections:
            reason = hci.HCI_ErrorCode.REMOTE_USER_TERMINATED_CONNECTION_ERROR
            task = asyncio.ensure_future(self._device.disconnect(connection, reason))
            with suppress(BaseBumbleError, hci.HCI_StatusError):
                await asyncio.shield(task)

    def _on_advertisement(self, advertisement: Advertisement) -> None:
        if self.condition == "on":
            for heard in list(self._scanners):
                heard(advertisement)


def _in_progress() -> BleakDBusError:
    return BleakDBusError("org.bluez.Error.InProgress", ["Operation already in progress"])
