"""Advertisements as places where a device may be."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from firmware_bridge.ble.heard import Heard
from firmware_bridge.dice.adverts import recognise
from firmware_bridge.dice.kinds import services
from firmware_bridge.dice.sighting import Sighting, Use
from firmware_bridge.discovery import Found
from firmware_bridge.endpoint import OURS
from firmware_bridge.scales import kinds as scales
from firmware_bridge.wire import printable

SERVICES = (OURS.service, *services(), *scales.services())
"""What is listened for: the system need not wake us for anything else. A scale that does not advertise its
service is heard by whoever listens for everything (`Bluetooth.for_all`)."""
_RANKS = {Use.DIE: 1, Use.OTHER_DIE: 3, Use.OUTDATED: 3, Use.BOOTLOADER: 3, Use.CHARGER: 3}


def is_ours(heard: Heard) -> bool:
    return OURS.service in heard.advert.service_uuids


def die_of(heard: Heard, switched_on: Collection[str] = ()) -> Sighting | None:
    """Somebody else's die; ours is never one of those."""
    return None if is_ours(heard) else recognise(heard.advert, switched_on)


def scale_of(heard: Heard) -> scales.ScaleKind | None:
    """A scale that people own; by its name, which its service has to prove."""
    return None if is_ours(heard) else scales.recognise(heard.advert)


def ble_found(heard: Iterable[Heard], switched_on: Collection[str] = ()) -> list[Found]:
    """Our devices, dice that people own, of the kinds that are `switched_on`, and scales; nothing else."""
    return [found for one in heard if (found := _found(one, switched_on)) is not None]


def _found(heard: Heard, switched_on: Collection[str]) -> Found | None:
    if is_ours(heard):
        # The local name is the id; before the whole advertisement was heard there may be none.
        name = printable(heard.advert.local_name or heard.device.name or "")
        kind = {"carb": "carbometer", "vcarb": "carbometer", "die": "die", "vdie": "die"}.get(
            name.partition("-")[0]
        )
        label = name or heard.address
        return Found(heard.address, "ble", name or heard.address, label, 0, kind, heard.rssi)
    scale = scale_of(heard)
    if scale is not None:
        label = printable(heard.advert.local_name or scale.brand)
        return Found(heard.address, "ble", heard.address, label, 2, scale.name, heard.rssi)
    sighting = die_of(heard, switched_on)
    if sighting is None:
        return None
    stable = sighting.device or heard.address
    rank = _RANKS[sighting.use]
    kind = sighting.kind if sighting.use is Use.DIE else str(sighting.use)
    return Found(heard.address, "ble", stable, sighting.label, rank, kind, heard.rssi)
