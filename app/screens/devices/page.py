"""The page of devices: finds what is plugged in, and talks to one device while people look at it."""

from __future__ import annotations

import asyncio
import os
from random import Random
from typing import Any

from app.devices import SERIAL, VIRTUAL, Devices
from app.links import Link
from app.page import Page
from app.screens.devices.presenter import TRY, Known, Scene, devices_view, heard
from app.screens.devices.screen import DevicesScreen
from firmware_bridge import Candidate, Fact, SerialLink, list_ports

CHIPS = 12
"""What lies in the virtual carbometer at first."""


class DevicesPage(Page):
    """A device has one owner: this page lets go of it when it is left."""

    def __init__(self, app: Any) -> None:
        self.rng = Random()
        self._found: list[Candidate] = []
        self._looking = False
        self._chosen = ""
        self._known: Known | None = None
        self._in_turn = asyncio.Lock()
        self._link: asyncio.Task[None] | None = None
        self._virtual: Devices | None = None
        super().__init__(app)

    def make(self) -> Any:
        screen = DevicesScreen()
        screen.bind(
            on_choose=lambda _s, choice: self.choose(choice),
            on_look=lambda _s: self.look(),
            on_act=lambda _s, key: self._move_hands(key),
            on_explain=lambda _s, words: self.app.say(words),
            on_back=lambda _s: self.back(),
        )
        return screen

    def enter(self) -> None:
        self.look()

    def leave(self) -> None:
        self.choose("")

    def draw(self) -> None:
        built_in = frozenset(candidate.port for candidate in self._found if candidate.vid is None)
        scene = Scene(self._ports, self._looking, self._chosen, self._known, self._taken, built_in)
        self.screen.show(devices_view(self.app.tr, scene))

    # --- what there is --------------------------------------------------------------------------------

    @property
    def _ports(self) -> list[tuple[str, str]]:
        """Each once, first those that were named on the command line."""
        found = {candidate.port: candidate.label for candidate in self._found}
        return list({**dict(self.app.ports), **found}.items())

    @property
    def _taken(self) -> frozenset[str]:
        """Ports that the table uses, by the names they have here."""
        table = self.app.table
        used = {os.path.realpath(link.port) for link in table.devices.links.values()} if table else set()
        return frozenset(port for port, _ in self._ports if os.path.realpath(port) in used)

    def look(self) -> None:
        """Ask the system for its ports, which may take a moment."""
        if not self._looking:
            self._looking = True
            self.app.run(self._look())
            self.app.refresh()

    async def _look(self) -> None:
        try:
            self._found = await asyncio.to_thread(list_ports)
        finally:
            self._looking = False
            self.app.refresh()

    # --- the one that is connected --------------------------------------------------------------------

    def choose(self, choice: str) -> None:
        """Connect to another device, or to none."""
        self._chosen = choice
        self._known = Known(Link(choice.removeprefix(SERIAL), "searching")) if choice else None
        self.app.run(self._take_up(choice))
        self.app.refresh()

    async def _take_up(self, choice: str) -> None:
        """Let go of the device before, then open this one if it is still wanted."""
        async with self._in_turn:
            await self._let_go()
            if not choice or choice != self._chosen:
                return
            if choice.startswith(TRY):
                self._open_virtual(choice)
            else:
                link = SerialLink(choice.removeprefix(SERIAL), None, lambda fact: self._hear(choice, fact))
                self._link = asyncio.get_running_loop().create_task(link.run(), name="link-devices-page")

    def _open_virtual(self, choice: str) -> None:
        kind = choice.removeprefix(TRY)
        self._virtual = Devices(lambda _kind, fact: self._hear(choice, fact), self.app.refresh)
        self._virtual.start({kind: VIRTUAL}, CHIPS)
        self._known = Known(self._virtual.links[kind])
        self.app.refresh()

    async def _let_go(self) -> None:
        if self._link is not None:
            self._link.cancel()
            await asyncio.gather(self._link, return_exceptions=True)
            self._link = None
        if self._virtual is not None:
            await self._virtual.stop()
            self._virtual = None

    def _hear(self, choice: str, fact: Fact) -> None:
        """Something the device said; the last words of one that was let go are not for us."""
        if choice == self._chosen and self._known is not None:
            self._known = heard(self._known, fact)
            self.app.refresh()

    def _move_hands(self, key: str) -> None:
        """What hands would do to a real device."""
        from hardware.virtual.carbometer import ROOM

        if self._virtual is None:
            return
        carbometer, die = self._virtual.carbometer, self._virtual.die
        if key == "throw" and die is not None:
            die.throw(self.rng.randint(1, 6))
        elif carbometer is not None:
            by = {"plus": 1, "minus": -1}.get(key, 0)
            carbometer.set(min(ROOM, max(0, carbometer.chips + by)))
