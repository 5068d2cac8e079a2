"""A GoDice die in the room: advertises, is found, connected to and thrown."""

from __future__ import annotations

from typing import Any

from bumble.gatt import Characteristic, Service

from hardware.virtual.ble.air import Air
from hardware.virtual.ble.peripheral import VirtualPeripheral, flags, local_name, packed, service_uuids
from hardware.virtual.godice_body import NOTIFY, SERVICE, WRITE, GoDiceBody


class BleGoDice(VirtualPeripheral):
    """`body` is thrown, turned and charged."""

    def __init__(
        self, air: Air, *, name: str = "GoDice_2A7B01_R_v04", address: str | None = None, **body: Any
    ) -> None:
        super().__init__(air, name, address=address)
        self.body = GoDiceBody(self._tell, **body)
        self._voice = self.notifying(NOTIFY)
        self._ear = self.written_to(WRITE)

    def services(self) -> list[Service]:
        return [Service(SERVICE, [self._ear, self._voice])]

    def adverts(self) -> tuple[bytes, bytes]:
        return packed(flags(), service_uuids(SERVICE)), packed(local_name(self.name))

    def received(self, characteristic: Characteristic[bytes], data: bytes) -> None:
        self.body.written(data)

    def _tell(self, data: bytes) -> None:
        self.notify(self._voice, data)
