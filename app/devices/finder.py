"""Looking around for devices: serial ports, and what is heard over the air."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.devices.ways import BLE, SERIAL, Shared

if TYPE_CHECKING:
    from firmware_bridge import Found
    from firmware_bridge.ble import Heard

log = logging.getLogger("klimatisch.devices")

LISTEN = 6.0
"""Seconds: devices call several times in that."""
GLANCE = 0.3
"""Long enough to learn whether there is Bluetooth at all."""


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere a device may be: a way, what it is called, and what it shows unasked."""

    way: str
    label: str
    built_in: bool = False
    likely: bool = False
    """A board that our firmware is made for, on a cable: it may be greeted unasked."""
    kind: str = ""
    device: str = ""
    """Its id, if it calls itself by that."""
    scale: str = ""
    """The make of a scale that people own."""
    dice: str = ""
    """The make of a die that people own."""
    note: str = ""
    """Why it cannot be used as it is: other_die, charger, bootloader or outdated."""


class Finder:
    """What was found last. Nothing here is needed to play, so nothing here may fail."""

    def __init__(self, shared: Shared, changed: Callable[[], None], *, listen: float = LISTEN) -> None:
        self._shared = shared
        self._changed = changed
        self._listen = listen
        self._ports: tuple[Place, ...] = ()
        self._heard: dict[str, Place] = {}
        self.looking = False
        self.looked = False
        self.air = ""
        """The code of why nothing is heard over the air; empty if all is well or nobody has listened."""

    @property
    def places(self) -> tuple[Place, ...]:
        return (*self._ports, *self._heard.values())

    @property
    def nothing_at_all(self) -> bool:
        """Neither a port for a cable nor Bluetooth."""
        plugs = any(not port.built_in for port in self._ports)
        return self.looked and not plugs and self.air not in ("", "nothing")

    async def look(self, seconds: float | None = None) -> None:
        """Ask the system for its ports, then listen; what is found is there at once."""
        if self.looking:
            return
        self.looking = True
        self._changed()
        try:
            self._ports = await asyncio.to_thread(_serial_places)
            self._changed()
            await self._listen_for(self._listen if seconds is None else seconds)
        finally:
            self.looking, self.looked = False, True
            self._changed()

    async def watch(self) -> None:
        """Keep up with what is plugged in and pulled out, until cancelled."""
        from firmware_bridge.watch import changes

        async for _ in changes():
            self._ports = await asyncio.to_thread(_serial_places)
            self._changed()

    async def _listen_for(self, seconds: float) -> None:
        bluetooth = self._shared.bluetooth
        stop = bluetooth.listen(self._hear)
        try:
            heard = await bluetooth.look(seconds)
        finally:
            stop()
        if seconds >= self._listen:
            calling = {BLE + one.address for one in heard}
            self._heard = {way: found for way, found in self._heard.items() if way in calling}
        trouble = bluetooth.trouble
        self.air = str(trouble.reason) if trouble else "" if self._heard else "nothing"

    def _hear(self, heard: Heard) -> None:
        from firmware_bridge.ble import ble_found

        for found in ble_found([heard], self._shared.switched_on()):
            place = _in_the_air(found)
            if self._heard.get(place.way) != place:
                self._heard[place.way] = place
                self._changed()


def _in_the_air(found: Found) -> Place:
    from firmware_bridge.dice import kind_called
    from firmware_bridge.scales.kinds import kind_called as scale_called

    if found.kind and scale_called(found.kind):
        return Place(BLE + found.address, found.label, kind="carbometer", scale=found.kind)
    make = found.kind if found.kind and kind_called(found.kind) else ""
    kind = "die" if make else found.kind or ""
    known = kind in ("carbometer", "die", "")
    return Place(
        BLE + found.address,
        found.label,
        kind=kind if known else "die",
        device=found.stable_id if found.stable_id != found.address else "",
        dice=make,
        note="" if known else kind,
    )


def _serial_places() -> tuple[Place, ...]:
    from firmware_bridge import list_ports
    from firmware_bridge.boards import LIKELY

    try:
        ports = list_ports()
    except Exception:  # a system that can't tell is one without ports; the air may still have something
        log.warning("no ports", exc_info=True)
        return ()
    return tuple(
        Place(SERIAL + found.port, found.label, found.vid is None, found.rank <= LIKELY) for found in ports
    )
