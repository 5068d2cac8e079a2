"""The carbometer: counts, calibration, what helps to find trouble."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hardware.conformance.host import Host, Message, of

ZERO, CHIP = 84_000, 4_000


def weight(chips: float) -> int:
    return round(ZERO + CHIP * chips)


def counts(messages: list[Message]) -> list[tuple[int, bool]]:
    return [(m["count"], m["stable"]) for m in of("evt", messages)]


@pytest.fixture
def new(carbometer: Host) -> Host:
    """Greeted, never calibrated."""
    carbometer.board.wipe()
    carbometer.hears()
    carbometer.greets()
    return carbometer


@pytest.fixture
def ready(carbometer: Host) -> Host:
    """Calibrated with ten chips, which are still there."""
    carbometer.weighs(ZERO)
    carbometer.says({"t": "tare"})
    carbometer.weighs(weight(10))
    [done] = of("ok", carbometer.says({"t": "cal", "n": 10}))
    assert abs(done["piece"] - 16 * CHIP) < 16 * 20 and done["ref"] == 10
    carbometer.hears(0)
    return carbometer


def test_a_new_one_says_that_it_cannot_count_yet(new: Host) -> None:
    assert new.hello["cal"] is False
    found = new.weighs(weight(3))
    assert counts(found) == []
    snap = new.snap()
    assert snap["count"] is None and snap["sure"] is False
    assert {"t": "err", "code": "uncalibrated", "re": "set"} in new.says({"t": "set", "n": 3})


def test_tare_and_a_known_number_of_chips_calibrate_it(new: Host) -> None:
    new.weighs(ZERO)
    [tared] = of("ok", new.says({"t": "tare"}))
    assert tared["re"] == "tare"
    new.weighs(weight(10))
    [done] = of("ok", new.says({"t": "cal", "n": 10}))
    assert done["re"] == "cal" and done["ref"] == 10
    assert new.snap()["count"] == 10
    new.greets()
    assert new.hello["cal"] is True


@pytest.mark.parametrize("readings", [1, 3])
def test_calibrating_waits_for_rest(ready: Host, readings: int) -> None:
    for step in range(readings):
        ready.board.sample(weight(12 + 3 * step))
    for message in ({"t": "tare"}, {"t": "cal", "n": 5}, {"t": "set", "n": 5}):
        assert {"t": "err", "code": "moving", "re": message["t"]} in ready.says(message)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"t": "cal"}, "bad"),
        ({"t": "cal", "n": "5"}, "bad"),
        ({"t": "cal", "n": -5}, "bad"),
        ({"t": "cal", "n": 999_999_999}, "range"),
        ({"t": "set", "n": 60}, "range"),
        ({"t": "set"}, "bad"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(
    ready: Host, message: dict[str, Any], code: str
) -> None:
    assert of("err", ready.says(message)) == [{"t": "err", "code": code, "re": message["t"]}]
    assert ready.snap()["count"] == 10


def test_chips_come_and_go_and_are_counted(ready: Host) -> None:
    found = ready.weighs(weight(13))
    assert counts(found)[-1] == (13, True)
    assert any(not stable for _, stable in counts(found)), "movement is told"
    assert counts(ready.weighs(weight(1)))[-1] == (1, True)
    assert counts(ready.weighs(ZERO))[-1] == (0, True)
    snap = ready.snap()
    assert (snap["count"], snap["stable"], snap["sure"]) == (0, True, True)
    assert abs(snap["res"]) < 200 and snap["sig"] >= 0


def test_counts_have_growing_numbers_and_are_told_once(ready: Host) -> None:
    found = of("evt", ready.weighs(weight(4)) + ready.weighs(weight(9)))
    numbers = [m["seq"] for m in found]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert of("evt", ready.weighs(weight(9))) == []
    assert ready.snap()["seq"] == numbers[-1]


def test_while_chips_move_it_speaks_four_times_a_second_at_most(ready: Host) -> None:
    for step in range(40):  # two seconds, a chip each reading
        ready.board.sample(weight(10 + step))
    found = of("evt", ready.hears())
    assert 1 <= len(found) <= 9 and not any(m["stable"] for m in found)


def test_a_count_that_the_table_confirms(ready: Host) -> None:
    ready.weighs(weight(30.2))
    [done] = of("ok", ready.says({"t": "set", "n": 30}))
    assert done["re"] == "set"
    snap = ready.snap()
    assert (snap["count"], snap["sure"]) == (30, True)


def test_nobody_is_told_while_nobody_listens_and_a_snapshot_catches_up(ready: Host) -> None:
    ready.says({"t": "bye"})
    ready.board.samples([[weight(7) + step % 5] for step in range(60)])
    assert ready.hears() == []
    ready.greets()
    assert ready.snap()["count"] == 7


def test_the_calibration_outlives_a_restart(ready: Host) -> None:
    ready.board.reset()
    ready.hears()
    ready.greets()
    assert ready.hello["cal"] is True
    ready.weighs(weight(10))
    assert ready.snap()["count"] == 10


def test_a_sensor_that_is_stuck_is_told_and_told_again_after_a_greeting(ready: Host) -> None:
    ready.board.samples([[weight(10)]] * 120)
    found = ready.says({"t": "hb"})
    ready.board.samples([[weight(10)]] * 120)
    assert {"t": "err", "code": "sensor"} in found + ready.hears()
    assert {"t": "err", "code": "sensor"} in ready.greets()
    assert ready.snap()["stable"] is False
    assert of("err", ready.says({"t": "tare"}))[0]["code"] == "sensor"
    ready.weighs(weight(10))
    assert of("err", ready.greets()) == []
    assert ready.snap()["count"] == 10


def test_a_raw_stream_for_a_plot(ready: Host) -> None:
    answer = ready.says({"t": "raw", "hz": 5})
    if not ready.has("raw"):
        assert answer == [{"t": "err", "code": "unknown", "re": "raw"}]
        return
    assert {"t": "ok", "re": "raw"} in answer
    for step in range(40):
        ready.board.sample(weight(12) + step % 5)
    streamed = of("raw", ready.hears())
    assert 9 <= len(streamed) <= 11  # two seconds
    assert all(abs(m["raw"] - weight(12)) < 20 for m in streamed)
    assert streamed[-1]["chips"] == pytest.approx(12_000, abs=100)
    ready.says({"t": "raw", "hz": 0})
    assert of("raw", ready.weighs(weight(12), times=20)) == []
    for hz, code in ((-1, "bad"), ("x", "bad"), (1000, "range")):
        assert of("err", ready.says({"t": "raw", "hz": hz}))[0] == {"t": "err", "code": code, "re": "raw"}


def test_the_raw_stream_ends_with_the_conversation(ready: Host) -> None:
    ready.says({"t": "raw", "hz": 5}, {"t": "bye"})
    ready.greets()
    assert of("raw", ready.weighs(weight(10), times=20)) == []


def test_the_self_test(device: Host) -> None:
    device.board.samples([(ZERO,) if device.hello["kind"] == "carbometer" else (0, 0, 1000)] * 25)
    answer = device.says({"t": "test?"})
    if not device.has("test"):
        assert of("err", answer) == [{"t": "err", "code": "unknown", "re": "test?"}]
        return
    [result] = of("test", answer)
    assert result["fault"] is None
    assert 15 <= result["rate"] <= 25, "twenty readings a second were given"
    if device.hello["kind"] == "carbometer":
        assert result["slots"] in (0, 1, 2)
    assert "noise" in result and "free" in result


def test_the_light(device: Host) -> None:
    answer = device.says({"t": "light", "r": 255, "g": 128, "b": 0})
    if not device.has("light"):
        assert answer == [{"t": "err", "code": "unknown", "re": "light"}]
        return
    assert answer == [{"t": "ok", "re": "light"}]
    assert device.board.ask("core.parts[0].colour") == str(0xFF8000)
    assert device.says({"t": "light", "r": 1, "g": 2, "b": 3, "ms": 500}) == [{"t": "ok", "re": "light"}]
    for wrong in ({"r": 256, "g": 0, "b": 0}, {"r": 1, "g": 2}, {"r": 1, "g": 2, "b": 3, "ms": -1}):
        assert device.says({"t": "light", **wrong}) == [{"t": "err", "code": "bad", "re": "light"}]
    assert device.board.ask("core.parts[0].colour") == str(0x010203)
