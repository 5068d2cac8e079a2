"""A kitchen scale in the room: advertises, is found, connected to, and has chips put on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from bumble.gatt import Characteristic, Service

from hardware.virtual.ble.air import Air
from hardware.virtual.ble.peripheral import VirtualPeripheral, flags, local_name, packed, service_uuids
from hardware.virtual.scales.display import DisplayScale, Make
from hardware.virtual.scales.packets import VOICES, Voice

EVERY_S = 0.1


class BleScale(VirtualPeripheral):
    """`scale` is loaded and tared, `voice` says what it shows. Not `advertised`: it has only its name."""

    def __init__(
        self,
        air: Air,
        make: str,
        *,
        chips: int = 0,
        display: Make | None = None,
        advertised: bool = True,
        address: str | None = None,
        pace: float = 1.0,
        voice: Voice | None = None,
        clock: Callable[[], float] = time.monotonic,
        **scale: Any,
    ) -> None:
        self.voice: Voice = voice or VOICES[make]()
        super().__init__(air, self.voice.name, address=address)
        self.scale = DisplayScale(display, chips=chips, **scale)
        self._advertised = advertised
        self._pace = pace
        self._clock = clock
        self._began = clock()
        self._heard_at = 0.0
        self.hung_up_on = 0
        """How often it let go because it heard nothing."""
        if self.voice.notify == self.voice.write:
            self._mouth = self._ear = self.both_ways(self.voice.notify)
        else:
            self._mouth = self.notifying(self.voice.notify)
            self._ear = self.written_to(self.voice.write)

    @property
    def now_ms(self) -> float:
        return (self._clock() - self._began) * 1000 * self._pace

    @property
    def chips(self) -> int:
        return self.scale.trough.chips

    def place(self, chips: int) -> None:
        self.scale.trough.move(chips, at_ms=self.now_ms)

    def take(self, chips: int) -> None:
        self.place(-chips)

    def services(self) -> list[Service]:
        both = [self._mouth] if self._mouth is self._ear else [self._ear, self._mouth]
        return [Service(self.voice.service, both)]

    def adverts(self) -> tuple[bytes, bytes]:
        called = (service_uuids(self.voice.service),) if self._advertised else ()
        return packed(flags(), *called), packed(local_name(self.name))

    def received(self, characteristic: Characteristic[bytes], data: bytes) -> None:
        self._heard_at = self.now_ms
        self.voice.hear(data)

    def connected(self) -> None:
        self._heard_at = self.now_ms
        self.spawn(self._talk())

    async def _talk(self) -> None:
        while self.is_connected:
            await asyncio.sleep(EVERY_S / self._pace)
            now = self.now_ms
            patience = self.voice.patience_ms
            if patience is not None and now - self._heard_at > patience:
                self.hung_up_on += 1
                await self.drop_link()
                return
            for packet in self.voice.packets(self.scale.show(now), now):
                self.notify(self._mouth, packet)
