"""The page of devices: looks for what there is, and shows what one of them says. The links are the hub's."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from app.devices.hub import Line
from app.devices.listing import Listed, rows_of
from app.devices.updating import Updates
from app.devices.ways import BLE, DEVICE
from app.devices.words import title_of
from app.pages.devices.presenter import SCALE, Scene, devices_view
from app.pages.devices.screen import DevicesScreen
from app.pages.devices.view import AddScale, Deed, LookAt, PlayWith, Try
from app.ui.page import Page
from firmware_bridge.facts import Fact, LinkChanged, Reading

if TYPE_CHECKING:
    from app.main import KlimatischApp

CHIPS = 12
"""What lies in the virtual carbometer at first."""
READINGS = 10
"""A second, for the plot."""


class DevicesPage(Page):
    """Looking at a device does not disturb the table that plays with it."""

    def __init__(self, app: KlimatischApp) -> None:
        self.rng = Random()
        self._chosen = ""
        """The key of the one that is looked at."""
        self._tab = "now"
        self._tried: dict[str, Line] = {}
        """Virtual devices that are only tried, by their kind."""
        self._testing = ""
        self._plotted: Line | None = None
        self._updates = Updates(app.hub, app.data_dir / "flash-backups", app.refresh)
        self._deaf: Any = None
        self._watching: asyncio.Task[None] | None = None
        super().__init__(app)

    def make(self) -> DevicesScreen:
        screen = DevicesScreen()
        screen.bind(
            on_choose=lambda _s, deed: self.choose(deed),
            on_look=lambda _s: self._look_again(),
            on_hold=lambda _s: self._hold(),
            on_tab=lambda _s, name: self._turn_to(name),
            on_role=lambda _s, role: self._give(role),
            on_godice=lambda _s, on: self._use_godice(on),
            on_act=lambda _s, key: self.act(key),
            on_explain=lambda _s, words: self.app.say(words),
            on_back=lambda _s: self.back(),
        )
        return screen

    def enter(self) -> None:
        self._deaf = self._deaf or self.app.hub.listen(self._hear)
        if self.app.nearby.answer == "unasked":
            # Once this page is there: `back` has to find its way to it.
            Clock.schedule_once(lambda _dt: self.app.go("nearby"), 0)
        self._watching = self._watching or asyncio.get_running_loop().create_task(self.app.finder.watch())
        self.look()
        self._plot(self.line)

    def leave(self) -> None:
        """What was only tried is put away; real devices stay with the hub."""
        if self._deaf is not None:
            self._deaf()
            self._deaf = None
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None
        self._plot(None)
        for line in self._tried.values():
            self.app.hub.end(line)
            if self._chosen == line.way:
                self._chosen = ""
        self._tried.clear()

    def draw(self) -> None:
        line = self.line
        scene = Scene(
            rows=rows_of(self.app),
            looking=self.app.finder.looking,
            chosen=self._chosen,
            tab=self._tab,
            trace=line.trace.points(self.app.hub.clock()) if line else (),
            testing=bool(line and self._testing == line.way),
            played=self._played,
            players=self._players,
            trust=self._trust(line),
            air=self._air,
            godice=self.app.settings.now.godice,
            update=self._updates.of(self._device),
        )
        self.screen.show(devices_view(self.app.tr, scene))

    # --- what there is --------------------------------------------------------------------------------

    @property
    def _played(self) -> dict[str, str]:
        devices = getattr(self.app.table, "devices", None)
        return dict(devices.chosen) if devices is not None else {}

    @property
    def _players(self) -> dict[str, tuple[str, str]]:
        """Who could play the table's roles: the choice, and what it is called."""
        hub = self.app.hub
        lines = {role: hub.line_in(role) for role in self._played}
        return {
            role: (DEVICE + line.device, title_of(hub.book, line))
            for role, line in lines.items()
            if line is not None and line.device
        }

    def _trust(self, line: Line | None) -> Any:
        """How it has done at the table in play, if it counts there."""
        table = self.app.table
        counts = line is not None and hasattr(table, "trust") and table.devices.line("carbometer") is line
        return table.trust if counts else None

    @property
    def _air(self) -> str:
        """Nothing more to hear is as it should be when the devices of the air are all connected."""
        code: str = self.app.finder.air
        lines = self.app.hub.lines.values()
        met = any(line.known.ready and line.way.startswith(BLE) for line in lines)
        return "" if code == "nothing" and met else code

    def look(self) -> None:
        """Look around, which may take a moment; those we know are taken up where they are now."""
        self.app.run(self._look())

    def _look_again(self) -> None:
        """Asked for: whoever said no to Bluetooth may have thought again."""
        if self.app.nearby.answer == "yes":
            self.look()
        else:
            self.app.go("nearby")

    async def _look(self) -> None:
        await self.app.finder.look()
        if self.app.here != "devices":
            return
        for place in self.app.finder.places:
            if place.device:
                self.app.hub.noticed(place.device, place.way)
            elif place.likely:
                self.app.hub.greet(place.way)

    def _use_godice(self, on: bool) -> None:
        self.app.choose(godice=on)
        self.look()

    # --- the one that is looked at --------------------------------------------------------------------

    @property
    def line(self) -> Line | None:
        """Its link, if there is one."""
        row = self._row
        return self.app.hub.lines.get(row.way) if row else None

    @property
    def _device(self) -> str:
        """The id of the one that is looked at, also while nobody is connected to it."""
        row = self._row
        if row is None:
            return ""
        return row.remembered.id if row.remembered else row.known.device if row.known else ""

    @property
    def _row(self) -> Listed | None:
        return next((row for row in rows_of(self.app) if self._chosen in (row.key, row.way)), None)

    def choose(self, deed: Deed) -> None:
        """Look at another device, or at none; or play without one, or add a scale."""
        match deed:
            case AddScale():
                self.app.page("scale").open()
            case PlayWith(role, how):
                self._play(role, how)
            case Try(kind):
                self._look_at(self._try(kind).way)
            case LookAt(key):
                self._look_at(key)

    def _look_at(self, key: str) -> None:
        self._chosen = key
        row = self._row
        if row is not None and row.known is None and row.remembered is None:
            self.app.hub.take_up(row.way, name=row.title if row.carrier == "bluetooth" else "")
        self._plot(self.line)
        self.app.refresh()

    def _try(self, kind: str) -> Line:
        hub = self.app.hub
        if kind not in self._tried:
            self._tried[kind] = hub.virtual_scale(CHIPS) if kind == SCALE else hub.virtual(kind, CHIPS)
        return self._tried[kind]

    def _play(self, role: str, how: str) -> None:
        """The table in play goes on with or without a device for this role."""
        table = self.app.table
        if table is not None:
            table.devices.choose(role, how, table.session.state.carbometer if role == "carbometer" else 0)
            self.app.refresh()

    def _hold(self) -> None:
        """Let go of it, or take it up again."""
        row, line = self._row, self.line
        update = self._updates.of(self._device)
        if update is not None and update.running:
            self.app.say(self.app.tr("devices.updating.wait"))
        elif line is not None:
            if line in self._tried.values():
                self._tried = {kind: each for kind, each in self._tried.items() if each is not line}
            self._plot(None)
            self.app.hub.end(line)
        elif row is not None:
            self.app.hub.take_up(row.way)
            self._plot(self.line)
        self.app.refresh()

    def _turn_to(self, tab: str) -> None:
        self._tab = tab
        self.app.refresh()

    def _give(self, role: str) -> None:
        line, row = self.line, self._row
        role = "" if role == "none" else role
        if line is not None:
            self.app.hub.give(line, role)
        elif row is not None and row.remembered is not None:
            self.app.hub.book.give(row.remembered.id, role)
            self.app.refresh()

    def act(self, key: str) -> None:
        line, row = self.line, self._row
        if key == "forget" and row is not None and row.remembered is not None:
            self._chosen = ""
            forgotten = row.remembered.id
            self.app.run(self.app.hub.forget(forgotten))
            words = self.app.tr("devices.forgotten", device=row.title)
            self.app.say(words, lambda: self._chosen != row.key)
        elif line is None:
            return
        elif key == "identify" and line.link is not None and line.link.identify():
            words = self.app.tr("devices.blinks", device=title_of(self.app.hub.book, line))
            self.app.say(words, lambda: self.line is line and line.link is not None)
        elif key == "test":
            self.app.run(self._test(line))
        elif key == "update":
            self.app.run(self._updates.update(line))
        elif key == "calibrate":
            self.app.page("calibrate").open(line)
        else:
            self._move_hands(line, key)
        self.app.refresh()

    async def _test(self, line: Line) -> None:
        self._testing = line.way
        try:
            await self.app.hub.test(line)
        finally:
            self._testing = ""
            self.app.refresh()

    def _move_hands(self, line: Line, key: str) -> None:
        """What hands would do to a real device."""
        from hardware.virtual import VirtualCarbometer, VirtualDie
        from hardware.virtual.carbometer import ROOM
        from hardware.virtual.scales import KitchenScale

        device = line.virtual
        if key == "throw" and isinstance(device, VirtualDie):
            device.throw(self.rng.randint(1, 6))
        elif isinstance(device, VirtualCarbometer | KitchenScale):
            by = {"plus": 1, "minus": -1}.get(key, 0)
            device.set(min(ROOM, max(0, device.chips + by)))

    # --- what they say --------------------------------------------------------------------------------

    def _hear(self, line: Line, fact: Fact) -> None:
        if line is not self.line:
            return
        if isinstance(fact, LinkChanged) and line is self._plotted and fact.state == "ready":
            line.ask("raw", hz=READINGS)
        if not isinstance(fact, Reading) or line.trace.news(self.app.hub.clock()):
            self.app.refresh()

    def _plot(self, line: Line | None) -> None:
        """Ask this one for its readings, and none other."""
        if line is self._plotted:
            return
        if self._plotted is not None:
            self._plotted.ask("raw", hz=0)
        self._plotted = line
        if line is not None:
            line.ask("raw", hz=READINGS)
