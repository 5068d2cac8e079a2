"""Devices through to the table: found, given roles, calibrated, played with; by cable and over the air."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.devices.book import DeviceBook
from app.devices.words import calibration, self_test
from firmware_bridge.ble import RadioTiming
from hardware.virtual import VirtualCarbometer, VirtualDie
from hardware.virtual.ble import BlePixels
from tests.bridge.ble_room import Room, a_room
from tests.window.hand import Hand

pytestmark = pytest.mark.window

QUICK: dict[str, Any] = {"chip_ms": 5, "settle_ms": 60, "seed": 1}
HURRY = RadioTiming(listen=1.0, rest=0.2, look=1.0, again=0.5)


@asynccontextmanager
async def in_a_room(open_app: Any, **how: Any) -> AsyncIterator[tuple[Hand, Room]]:
    """The app in a room full of Bluetooth, without a radio."""
    room = a_room(HURRY)
    try:
        async with open_app(**how) as hand:
            hand.app.bluetooth = room.bluetooth
            hand.app.finder._listen = 1.0
            yield hand, room
    finally:
        await room.close()


class Harmless(Random):
    """Draws a card for which a six is thrown, and nothing comes of it."""

    def choice(self, cards: Any) -> Any:
        return "blizzard_east_coast" if "blizzard_east_coast" in cards else super().choice(cards)


def device(hand: Hand, name: str) -> Any:
    """The row of a device, if it is on the page."""
    rows = hand.view.rows if hand.app.here == "devices" and hand.view else ()
    return next((row for row in rows if name in (row.title, row.id)), None)


def counts(hand: Hand, name: str, chips: int) -> bool:
    known = hand.app.hub.line_of(name).known
    return bool(known.stable and known.count == chips)


def has(hand: Hand, role: str) -> bool:
    line = hand.app.hub.line_in(role)
    return bool(line is not None and line.known.ready)


def is_at(hand: Hand, step: int) -> bool:
    return bool(hand.view.at == step)


def wants_less(hand: Hand, throws: int) -> bool:
    return bool(hand.view.die.wanted < throws)


async def connect(hand: Hand, name: str) -> None:
    """From the page of devices: find it, look at it, wait until it answers."""
    await hand.until(lambda: device(hand, name) is not None)
    await hand.tap(f"device:{device(hand, name).id}")
    await hand.until(lambda: hand.view.card is not None and hand.view.card.link.light == "ready")


async def play_first_step(hand: Hand, scale: Any, die: Any) -> None:
    """A card, its throws, the income: what the devices say moves the game on."""
    await hand.tap("game:keep_cool")
    await hand.on("setup")
    await hand.tap("players:3")
    await hand.until(lambda: any(choice.chosen and "device:" in choice.id for choice in hand.view.die))
    await hand.tap("start")
    await hand.on("keep_cool")
    table = hand.app.table
    table._rng = Harmless()
    scale.set(table.session.state.carbometer)
    await hand.until(lambda: hand.view.carbometer.sensed == hand.view.carbometer.count)
    await hand.tap("action:draw")
    await hand.until(lambda: hand.view.die.wanted > 0)
    die.throw(6)
    await hand.until(lambda: table.session.state.phase == "income")
    assert table.session.journal.line[-1].source.startswith(f"sensor:{die.device_id}:")
    await hand.until(lambda: hand.view.carbometer.goal is not None)
    scale.set(hand.view.carbometer.goal)
    await hand.until(lambda: table.session.state.phase != "income")
    assert table.session.journal.line[-1].source == f"sensor:{scale.device_id}"


async def test_over_the_air_from_the_devices_page_to_a_count_and_a_roll(
    open_app: Any, tmp_path: Path
) -> None:
    async with (
        in_a_room(open_app) as (hand, room),
        room.carbometer(70, device_id="carb-00aa11") as scale,
        room.die(device_id="die-00bb22") as die,
    ):
        await hand.on("home")
        await hand.tap("go:devices")
        await hand.on("devices")
        await connect(hand, "carb-00aa11")
        await hand.until(lambda: hand.view.card.chips == 70)
        await connect(hand, "die-00bb22")
        hand.picture("bridge-ble-die")
        await hand.tap("back")
        await hand.on("home")
        await play_first_step(hand, scale, die)
        hand.picture("bridge-ble-table")
        die.unplug()
        await hand.until(lambda: hand.view.links[1].light != "ready")
        await hand.tap("action:end_investment")
        die.replug()
        await hand.until(lambda: hand.view.links[1].light == "ready")
    assert {known.id for known in DeviceBook(tmp_path).devices} == {"carb-00aa11", "die-00bb22"}


async def test_by_cable_found_again_and_played_by_hand_at_a_tap(open_app: Any, tmp_path: Path) -> None:
    with VirtualCarbometer(70, **QUICK) as scale, VirtualDie(tumble_ms=60, settle_ms=60, seed=1) as die:
        async with open_app() as hand:
            await hand.on("home")
            hand.app.ports = [(scale.port, "Bench 1"), (die.port, "Bench 2")]
            await hand.tap("go:devices")
            await hand.on("devices")
            await connect(hand, "Bench 1")
            assert hand.view.card.title == scale.device_id
            await hand.until(lambda: hand.view.card.chips == 70 and len(hand.view.card.trace.points) > 2)
            await hand.tap("tab:check")
            await hand.tap("action:test")
            await hand.until(lambda: hand.app.hub.line_of(scale.device_id).known.tests > 0)
            found = hand.app.hub.line_of(scale.device_id).known.test
            await hand.until(lambda: hand.view.card.words == self_test(hand.app.tr, found))
            await hand.tap("action:identify")
            await hand.until(lambda: scale.identified)
            hand.picture("bridge-serial-check")
        async with open_app() as hand:
            await hand.on("home")
            await hand.until(partial(has, hand, "carbometer"))
            hand.app.hub.take_up(f"serial:{die.port}")
            await hand.until(partial(has, hand, "die"))
            await play_first_step(hand, scale, die)
            await hand.tap("more")
            await hand.tap("more:devices")
            await hand.on("devices")
            await hand.tap("device:play:die:virtual")
            await hand.tap("device:play:carbometer:hand")
            await hand.until(lambda: hand.app.table.devices.line("carbometer") is None)
            assert hand.app.table.sensed is None
            hand.picture("bridge-serial-devices-in-play")
            await hand.tap(f"device:play:carbometer:device:{scale.device_id}")
            await hand.until(lambda: hand.app.table.sensed is not None)
            await hand.tap("device:play:carbometer:hand")
            hand.app.go_to_table()
            await hand.until(lambda: hand.app.here == "keep_cool" and hand.view.virtual is not None)
            assert hand.view.links[0].light == "off"
            assert hand.app.hub.line_in("die").known.ready, "the real one is still there for others"


async def test_a_carbometer_is_calibrated_on_the_glass(open_app: Any, tmp_path: Path) -> None:
    with VirtualCarbometer(3, **QUICK) as scale:
        async with open_app(language="de") as hand:
            await hand.on("home")
            hand.app.ports = [(scale.port, "Rinne")]
            await hand.tap("go:devices")
            await hand.on("devices")
            await connect(hand, "Rinne")
            await hand.tap("tab:check")
            await hand.tap("action:calibrate")
            await hand.on("calibrate")
            hand.picture("calibrate-1")
            for at, chips in enumerate((0, 10, 30), 1):
                scale.set(chips)
                await hand.until(partial(counts, hand, scale.device_id, chips))
                hand.picture(f"calibrate-{at}-ready")
                await hand.tap("action:go")
                await hand.until(partial(is_at, hand, at))
            assert hand.view.heading == "Kalibriert"
            await hand.until(lambda: hand.app.hub.book.get(scale.device_id).calibration.noise is not None)
            learnt = hand.app.hub.book.get(scale.device_id).calibration
            assert learnt.reference == 30
            hand.picture("calibrate-4-done")
            await hand.tap("action:close")
            await hand.on("devices")
            await hand.tap("tab:about")
            # How still it stood depends on how busy the machine is that plays the scale.
            words = calibration(hand.app.tr, hand.app.hub.line_of(scale.device_id).known, learnt)
            await hand.until(lambda: any(fact.value == words for fact in hand.view.card.facts))
            await hand.tap("tab:check")
            await hand.tap("action:calibrate")
            await hand.on("calibrate")
            await hand.tap("back")
            await hand.on("devices")
            await hand.tap("action:forget")
            await hand.until(lambda: hand.view.card is None)
    assert DeviceBook(tmp_path).devices == ()


async def test_a_die_that_people_own_is_found_by_its_own_name(open_app: Any) -> None:
    async with in_a_room(open_app, language="de") as (hand, room), BlePixels(room.air, name="Aurora") as die:
        await hand.on("home")
        await hand.tap("go:devices")
        await hand.on("devices")
        await connect(hand, "Aurora")
        assert hand.view.card.title == "Aurora"
        die.body.throw(5)
        await hand.until(lambda: hand.view.card.roll is not None and hand.view.card.roll.face == 5)
        await hand.tap("tab:role")
        await hand.tap("role:effects_die")
        await hand.until(lambda: hand.app.hub.line_in("effects_die") is not None)
        hand.picture("bridge-pixels-role")


async def test_with_nothing_to_connect_the_app_says_so_quietly_and_plays_by_hand(
    open_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = a_room(HURRY)
    await room.adapter.switch("denied")
    said: list[str] = []
    monkeypatch.setattr("app.devices.finder._serial_places", lambda: ())
    async with open_app() as hand:
        hand.app.bluetooth = room.bluetooth
        monkeypatch.setattr(hand.app, "say", said.append)
        await hand.on("home")
        await hand.tap("game:keep_cool")
        await hand.on("setup")
        await hand.until(lambda: "no Bluetooth" in hand.view.carbometer_label)
        assert said == [], "nothing lies over what one wants to tap"
        await hand.tap("players:3")
        await hand.tap("carbometer:hand")
        await hand.tap("die:hand")
        await hand.tap("start")
        await hand.on("keep_cool")
        await hand.tap("action:draw")
        session = hand.app.table.session
        await hand.until(lambda: hand.view.die.wanted > 0 or session.state.phase == "income")
        while hand.view.die.wanted:
            wanted = hand.view.die.wanted
            await hand.tap("action:roll:6")
            await hand.until(partial(wants_less, hand, wanted))
        await hand.until(lambda: session.state.phase == "income")
        await hand.tap("action:take_income")
        await hand.until(lambda: session.state.phase == "investment")
        hand.app.go("devices")
        await hand.on("devices")
        await hand.until(lambda: hand.view.air and not hand.view.looking)
        hand.picture("bridge-nothing-at-all")
    await room.close()
