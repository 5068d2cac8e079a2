"""GoDice without a radio: what is told, what is not, and what is written to them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import Battery, DeviceError, Hello, LogLine, Rolled, Timing
from firmware_bridge.dice import GODICE
from firmware_bridge.dice.godice_wire import Stable, Stood, face_up, parse, pulse
from firmware_bridge.facts import Charging
from hardware.virtual.godice_body import GoDiceBody
from tests.bridge.dice_at_hand import GODICE_SEEN, AtHand, godice
from tests.bridge.helpers import calm


def test_it_is_met_by_its_colour() -> None:
    die = godice(colour=3)
    hello = die.heard.of(Hello)[0]
    assert (hello.device, hello.kind, hello.hardware) == ("godice-2a-k", "die", "godice-blue")
    assert die.heard.of(Battery) == [Battery("godice-2a-k", 80)]


def test_one_that_keeps_its_colour_to_itself_is_met_all_the_same() -> None:
    die = godice(colour=77)
    assert not die.talk.ready
    die.later(1.0)
    assert die.heard.of(Hello)[0].hardware == "godice"


def test_one_without_a_number_in_its_name_is_known_by_its_address() -> None:
    nameless = replace(GODICE_SEEN, label="GoDice_", device=None)
    die = AtHand(GODICE, GoDiceBody(), nameless, timing=Timing())
    assert die.heard.of(Hello)[0].device == "godice-d00d1e000001"


def test_leaning_dropped_and_turned_are_no_rolls() -> None:
    die = godice()
    die.body.cocked(2)
    die.body.dropped(4)
    die.body.put_down(5)
    assert die.rolls() == [(2, "cocked"), (4, "placed"), (5, "placed")]


def test_a_feeble_throw_is_told_even_if_the_same_face_lies_up() -> None:
    die = godice()
    die.body.throw(4)
    die.body.dropped(4)
    assert die.rolls() == [(4, "rolled"), (4, "placed")]


def test_a_rest_without_the_throw_before_it_is_no_roll() -> None:
    die = godice()
    die.body.settle(6)
    assert die.rolls() == [(6, "placed")]


def test_a_connection_lost_in_the_middle_of_a_throw_is_said() -> None:
    die = godice()
    die.body.tumble()
    die.drop()
    die.body.settle(5)
    die.connect()
    assert die.rolls() == []
    assert [fact.code for fact in die.heard.of(DeviceError)] == ["roll_missed"]


def test_a_throw_that_ends_after_the_reconnect_was_not_seen_and_does_not_count() -> None:
    die = godice()
    die.body.tumble()
    die.drop()
    die.connect()
    die.body.settle(5)
    assert die.rolls() == [(5, "placed")]


def test_battery_and_charger_are_told_when_they_change() -> None:
    die = godice()
    die.body.charge(81, True)
    die.body.charge(100, False)
    name = "godice-2a-k"
    assert die.heard.of(Battery) == [Battery(name, percent) for percent in (80, 81, 100)]
    assert die.heard.of(Charging) == [Charging(name, True), Charging(name, False)]


def test_it_blinks_when_its_roll_is_taken_and_to_be_found() -> None:
    die = godice()
    die.body.throw(1)
    die.talk.taken(die.heard.of(Rolled)[0])
    die.talk.identify()
    assert die.body.pulses == [(1, 25, 25, 0x00, 0xC0, 0x40), (5, 20, 20, 0xFF, 0xFF, 0xFF)]


def test_a_pulse_byte_for_byte() -> None:
    assert pulse(3, 200, 100, 0x112233).hex(" ") == "10 03 14 0a 11 22 33 01 00"


@pytest.mark.parametrize(
    "word",
    [
        b"",
        b"S",
        b"S\x40\0",
        b"S\x40\0\0\0",
        b"FS\x40\0",
        b"XS\x40\0\0",
        b"Rx",
        b"Bat",
        b"Bat\x65",
        b"Char\x02",
    ],
)
def test_what_has_not_its_length_or_its_range_is_no_message(word: bytes) -> None:
    assert parse(word) is None


def test_a_tap_is_a_log_line_and_nothing_else() -> None:
    die = godice()
    before = len(die.heard)
    die.body.tap()
    assert [type(fact) for fact in die.heard[before:]] == [LogLine]


def test_the_battery_is_not_taken_for_a_rest() -> None:
    """Every key with its bytes is told from every other, although one is the end of another."""
    assert parse(b"S\xc0\0\0") == Stood(Stable.ROLL, 1)
    assert parse(b"FS\0\0\x40") == Stood(Stable.FAKE, 2)
    assert parse(b"TS\0\x40\0") == Stood(Stable.TILT, 3)
    assert parse(b"MS\0\xc0\0") == Stood(Stable.MOVE, 4)


VECTORS = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}
axis = st.integers(-128, 127)


@calm
@given(axis, axis, axis)
def test_the_face_is_the_nearest_of_six(x: int, y: int, z: int) -> None:
    def distance(face: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(VECTORS[face], (x, y, z), strict=True))

    nearest = min(distance(face) for face in VECTORS)
    candidates = [face for face in VECTORS if distance(face) == nearest]
    assert face_up(x, y, z) == (candidates[0] if len(candidates) == 1 else 0)
