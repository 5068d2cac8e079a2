"""Speaking times add up, one speaker at a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.timer.speaking import Speaking, shares


def test_a_tap_gives_the_floor_and_the_next_takes_it() -> None:
    speaking = Speaking.of(3).tap(0, 100).tap(2, 130)
    assert speaking.who == 2
    assert speaking.times(140) == (30, 0, 10)
    assert speaking.tap(2, 140).times(999) == (30, 0, 10), "tapped again, falls silent"


def test_while_time_stands_the_speaker_keeps_the_floor() -> None:
    halted = Speaking.of(2).tap(1, 0).halt(10)
    assert (halted.who, halted.times(500)) == (1, (0, 10))
    assert halted.go_on(500).times(505) == (0, 15)
    given_meanwhile = halted.tap(0, 500, stands=True)
    assert given_meanwhile.times(600) == (0, 10)
    assert given_meanwhile.go_on(600).times(603) == (3, 10)


def test_somebody_who_is_not_there_gets_no_floor() -> None:
    assert Speaking.of(2).tap(2, 0) == Speaking.of(2)
    assert Speaking.of(0).go_on(5) == Speaking.of(0)


def test_bars_are_measured_against_the_longest() -> None:
    assert shares((10, 40, 0)) == (0.25, 1, 0)
    assert shares((0, 0)) == (0, 0)
    assert shares(()) == ()


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 600)), max_size=30))
def test_all_times_together_are_the_time_in_which_somebody_spoke(taps: list[tuple[int, int]]) -> None:
    speaking, now, spoken = Speaking.of(4), 0, 0
    for place, after in taps:
        speaking = speaking.tap(place, now)
        now += after
        spoken += after if speaking.who is not None else 0
    assert sum(speaking.times(now)) == pytest.approx(spoken)
