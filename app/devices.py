"""The devices of one session: which there are, their links, and virtual ones where nothing is plugged in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from app.links import Link

if TYPE_CHECKING:
    from firmware_bridge import Fact
    from hardware.virtual import VirtualCarbometer, VirtualDie

Kind = Literal["carbometer", "die"]

HAND = "hand"
VIRTUAL = "virtual"
SERIAL = "serial:"
"""A choice of device is `hand`, `virtual` or `serial:` and the port."""

log = logging.getLogger("klimatisch.devices")


class Devices:
    """Opens what the set-up asks for and passes its facts on, on the loop that called `start`."""

    def __init__(self, deliver: Callable[[Kind, Fact], None], changed: Callable[[], None]) -> None:
        self._deliver = deliver
        self._changed = changed
        self._tasks: list[asyncio.Task[None]] = []
        self.links: dict[str, Link] = {}
        self.carbometer: VirtualCarbometer | None = None
        self.die: VirtualDie | None = None

    def start(self, chosen: Mapping[str, str], chips: int, chip_ms: int = 60) -> None:
        """`chips` is what a virtual carbometer begins with."""
        kinds: tuple[Kind, ...] = ("carbometer", "die")
        for kind in kinds:
            choice = chosen.get(kind, HAND)
            if choice == VIRTUAL:
                self._start_virtual(kind, chips, chip_ms)
            elif choice.startswith(SERIAL):
                self._link(kind, choice.removeprefix(SERIAL))

    def _start_virtual(self, kind: Kind, chips: int, chip_ms: int) -> None:
        from hardware.virtual import NoPseudoTerminals, VirtualCarbometer, VirtualDie

        try:
            if kind == "carbometer":
                self.carbometer = VirtualCarbometer(chips, chip_ms=chip_ms)
                self._link(kind, self.carbometer.port)
            else:
                self.die = VirtualDie()
                self._link(kind, self.die.port)
        except NoPseudoTerminals:
            self.links[kind] = Link("", "lost", "no_pseudo_terminals")

    def _link(self, kind: Kind, port: str) -> None:
        from firmware_bridge import SerialLink

        self.links[kind] = Link(port, "searching")
        link = SerialLink(port, kind, lambda fact: self._take(kind, fact))
        task = asyncio.get_running_loop().create_task(link.run(), name=f"link-{kind}")
        task.add_done_callback(_tell_of_crash)
        self._tasks.append(task)

    def _take(self, kind: Kind, fact: Fact) -> None:
        from firmware_bridge import LogLine

        known = self.links[kind]
        self.links[kind] = known.after(fact)
        if self.links[kind] != known:
            self._changed()
        if isinstance(fact, LogLine):
            log.info("%s: %s", fact.port, fact.text)
        self._deliver(kind, fact)

    async def stop(self) -> None:
        """Let go of every port; returns when they are closed."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        for device in (self.carbometer, self.die):
            if device is not None:
                device.close()


def _tell_of_crash(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("%s has stopped", task.get_name(), exc_info=task.exception())
