"""The devices of one table: which roles devices play there, and virtual ones where nothing is plugged in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.devices.links import Link
from app.devices.ways import BLE, DEVICE, HAND, SCALE, SERIAL, VIRTUAL, VIRTUAL_SCALE

if TYPE_CHECKING:
    from app.devices.hub import DeviceHub, Line
    from firmware_bridge import Fact, Rolled
    from hardware.virtual import VirtualCarbometer, VirtualDie
    from hardware.virtual.scales import KitchenScale

__all__ = ["BLE", "DEVICE", "HAND", "SERIAL", "VIRTUAL", "Devices", "Kind"]

Kind = str
"""A role as a table knows it: one of `app.devices.book.ROLES`."""


class Devices:
    """Asks the hub for what the set-up says and passes the facts on, each with its role.

    Without a hub it has one of its own, which remembers nothing and ends with the table.
    """

    def __init__(self, deliver: Callable[[Kind, Fact], None], changed: Callable[[], None]) -> None:
        self._deliver = deliver
        self._changed = changed
        self._hub: DeviceHub | None = None
        self._own_hub = False
        self._chosen: dict[str, str] = {}
        self._virtual: dict[str, Line] = {}
        self._strangers: dict[str, Link] = {}
        """Roles for which somebody answered who is something else."""
        self._deaf: Callable[[], None] = lambda: None

    def start(
        self, chosen: Mapping[str, str], chips: int, chip_ms: int = 60, hub: DeviceHub | None = None
    ) -> None:
        """`chips` is what a virtual carbometer begins with."""
        if hub is None:
            from app.devices.hub import DeviceHub

            hub, self._own_hub = DeviceHub(None, self._changed), True
        self._hub = hub
        self._deaf = hub.listen(self._hear)
        for role, choice in chosen.items():
            self._choose(role, choice, chips, chip_ms)

    def choose(self, role: str, choice: str, chips: int = 0) -> None:
        """Play this role another way from now on; the game does not notice more than another link."""
        assert self._hub is not None
        before = self.line(role)
        if role in self._virtual:
            self._hub.end(self._virtual.pop(role))
        self._choose(role, choice, chips, 60)
        if before is not None and self.line(role) is not before:
            self._deliver(role, before.gone())
        self._changed()

    def _choose(self, role: str, choice: str, chips: int, chip_ms: int) -> None:
        from app.devices.book import role_named

        known, hub = role_named(role), self._hub
        assert hub is not None
        self._chosen[role] = choice
        self._strangers.pop(role, None)
        if known is None or choice == HAND:
            return
        if choice == VIRTUAL:
            self._virtual[role] = hub.virtual(known.kind, chips, chip_ms)
        elif choice == VIRTUAL_SCALE:
            self._virtual[role] = hub.virtual_scale(chips, chip_ms)
        elif (line := hub.find(choice)) is not None:
            hub.give(line, role)
        else:
            self._strangers[role] = Link(choice.removeprefix(DEVICE), "lost", "forgotten")

    @property
    def chosen(self) -> dict[str, str]:
        """How each role of this table is played now."""
        return dict(self._chosen)

    # --- who there is ---------------------------------------------------------------------------------

    def line(self, role: str) -> Line | None:
        """Who plays a role now; None if hands do."""
        if role in self._virtual:
            return self._virtual[role]
        by_hand = self._chosen.get(role, HAND) in (HAND, VIRTUAL, VIRTUAL_SCALE)
        return None if by_hand or self._hub is None else self._hub.line_in(role)

    @property
    def links(self) -> dict[str, Link]:
        """How it stands with each role that is not played by hand."""
        links: dict[str, Link] = {}
        for role in self._chosen:
            line = self.line(role)
            if role in self._strangers:
                links[role] = self._strangers[role]
            elif line is not None:
                links[role] = replace(line.known.link, port=self._title(line))
        return links

    def _title(self, line: Line) -> str:
        from app.devices.words import title_of

        assert self._hub is not None
        return title_of(self._hub.book, line)

    @property
    def carbometer(self) -> VirtualCarbometer | KitchenScale | None:
        """The virtual one, if this table has one."""
        return self.made("carbometer")

    @property
    def die(self) -> VirtualDie | None:
        return self.made("die")

    def made(self, role: str) -> Any:
        """The virtual device in a role, if this table has one."""
        line = self._virtual.get(role)
        return line.virtual if line else None

    # --- what they say, and are told ------------------------------------------------------------------

    def _hear(self, line: Line, fact: Fact) -> None:
        from firmware_bridge.facts import Hello

        if isinstance(fact, Hello):
            self._look_who_answers(line, fact.kind)
        role = next((role for role in self._chosen if self.line(role) is line), "")
        if role and role not in self._strangers:
            self._deliver(role, fact)

    def _look_who_answers(self, line: Line, kind: str) -> None:
        from app.devices.book import role_named

        assert self._hub is not None
        for role, choice in self._chosen.items():
            wanted = role_named(role)
            if choice.startswith((SERIAL, BLE, SCALE)) and self._hub.line_at(choice) is line and wanted:
                if wanted.kind == kind:
                    self._strangers.pop(role, None)
                else:
                    self._strangers[role] = Link(line.known.link.port, "waiting", "wrong_kind")

    def taken(self, role: str, roll: Rolled) -> None:
        """The game has used this roll: the die may show that it knows."""
        line = self.line(role)
        if line is not None and line.link is not None:
            line.link.taken(roll)

    def confirm(self, role: str, expected: int) -> None:
        """A settled count is what the rules expect: the scale may learn from it, without anybody noticing."""
        line = self.line(role)
        if line is not None and self._hub is not None:
            self._hub.confirm(line, expected)

    def teaching(self, role: str) -> bool:
        """Is somebody calibrating it just now?"""
        line = self.line(role)
        return line is not None and line.teaching

    def teach(self, role: str, counted: int) -> None:
        """People have counted what lies there: the scale learns it at once."""
        line = self.line(role)
        if line is not None:
            line.ask("set", n=counted)

    # --- the end --------------------------------------------------------------------------------------

    async def stop(self) -> None:
        """Get up from the table. Real devices stay with the hub; virtual ones are gone when this returns."""
        self._deaf()
        if self._hub is None:
            return
        await asyncio.gather(*(self._hub.let_go(line) for line in self._virtual.values()))
        self._virtual.clear()
        if self._own_hub:
            await self._hub.stop()
