"""All links of the app in one place, for as long as it runs: a device has one owner, and that is the hub.

Tables, set-up and the page of devices ask it for devices and listen to what they say. A device has a role
(`app.devices.book.ROLES`); a table asks for roles, so another device can take one over while a game goes on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.devices.book import ROLES, DeviceBook, Remembered, role_named
from app.devices.calibration import STILL, Confirmer, learnt
from app.devices.links import Link
from app.devices.names import scale_at_port
from app.devices.reported_rolls import kept_ledger
from app.devices.story import Known, Trace, heard
from app.devices.ways import (
    BLE,
    DEVICE,
    SERIAL,
    VIRTUAL,
    VIRTUAL_SCALE,
    DeviceLink,
    MakeLink,
    Shared,
    on_cable,
    open_link,
    place,
)
from firmware_bridge.facts import Done, Fact, Hello, LinkChanged, LinkState, LogLine, Reason, SelfTest
from firmware_bridge.owners import Owners
from firmware_bridge.replay import is_replay
from firmware_bridge.scales.kinds import kind_called as scale_called

if TYPE_CHECKING:
    from firmware_bridge.ble import Bluetooth
    from firmware_bridge.scales import Kept
    from hardware.virtual.device import VirtualDevice
    from hardware.virtual.scales import KitchenScale

log = logging.getLogger("klimatisch.devices")


TRIES, ANSWER = 3, 2.0
"""How often a self-test is asked for, and how many seconds are waited for what it finds."""


class Line:
    """One link and what was heard on it."""

    def __init__(self, way: str) -> None:
        self.way = way
        self.known = Known(Link(place(way), "searching"))
        self.trace = Trace()
        self.role = ""
        self.name = ""
        """What it called itself before it was met."""
        self.virtual: VirtualDevice | KitchenScale | None = None
        self.link: DeviceLink | None = None
        self.task: asyncio.Task[None] | None = None
        self.confirmer = Confirmer()
        self.on_trial = False
        """Nobody has asked for it: if nobody of ours answers, it is closed again."""
        self.teaching = False
        """People are calibrating it: what it learns now is where drift begins."""

    @property
    def is_virtual(self) -> bool:
        """Also of one that could not be made."""
        return self.way.startswith(VIRTUAL)

    @property
    def learns(self) -> bool:
        """Counts that the rules confirm teach it. A virtual carbometer knows what its chips weigh."""
        return not self.is_virtual or self.way.startswith(VIRTUAL_SCALE)

    @property
    def device(self) -> str:
        """Its id; empty until it has said hello."""
        return self.known.device

    def gone(self) -> LinkChanged:
        """What to tell those who listened to it and don't any more."""
        return LinkChanged(self.known.link.port, self.device or None, LinkState.LOST, Reason.STOPPED)

    def ask(self, command: str, **numbers: int) -> bool:
        """False without a device, or if it can't do that."""
        needed = {"test?": "test", "raw": "raw", "light": "light", "ident": "identify"}.get(command, "cal")
        return self.link is not None and self.known.can(needed) and self.link.ask(command, **numbers)


Hear = Callable[[Line, Fact], None]


