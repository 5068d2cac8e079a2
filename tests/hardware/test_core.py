"""The firmware core without a line: greeting, kept rolls, settling, faces."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_bridge.wire import Decoder, encode
from hardware.firmware.core.carbometer import Carbometer
from hardware.firmware.core.device import SILENCE_MS
from hardware.firmware.core.die import Die

GREETING = {"t": "hello?", "p": 1, "min": 1}


class Host:
    """The other end of a core, with time in its hands."""

    def __init__(self, core: Any, now: int = 0) -> None:
        self.core = core
        self.now = now

    def says(self, *messages: dict[str, Any]) -> list[Any]:
        for message in messages:
            self.core.feed(encode(message))
        return self.hears()

    def hears(self, after_ms: int = 0) -> list[Any]:
        self.now = (self.now + after_ms) & 0x3FFFFFFF
        return Decoder().feed(self.core.poll(self.now))

    def types(self, found: list[Any]) -> list[str]:
        return [message["t"] for message in found]


def carbometer() -> Host:
    return Host(Carbometer("carb-1", "b1", "test"))


def die(now: int = 0) -> Host:
    host = Host(Die("die-1", "b1", "test"), now)
    host.says(GREETING)
    return host


def test_it_says_hello_when_it_starts_and_then_keeps_quiet() -> None:
    host = carbometer()
    assert host.types(host.hears()) == ["hello"]
    assert host.hears(10_000) == []
    assert host.says({"t": "snap?"}) == [{"t": "err", "code": "greet_first"}]


def test_greeted_it_beats_and_answers() -> None:
    host = carbometer()
    host.hears()
    assert host.types(host.says(GREETING, {"t": "snap?"})) == ["hello", "snap", "hb"]
    assert host.types(host.hears(2000)) == ["hb"]
    assert host.says({"t": "ident"}) == [{"t": "ok", "re": "ident"}]
    assert host.core.identify_ms > 0
    assert host.says({"t": "dance"}) == [{"t": "err", "code": "unknown", "re": "dance"}]
    assert host.says({"t": "bye"}) == []
    assert host.hears(2000) == []


def test_a_clock_that_steps_back_is_no_silence() -> None:
    host = carbometer()
    host.now = 5000
    host.says(GREETING)
    assert host.hears(-65) == []
    assert host.core.attended


def test_a_silent_host_is_gone() -> None:
    host = carbometer()
    host.says(GREETING)
    assert host.types(host.hears(SILENCE_MS - 1)) == ["hb"]
    assert host.hears(1) == []
    assert not host.core.attended


@pytest.mark.parametrize(
    ("newest", "oldest", "meets"), [(1, 1, False), (2, 1, True), (5, 3, True), (5, 4, False)]
)
def test_versions_meet_or_are_refused_politely(newest: int, oldest: int, meets: bool) -> None:
    host = Host(Carbometer("carb-1", "b1", "test", 3, 2))
    host.hears()
    answer = host.says({"t": "hello?", "p": newest, "min": oldest})
    assert answer[0]["t"] == "hello"
    if meets:
        assert host.core.attended
    else:
        assert answer[1:] == [{"t": "err", "code": "protocol", "p": 3, "min": 2}]
        assert not host.core.attended


@pytest.mark.parametrize("start", [0, 0x3FFFFFFF - 1500])
def test_a_roll_is_sent_until_acknowledged_and_the_next_only_then(start: int) -> None:
    host = die(start)
    host.core.roll("rolled", 5)
    host.core.roll("rolled", 6)
    first = host.hears()
    assert [message["seq"] for message in first] == [1]
    assert host.hears(500) == []
    assert [m["seq"] for m in host.hears(500)] == [1]
    assert host.says({"t": "ack", "seq": 1, "boot": "another"}) == []
    assert host.says({"t": "ack", "seq": 2, "boot": "b1"}) == []
    assert [m["seq"] for m in host.says({"t": "ack", "seq": 1, "boot": "b1"})] == [2]
    host.says({"t": "ack", "seq": 2, "boot": "b1"})
    assert "evt" not in host.types(host.hears(5000))


def test_rolls_wait_for_a_host() -> None:
    host = Host(Die("die-1", "b1", "test"))
    host.hears()
    host.core.roll("rolled", 5)
    assert host.hears(5000) == []
    assert host.types(host.says(GREETING)) == ["hello", "hb", "evt"]


def test_when_there_is_no_room_the_oldest_go_and_it_says_so() -> None:
    host = Host(Die("die-1", "b1", "test"))
    host.hears()
    for _ in range(10):
        host.core.roll("rolled", 5)
    answer = host.says(GREETING)
    assert answer[2:3] == [{"t": "err", "code": "events_lost", "n": 2}]
    assert answer[3]["seq"] == 3


def test_a_flood_of_requests_does_not_fill_the_memory() -> None:
    host = carbometer()
    host.says(GREETING)
    host.core.feed(encode({"t": "snap?"}) * 500)
    assert len(host.core.poll(host.now)) < 1200


def test_counts_are_told_when_they_change() -> None:
    host = carbometer()
    host.says(GREETING)
    host.core.counter.load((0, 16 * 2000, 10, 800, 0, 0))
    told = []
    for weight in [4000] * 9 + [6000] + [8000] * 9:
        host.core.sense(host.now, weight)
        told += [(m["count"], m["stable"]) for m in host.hears(100) if m["t"] == "evt"]
    assert [each for each in told if each[1]] == [(2, True), (4, True)]
    assert told[1] == (2, False)


def test_a_reading_that_flickers_does_not_flood_the_line() -> None:
    host = carbometer()
    host.says(GREETING)
    counter = host.core.counter
    counter.count, told = 3, 0
    for step in range(100):
        counter.stable = counter.sure = step % 2 == 0
        host.core._news = True
        told += len([m for m in host.hears(10) if m["t"] == "evt"])
    assert told <= 10
