"""Which device people mean: a port, an address, an id, the name they gave it, or a recording."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.devices.book import DeviceBook
from app.devices.ways import BLE, SCALE, SERIAL, Shared, open_link, place

if TYPE_CHECKING:
    from firmware_bridge import Fact, SupervisedLink
    from firmware_bridge.ble import Bluetooth

ADDRESS = re.compile(
    r"(?:[0-9A-F]{2}:){5}[0-9A-F]{2}|[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}", re.IGNORECASE
)
"""Of Bluetooth: six bytes, or on a Mac the number that this very Mac has for the device."""


def known_way(text: str, book: DeviceBook) -> str | None:
    """The way to what is meant, as far as that is clear without asking around."""
    from firmware_bridge.ports import looks_like_port, present, tidy_port
    from firmware_bridge.replay import is_replay

    if text.startswith((SERIAL, BLE, SCALE)):
        return text
    if scale_way(text):
        return scale_way(text)
    if is_replay(text):
        return SERIAL + text
    if ADDRESS.fullmatch(text):
        return BLE + text.upper()
    for known in book.devices:
        if text.casefold() in (known.id.casefold(), known.name.casefold()):
            return known.way
    if looks_like_port(text) or ("/" in text and present(text)):
        port = tidy_port(text)
        return scale_at_port(port, book) or SERIAL + port
    return None


def scale_way(text: str) -> str | None:
    """The way to a balance that is written with its make: `and@2400-7E1:/dev/ttyUSB0`."""
    from firmware_bridge.scales.link import scale_at

    try:
        scale_at(text)
    except ValueError:
        return None
    return SCALE + text


def scale_at_port(port: str, book: DeviceBook) -> str | None:
    """The way to the scale that is remembered at this port."""
    real = os.path.realpath(port)
    return next(
        (
            known.way
            for known in book.devices
            if known.way.startswith(SCALE) and os.path.realpath(place(known.way)) == real
        ),
        None,
    )


async def way_of_id(
    device: str, radio: Bluetooth | None = None, book: DeviceBook | None = None
) -> str | None:
    """Ask for this id at every port where one of ours may be, then listen for it in the air."""
    from firmware_bridge import Hello, list_ports
    from firmware_bridge.boards import MAYBE
    from firmware_bridge.who import who_are

    ports = [one.port for one in await asyncio.to_thread(list_ports) if one.rank <= MAYBE]
    ports = [port for port in ports if book is None or scale_at_port(port, book) is None]
    async for port, answer in who_are(ports, lambda port, hear: link_to(SERIAL + port, hear)):
        if isinstance(answer, Hello) and answer.device.casefold() == device.casefold():
            return SERIAL + port
    return await _in_the_air(device, radio)


async def _in_the_air(device: str, radio: Bluetooth | None) -> str | None:
    from firmware_bridge.ble import SERVICES, Bluetooth, ble_found

    bluetooth = radio or Bluetooth(services=SERVICES)
    heard = await bluetooth.look(bluetooth.timing.look)
    if radio is None:
        await bluetooth.close()
    ways = (BLE + one.address for one in ble_found(heard) if one.stable_id.casefold() == device.casefold())
    return next(ways, None)


def link_to(way: str, hear: Callable[[Fact], None], radio: Bluetooth | None = None) -> SupervisedLink:
    """A link of its own, for a command. `radio` is another than the system's."""
    from firmware_bridge import Owners, RollLedger, SupervisedLink

    link = open_link(way, hear, Shared(RollLedger(), Owners(), radio))
    assert isinstance(link, SupervisedLink)
    return link
