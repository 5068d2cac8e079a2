"""What must always hold: a table where it doesn't is told, and only what has changed is looked at again."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import replace
from engine.emission import GAME
from engine.emission.state import BLANK, GlobalProject, Lying
from tests.engine.emission.tables import OIL, RULES, card, table

BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"trees": 34}, "34 trees of 33"),
    ({"oceans": -1}, "-1 oceans of 23"),
    ({"tokens": 9}, "9 tokens"),
    ({"tokens": -1}, "-1 tokens"),
    ({"carbon": 20}, "20 CO₂ on the thermometer"),
    ({"emitted": -1}, "-1 CO₂ in the area"),
    ({"tracks": (7, 0, 0, 0, 0, 0)}, "weather at 7"),
    ({"pile": 44}, "47 crises of 48"),
    ({"pile": -1, "discarded": ("",) * 46}, "-1 in the deck"),
    ({"row": (Lying("", (card("society"),)), Lying(), Lying())}, "a card under an unknown crisis"),
    ({"projects": tuple(GlobalProject(f"own:{n}") for n in range(5))}, "5 global projects"),
    ({"phase": "over"}, "phase over"),
    ({"phase": "crises", "due": 0}, "before they are drawn"),
    ({"throws": 1}, "1 throws in phase projects"),
    ({"hit": "china"}, "somebody is affected in phase projects"),
    ({"tied": ("china", "usa")}, "somebody is affected in phase projects"),
]


@pytest.mark.parametrize(("fields", "fault"), BROKEN, ids=[fault for _, fault in BROKEN])
def test_a_broken_promise_is_told(fields: dict[str, Any], fault: str) -> None:
    at = table(4).in_projects(OIL)
    assert GAME.faults(RULES, at.state) == ()
    told = GAME.faults(RULES, at.with_(**fields).state)
    assert any(fault in each for each in told), told


@pytest.mark.parametrize("tokens", [{"hand": -1}, {"demand": 41}, {"dirty": 38, "clean": 3}])
def test_a_board_beyond_its_ends_is_told(tokens: dict[str, int]) -> None:
    at = table(4).in_projects(OIL)
    broken = at.board("usa", **tokens).state
    (told,) = GAME.faults(RULES, broken)
    assert told.startswith("usa")
    assert GAME.faults_since(RULES, broken, at.state) == (told,)
    assert GAME.faults_since(RULES, broken, broken) == ()


def test_what_an_earlier_state_is_known_to_have_sound_is_not_looked_at_again() -> None:
    broken = table(4).in_projects(OIL).board("usa", hand=-1).state
    later = replace(broken, trees=34)
    assert GAME.faults_since(RULES, later, broken) == ("34 trees of 33",)
    at = table(4).in_projects(OIL).board("usa", hand=-1)
    assert GAME.faults_since(RULES, at.board("china", hand=7).state, at.state) == ()


def test_before_the_game_there_is_nothing_to_break() -> None:
    assert GAME.faults(RULES, BLANK) == ()
    assert GAME.faults(RULES, replace(BLANK, trees=99)) == ()
