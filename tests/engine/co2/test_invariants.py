"""What always holds is noticed when it does not; what the table is asked for; what a list of games says."""

from __future__ import annotations

from typing import Any

import pytest

from engine.co2 import GAME
from engine.co2.actions import DrawFossil, DrawInspection, SellGoal, SetGoal, ShowGoals, Strike
from engine.co2.state import Due, Outcome, Phase
from engine.core import Refusal
from tests.engine.co2.tables import RULES, rules_with, table

BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "a certificate too many": ({"bank": 13}, "certificates"),
    "less than none on the market": ({"market": -1, "bank": 15}, "certificates"),
    "a technology marker lost": ({"tech": 21}, "technology"),
    "a fossil plant lost": ({"pile": (9, 10, 10)}, "gas"),
    "air below the track": ({"ppm": 390}, "ppm"),
    "a price below the market": ({"price": 0}, "costs"),
    "a price above the market": ({"price": 9}, "costs"),
    "something due where nothing can be": ({"phase": "goals", "dues": (Due("show", "red"),)}, "due"),
    "over without an outcome": ({"phase": "over"}, "outcome"),
    "a summit in two places": ({"held": ("s01",)}, "summit"),
}


def test_a_fresh_table_is_sound() -> None:
    state = table().state
    assert GAME.faults(RULES, state) == ()
    assert (state.bank, state.market, state.tech, state.pile) == (12, 2, 22, (10, 10, 10))


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_named(name: str) -> None:
    fields, word = BROKEN[name]
    (told,) = GAME.faults(RULES, table().with_(**fields).state)
    assert word in told


@pytest.mark.parametrize("fields", [{"money": -1}, {"knowledge": (9, 0, 0, 0, 0)}, {"home": 2}, {"cubes": 7}])
def test_what_is_wrong_with_a_company_is_named(fields: dict[str, Any]) -> None:
    assert len(GAME.faults(RULES, table().seat("red", **fields).state)) == 1


def test_what_the_table_is_asked_for() -> None:
    asked: dict[Phase, tuple[str, str]] = {
        "draft": ("step", "draft"),
        "inspection": ("reveal", "inspection"),
        "actions": ("free", "actions"),
        "goals": ("step", "goals"),
        "supply": ("reveal", "fossil"),
        "reduction": ("free", "reduction"),
        "events": ("step", "events"),
        "decade_end": ("step", "decade_end"),
        "over": ("over", ""),
    }
    for phase, (kind, of) in asked.items():
        outcome = Outcome("won", "points", ()) if phase == "over" else None
        state = table().with_(phase=phase, inspections=1, outcome=outcome).state
        told = GAME.awaits(RULES, state)
        assert (told.kind, told.of) == (kind, of)
    due = table().with_(dues=(Due("income", "blue", count=7),)).state
    assert (GAME.awaits(RULES, due).seat, GAME.awaits(RULES, due).count) == ("blue", 7)


def test_together_no_company_goal_is_offered_for_sale() -> None:
    for mode, sold in (("coop", False), ("competitive", True)):
        state = table(2, mode).with_(phase="judging", dues=(Due("show", "red"),)).state  # type: ignore[arg-type]
        kinds = {type(offer.action) for offer in GAME.offers(RULES, state)}
        assert kinds == ({ShowGoals, SellGoal} if sold else {ShowGoals})


def test_what_a_list_of_games_says() -> None:
    told = GAME.summary(table().with_(points=7).state)
    assert (told["mode"], told["points"], told["outcome"], told["winners"]) == ("coop", 7, None, [])
    over = table(2, "competitive").seat("yellow", points=9)
    over = over.with_(phase="over", outcome=Outcome("won", "points", ("yellow",)))
    told = GAME.summary(over.state)
    assert (told["points"], told["outcome"], told["winners"]) == (9, "won", ["yellow"])


# --- what is refused on the edge --------------------------------------------------------------------------


def test_what_stands_in_the_way_of_an_event_is_named() -> None:
    due = Due("pay", "red", "event", area="asia")
    at = table(2, "competitive").with_(phase="events", dues=(due,))
    told = GAME.decide(RULES, at.state, Strike(), False)
    assert isinstance(told, Refusal)
    assert (told.code, told.params["due"]) == ("co2.turn.settle_first", "pay")


def test_a_plant_that_is_not_in_the_pile_was_not_drawn() -> None:
    at = table(inspectors=True).with_(pile=(10, 10, 0), gone=(0, 0, 10))
    assert at.no(DrawInspection("coal")) == "supply.none_left"
    at = table().with_(pile=(10, 10, 0), gone=(0, 0, 10)).in_supply()
    assert at.no(DrawFossil("coal")) == "supply.none_left"


def test_the_first_goal_can_be_set() -> None:
    at = table().do(SetGoal(0, True))
    assert at.state.goals[0].done
    assert at.no(SetGoal(-1, True)) == "adjust.no_such_thing"
    assert at.no(SetGoal(21, True)) == "adjust.no_such_thing"


def test_certificates_may_be_just_enough() -> None:
    """For the regions, the market and four companies."""
    needed = sum(RULES.room.values()) + 2 + 4 * 2
    at = table(rules=rules_with(components__certificates=needed))
    assert (at.state.bank, needed) == (0, 38)
