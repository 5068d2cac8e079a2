"""The die: rolls are kept until acknowledged (docs/protocol.md, section 5)."""

from __future__ import annotations

import pytest

from tests.hardware.conformance.dice import LEANING, UP
from tests.hardware.conformance.host import Host, Message, of


def rolls(messages: list[Message]) -> list[tuple[int, str]]:
    return [(m["face"], m["q"]) for m in of("evt", messages)]


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_throw_is_told_with_its_face(die: Host, face: int) -> None:
    [event] = of("evt", die.throws(*UP[face]))
    assert (event["e"], event["face"], event["q"], event["boot"]) == ("roll", face, "rolled", die.boot)
    assert die.snap()["face"] == face and die.snap()["pend"] == 1
    die.acknowledges(event["seq"])
    assert die.snap()["pend"] == 0


def test_a_leaning_die_is_told_as_cocked(die: Host) -> None:
    assert rolls(die.throws(*LEANING)) == [(0, "cocked")]


def test_a_die_turned_by_hand_was_not_rolled(die: Host) -> None:
    die.throws(*UP[6])
    die.takes_all()
    assert rolls(die.turns(UP[6], UP[4])) == [(4, "placed")]


def test_a_roll_is_sent_every_second_until_it_is_acknowledged_and_the_next_only_then(die: Host) -> None:
    [first] = of("evt", die.throws(*UP[5]))
    die.throws(*UP[6])
    die.hears(1000)
    assert of("evt", die.hears(999)) == []
    assert of("evt", die.hears(1)) == [first]
    assert of("evt", die.says({"t": "ack", "seq": first["seq"], "boot": "another"})) == []
    assert of("evt", die.acknowledges(first["seq"] + 1)) == []
    assert of("evt", die.says({"t": "ack", "seq": "x", "boot": die.boot})) == []
    assert of("evt", die.says({"t": "ack"})) == []
    [second] = of("evt", die.acknowledges(first["seq"]))
    assert second["seq"] > first["seq"] and second["face"] == 6
    die.acknowledges(second["seq"])
    assert of("evt", die.hears(3000)) == []


def test_an_acknowledged_roll_lets_the_die_flash(die: Host) -> None:
    die.board.ask("setattr(core,'taken_ms',0)")  # as the board file does when it has flashed
    [event] = of("evt", die.throws(*UP[2]))
    assert die.board.ask("core.taken_ms") in ("0", None)
    die.acknowledges(event["seq"])
    assert die.board.ask("core.taken_ms") in ("300", None)


def test_rolls_wait_for_a_host_and_come_in_order(die: Host) -> None:
    die.says({"t": "bye"})
    for face in (3, 1, 4):
        assert die.throws(*UP[face]) == []
    found = die.greets()
    assert rolls(found) == [(3, "rolled")]
    assert [m["face"] for m in [*of("evt", found), *die.takes_all()]][-2:] == [1, 4]


def test_when_there_is_no_room_the_oldest_go_and_it_says_how_many(die: Host) -> None:
    die.says({"t": "bye"})
    for step in range(11):
        die.throws(*UP[step % 6 + 1])
    found = die.greets()
    [lost] = of("err", found)
    assert lost == {"t": "err", "code": "events_lost", "n": 3}
    kept = die.takes_all()
    assert {m["seq"] for m in kept} == set(range(kept[0]["seq"], kept[0]["seq"] + 8))
    assert [m["face"] for m in kept][-1] == 5
    assert of("err", die.greets()) == [], "it is told once"


def test_the_battery_is_told(die: Host) -> None:
    told = die.board.ask("setattr(core,'battery',42)") and 42
    assert die.snap()["bat"] == told
    assert die.greets()[0]["bat"] == told
