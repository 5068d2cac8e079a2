"""Whole games of KEEP COOL followed through scales that people own, with slips made on purpose: a balance on
a cable, a kitchen scale in the air, the real window. At every step the app must believe what really happened.

The balance, the kitchen scale and the die live on the loop and share its simulated time, so that the counter
and the reconciler wait as long as at a real table, and the test does not.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games.keep_cool import table as followed
from firmware_bridge import serial_link
from firmware_bridge.facts import Done
from firmware_bridge.in_process import InProcess
from firmware_bridge.scales import counter
from firmware_bridge.scales import link as scale_link
from hardware.firmware.core.die import Die
from hardware.virtual.ble import BleScale
from hardware.virtual.die_body import DieBody
from hardware.virtual.scales import Balance, Make, VirtualBalance
from tests.simulated_loop import SimulatedLoop
from tests.window.hand import Hand
from tests.window.simulated_time import in_simulated_time
from tests.window.slips import HURRY, in_a_hurry
from tests.window.test_bridge_on_the_glass import in_a_room
from tests.window.test_followed_evening import SEED, Evening, Slip

ADDRESS = "F0:F1:F2:F3:F4:F5"
"""Of its radio: what is drawn by lot there is drawn alike in each run."""
pytestmark = pytest.mark.window

CHIP_MS = 200
"""Hands put chips down one by one."""
THINK = 8.0
"""Seconds between two steps: enough for a scale to learn from a count that the rules confirm."""


class OnTheScale:
    """Hands at a scale that somebody owns, as they are at our own device."""

    def __init__(self, scale: Any) -> None:
        self._scale = scale

    @property
    def chips(self) -> int:
        chips: int = self._scale.chips
        return chips

    def place(self, chips: int) -> None:
        self._scale.place(chips)

    def take(self, chips: int) -> None:
        self._scale.place(-chips)

    def set(self, chips: int) -> None:
        self._scale.place(chips - self.chips)

    def bump(self) -> None:
        self._scale.scale.trough.bump()


class LoopDie:
    """Our own die without a thread: the firmware's core, felt at by the loop. It runs on its battery."""

    every = 0.04

    def __init__(self, rng: Random) -> None:
        self._core: Any = Die("die-of-the-loop", "b1", "virtual")  # the firmware carries no annotations
        self._core.battery = 80
        self._body = DieBody(rng)
        self._rng = rng
        self._loop = asyncio.get_running_loop()
        self.plugged = True
        self._feel()

    @property
    def _now_ms(self) -> int:
        return round(self._loop.time() * 1000)

    def _feel(self) -> None:
        self._core.sense(self._now_ms, *self._body.feel())
        self._timer = self._loop.call_later(self.every, self._feel)

    def step(self, heard: bytes) -> bytes:
        self._core.feed(heard)
        return bytes(self._core.poll(self._now_ms))

    def throw(self, face: int) -> None:
        self._body.drop(10, face)

    def cocked(self) -> None:
        self._body.drop(10, self._rng.randint(1, 6), 43.0)

    def unplug(self) -> None:
        self.plugged = False
        self._core.hang_up()

    def replug(self) -> None:
        self.plugged = True

    def close(self) -> None:
        self._timer.cancel()


class AtAScale(Evening):
    """The same hands and the same mischief; the cable comes out while nobody moves a chip."""

    def __init__(self, hand: Hand, scale: Any, die: LoopDie | None = None) -> None:
        super().__init__(hand, "en", Random(SEED))
        self.on = OnTheScale(scale)
        self._device = scale
        self._die = die

    @property
    def scale(self) -> Any:
        return self.on

    @property
    def die(self) -> Any:
        return self._die or super().die

    async def arrive(self) -> None:
        await self.hand.on("home")
        await self.go("game:keep_cool", "setup")
        await self.touch("players:6")
        await self.hand.until(lambda: chosen(self.view.carbometer))
        if self._die is not None:
            await self.hand.until(lambda: chosen(self.view.die))
        await self.go("start", "keep_cool")
        self.table._rng = Random(SEED)
        self.scale.set(self.state.carbometer)
        await self.shown(lambda: self.view.carbometer.sensed == self.view.carbometer.count)
        self.begin()

    async def quiet(self) -> None:
        """A scale that was unsure several times is offered to be calibrated: they go on like this."""

        def offered() -> bool:
            prompt = self.view.prompt
            return bool(prompt) and "proposed:leave" in [each.key for each in prompt.buttons]

        def agrees() -> bool:
            return bool(self.view.carbometer.sensed == self.state.carbometer)

        await self.shown(
            lambda: agrees() and (offered() or not (self.view.prompt and self.view.prompt.buttons))
        )
        if offered():
            await self.tap("action:proposed:leave")
        await super().quiet()

    def slips_with(self, now: int, goal: int) -> list[Slip]:
        return [slip for slip in super().slips_with(now, goal) if slip != self.cable_out] + [self.link_lost]

    async def link_lost(self) -> None:
        """It comes back with the same weight, and is believed at once."""
        _, goal, step = self.aims()
        line = self.hand.app.hub.line_in("carbometer")
        if isinstance(self._device, Balance):
            self._device.unplug()
            await self.hand.until(lambda: not line.known.ready)
            self._device.replug()
        else:
            await self._device.drop_link()
            await self.hand.until(lambda: not line.known.ready)
        await self.hand.until(lambda: line.known.ready and line.known.sure)
        self.scale.set(goal)
        await self.done(step)


