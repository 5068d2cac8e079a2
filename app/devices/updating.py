"""Newer firmware for a device of ours, over its cable: what can be done, how far it is, what came of it.

The hub lets go of the device for as long as it takes, and takes it up again whatever comes of it. What a
device has learnt is in files of its own, which are not touched.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from app.devices.story import Known
from app.devices.ways import SERIAL, place
from app.devices.words import board_of, is_older, newest

if TYPE_CHECKING:
    from app.devices.hub import DeviceHub, Line
    from hardware.flash import Outcome
    from hardware.flash.flasher import Tell

log = logging.getLogger("klimatisch.devices")


@dataclass(frozen=True, slots=True)
class Progress:
    """`code` is a key of the catalogue with its `params`; `running` until it is done or has failed."""

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    share: float = 0.0
    """Of what is written."""
    running: bool = True
    failed: bool = False


class Flashing(Protocol):
    """`hardware.flash.Flasher`, or another in its place."""

    def run(self) -> Outcome: ...


MakeFlasher = Callable[[str, str, str, Path, "Tell"], Flashing]
"""Of a board, its program ("" is the usual one), a port, a folder for copies, and whom to report to."""


def flasher(board: str, program: str, port: str, backups: Path, tell: Tell) -> Flashing:
    from hardware.flash import BOARDS, Flasher

    found = BOARDS[board]
    return Flasher(
        found, found.programs[program] if program else found.usual, port, backups=backups, tell=tell
    )


def can_update(known: Known, way: str) -> bool:
    """There is newer firmware for it, and it hangs on a cable of a computer."""
    from firmware_bridge.android_usb import PREFIX
    from firmware_bridge.replay import is_replay

    at = place(way)
    by_cable = way.startswith(SERIAL) and not at.startswith(PREFIX) and not is_replay(at)
    older = bool(known.firmware) and is_older(known.firmware, newest())
    return by_cable and older and board_of(known.hardware, known.kind) is not None


class Updates:
    """At most one runs at a time: a computer has many ports, people have two eyes."""

    def __init__(
        self, hub: DeviceHub, backups: Path, changed: Callable[[], None], make: MakeFlasher = flasher
    ) -> None:
        self._hub = hub
        self._backups = backups
        self._changed = changed
        self._make = make
        self._of: dict[str, Progress] = {}

    def of(self, device: str) -> Progress | None:
        """How far this device is, or what came of its last update."""
        return self._of.get(device)

    @property
    def running(self) -> bool:
        return any(each.running for each in self._of.values())

    async def update(self, line: Line) -> None:
        """Returns when it is done, or has failed: then `of` says why."""
        device, way, role = line.device, line.way, line.role
        found = board_of(line.known.hardware, line.known.kind)
        if self.running or found is None or not can_update(line.known, way):
            return
        self._put(device, Progress("flash.opening", {"port": place(way)}))
        with self._hub.keeping_off(way):
            try:
                await self._hub.let_go(line)
                await self._flash(device, *found, place(way))
            finally:
                if self._of[device].running:  # the app is closed meanwhile; the thread goes on to its end
                    del self._of[device]
        self._hub.take_up(way, role)
        self._changed()

    async def _flash(self, device: str, board: str, program: str, port: str) -> None:
        from hardware.flash import FlashError

        loop = asyncio.get_running_loop()

        def tell(code: str, facts: Mapping[str, str | int]) -> None:
            loop.call_soon_threadsafe(self._hear, device, code, facts)

        try:
            outcome = await asyncio.to_thread(self._make(board, program, port, self._backups, tell).run)
        except FlashError as problem:
            self._put(device, Progress(problem.code, problem.params, running=False, failed=True))
        except Exception:  # whatever a driver raises: the device is taken up again, and people are told
            log.exception("firmware for %s", device)
            self._put(device, Progress("flash.interrupted", {"problem": ""}, running=False, failed=True))
        else:
            version = str(outcome.hello["fw"]) if outcome.hello else newest()
            self._put(device, Progress("devices.updated", {"version": version}, 1.0, running=False))

    def _hear(self, device: str, code: str, facts: Mapping[str, str | int]) -> None:
        before = self._of.get(device)
        if before is None or not before.running:
            return
        share = before.share
        if code == "flash.writing":
            share = int(facts["done"]) / max(int(facts["total"]), 1)
            facts = {"file": facts["file"], "percent": round(100 * share)}
        self._put(device, Progress(code, facts, share))

    def _put(self, device: str, progress: Progress) -> None:
        if self._of.get(device) != progress:
            self._of[device] = progress
            self._changed()
