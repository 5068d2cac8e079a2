"""Hot-plug: what has appeared and what has gone since the last look."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

from firmware_bridge.android_usb import on_android
from firmware_bridge.discovery import Found, serial_found
from firmware_bridge.ports import list_ports

EVERY = 1.0
"""Seconds between looks; soon enough for people, and one look costs about as much as reading a folder."""
_NODES = ("ttyUSB", "ttyACM", "cu.")


@dataclass(frozen=True, slots=True)
class Change:
    """Something replugged between two looks is in both."""

    gone: tuple[Found, ...]
    appeared: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """What is there, each with a mark that is another one after replugging."""

    found: tuple[Found, ...]
    marks: tuple[object, ...]

    def since(self, before: Look) -> Change:
        then = dict(zip(((one.stable_id, one.address) for one in before.found), before.marks, strict=True))
        now = dict(zip(((one.stable_id, one.address) for one in self.found), self.marks, strict=True))
        same = {key for key in then.keys() & now.keys() if then[key] == now[key]}
        return Change(
            tuple(one for one in before.found if (one.stable_id, one.address) not in same),
            tuple(one for one in self.found if (one.stable_id, one.address) not in same),
        )


NOTHING = Look((), ())


def look_at_ports() -> Look:
    found = tuple(serial_found(list_ports()))
    return Look(found, tuple(_mark(one.address) for one in found))


def nodes(folder: Path = Path("/dev")) -> frozenset[tuple[str, int]] | None:
    """What tells cheaply that ports have come or gone; None where a system has no such thing."""
    if os.name != "posix" or on_android():
        return None
    with os.scandir(folder) as entries:
        return frozenset((entry.name, entry.inode()) for entry in entries if entry.name.startswith(_NODES))


async def changes(
    look: Callable[[], Look] = look_at_ports,
    *,
    every: float = EVERY,
    hint: Callable[[], object] = nodes,
) -> AsyncIterator[Change]:
    """Every change from now on; the first is what is there already, be it nothing.

    `look` may block. It is asked only if the `hint` is another one than last time, or None.
    """
    before, hinted = NOTHING, hint()
    now = await asyncio.to_thread(look)
    yield now.since(before)
    while True:
        await asyncio.sleep(every)
        before, last, hinted = now, hinted, hint()
        if hinted is not None and hinted == last:
            continue
        now = await asyncio.to_thread(look)
        change = now.since(before)
        if change.gone or change.appeared:
            yield change


def _mark(port: str) -> object:
    """A node that is made anew has another number; systems without nodes have only the name."""
    try:
        return Path(port).stat().st_ino if os.name == "posix" else None
    except OSError:
        return None
