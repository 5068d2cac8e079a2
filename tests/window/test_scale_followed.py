"""KEEP COOL followed through scales that people own, with slips made on purpose: a balance on a cable, a
kitchen scale in the air, the real window. At every step the app must believe what really happened."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games.keep_cool import table as followed
from firmware_bridge.facts import Done
from firmware_bridge.scales import counter
from hardware.virtual.ble import BleScale
from hardware.virtual.scales import Make, VirtualBalance
from tests.window.hand import Hand
from tests.window.slips import HURRY, in_a_hurry
from tests.window.test_bridge_on_the_glass import in_a_room
from tests.window.test_followed_evening import SEED, Evening, Slip

pytestmark = pytest.mark.window

STEPS = 6
"""Of a game, which take about a minute; the whole of one is a deep test."""
QUICK: dict[str, Any] = {"chip_ms": 4, "rng": Random(3)}


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same counter and the same reconciler, with less time between two things: no hand rests here."""
    in_a_hurry(monkeypatch)
    monkeypatch.setattr(followed, "PATIENCE", replace(HURRY, unsure=6000, pause=5000))
    for name, value in (("REST", 0.15), ("SURE", 0.6), ("SURE_READINGS", 3)):
        monkeypatch.setattr(counter, name, value)


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


class AtAScale(Evening):
    """The same hands and the same mischief; the cable comes out while nobody moves a chip."""

    def __init__(self, hand: Hand, scale: Any) -> None:
        super().__init__(hand, "en", Random(SEED))
        self.on = OnTheScale(scale)
        self._device = scale

    @property
    def scale(self) -> Any:
        return self.on

    async def arrive(self) -> None:
        await self.hand.on("home")
        await self.go("game:keep_cool", "setup")
        await self.touch("players:6")
        await self.hand.until(
            lambda: any("device:" in each.id for each in self.view.carbometer if each.chosen)
        )
        await self.go("start", "keep_cool")
        self.table._rng = Random(SEED)
        self.scale.set(self.state.carbometer)
        await self.shown(lambda: self.view.carbometer.sensed == self.view.carbometer.count)
        self.begin()

    def slips_with(self, now: int, goal: int) -> list[Slip]:
        return [slip for slip in super().slips_with(now, goal) if slip != self.cable_out] + [self.link_lost]

    async def link_lost(self) -> None:
        """It comes back with the same weight, and is believed at once."""
        _, goal, step = self.aims()
        line = self.hand.app.hub.line_in("carbometer")
        if isinstance(self._device, VirtualBalance):
            self._device.unplug()
            await self.hand.until(lambda: not line.known.ready)
            self._device.replug()
        else:
            await self._device.drop_link()
            await self.hand.until(lambda: not line.known.ready)
        await self.hand.until(lambda: line.known.ready and line.known.sure)
        self.scale.set(goal)
        await self.done(step)


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


async def play(at: AtAScale, steps: int) -> None:
    while at.state.outcome is None and steps:
        steps -= 1
        await at.step()
        if at.state.outcome is None:
            await at.quiet()
            at.agree()
    assert at.state == at.truth.state
    print(f"\n{len(at.truth.line)} steps, {len(at.slips)} slips: {', '.join(sorted(set(at.slips)))}")
    assert at.slips
    assert at.table.trust.corrected == 0, "the scale was never wrong"


@asynccontextmanager
async def at_a_balance(open_app: Any, tmp_path: Path) -> AsyncIterator[AtAScale]:
    with VirtualBalance("sics", display=Make(step=10, tau_ms=60.0), **QUICK) as balance:
        async with open_app(tmp_path, "en") as hand:
            hand.app.choose(reduce_motion=True)
            await hand.on("home")
            await teach(hand, f"scale:sics@9600-8N1x:{balance.port}", balance)
            at = AtAScale(hand, balance)
            await at.arrive()
            yield at
        assert balance.tongue.sins == []


@asynccontextmanager
async def at_a_kitchen_scale(open_app: Any, tmp_path: Path) -> AsyncIterator[AtAScale]:
    async with (
        in_a_room(open_app, language="en") as (hand, room),
        BleScale(room.air, "bookoo", display=Make(step=100, tau_ms=60.0), **QUICK) as scale,
    ):
        hand.app.choose(reduce_motion=True)
        await hand.on("home")
        await hand.app.bluetooth.look(1.0)
        await teach(hand, f"ble:{scale.address}", scale)
        at = AtAScale(hand, scale)
        await at.arrive()
        yield at
        assert scale.voice.sins == []


async def test_a_game_is_followed_through_a_balance(open_app: Any, tmp_path: Path) -> None:
    async with at_a_balance(open_app, tmp_path) as at:
        await play(at, STEPS)


async def test_a_game_is_followed_through_a_kitchen_scale(open_app: Any, tmp_path: Path) -> None:
    async with at_a_kitchen_scale(open_app, tmp_path) as at:
        await play(at, STEPS)


@pytest.mark.deep
async def test_a_whole_game_is_followed_through_a_balance(open_app: Any, tmp_path: Path) -> None:
    async with at_a_balance(open_app, tmp_path) as at:
        await play(at, 1000)
        assert at.view.end is not None


@pytest.mark.deep
async def test_a_whole_game_is_followed_through_a_kitchen_scale(open_app: Any, tmp_path: Path) -> None:
    async with at_a_kitchen_scale(open_app, tmp_path) as at:
        await play(at, 1000)
        assert at.view.end is not None
