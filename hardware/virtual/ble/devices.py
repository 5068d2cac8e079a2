"""Our carbometer and our die without a cable: the firmware core and its Bluetooth driver in the room."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from hardware.firmware.core.device import FIRMWARE
from hardware.virtual.ble.air import Air, any_address
from hardware.virtual.ble.board import BoardRadio, firmware_link
from hardware.virtual.ble.faults import Faults
from hardware.virtual.carbometer import VirtualCarbometer
from hardware.virtual.device import VirtualDevice
from hardware.virtual.die import VirtualDie

HEARD_S = 0.001  # after a write, until the driver has taken it in


class AirLine:
    """What a virtual device has for a cable: its thread on one side, the radio on the event loop's.

    Make it on the loop in which the room is. Plugged in is switched on and within reach.
    """

    def __init__(
        self,
        air: Air,
        device_id: str,
        *,
        address: str,
        mtu: int,
        battery: int | None,
        settings: Mapping[str, int],
    ) -> None:
        self.path = address
        self.to_host, self.to_device = Faults(), Faults()
        self.radio: BoardRadio | None = None
        self._air = air
        self._device_id = device_id
        self._mtu = mtu
        self._battery = battery
        self._settings = settings
        self._loop = asyncio.get_running_loop()
        self._driver: Any = None  # the firmware carries no annotations
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_read, False)
        self._arrived: deque[bytes] = deque()
        self._plugged = False
        self._switching: asyncio.Task[None] | None = None

    # What the device's thread calls

    @property
    def fd(self) -> int | None:
        return self._wake_read if self._plugged else None

    def plug(self) -> None:
        self._plugged = True
        self._loop.call_soon_threadsafe(self._switch)

    def unplug(self) -> None:
        self._plugged = False
        self._loop.call_soon_threadsafe(self._switch)

    def lost(self) -> bool:
        driver = self._driver
        return bool(driver is not None and driver.lost())

    def read(self) -> bytes:
        with suppress(BlockingIOError):
            os.read(self._wake_read, 4096)
        data = b""
        while self._arrived:
            data += self._arrived.popleft()
        return data

    def write(self, data: bytes) -> int:
        if data and self._plugged:
            self._loop.call_soon_threadsafe(self._write, data)
        return len(data)

    def close(self) -> None:
        """`closed` tells when the radio is off, too."""
        if self._plugged:
            self.unplug()

    # On the loop

    async def settled(self) -> None:
        """The radio is as the device wants it to be."""
        await asyncio.sleep(0)
        while self._switching is not None:
            await asyncio.shield(self._switching)

    async def closed(self) -> None:
        await self.settled()
        for fd in (self._wake_read, self._wake_write):
            os.close(fd)

    def restart(self) -> None:
        """The board has started anew: the radio with it."""
        self._switch(anew=True)

    def _switch(self, anew: bool = False) -> None:
        before = self._switching

        async def switch() -> None:
            if before is not None:
                await before
            if self.radio is not None and (anew or not self._plugged):
                await self._radio_off(self.radio)
            if self.radio is None and self._plugged:
                self._radio_on()
            if self._switching is task:
                self._switching = None

        task = self._switching = asyncio.ensure_future(switch())

    def _radio_on(self) -> None:
        radio = BoardRadio(self._air, self._device_id, address=self.path, mtu=self._mtu)
        radio.to_host, radio.to_device = self.to_host, self.to_device
        radio.heard = self._written
        self._driver = firmware_link(
            radio, self._device_id, "virtual", FIRMWARE, self._battery, self._settings
        )
        self.radio = radio
        radio.spawn(self._driver.serve())

    async def _radio_off(self, radio: BoardRadio) -> None:
        await radio.stop()
        self.radio = self._driver = None

    def _write(self, data: bytes) -> None:
        if self._driver is not None:
            self._driver.write(data)

    def _written(self) -> None:
        self._loop.call_later(HEARD_S, self._pass_on)

    def _pass_on(self) -> None:
        data = self._driver.read() if self._driver is not None else b""
        if data:
            self._arrived.append(data)
            os.write(self._wake_write, b"!")


class OnAir(VirtualDevice):
    """`async with` one. Without a cable, `unplug` is out of reach (a die) or without power (a carbometer)."""

    line: AirLine
    _make_line: Callable[[], AirLine]

    def _on_air(
        self, air: Air, address: str | None, mtu: int, battery: int | None, settings: Mapping[str, int] | None
    ) -> None:
        self._make_line = lambda: AirLine(
            air,
            self.device_id,
            address=address or any_address(),
            mtu=mtu,
            battery=battery,
            settings=settings or {},
        )

    def _cable(self) -> AirLine:
        self.line = self._make_line()
        return self.line

    @property
    def address(self) -> str:
        return self.port

    @property
    def to_host(self) -> Faults:
        """What happens to its notifications."""
        return self.line.to_host

    @property
    def to_device(self) -> Faults:
        """What happens to what is written to it."""
        return self.line.to_device

    @property
    def radio(self) -> BoardRadio:
        assert self.line.radio is not None, "it is switched off"
        return self.line.radio

    def reboot(self) -> None:
        """Start anew, as after a watchdog: another `boot`, the link is gone."""
        with self._changed:
            self._core = self._power_up()
        self.line.restart()

    async def __aenter__(self) -> Self:
        await self.line.settled()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        await self.line.closed()


class BleCarbometer(OnAir, VirtualCarbometer):
    """`settings` are constants of the driver, e.g. {"GAP_MS": 5} for a test in a hurry."""

    def __init__(
        self,
        air: Air,
        chips: int = 0,
        *,
        address: str | None = None,
        mtu: int = 247,
        settings: Mapping[str, int] | None = None,
        **options: Any,
    ) -> None:
        self._on_air(air, address, mtu, None, settings)
        super().__init__(chips, **({"by_air": True} | options))


class BleDie(OnAir, VirtualDie):
    def __init__(
        self,
        air: Air,
        *,
        address: str | None = None,
        mtu: int = 247,
        battery: int = 80,
        settings: Mapping[str, int] | None = None,
        **options: Any,
    ) -> None:
        self._on_air(air, address, mtu, battery, settings)
        super().__init__(battery=battery, **options)
