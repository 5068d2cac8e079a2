"""Closed lists and ranges: what is told to who writes an action by hand, and what the schema says of it."""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema
import pytest

from engine.core import Action, Between, Limits, OneOf, Retract, Sealed, check_limits, narrowed, record
from engine.core.codec import BadInput
from engine.games import GAMES, find_game
from engine.keep_cool.actions import Build, Roll, SeatChoice, SetUp, ShowTarget, TakeIncome
from engine.keep_cool.conference.actions import HoldVote
from engine.keep_cool.state import Share
from tests.engine.players import play, rules_of, sit_down

KEEP_COOL = find_game("keep_cool")
LIMITS = KEEP_COOL.limits(rules_of(KEEP_COOL))


@record
class Place:
    name: str
    floor: int


@record
class Goes(Action):
    to: tuple[Place, ...]
    by: str | None = None
    floor: int = 0
    secret: Sealed[Place] | None = None


WAYS: Limits = {
    "goes.by": OneOf(("bus", "foot")),
    "floor": Between(0, 3),
    "place.floor": Between(-1),
    "name": OneOf(("inn",)),
}


@pytest.mark.parametrize(
    ("value", "least", "most", "told"),
    [
        (1, 1, 6, ""),
        (6, 1, 6, ""),
        (0, 1, 6, "1 to 6"),
        (7, 1, 6, "1 to 6"),
        (-1, 0, None, "0 or more"),
        (10**9, 0, None, ""),
    ],
)
def test_both_ends_of_a_range_belong_to_it(value: int, least: int, most: int | None, told: str) -> None:
    assert Between(least, most).fault(value) == told


def test_a_closed_list_names_twelve_of_its_values_at_most() -> None:
    names = tuple("abcdefghijklm")
    assert OneOf(names[:12]).fault("z") == "one of a, b, c, d, e, f, g, h, i, j, k, l"
    assert OneOf(names).fault("z") == "one of a, b, c, d, e, f, g, h, i, j, k, l, …"
    assert OneOf(("", "usa")).fault("z") == 'one of "", usa'


@pytest.mark.parametrize(
    ("value", "own", "good"), [("own:Fiji", True, True), ("own:Fiji", False, False), (3, True, False)]
)
def test_what_an_owner_has_added_belongs_only_where_it_may(value: object, own: bool, good: bool) -> None:
    assert (OneOf(("usa",), own).fault(value) == "") is good


@pytest.mark.parametrize(
    ("action", "wrong"),
    [
        (Goes((Place("inn", -1),)), ""),
        (Goes((Place("inn", -2),)), "place.floor: expected -1 or more, got '-2'"),
        (Goes((Place("inn", 0), Place("out", 0))), "place.name: expected one of inn, got 'out'"),
        (Goes((), "bus"), ""),
        (Goes((), "train"), "goes.by: expected one of bus, foot, got 'train'"),
        (Goes((), floor=4), "goes.floor: expected 0 to 3, got '4'"),
        (Goes((), secret=Sealed(Place("inn", 9), "me", "place")), ""),
        (
            Goes((), secret=Sealed(Place("sea", 9), "me", "place")),
            "place.name: expected one of inn, got 'sea'",
        ),
        (Goes((), "t" * 50), f"goes.by: expected one of bus, foot, got {'t' * 40!r}"),
    ],
)
def test_the_first_field_that_holds_something_else_is_named(action: Action, wrong: str) -> None:
    if not wrong:
        check_limits(action, WAYS)
        return
    with pytest.raises(BadInput) as caught:
        check_limits(action, WAYS)
    assert str(caught.value) == wrong


def schema() -> Any:
    return narrowed(KEEP_COOL.actions.schema(), LIMITS)


BY_HAND: list[tuple[Action, bool]] = [
    (Roll(1), True),
    (Roll(6), True),
    (Roll(0), False),
    (Roll(7), False),
    (Build("black"), True),
    (Build("black", "tiger"), True),
    (Build("black", "moon"), False),
    (Build("black", shares=(Share("usa", 3), Share("tiger", 0))), True),
    (Build("black", shares=(Share("usa", 3), Share("moon", 1))), False),
    (Build("black", shares=(Share("usa", -1),)), False),
    (SetUp((SeatChoice("usa"), SeatChoice("europe", "Lea"))), True),
    (SetUp((SeatChoice("usa"), SeatChoice("atlantis"))), False),
    (SetUp((SeatChoice("usa", target=Sealed("card_02", "usa", "target_card")),)), True),
    (SetUp((SeatChoice("usa", target=Sealed("card_99", "usa", "target_card")),)), False),
    (ShowTarget("usa", Sealed("card_02", "usa", "target_card")), True),
    (ShowTarget("usa", Sealed("card_02", "moon", "target_card")), False),
    (ShowTarget("usa", Sealed("card_99", "usa", "target_card")), False),
    (TakeIncome(of=""), True),
    (TakeIncome(of="moon"), False),
    (HoldVote("usa", "black", 0, 0), True),
    (HoldVote("usa", "black", -1, 0), False),
    (Retract((1, 2)), True),
    (Retract((1, 0)), False),
]


@pytest.mark.parametrize(("action", "good"), BY_HAND, ids=[str(action)[:60] for action, _ in BY_HAND])
def test_the_schema_says_what_is_checked(action: Action, good: bool) -> None:
    """A file that the schema calls right is taken, and no other."""
    line = KEEP_COOL.actions.encode(action)
    assert jsonschema.Draft202012Validator(schema()).is_valid(line) is good
    try:
        check_limits(action, LIMITS)
    except BadInput:
        assert not good
    else:
        assert good


def test_what_has_no_limit_is_as_it_was() -> None:
    whole = KEEP_COOL.actions.schema()
    assert narrowed(whole, {}) == whole
    assert schema() != whole


@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_is_played_keeps_to_the_lists_of_its_game(game_id: str) -> None:
    game = find_game(game_id)
    rules: Any = rules_of(game)
    limits, rng = game.limits(rules), Random(5)
    validator = jsonschema.Draft202012Validator(narrowed(game.actions.schema(), limits))
    journal = play(sit_down(game, rng), rng, 60)
    assert len(journal.entries) > 20
    for entry in journal.entries:
        if type(entry.action).__name__ != "ReadBox":
            check_limits(entry.action, limits)
            assert validator.is_valid(game.actions.encode(entry.action)), entry.action
