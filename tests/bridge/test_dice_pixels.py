"""Pixels dice of every age, without a radio: what is told, what is not, and what is written to them."""

from __future__ import annotations

import pytest

from firmware_bridge import Battery, DeviceError, Done, Fact, Hello, LogLine, Reason, Rolled
from firmware_bridge.dice.pixels_wire import DieType, Make, blink, parse
from firmware_bridge.facts import Charging
from firmware_bridge.transport import End
from hardware.virtual.pixels_body import CROOKED, D6_PIPPED, D20, GENERATIONS, ROLLED, UNKNOWN, PixelsBody
from tests.bridge.dice_at_hand import PIXELS_SEEN, as_advertised, pixels
from tests.bridge.helpers import Heard

EVERY_AGE = pytest.mark.parametrize("age", GENERATIONS)
OLD = ("2023-12", "2024-06")


@EVERY_AGE
def test_it_introduces_itself(age: str) -> None:
    die = pixels(age)
    hello = die.heard.of(Hello)[0]
    assert die.heard[0] == hello
    assert (hello.device, hello.kind, hello.hardware) == ("pixels-00c0ffee", "die", "pixels-d6")
    assert hello.firmware.startswith(age)
    assert die.talk.ready
    assert die.sent[0] == b"\x01"


@EVERY_AGE
def test_a_die_that_is_turned_by_hand_was_not_thrown(age: str) -> None:
    die = pixels(age)
    die.body.put_down(4)
    assert die.rolls() == [(4, "placed")]


@EVERY_AGE
def test_what_is_lifted_and_put_down_on_the_same_face_says_nothing(age: str) -> None:
    die = pixels(age)
    die.body.throw(4)
    die.body.put_down(4)
    assert die.rolls() == [(4, "rolled")]


@EVERY_AGE
def test_a_die_that_is_bumped_after_its_throw_is_told_apart_from_a_second_throw(age: str) -> None:
    die = pixels(age)
    die.body.throw(4)
    die.body.put_down(2)
    die.body.throw(2)
    assert die.rolls() == [(4, "rolled"), (2, "placed"), (2, "rolled")]


@pytest.mark.parametrize("age", ["2024-06", "2024-11", "2025-01"])
def test_a_leaning_die_is_cocked_and_stays_so(age: str) -> None:
    die = pixels(age)
    die.body.cocked(3)
    die.later(10.0)
    assert die.rolls() == [(3, "cocked")]


def test_an_old_six_sided_die_calls_flat_throws_crooked_and_is_not_believed() -> None:
    die = pixels("2023-12")
    die.body.cocked(3)
    die.later(10.0)
    assert die.rolls() == [(3, "rolled")]


def test_an_old_die_with_pips_is_believed_when_it_leans_and_numbers_its_faces_in_order() -> None:
    die = pixels("2023-12", die_type=D6_PIPPED, lights=21)
    die.body.cocked(3)
    die.body.throw(5)
    assert die.rolls() == [(3, "cocked"), (5, "rolled")]


@pytest.mark.parametrize("age", OLD)
def test_old_firmware_says_rolled_of_whatever_lies_still_so_a_throw_must_be_seen(age: str) -> None:
    die = pixels(age)
    die.hear(bytes((3, ROLLED, 1)))
    assert [quality for _, quality in die.rolls()] == ["placed"]


def test_a_nudged_die_of_old_firmware_does_not_turn_a_cocked_throw_into_a_roll() -> None:
    die = pixels("2024-06")
    die.body.cocked(3)
    die.body.put_down(6)
    assert die.rolls() == [(3, "cocked"), (6, "placed")]


def test_new_firmware_may_say_that_a_leaning_die_slid_flat() -> None:
    die = pixels("2025-01")
    die.body.cocked(3)
    die.body.settle(3)
    assert die.rolls() == [(3, "cocked"), (3, "rolled")]


@EVERY_AGE
def test_a_word_about_a_throw_that_was_lost_is_made_good_by_asking(age: str) -> None:
    die = pixels(age)
    die.body.lift()
    die.body.tumble()
    die.connected = False
    die.body.settle(5)
    die.connected = True
    assert die.rolls() == []
    die.later(3.0)
    assert die.rolls() == [(5, "rolled")]


# --- connections that come and go ------------------------------------------------------------------------


@EVERY_AGE
def test_how_it_lies_when_it_is_met_is_no_roll(age: str) -> None:
    die = pixels(age, index=4, state=ROLLED)
    die.later(10.0)
    assert die.rolls() == []


@EVERY_AGE
def test_a_die_that_does_not_know_yet_how_it_lies_is_asked_and_has_not_rolled(age: str) -> None:
    die = pixels(age, state=UNKNOWN)
    die.body.state, die.body.index = ROLLED, 3
    die.later(10.0)
    assert die.rolls() == []
    die.body.throw(2)
    assert die.rolls() == [(2, "rolled")]


