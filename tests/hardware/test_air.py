"""Rolls through the air, whatever gets lost: each arrives at the host once, in order, and is not lost."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

FIRMWARE = str(Path(__file__).parents[2] / "hardware/firmware")


@pytest.fixture(scope="module", autouse=True)
def _as_on_the_board() -> Any:
    """The drivers stand at the root of a board, and import each other from there."""
    sys.path.insert(0, FIRMWARE)
    yield
    sys.path.remove(FIRMWARE)


def ends(dice: int) -> tuple[list[Any], Any]:
    from drivers.air import AirDie  # type: ignore[import-not-found]
    from drivers.air_relay import Relay  # type: ignore[import-not-found]

    return [AirDie(bytes((9, 9, n)), 5) for n in range(dice)], Relay("relay-1", "b1", "test")


def play(
    dice: list[Any], relay: Any, rng: Random, loss: int, until_ms: int, host: bool = True
) -> list[tuple[int, int]]:
    """What the host gets, as (which die, what), while packets are lost with this many percent."""
    got: list[tuple[int, int]] = []
    for now in range(0, until_ms, 20):
        for die in dice:
            packet = die.poll(now)
            for _ in range(rng.choice((1, 1, 2))):  # now and then one arrives twice
                if packet is not None and rng.randrange(100) >= loss:
                    relay.hear(packet)
        if host and relay.events.oldest():
            got.append((relay._under_way[0][2], relay.events.what()))
            relay.acknowledged(relay.events.oldest())
        for packet in relay.packets:
            for die in dice:
                if rng.randrange(100) >= loss:
                    die.hear(packet)
        relay.packets.clear()
    return got


@settings(max_examples=60, deadline=None)
@given(
    rolls=st.lists(st.tuples(st.integers(0, 3), st.integers(1, 22)), max_size=8),
    loss=st.integers(0, 70),
    seed=st.integers(0, 999),
)
def test_every_roll_arrives_once_and_in_order(rolls: list[tuple[int, int]], loss: int, seed: int) -> None:
    dice, relay = ends(4)
    for which, what in rolls:
        dice[which].roll(what)
    got = play(dice, relay, Random(seed), loss, 120_000)
    for which in range(4):
        assert [what for n, what in got if n == which] == [what for n, what in rolls if n == which]
    assert not any(die.events.oldest() for die in dice)


def test_a_relay_that_loses_its_power_loses_no_roll() -> None:
    dice, relay = ends(1)
    dice[0].roll(3)
    assert play(dice, relay, Random(1), 0, 2000, host=False) == []
    _, after = ends(0)
    assert play(dice, after, Random(1), 0, 4000) == [(0, 3)]


def test_what_the_relay_has_no_room_for_stays_with_the_dice() -> None:
    dice, relay = ends(2)
    for n in range(12):
        dice[n % 2].roll(n + 1)
    play(dice, relay, Random(1), 0, 20_000, host=False)
    assert len(relay.events) == 2 and relay.events.lost == 0
    got = play(dice, relay, Random(1), 0, 60_000)
    assert sorted(what for _, what in got) == list(range(1, 13))


def test_rolls_that_a_die_had_no_room_for_are_counted() -> None:
    dice, relay = ends(1)
    for n in range(11):
        dice[0].roll(n + 1)
    got = play(dice, relay, Random(1), 0, 60_000)
    assert [what for _, what in got] == list(range(4, 12)) and relay.events.lost == 3


def test_a_die_that_starts_anew_is_not_taken_for_its_past() -> None:
    from drivers.air import AirDie

    dice, relay = ends(1)
    dice[0].roll(3)
    assert play(dice, relay, Random(1), 0, 3000) == [(0, 3)]
    again = AirDie(bytes((9, 9, 0)), 6)
    again.roll(3)
    assert play([again], relay, Random(1), 0, 3000) == [(0, 3)]


def test_other_radios_are_not_listened_to() -> None:
    dice, relay = ends(1)
    dice[0].roll(3)
    packet = dice[0].poll(0)
    for noise in (b"", b"K1r", packet[:-1], packet + b"x", b"K2" + packet[2:], bytes(10)):
        relay.hear(noise)
        assert not dice[0].hear(noise)
    assert not relay.events.oldest() and dice[0].events.oldest()


def test_more_dice_than_a_relay_knows_are_left_alone() -> None:
    dice, relay = ends(8)
    for die in dice:
        die.roll(1)
    got = play(dice, relay, Random(1), 0, 20_000)
    assert len(got) == 6
