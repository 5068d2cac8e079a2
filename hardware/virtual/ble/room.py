"""A computer with virtual Bluetooth, and the devices in the room with it."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

from hardware.virtual.ble.adapter import Adapter
from hardware.virtual.ble.air import Air
from hardware.virtual.ble.backend import backends
from hardware.virtual.ble.devices import BleCarbometer, BleDie


class VirtualRoom:
    """`scanner` and `client` are backends for bleak that hear what is in this room, and nothing else."""

    def __init__(self, mtu: int = 517) -> None:
        self.air = Air()
        self.adapter = Adapter(self.air, mtu=mtu)
        self.scanner, self.client = backends(self.adapter)

    def carbometer(self, chips: int = 0, **options: Any) -> BleCarbometer:
        return BleCarbometer(self.air, chips, **options)

    def die(self, **options: Any) -> BleDie:
        return BleDie(self.air, **options)

    async def close(self) -> None:
        await self.adapter.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