@EVERY_AGE
def test_a_throw_while_it_was_out_of_reach_is_offered_as_placed_and_said_to_be_missed(age: str) -> None:
    die = pixels(age)
    die.body.throw(5)
    die.drop()
    die.body.throw(2)
    die.connect()
    die.later(10.0)
    assert die.rolls() == [(5, "rolled"), (2, "placed")]
    assert [roll.seq for roll in die.heard.of(Rolled)] == [1, 2]
    assert [fact.code for fact in die.heard.of(DeviceError)] == ["roll_missed"]
    told = die.heard.index(die.heard.of(DeviceError)[0])
    assert told > die.heard.index(die.heard.of(Rolled)[1]), "the last word is what to do"


@EVERY_AGE
def test_a_connection_lost_in_the_middle_of_a_throw_leaves_no_roll_even_on_the_same_face(age: str) -> None:
    die = pixels(age)
    die.body.throw(5)
    die.body.lift()
    die.body.tumble()
    die.drop()
    die.body.settle(5)
    die.connect()
    assert die.rolls() == [(5, "rolled"), (5, "placed")]
    assert [fact.code for fact in die.heard.of(DeviceError)] == ["roll_missed"]


@EVERY_AGE
def test_a_die_that_still_tumbles_when_it_is_back_has_its_throw_seen(age: str) -> None:
    die = pixels(age)
    die.body.lift()
    die.body.tumble()
    die.drop()
    die.connect()
    die.body.settle(3)
    assert die.rolls() == [(3, "rolled")]
    assert die.heard.of(DeviceError) == []


@pytest.mark.parametrize("age", OLD)
def test_a_throw_seen_to_begin_before_the_loss_does_not_vouch_for_a_hand_after_it(age: str) -> None:
    die = pixels(age)
    die.body.lift()
    die.body.tumble()
    die.drop()
    die.body.settle(3)
    die.body.lift()
    die.connect()
    die.body.put_down(6)
    assert die.rolls() == [(6, "placed")]
    assert [fact.code for fact in die.heard.of(DeviceError)] == ["roll_missed"]


def test_a_die_found_leaning_has_no_face_to_offer() -> None:
    die = pixels("2025-01")
    die.body.throw(5)
    die.drop()
    die.body.cocked(2)
    die.connect()
    assert die.body.state == CROOKED
    assert die.rolls() == [(5, "rolled")]
    assert [fact.code for fact in die.heard.of(DeviceError)] == ["roll_missed"]


# --- greeting --------------------------------------------------------------------------------------------


@EVERY_AGE
def test_an_introduction_too_long_for_small_packets_is_made_up_for_by_the_advertisement(
    age: str,
) -> None:
    body = PixelsBody(GENERATIONS[age])
    die = pixels(age, mtu=23, seen=as_advertised(body))
    assert not die.talk.ready
    die.later(2.0)
    assert die.heard.of(Hello)[0].device == "pixels-00c0ffee"
    die.body.throw(4)
    assert die.rolls() == [(4, "rolled")]
    assert die.heard.of(Battery) == [Battery("pixels-00c0ffee", 80)]


def test_without_introduction_and_advertisement_there_is_no_answer() -> None:
    die = pixels(mtu=23, seen=PIXELS_SEEN)
    die.later(6.0)
    assert die.talk.end is not None
    assert die.talk.end.reason is Reason.NO_ANSWER
    assert die.sent == [b"\x01"] * 10


@EVERY_AGE
def test_a_die_without_the_faces_1_to_6_is_recognised_and_not_used(age: str) -> None:
    die = pixels(age, die_type=D20, lights=20)
    assert die.talk.end is not None
    assert die.talk.end.reason is Reason.NOT_A_D6
    assert die.talk.end.params["found"] == "d20"
    die.body.throw(4)
    assert die.heard == []


def test_an_introduction_of_another_die_than_the_advertised_one_is_not_believed() -> None:
    body = PixelsBody(GENERATIONS["2025-01"])
    die = pixels(seen=as_advertised(body), pixel_id=0x00C0FFEF)
    assert not die.talk.ready


def test_an_introduction_may_grow() -> None:
    body = PixelsBody(GENERATIONS["2025-01"], index=2)
    said: list[bytes] = []
    body.tell = said.append
    body.written(b"\x01")
    grown = bytearray(said[0])
    assert len(grown) == 108
    assert grown[1] == 15
    grown[1] += 2
    grown[16:16] = b"\xaa\xbb"
    assert parse(bytes(grown)) == parse(said[0])
    assert parse(bytes(grown) + b"\x04new") == parse(said[0])