class DeviceHub:
    """`changed` is called when a link or a role looks different; facts go to those who `listen`."""

    def __init__(
        self,
        folder: Path | None,
        changed: Callable[[], None],
        *,
        make_link: MakeLink = open_link,
        bluetooth: Bluetooth | None = None,
        switched_on: Callable[[], Collection[str]] = tuple,
        allowed: Callable[[], Awaitable[bool]] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.book = DeviceBook(folder)
        self.lines: dict[str, Line] = {}
        self._changed = changed
        self._make_link = make_link
        self.clock = clock
        self.shared = Shared(
            kept_ledger(folder),
            Owners(),
            bluetooth,
            switched_on,
            allowed,
            self._scale_kept,
            self._keep_scale,
        )
        self._listeners: list[Hear] = []
        self._resting: dict[str, str] = {}
        """Ways with their roles, while the app is in the background."""
        self._kept_off: set[str] = set()
        """Ways that somebody else of ours is at."""
        self._away = False
        self._ends: set[asyncio.Task[None]] = set()

    # --- lines ----------------------------------------------------------------------------------------

    def start(self) -> None:
        """Take up every device that is remembered, the last used first; who is away is waited for."""
        for known in self.book.devices:
            self.take_up(known.way)

    def take_up(self, way: str, role: str = "", name: str = "") -> Line:
        """The line to this place, opened if it was not. With a role: whoever answers there shall have it."""
        line = self.line_at(way)
        if line is None:
            line = self.lines[way] = Line(way)
            known = self.book.at(way)
            line.role, line.name = known.role if known else "", name
            if known is not None and way.startswith(BLE) and scale_called(known.hardware) is not None:
                self.shared.hear_all()
            self._open(line)
        if role:
            self.give(line, role)
        return line

    def greet(self, way: str) -> None:
        """See who is there, and let go if nobody of ours is."""
        if way in self._kept_off:
            return
        if self.line_at(way) is None and not self._away and not self._is_scale(way):
            self.take_up(way).on_trial = True

    def _is_scale(self, way: str) -> bool:
        """A scale is remembered at this port: to some a letter of our greeting is a command."""
        return on_cable(way) and scale_at_port(place(way), self.book) is not None

    def noticed(self, device: str, way: str) -> None:
        """One that we remember calls from another place than where it was last: it is taken up there."""
        known, line = self.book.get(device), self.line_of(device)
        if (
            self._away
            or way in self._kept_off
            or known is None
            or known.way == way
            or (line is not None and line.known.link.light != "lost")
        ):
            return
        for old in [line, self.lines.get(known.way)]:
            if old is not None and not old.known.ready:
                self.end(old)
        self.book.put(replace(known, way=way))
        self.take_up(way)

    @contextmanager
    def keeping_off(self, way: str) -> Iterator[None]:
        """Nobody is greeted there unasked for as long as this lasts."""
        self._kept_off.add(way)
        try:
            yield
        finally:
            self._kept_off.discard(way)

    def line_at(self, way: str) -> Line | None:
        """A port may have more than one name."""
        if way in self.lines or not on_cable(way):
            return self.lines.get(way)
        real = os.path.realpath(place(way))
        return next(
            (
                line
                for line in self.lines.values()
                if not line.is_virtual and on_cable(line.way) and os.path.realpath(place(line.way)) == real
            ),
            None,
        )

    def line_of(self, device: str) -> Line | None:
        return next((line for line in self.lines.values() if line.device == device), None)

    def find(self, choice: str) -> Line | None:
        """The line of a choice, taken up if need be: a way, or `device:` and the id of one we remember."""
        if not choice.startswith(DEVICE):
            return self.take_up(choice)
        device = choice.removeprefix(DEVICE)
        known = self.book.get(device)
        return self.line_of(device) or (self.take_up(known.way) if known else None)

    def virtual(self, kind: str, chips: int = 0, chip_ms: int = 60) -> Line:
        """A device with no metal in it, on a line of its own; it is gone when it is let go."""
        from hardware.virtual import NoPseudoTerminals, VirtualCarbometer, VirtualDie

        line = Line(f"{VIRTUAL}:{kind}:{len(self.lines)}:{time.monotonic_ns()}")
        line.known = replace(line.known, kind=kind)
        self.lines[line.way] = line
        try:
            made = VirtualCarbometer(chips, chip_ms=chip_ms) if kind == "carbometer" else VirtualDie()
        except NoPseudoTerminals:
            line.known = replace(line.known, link=Link("", "lost", "no_pseudo_terminals"))
            return line
        line.virtual = made
        line.known = replace(line.known, link=Link(made.port, "searching"))
        self._open(line)
        return line

    def virtual_scale(self, chips: int = 0, chip_ms: int = 60) -> Line:
        """A kitchen scale with no metal in it; it has been taught already what a chip weighs."""
        from firmware_bridge.in_process import InProcess
        from firmware_bridge.scales import Kept, kind_called, new_memory
        from firmware_bridge.scales.link import ScaleLink
        from hardware.virtual.scales import KitchenScale
        from hardware.virtual.scales.kitchen import STEP_MG, TAUGHT

        clock = asyncio.get_running_loop().time
        made = KitchenScale(chips, chip_ms=chip_ms, clock=clock)
        kind = kind_called(made.make)
        assert kind is not None
        taught = Kept(made.empty_mg, round(made.chip_mg * 16), TAUGHT, chips, made.level_mg, STEP_MG)
        memory = new_memory()
        memory.load = lambda _: taught
        line = Line(f"{VIRTUAL_SCALE}:{len(self.lines)}:{time.monotonic_ns()}")
        line.known = replace(line.known, kind="carbometer")
        line.virtual = made
        self.lines[line.way] = line
        link = ScaleLink(
            VIRTUAL_SCALE,
            kind,
            lambda fact: self._hear(line, fact),
            owners=self.shared.owners,
            memory=memory,
            transport=InProcess(VIRTUAL_SCALE, made),
        )
        self._run(line, link)
        return line

    async def let_go(self, line: Line) -> None:
        """Close it; returns when another program could open it. It stays remembered."""
        self._drop(line)
        await _end(line)
        self._changed()

    def end(self, line: Line) -> None:
        """Let go of it without waiting."""
        self._drop(line)
        end = asyncio.get_running_loop().create_task(self.let_go(line))
        self._ends.add(end)
        end.add_done_callback(self._ends.discard)

    def _drop(self, line: Line) -> None:
        if self.lines.get(line.way) is line:
            self._tell(line, line.gone())
            del self.lines[line.way]

    async def forget(self, device: str) -> None:
        """As if it had never been met."""
        line = self.line_of(device)
        self.book.forget(device)
        self.shared.scales.forget(device)
        if line is not None:
            await self.let_go(line)
        self._changed()

    def rest(self) -> None:
        """The app goes to the background: others may use the devices meanwhile.

        The loop may stand still right after this, so that every link is told to end before it returns.
        """
        self._away = True
        for line in [line for line in self.lines.values() if not line.is_virtual]:
            if not line.on_trial:
                self._resting[line.way] = line.role
            if line.task is not None:
                line.task.cancel()
            if line.link is not None:
                line.link.hang_up()
            self.end(line)

    def wake(self) -> None:
        """Take up again what was let go, each for what it was used for."""
        self._away = False
        resting, self._resting = self._resting, {}
        for way, role in resting.items():
            self.take_up(way, role)

    async def stop(self) -> None:
        """Let go of everything; returns when every port is closed."""
        lines = [*self.lines.values()]
        self.lines.clear()
        await asyncio.gather(*(_end(line) for line in lines), *self._ends, return_exceptions=True)
        if self.shared.radio is not None:
            await self.shared.radio.close()

    def _open(self, line: Line) -> None:
        way = SERIAL + line.known.link.port if line.is_virtual else line.way
        self._run(line, self._make_link(way, lambda fact: self._hear(line, fact), self.shared))

    def _run(self, line: Line, link: DeviceLink) -> None:
        line.link = link
        task = asyncio.get_running_loop().create_task(link.run(), name=f"link {line.way}")
        task.add_done_callback(lambda ended: self._ended(line, ended))
        line.task = task

    def _ended(self, line: Line, task: asyncio.Task[None]) -> None:
        """A link ends only when it is told to; one that crashed is told of and costs the game nothing."""
        if not task.cancelled() and task.exception() is not None:
            log.error("%s has stopped", task.get_name(), exc_info=task.exception())
            line.known = replace(
                line.known, link=replace(line.known.link, state="lost", reason=""), count=None
            )
            self._changed()

    # --- roles ----------------------------------------------------------------------------------------

    def line_in(self, role: str) -> Line | None:
        """Who has a role now; one that answers comes before one that is only expected."""
        having = [line for line in self.lines.values() if line.role == role and not line.is_virtual]
        return next((line for line in having if line.known.ready), having[0] if having else None)

    def give(self, line: Line, role: str) -> None:
        """A role belongs to one device; "" takes it away."""
        if line.is_virtual:
            return
        for other in self.lines.values():
            if role and other is not line and other.role == role:
                other.role = ""
        line.role = role
        self.book.give(line.device, role)
        self._announce(line)
        self._changed()

    def _announce(self, line: Line) -> None:
        """Those who listen to a role hear at once how it stands with whoever has it now."""
        link = line.known.link
        if line.known.ready and line.link is not None:
            self._tell(line, LinkChanged(link.port, line.device or None, LinkState.READY))
            line.link.request_snapshot()

    def _take_role(self, line: Line, hello: Hello, before: Remembered | None) -> str:
        """What a device that has just said hello shall be."""
        wanted = role_named(line.role)
        if wanted is not None and wanted.kind == hello.kind:
            return wanted.id
        for role in (before.role if before else "", *(role.id for role in ROLES)):
            known = role_named(role)
            if known is not None and known.kind == hello.kind and self._is_free(role, line):
                return role
        return ""

    def _is_free(self, role: str, line: Line) -> bool:
        holder = self.line_in(role)
        return holder is None or holder is line or not holder.known.ready

    # --- facts ----------------------------------------------------------------------------------------

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Be told every fact with its line; call what comes back to be told no more."""
        self._listeners.append(hear)
        return lambda: self._listeners.remove(hear) if hear in self._listeners else None

    def _hear(self, line: Line, fact: Fact) -> None:
        if self.lines.get(line.way) is not line:
            return  # its last words after it was let go
        before = line.known
        line.known = heard(before, fact)
        line.trace.hear(fact, self.clock())
        if isinstance(fact, LogLine):
            log.info("%s: %s", fact.port, fact.text)
        elif isinstance(fact, LinkChanged) and line.on_trial and fact.state is LinkState.WAITING:
            self.end(line)
        elif isinstance(fact, Hello) and not line.is_virtual:
            line.on_trial = False
            self._meet(line, fact)
        elif isinstance(fact, Done | SelfTest) and not line.is_virtual:
            self._learn(line, fact)
        self._tell(line, fact)
        if line.known.link != before.link:
            self._changed()

    def _tell(self, line: Line, fact: Fact) -> None:
        """A listener that fails is told of in the log; the others hear it, and the link stays."""
        for hear in [*self._listeners]:
            try:
                hear(line, fact)
            except Exception:
                log.exception("a listener failed at %r", fact)

    def _meet(self, line: Line, hello: Hello) -> None:
        before = self.book.get(hello.device)
        line.role = self._take_role(line, hello, before)
        for other in self.lines.values():
            if other is not line and line.role and other.role == line.role:
                other.role = ""
        if is_replay(place(line.way)):
            return  # nothing that a recording says is true of the device today
        known = before or Remembered(hello.device, hello.kind, line.way, name=line.name)
        self.book.put(
            replace(
                known,
                kind=hello.kind,
                way=line.way,
                role=line.role,
                firmware=hello.firmware,
                hardware=hello.hardware,
            ),
            first=True,
        )

    def confirm(self, line: Line, expected: int) -> None:
        """The rules say that so many chips lie there: if that is worth learning from, the scale is told."""
        if not line.learns:
            return
        if line.known.sure:
            self._confirm_now(line, expected)
        elif line.known.calibrated:
            # It would not swear to it: a hand may still be in the trough.
            asyncio.get_running_loop().call_later(STILL, self._confirm_now, line, expected)

    async def test(self, line: Line) -> bool:
        """Have it test itself; True when it has said what it found. What gets lost is asked again."""
        before = line.known.tests
        for _ in range(TRIES):
            if not line.ask("test?"):
                return False
            with suppress(TimeoutError):
                async with asyncio.timeout(ANSWER):
                    while line.known.tests == before:
                        await asyncio.sleep(0.05)
                    return True
        return False

    def _confirm_now(self, line: Line, expected: int) -> None:
        if line.confirmer.worth(line.known, expected, self.clock()):
            line.ask("set", n=expected)

    def _scale_kept(self, device: str) -> Kept | None:
        known = self.book.get(device)
        return known.scale if known else None

    def _keep_scale(self, device: str, kept: Kept) -> None:
        known = self.book.get(device)
        if known is not None:
            self.book.put(replace(known, scale=kept))

    def _learn(self, line: Line, fact: Done | SelfTest) -> None:
        known = self.book.get(line.device)
        if known is None or is_replay(place(line.way)):
            return
        calibration = known.calibration
        if isinstance(fact, Done):
            calibration = learnt(calibration, fact, line.teaching)
        elif calibration is not None and fact.noise is not None:
            calibration = replace(calibration, noise=fact.noise)
        self.book.put(replace(known, calibration=calibration))


async def _end(line: Line) -> None:
    if line.task is not None:
        line.task.cancel()
        await asyncio.gather(line.task, return_exceptions=True)
    if line.virtual is not None:
        line.virtual.close()
    line.known = replace(line.known, link=Link(line.known.link.port, "lost", "stopped"), count=None)
