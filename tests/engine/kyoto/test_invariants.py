"""What must always hold: a table where it does not is reported; only what has changed is looked at again."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Sealed, Unknown, replace
from engine.kyoto import GAME
from engine.kyoto.state import BESIDE, BLANK, BOX, COFFERS, HAND, Flipped, Outcome, Pick
from tests.engine.kyoto.tables import CARS, COAL, LIN, RULES, Table, table

BROKEN: dict[str, dict[str, Any]] = {
    "64 millions of 63": {"fund": 64},
    "-1 millions of 63": {"fund": -1},
    "46 cards of 45 were seen": {"reduced": (Pick(LIN, CARS),) * 46},
    "damage (6, 0, 0)": {"extinct": (0, 1, 2, 3, 4, 5)},
    "damage (0, 6, 0)": {"levels": ("",) * 6},
    "flipped twice: (1, 1)": {"extinct": (1, 1)},
    "flipped twice: (), [2, 2]": {"polluted": (Flipped(2, ""), Flipped(2, "clouds"))},
    "-1 studies left": {"studies_left": -1},
    "3 drawn": {"drawn": (Unknown("study"),) * 3},
    "phase over, outcome None": {"phase": "over"},
    "phase allowance, outcome Outcome": {"outcome": Outcome("succeeded", "studies", (LIN,))},
    "something lies on the table in phase allowance": {"pending": ("clouds",)},
    "no study in the lectern": {"phase": "contribution"},
    "speaker 3": {"speaker": 3},
    "speaker -1": {"speaker": -1},
}
SEATS: dict[str, dict[str, Any]] = {
    "china has contributed 3, of which 0 lie there": {"played": 3},
    "china has contributed 0, of which 1 lie there": {"cards": (COAL,)},
    "something lies on the table in phase allowance": {"money": 2},
    "-1 millions of 63": {"money": -4},
    "what is known does not fit the public way": {"hand": Sealed((), LIN, HAND)},
}


@pytest.mark.parametrize(("fault", "fields"), BROKEN.items(), ids=BROKEN)
def test_a_broken_promise_is_reported(fault: str, fields: dict[str, Any]) -> None:
    check(table(), table().with_(**fields), fault)


@pytest.mark.parametrize(("fault", "fields"), SEATS.items(), ids=SEATS)
def test_a_seat_that_can_t_be_is_reported(fault: str, fields: dict[str, Any]) -> None:
    check(table(), table().seat_with(LIN, **fields), fault)


def check(sound: Table, broken: Table, fault: str) -> None:
    assert GAME.faults(RULES, sound.state) == ()
    assert any(fault in each for each in GAME.faults(RULES, broken.state)), GAME.faults(RULES, broken.state)
    since = GAME.faults_since(RULES, broken.state, sound.state)
    assert any(fault in each for each in since), since
    assert GAME.faults_since(RULES, broken.state, broken.state) == ()


def test_63_millions_are_somewhere() -> None:
    """Components, setup 4 (seed 002 l. 83-89): in the full way each is counted, also what has no place."""
    at = table(way="full")
    coffers = at.coffers(LIN)
    check(at, at.seat_with(LIN, coffers=Sealed(coffers + 1, LIN, COFFERS)), "64 millions of 63")
    check(at, at.seat_with(LIN, coffers=Unknown(COFFERS)), f"{63 - coffers} millions of 63")
    below = at.seat_with(LIN, coffers=Sealed(-1, LIN, COFFERS)).with_(fund=at.state.fund + coffers + 1)
    check(at, below, "63 millions of 63")
    beside = at.with_(beside=Sealed(-1, BOX, BESIDE), fund=at.state.fund + 1)
    check(at, beside, "63 millions of 63")


def test_every_card_that_was_dealt_is_somewhere() -> None:
    """Setup 5 (seed 002 l. 95-100): 45 with three players; in the full way they are looked at one by one."""
    at = table(way="full")
    first, *others = at.hand(LIN)
    check(at, at.seat_with(LIN, hand=Sealed(tuple(others), LIN, HAND)), "44 are in hands, of 45")
    another = replace(first, value=first.value + 1)
    exchanged = at.seat_with(LIN, hand=Sealed((another, *others), LIN, HAND))
    assert GAME.faults_since(RULES, exchanged.state, at.state) == (), "only when a step is over"
    later = exchanged.with_(phase="study")
    assert GAME.faults_since(RULES, later.state, at.state) == ("these are not the cards that were dealt",)
    assert GAME.faults(RULES, exchanged.state) == ("these are not the cards that were dealt",)


def test_before_the_game_there_is_nothing_to_break() -> None:
    assert GAME.faults(RULES, BLANK) == ()
    assert GAME.faults(RULES, replace(BLANK, fund=99, studies_left=-1)) == ()