@pytest.mark.parametrize("length", range(108))
def test_a_piece_of_an_introduction_is_none(length: int) -> None:
    body = PixelsBody(GENERATIONS["2025-01"])
    said: list[bytes] = []
    body.tell = said.append
    body.written(b"\x01")
    assert parse(said[0][:length]) is None


# --- battery, lights and what it cannot do ---------------------------------------------------------------


@EVERY_AGE
def test_battery_and_charger_are_told_when_they_change(age: str) -> None:
    die = pixels(age)
    die.body.charge(81, 2)
    die.body.charge(81, 2)
    die.body.charge(100, 3)
    die.body.charge(99, 0)
    name = "pixels-00c0ffee"
    assert die.heard.of(Battery) == [Battery(name, percent) for percent in (80, 81, 100, 99)]
    assert die.heard.of(Charging) == [Charging(name, True), Charging(name, False)]


def test_a_die_taken_off_its_charger_while_it_was_out_of_reach_is_told() -> None:
    die = pixels()
    die.body.charge(90, 2)
    die.drop()
    die.body.charge(90, 0)
    die.connect()
    assert [fact.on for fact in die.heard.of(Charging)] == [True, False]


def test_a_die_that_the_link_does_not_want_says_nothing_more_and_keeps_what_it_has_to_tell() -> None:
    die = pixels()
    die.body.throw(5)
    die.drop()
    die.body.throw(2)
    unwanted = die.heard

    class TurnsAway(Heard):
        def append(self, fact: Fact) -> None:
            super().append(fact)
            if isinstance(fact, Hello):
                die.talk.end = End(Reason.HELD)

    die.heard = TurnsAway()
    die.connect()
    assert [type(fact) for fact in die.heard] == [Hello]
    die.heard = unwanted
    die.connect()
    assert die.rolls() == [(5, "rolled"), (2, "placed")]


def test_trouble_with_charging_and_with_the_battery_is_told_once() -> None:
    die = pixels()
    for state in (4, 4, 2, 4, 5):
        die.body.charge(50, state)
    assert [fact.code for fact in die.heard.of(DeviceError)] == ["charger", "charger", "cell"]


@pytest.mark.parametrize("word", [b"\x22\x65\x00", b"\x22\x50\x06", b"\x22\x50", b"\x22\x50\x00\x00"])
def test_an_impossible_battery_is_not_told(word: bytes) -> None:
    die = pixels()
    die.hear(word)
    assert die.heard.of(Battery) == [Battery("pixels-00c0ffee", 80)]


@EVERY_AGE
def test_it_blinks_when_its_roll_is_taken_and_not_for_another_die(age: str) -> None:
    die = pixels(age)
    die.body.throw(4)
    roll = die.heard.of(Rolled)[0]
    die.talk.taken(Rolled("pixels-12345678", 4, "rolled", 1, "b1"))
    assert die.body.blinks == []
    die.talk.taken(roll)
    assert die.body.blinks == [(1, 500, 0x00C040)]
    assert die.heard.of(Done) == []


def test_it_blinks_to_be_found_and_says_so() -> None:
    die = pixels()
    die.talk.identify()
    assert die.body.blinks == [(5, 2000, 0xFFFFFF)]
    assert die.heard.of(Done) == [Done("pixels-00c0ffee", "ident")]


def test_a_blink_byte_for_byte() -> None:
    assert blink(2, 1000, 0x112233).hex(" ") == "1d 02 e8 03 33 22 11 00 ff ff ff ff 00 01"


def test_words_for_people_and_what_nobody_knows_are_log_lines() -> None:
    die = pixels()
    die.hear(b"\x12Hello\0rest")
    die.hear(b"\x27\x05\x01\x00Put it down\0")
    die.hear(b"\x99\x01")
    assert [line.text for line in die.heard.of(LogLine)] == [
        "Hello",
        "Put it down",
        "not understood: 99 01",
    ]


@pytest.mark.parametrize(
    ("make", "faces"),
    [
        (Make(1, DieType.D6, 6, 1_704_150_000), [1, 5, 4, 3, 2, 6]),
        (Make(1, DieType.D6, 6, 1_704_150_001), [1, 2, 3, 4, 5, 6]),
        (Make(1, DieType.D6_PIPPED, 21, 1_600_000_000), [1, 2, 3, 4, 5, 6]),
    ],
)
def test_faces_by_age(make: Make, faces: list[int]) -> None:
    assert [make.face(index) for index in range(6)] == faces
    assert make.face(6) is None
    assert make.face(255) is None


def test_when_the_meaning_of_its_words_changed() -> None:
    assert not Make(1, DieType.D6, 6, 1_730_937_599).tells_throws
    assert Make(1, DieType.D6, 6, 1_730_937_600).tells_throws
    assert Make(1, DieType.D6, 6, 1_716_382_799).crooked_is_rolled
    assert not Make(1, DieType.D6, 6, 1_716_382_800).crooked_is_rolled
