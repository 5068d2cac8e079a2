"""A board whose Bluetooth is bumble's: the firmware's own driver, with an aioble that talks to the room."""

from __future__ import annotations

import asyncio
import builtins
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bumble.gatt import Characteristic, Service

from hardware.virtual.ble.air import Air
from hardware.virtual.ble.peripheral import (
    ADVERT_ROOM,
    VirtualPeripheral,
    flags,
    local_name,
    packed,
    service_uuids,
)

DRIVER = Path(__file__).parents[2] / "firmware" / "drivers" / "ble.py"
CAPTURED = 10  # writes that aioble keeps until they are asked for


class BoardRadio(VirtualPeripheral):
    """Advertises when the firmware says so."""

    def __init__(self, air: Air, name: str, **options: Any) -> None:
        super().__init__(air, name, **options)
        self._registered: list[Service] = []
        self._called: tuple[bytes, bytes] = (b"", b"")
        self._captured: dict[Characteristic[bytes], _Captured] = {}
        self._central: asyncio.Future[_Central] | None = None
        self.heard: Callable[[], None] = lambda: None  # something was written

    def services(self) -> list[Service]:
        return self._registered

    def adverts(self) -> tuple[bytes, bytes]:
        return self._called

    def received(self, characteristic: Characteristic[bytes], data: bytes) -> None:
        self._captured[characteristic].put(data)
        self.heard()

    def connected(self) -> None:
        if self._central is not None and not self._central.done():
            self._central.set_result(_Central(self))

    def hung_up(self) -> None:
        """The firmware sees for itself, unless it was never told that somebody was there."""
        if self._central is not None and not self._central.done():
            super().hung_up()

    # aioble

    def aioble(self) -> SimpleNamespace:
        """The part of aioble that the driver uses."""
        return SimpleNamespace(
            Service=_Service,
            Characteristic=self._characteristic,
            BufferedCharacteristic=self._characteristic,
            register_services=self._register,
            advertise=self._advertise,
        )

    def _characteristic(self, service: _Service, uuid: _Uuid, **how: Any) -> _Characteristic:
        if how.get("write"):
            made = self.written_to(uuid.text)
            self._captured[made] = _Captured(how.get("max_len", 20))
        elif how.get("read"):
            made = self.readable(uuid.text, how["initial"], notify=how.get("notify", False))
        else:
            made = self.notifying(uuid.text)
        service.characteristics.append(made)
        return _Characteristic(self, made, self._captured.get(made))

    def _register(self, *services: _Service) -> None:
        self._registered = [Service(each.uuid.text, each.characteristics) for each in services]

    async def _advertise(self, interval_us: int, name: str, services: list[_Uuid]) -> _Central:
        # As aioble does: services first, and what does not fit goes into the scan response.
        advert = [flags(), service_uuids(*(uuid.text for uuid in services))]
        room = ADVERT_ROOM - len(packed(*advert))
        if len(name) + 2 <= room:
            self._called = packed(*advert, local_name(name)), b""
        else:
            self._called = packed(*advert), packed(local_name(name))
        self._central = asyncio.get_running_loop().create_future()
        if self._device is None:
            await self.power_up()
        await self.advertise()
        return await self._central


class _Uuid:
    """`bluetooth.UUID`"""

    def __init__(self, value: int | str) -> None:
        self.text = f"{value:04X}" if isinstance(value, int) else value


class _Service:
    def __init__(self, uuid: _Uuid) -> None:
        self.uuid = uuid
        self.characteristics: list[Characteristic[bytes]] = []


class _Captured:
    """Writes in their order, each cut to the room that the characteristic has."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: deque[bytes] = deque(maxlen=CAPTURED)
        self._some = asyncio.Event()

    def put(self, data: bytes) -> None:
        self._kept.append(data[: self._room])
        self._some.set()

    async def get(self) -> bytes:
        while not self._kept:
            self._some.clear()
            await self._some.wait()
        return self._kept.popleft()


class _Characteristic:
    def __init__(self, radio: BoardRadio, made: Characteristic[bytes], captured: _Captured | None) -> None:
        self._radio = radio
        self._made = made
        self._captured = captured

    def notify(self, central: _Central, data: bytes) -> None:
        if not central.is_connected():
            raise OSError(128)
        self._radio.notify(self._made, data)

    async def written(self) -> tuple[None, bytes]:
        assert self._captured is not None
        return None, await self._captured.get()


class _Central:
    """Whoever is connected, as aioble tells of it."""

    def __init__(self, radio: BoardRadio) -> None:
        self._radio = radio
        self._number = radio.connections

    @property
    def mtu(self) -> int:
        return self._radio.att_mtu

    def is_connected(self) -> bool:
        return self._radio.is_connected and self._radio.connections == self._number

    async def disconnect(self, timeout_ms: int = 2000) -> None:
        if self.is_connected():
            async with asyncio.timeout(timeout_ms / 1000):
                await self._radio.drop_link()


def firmware_link(
    radio: BoardRadio,
    device_id: str,
    hardware: str,
    firmware: str,
    battery: int | None,
    settings: Mapping[str, int],
) -> Any:
    """A `BleLink` of the firmware's driver on this radio. `settings` are constants of it, e.g. GAP_MS."""
    board = {
        "aioble": radio.aioble(),
        "bluetooth": SimpleNamespace(UUID=_Uuid),
        "asyncio": SimpleNamespace(
            Event=asyncio.Event,
            TimeoutError=TimeoutError,
            create_task=radio.spawn,
            sleep_ms=lambda ms: asyncio.sleep(ms / 1000),
        ),
    }

    def bring(name: str, *_: Any) -> Any:
        return board[name]

    # Executed anew for each board: on a board, its modules are there but once.
    known = vars(builtins) | {"__import__": bring}
    space: dict[str, Any] = {"__builtins__": known, "__name__": "drivers.ble"}
    exec(compile(DRIVER.read_text(), str(DRIVER), "exec"), space)
    unknown = settings.keys() - space.keys()
    if unknown:
        raise ValueError(f"the driver has no {', '.join(sorted(unknown))}")
    space.update(settings)
    return space["BleLink"](device_id, hardware, firmware, battery)
