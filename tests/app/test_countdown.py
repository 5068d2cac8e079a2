"""A countdown keeps time whatever the loop does, and gives every cue once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.timer.countdown import CUES, Countdown, clock_face, large_face

NOWS = st.floats(0, 1e7, allow_nan=False)
TOTALS = st.floats(0.5, 3600, allow_nan=False)
STEPS = st.lists(st.floats(0, 90, allow_nan=False), max_size=30)
NAMES = tuple(CUES)


def looked_at(countdown: Countdown, start: float, steps: list[float]) -> list[str]:
    """The cues heard by somebody who looks again after each step."""
    heard: list[str] = []
    before, now = countdown.left(start), start
    for step in steps:
        now += step
        heard += countdown.marks_passed(before, now)
        before = countdown.left(now)
    return heard


def test_it_stands_still_until_it_is_started() -> None:
    ready = Countdown(120)
    assert (ready.left(0), ready.left(5000)) == (120, 120)
    assert not ready.begun and not ready.runs(5000) and not ready.finished(5000)
    assert ready.pause(7) == ready.resume(7) == ready


def test_it_runs_from_its_deadline() -> None:
    running = Countdown(120).start(1000)
    assert [running.left(now) for now in (1000, 1030.5, 1119, 1120, 9999)] == [120, 89.5, 1, 0, 0]
    assert running.runs(1119) and not running.finished(1119)
    assert running.finished(1120) and not running.runs(1120)
    assert running.share(1030) == 0.75


def test_a_second_tap_on_start_gives_no_time_back() -> None:
    running = Countdown(60).start(0)
    assert running.start(30) == running
    assert running.pause(30).start(40) == running.pause(30)


def test_a_pause_keeps_what_was_left() -> None:
    paused = Countdown(60).start(0).pause(20)
    assert paused.paused and paused.left(9000) == 40
    assert paused.resume(100).left(110) == 30
    assert Countdown(60).start(0).resume(20) == Countdown(60).start(0)


def test_time_can_be_added_and_taken() -> None:
    running = Countdown(60).start(0)
    assert running.add(30, 20).left(20) == 70
    assert running.add(30, 20).share(20) == 1
    assert running.add(-90, 20).finished(20)
    assert running.pause(20).add(30, 50).left(99) == 70
    assert Countdown(60).add(30, 0) == Countdown(90)


def test_more_time_after_the_end_counts_from_now() -> None:
    late = Countdown(60).start(0).add(30, 500)
    assert late.left(500) == 30
    assert late.runs(529) and late.finished(530)


def test_reset_is_as_before_the_start() -> None:
    assert Countdown(60).start(0).add(5, 10).pause(20).reset() == Countdown(60)


@pytest.mark.parametrize(
    ("left", "face"),
    [(0, "0:00"), (0.01, "0:01"), (1, "0:01"), (9.2, "0:10"), (60, "1:00"), (119.5, "2:00"), (4500, "75:00")],
)
def test_the_face_shows_a_second_until_it_is_over(left: float, face: str) -> None:
    assert clock_face(left) == face


@pytest.mark.parametrize(
    ("left", "total", "face"),
    [
        (90, 90, "90"),
        (104, 90, "104"),
        (59.2, 120, "1:00"),
        (59, 120, "59"),
        (100, 120, "1:40"),
        (0, 90, "0"),
    ],
)
def test_from_afar_seconds_alone_are_read(left: float, total: float, face: str) -> None:
    assert large_face(left, total) == face


def test_it_says_when_the_next_cue_comes() -> None:
    running = Countdown(90).start(0)
    assert Countdown(90).next_mark(0) is None
    assert [running.next_mark(now) for now in (0, 60, 80, 80.25, 89.5)] == [60, 20, 1, 0.75, 0.5]
    assert running.next_mark(90) is None
    assert running.pause(10).next_mark(20) is None


def test_a_loop_that_stood_still_hears_all_it_missed_once() -> None:
    running = Countdown(60).start(0)
    assert running.marks_passed(60, 29) == ()
    assert running.marks_passed(31, 49) == ("thirty_seconds",)
    assert running.marks_passed(11, 55.5) == ("ten_seconds", "tick_9", "tick_8", "tick_7", "tick_6", "tick_5")
    assert running.marks_passed(4.5, 3600) == ("tick_4", "tick_3", "tick_2", "tick_1", "time_up")
    assert running.marks_passed(0, 7200) == ()


def test_taking_all_the_time_away_is_the_end_too() -> None:
    running = Countdown(60).start(0)
    assert running.add(-60, 12).marks_passed(running.left(12), 12) == NAMES


def test_a_countdown_of_ten_seconds_does_not_begin_with_a_cue() -> None:
    assert Countdown(10).start(0).marks_passed(10, 0) == ()


@given(TOTALS, NOWS, STEPS)
def test_time_left_never_grows_by_itself(total: float, start: float, steps: list[float]) -> None:
    running = Countdown(total).start(start)
    now, before = start, running.left(start)
    assert before <= total
    for step in steps:
        now += step
        assert 0 <= running.left(now) <= before
        assert 0 <= running.share(now) <= 1
        before = running.left(now)


@given(TOTALS, NOWS, STEPS)
def test_every_cue_is_given_once_and_in_order(total: float, start: float, steps: list[float]) -> None:
    heard = looked_at(Countdown(total).start(start), start, [*steps, total + 1])
    assert heard == [name for name in NAMES if CUES[name] < total]


@given(TOTALS, NOWS, st.lists(st.tuples(st.floats(0, 30), st.floats(0, 1e6)), max_size=12))
def test_pauses_of_any_length_neither_lose_nor_repeat_a_cue(
    total: float, start: float, spells: list[tuple[float, float]]
) -> None:
    countdown, now, heard = Countdown(total).start(start), start, list[str]()
    before = countdown.left(now)
    for played, stood in spells:
        now += played
        countdown = countdown.pause(now)
        now += stood
        assert countdown.left(now) == countdown.left(now + 1)
        countdown = countdown.resume(now)
        heard += countdown.marks_passed(before, now)
        before = countdown.left(now)
    heard += countdown.marks_passed(before, now + total + 1)
    assert heard == [name for name in NAMES if CUES[name] < total]


@given(TOTALS, NOWS, st.floats(0, 3600), st.floats(-3600, 3600))
def test_added_time_is_what_is_left_afterwards(
    total: float, start: float, played: float, more: float
) -> None:
    running = Countdown(total).start(start)
    now = start + played
    expected = max(0, running.left(now) + more)
    assert running.add(more, now).left(now) == pytest.approx(expected, abs=1e-6)
    assert running.pause(now).add(more, now + 99).left(now + 999) == expected
