"""What holds for every bought die, of whatever maker and age."""

from __future__ import annotations

import pytest

from firmware_bridge import DeviceError, Hello, Reason, Refused, Rolled
from tests.bridge.dice_at_hand import DICE, die_called

EVERY_DIE = pytest.mark.parametrize("name", DICE)


@EVERY_DIE
@pytest.mark.parametrize("face", range(1, 7))
def test_a_throw_is_told_once_with_the_face_that_lies_up(name: str, face: int) -> None:
    die = die_called(name)
    die.body.throw(face)
    die.later(30.0)
    assert die.rolls() == [(face, "rolled")]


@EVERY_DIE
def test_every_throw_has_a_number_of_its_own(name: str) -> None:
    die = die_called(name)
    for face in (3, 3, 5):
        die.body.throw(face)
    assert [(roll.face, roll.boot, roll.seq) for roll in die.heard.of(Rolled)] == [
        (3, "b1", 1),
        (3, "b1", 2),
        (5, "b1", 3),
    ]


@EVERY_DIE
def test_the_same_word_twice_is_one_roll(name: str) -> None:
    die = die_called(name)
    said: list[bytes] = []
    die.body.tell = said.append
    die.body.throw(6)
    for word in said:
        die.hear(word)
        die.hear(word)
    assert die.rolls() == [(6, "rolled")]


@EVERY_DIE
def test_a_reconnect_alone_tells_nothing_and_the_numbers_go_on(name: str) -> None:
    die = die_called(name)
    die.body.throw(5)
    die.drop()
    die.connect()
    die.later(10.0)
    assert die.rolls() == [(5, "rolled")]
    assert die.heard.of(DeviceError) == []
    die.body.throw(5)
    assert [roll.seq for roll in die.heard.of(Rolled)] == [1, 2]


@EVERY_DIE
def test_it_introduces_itself_before_anything_else(name: str) -> None:
    die = die_called(name)
    assert isinstance(die.heard[0], Hello)
    assert die.heard[0].kind == "die"


@EVERY_DIE
def test_a_silent_die_is_given_up_and_a_talking_one_is_not(name: str) -> None:
    die = die_called(name)
    die.later(60.0)
    assert die.talk.end is None
    die.body.deaf = True
    die.later(8.0)
    assert die.talk.end is not None
    assert die.talk.end.reason is Reason.SILENT


@EVERY_DIE
def test_what_only_our_own_devices_can_is_refused(name: str) -> None:
    die = die_called(name)
    die.talk.ask("tare")
    assert [(fact.command, fact.code) for fact in die.heard.of(Refused)] == [("tare", "unknown")]
