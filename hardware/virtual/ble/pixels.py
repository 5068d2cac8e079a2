"""A Pixels die in the room, of any age: advertises, is found, connected to and thrown."""

from __future__ import annotations

from typing import Any

from bumble.gatt import Characteristic, Service

from hardware.virtual.ble.air import Air
from hardware.virtual.ble.peripheral import (
    VirtualPeripheral,
    flags,
    local_name,
    manufacturer_data,
    packed,
    service_data,
    service_uuids,
)
from hardware.virtual.pixels_body import GENERATIONS, PixelsBody

LARGEST_MTU = 128


class BlePixels(VirtualPeripheral):
    """`body` is thrown, turned and charged. What does not fit a packet is not sent at all."""

    def __init__(
        self,
        air: Air,
        age: str = "2025-01",
        *,
        name: str = "Rolly",
        address: str | None = None,
        mtu: int = LARGEST_MTU,
        **body: Any,
    ) -> None:
        super().__init__(air, name, address=address, mtu=mtu)
        generation = GENERATIONS[age]
        self.body = PixelsBody(generation, self._tell, **body)
        self._voice = self.notifying(generation.notify)
        self._ear = self.written_to(generation.write)

    def services(self) -> list[Service]:
        return [Service(self.body.generation.service, [self._voice, self._ear])]

    def adverts(self) -> tuple[bytes, bytes]:
        state, identity = self.body.advertised()
        return (
            packed(
                flags(),
                service_uuids("180A"),
                local_name(self.name),
                manufacturer_data(self.body.generation.company, state),
            ),
            packed(service_uuids(self.body.generation.service), service_data("180A", identity)),
        )

    def received(self, characteristic: Characteristic[bytes], data: bytes) -> None:
        self.body.written(data)

    def _tell(self, data: bytes) -> None:
        if len(data) <= self.att_mtu - 3:
            self.notify(self._voice, data)