def chosen(choices: Any) -> bool:
    return any("device:" in each.id for each in choices if each.chosen)


async def teach(hand: Hand, way: str, scale: Any) -> None:
    """What the page that adds a scale does, without looking at it."""
    hub = hand.app.hub
    line = hub.take_up(way, "carbometer")
    await hand.until(lambda: line.known.ready)
    scale.scale.trough.press(20.0, 800.0)
    for command, chips in (("tare", 0), ("cal", 30)):
        scale.place(chips - scale.chips)
        await hand.until(lambda: scale.scale.trough.lying == scale.scale.trough.chips)
        await asyncio.sleep(1.5)
        while not isinstance(line.known.answer, Done) or line.known.answer.command != command:
            line.ask(command, n=chips)
            await asyncio.sleep(0.2)


async def play(at: AtAScale) -> None:
    while at.state.outcome is None:
        await at.step()
        if at.state.outcome is None:
            await at.quiet()
            at.agree()
            await asyncio.sleep(THINK)
    assert at.state == at.truth.state
    assert at.view.end is not None
    print(f"\n{len(at.truth.line)} steps, {len(at.slips)} slips: {', '.join(sorted(set(at.slips)))}")
    assert at.slips
    assert at.table.trust.corrected == 0, "the scale was never wrong"


class OnTheLoop:
    """An evening on a loop of its own; devices that live there are found at ports of their own names."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.loop = SimulatedLoop()
        self._patch = patch
        self._devices: dict[str, Any] = {}
        for user in (serial_link, scale_link):
            patch.setattr(user, "SerialTransport", lambda port, _open: self._at(port))

    def _at(self, port: str) -> InProcess:
        return InProcess(port, self._devices[port])

    def plug_in(self, port: str, device: Any) -> None:
        self._devices[port] = device

    def run(self, evening: Coroutine[Any, Any, None]) -> None:
        in_simulated_time(self._patch, evening, self.loop)

    @asynccontextmanager
    async def ready(self, hand: Hand) -> AsyncIterator[LoopDie]:
        """The app goes by this loop's time and has met the die."""
        hand.app.hub.clock = self.loop.time
        hand.app.choose(reduce_motion=True)
        await hand.on("home")
        die = LoopDie(Random(SEED))
        self.plug_in("die", die)
        line = hand.app.hub.take_up("serial:die", "die")
        await hand.until(lambda: line.known.ready)
        yield die
        die.close()

    @property
    def quick(self) -> dict[str, Any]:
        return {"chip_ms": CHIP_MS, "rng": Random(3), "clock": self.loop.time}


@pytest.fixture
def on_the_loop(monkeypatch: pytest.MonkeyPatch) -> OnTheLoop:
    return OnTheLoop(monkeypatch)


def test_a_whole_game_is_followed_through_a_balance(
    on_the_loop: OnTheLoop, open_app: Any, tmp_path: Path
) -> None:
    async def evening() -> None:
        balance = Balance("sics", display=Make(step=10), **on_the_loop.quick)
        on_the_loop.plug_in("balance", balance)
        async with open_app(tmp_path, "en") as hand, on_the_loop.ready(hand) as die:
            await teach(hand, "scale:sics@9600-8N1x:balance", balance)
            at = AtAScale(hand, balance, die)
            await at.arrive()
            await play(at)
        assert balance.tongue.sins == []

    on_the_loop.run(evening())


def test_a_whole_game_is_followed_through_a_kitchen_scale(on_the_loop: OnTheLoop, open_app: Any) -> None:
    async def evening() -> None:
        async with (
            in_a_room(open_app, language="en") as (hand, room),
            BleScale(
                room.air, "bookoo", display=Make(step=100), address=ADDRESS, **on_the_loop.quick
            ) as scale,
            on_the_loop.ready(hand) as die,
        ):
            await hand.app.bluetooth.look(1.0)
            await teach(hand, f"ble:{scale.address}", scale)
            at = AtAScale(hand, scale, die)
            await at.arrive()
            await play(at)
        assert scale.voice.sins == []

    on_the_loop.run(evening())


@pytest.mark.deep
async def test_a_whole_game_is_followed_through_a_real_line(
    open_app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same on pseudo-terminals with their threads, in our own time: less of it between two things."""
    in_a_hurry(monkeypatch)
    monkeypatch.setattr(followed, "PATIENCE", replace(HURRY, unsure=6000, pause=5000, way=5000))
    for name, value in (("REST", 0.15), ("SURE", 0.6), ("SURE_READINGS", 3)):
        monkeypatch.setattr(counter, name, value)
    quick: dict[str, Any] = {"chip_ms": 4, "rng": Random(3)}
    with VirtualBalance("sics", display=Make(step=10, tau_ms=60.0), **quick) as balance:
        async with open_app(tmp_path, "en") as hand:
            hand.app.choose(reduce_motion=True)
            await hand.on("home")
            await teach(hand, f"scale:sics@9600-8N1x:{balance.port}", balance)
            at = AtAScale(hand, balance)
            await at.arrive()
            await play(at)
        assert balance.tongue.sins == []
