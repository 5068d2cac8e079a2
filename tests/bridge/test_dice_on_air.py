"""Bought dice in a room of virtual Bluetooth: found, connected, thrown and lost through the real bleak."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest

from firmware_bridge import Battery, DeviceError, Done, Hello, LinkState, Reason, Rolled
from firmware_bridge.dice import Use, new_memory
from firmware_bridge.facts import Charging
from hardware.virtual.ble import BleGoDice, BlePixels
from hardware.virtual.pixels_body import D20, GENERATIONS
from tests.bridge.ble_room import Room, a_room
from tests.bridge.dice_at_hand import DICE
from tests.bridge.dice_on_air import all_heard, link_to, sighting_of
from tests.bridge.helpers import Heard, until

EVERY_DIE = pytest.mark.parametrize("name", DICE)
EVERY_AGE = pytest.mark.parametrize("age", GENERATIONS)


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    async with a_room() as room:
        yield room


def die_called(room: Room, name: str) -> BlePixels | BleGoDice:
    return BleGoDice(room.air) if name == "godice" else BlePixels(room.air, name)


def rolls(heard: Heard) -> list[tuple[int, str]]:
    return [(roll.face, roll.quality) for roll in heard.of(Rolled)]


async def told(heard: Heard, kind: type[Hello | Rolled], count: int) -> None:
    await until(lambda: len(heard.of(kind)) >= count)


@EVERY_DIE
async def test_it_is_found_connected_thrown_and_blinks_when_its_roll_is_taken(room: Room, name: str) -> None:
    async with die_called(room, name) as die, link_to(room, die) as (link, heard):
        await until(lambda: heard.of(Battery))
        assert link.device == heard.of(Hello)[0].device
        assert heard.of(Battery)[0].percent == 80
        die.body.throw(5)
        await until(lambda: heard.of(Rolled))
        link.taken(heard.of(Rolled)[0])
        lights = die.body.pulses if isinstance(die, BleGoDice) else die.body.blinks
        await until(lambda: lights)
        die.body.cocked(3)
        die.body.put_down(6)
        await until(lambda: len(rolls(heard)) > 2)
    first, *others = rolls(heard)
    assert first == (5, "rolled")
    # Old dice with six lights call a flat throw crooked and are not believed.
    assert others == [(3, "rolled" if name == "2023-12" else "cocked"), (6, "placed")]


@EVERY_DIE
async def test_battery_and_charger_come_through(room: Room, name: str) -> None:
    async with die_called(room, name) as die, link_to(room, die) as (_, heard):
        await until(lambda: heard.of(Battery))
        if isinstance(die, BleGoDice):
            die.body.charge(42, True)
        else:
            die.body.charge(42, 2)
        await until(lambda: heard.of(Charging) and len(heard.of(Battery)) > 1)
        assert heard.of(Charging)[0].on
        assert heard.of(Battery)[-1].percent == 42


@EVERY_DIE
async def test_a_link_that_drops_again_and_again_makes_no_rolls_and_loses_none_it_has_seen(
    room: Room, name: str
) -> None:
    thrown = [1, 4, 4, 2, 6]
    async with die_called(room, name) as die, link_to(room, die) as (link, heard):
        for number, face in enumerate(thrown, 1):
            await until(lambda: link.state is LinkState.READY and die.is_connected)
            die.body.throw(face)
            await told(heard, Rolled, number)
            await die.drop_link()
            await told(heard, Hello, number + 1)
    assert rolls(heard) == [(face, "rolled") for face in thrown]
    assert heard.of(DeviceError) == []
    assert [roll.seq for roll in heard.of(Rolled)] == [1, 2, 3, 4, 5]


@EVERY_AGE
async def test_a_throw_out_of_reach_is_offered_as_placed_and_said_to_be_missed(room: Room, age: str) -> None:
    async with BlePixels(room.air, age) as die, link_to(room, die) as (link, heard):
        await until(lambda: link.state is LinkState.READY)
        die.body.throw(5)
        await until(lambda: heard.of(Rolled))
        die.walk_away()
        await until(lambda: link.state is not LinkState.READY)
        die.body.throw(2)
        die.come_back()
        await until(lambda: heard.of(DeviceError))
    assert rolls(heard) == [(5, "rolled"), (2, "placed")]
    assert heard.of(DeviceError)[0].code == "roll_missed"


@EVERY_DIE
async def test_a_link_that_drops_in_the_middle_of_a_throw_is_said(room: Room, name: str) -> None:
    async with die_called(room, name) as die, link_to(room, die) as (link, heard):
        await until(lambda: link.state is LinkState.READY)
        die.body.throw(5)
        await until(lambda: heard.of(Rolled))
        die.body.tumble()
        await all_heard(die, heard)
        die.walk_away()
        await until(lambda: link.state is not LinkState.READY)
        die.body.settle(5)
        die.come_back()
        await until(lambda: heard.of(DeviceError))
    assert [fact.code for fact in heard.of(DeviceError)] == ["roll_missed"]
    assert rolls(heard)[0] == (5, "rolled")
    assert "rolled" not in [quality for _, quality in rolls(heard)[1:]]


@EVERY_AGE
async def test_an_introduction_too_long_for_small_packets_is_made_up_for_by_the_advertisement(
    room: Room, age: str
) -> None:
    room.adapter.mtu = 23
    async with BlePixels(room.air, age) as die, link_to(room, die) as (_, heard):
        await until(lambda: heard.of(Hello))
        die.body.throw(4)
        await until(lambda: heard.of(Rolled))
    assert rolls(heard) == [(4, "rolled")]


async def test_a_die_of_another_shape_is_seen_not_to_fit_and_turned_away(
    room: Room,
) -> None:
    async with BlePixels(room.air, die_type=D20, lights=20) as die:
        sighting = await sighting_of(room, die)
        assert sighting.use is Use.OTHER_DIE
        async with link_to(room, die) as (_, heard):
            await until(lambda: heard.because(Reason.NOT_A_D6))
        assert heard.of(Hello) == []


async def test_a_half_open_link_is_noticed(room: Room) -> None:
    async with BlePixels(room.air) as die, link_to(room, die, silence=0.5) as (link, heard):
        await until(lambda: link.state is LinkState.READY)
        die.half_open()
        await until(lambda: heard.because(Reason.SILENT))
        die.come_back()


@EVERY_DIE
async def test_packets_that_come_twice_are_one_roll(room: Room, name: str) -> None:
    async with die_called(room, name) as die, link_to(room, die) as (link, heard):
        await until(lambda: link.state is LinkState.READY)
        die.to_host.duplicate = 1.0
        for number, face in enumerate((3, 6, 6), 1):
            die.body.throw(face)
            await told(heard, Rolled, number)
        await all_heard(die, heard)
    assert rolls(heard) == [(3, "rolled"), (6, "rolled"), (6, "rolled")]


async def test_two_dice_at_once_are_told_apart(room: Room) -> None:
    memory = new_memory()
    one, two = BlePixels(room.air, "2023-12", pixel_id=1), BleGoDice(room.air)
    async with (
        one,
        two,
        link_to(room, one, memory=memory) as (first, heard_one),
        link_to(room, two, memory=memory) as (second, heard_two),
    ):
        await until(lambda: first.state is LinkState.READY and second.state is LinkState.READY)
        one.body.throw(1)
        two.body.throw(2)
        await until(lambda: heard_one.of(Rolled) and heard_two.of(Rolled))
        first.identify()
        await until(lambda: heard_one.of(Done))
    assert (rolls(heard_one), rolls(heard_two)) == ([(1, "rolled")], [(2, "rolled")])
    assert two.body.pulses == []


@pytest.mark.deep
@pytest.mark.parametrize("name", ["2023-12", "2025-01", "godice"])
async def test_a_thousand_connections_tell_every_throw_once_and_leave_nothing_behind(
    room: Room, name: str
) -> None:
    rng = Random(name)
    thrown = [rng.randint(1, 6) for _ in range(1000)]
    tasks = 0
    async with die_called(room, name) as die, link_to(room, die) as (link, heard):
        for number, face in enumerate(thrown, 1):
            await told(heard, Hello, number)
            die.body.throw(face)
            await told(heard, Rolled, number)
            await die.drop_link()
            if number == 10:
                tasks = len(asyncio.all_tasks())
        await told(heard, Hello, len(thrown) + 1)
        assert link.state is LinkState.READY
        assert len(asyncio.all_tasks()) <= tasks + 3, "what comes and goes with a connection"
    assert rolls(heard) == [(face, "rolled") for face in thrown]
    assert heard.of(DeviceError) == []
