"""Tracked, sealed, of the table: who may see what."""

from __future__ import annotations

import json
from random import Random
from types import GenericAlias
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import PUBLIC, Action, Sealed, Unknown, censor, record, replace
from engine.games import GAMES, find_game
from engine.keep_cool import GAME as KEEP_COOL
from engine.keep_cool.actions import SeatChoice, SetUp, show_target
from engine.keep_cool.state import State
from tests.engine.players import play, rules_of, sit_down

SEEDS = st.integers(0, 2**32)


@record
class Hand:
    owner: str
    card: Sealed[str] | Unknown


@record
class Round:
    hands: tuple[Hand, ...]
    open_card: str = "open"


ROUND = Round((Hand("ann", Sealed("ace", "ann", "card")), Hand("bob", Sealed("king", "bob", "card"))))


def test_the_public_sees_no_sealed_value() -> None:
    seen = censor(ROUND, PUBLIC)
    assert seen == Round((Hand("ann", Unknown("card")), Hand("bob", Unknown("card"))))


def test_a_seat_sees_its_own() -> None:
    seen = censor(ROUND, "bob")
    assert [hand.card for hand in seen.hands] == [Unknown("card"), Sealed("king", "bob", "card")]


def test_the_original_keeps_everything() -> None:
    censor(ROUND, PUBLIC)
    assert ROUND.hands[0].card == Sealed("ace", "ann", "card")


def test_nothing_sealed_nothing_copied() -> None:
    plain = Round((Hand("ann", Unknown("card")),))
    assert censor(plain, PUBLIC) is plain
    assert censor(3, PUBLIC) == 3


def sealed_in(value: Any) -> list[Sealed[Any]]:
    if isinstance(value, Sealed):
        return [value]
    if isinstance(value, tuple):
        return [found for item in value for found in sealed_in(item)]
    names = getattr(value, "__slots__", ()) if not isinstance(value, type) else ()
    return [found for name in names for found in sealed_in(getattr(value, name))]


@record
class Board:
    """Secrets wherever an annotation does not say that there is none."""

    anything: Any
    maybe: Round | None
    tokens: tuple[int, ...]
    name: str = "board"


def made(title: str, base: type = object, /, **fields: Any) -> Any:
    """A record of its own: how a class is censored is worked out once, when it is first met."""
    return record(type(title, (base,), {"__annotations__": fields}))


@pytest.mark.parametrize("at", [0, 1, 2])
def test_one_secret_among_plain_fields_is_found_however_deep(at: int) -> None:
    fields: dict[str, Any] = {"name": str, "chips": int, "phase": str}
    fields[list(fields)[at]] = Sealed[str] | Unknown
    inner = made("Inner", **fields)
    middle = made("Middle", colour=str, inner=inner)
    outer = made("Outer", middles=GenericAlias(tuple, (middle, ...)), points=int)
    values: list[Any] = ["ann", 3, "open"]
    values[at] = Sealed("ace", "ann", "card")
    whole = outer((middle("red", inner(*values)),), 7)
    seen = censor(whole, PUBLIC)
    values[at] = Unknown("card")
    assert seen == outer((middle("red", inner(*values)),), 7)
    assert censor(whole, "ann") is whole


def test_a_secret_is_found_where_only_a_base_class_is_named() -> None:
    """Whoever says `Action` may hold any of them, one with a secret too."""
    tells = made("Tells", Action, card=Sealed[str] | Unknown)
    holder = made("Holder", said=Action, number=int)
    seen = censor(holder(tells(Sealed("ace", "ann", "card")), 3), PUBLIC)
    assert seen == holder(tells(Unknown("card")), 3)


def test_secrets_are_found_wherever_a_type_leaves_room_for_them() -> None:
    seen = censor(Board((1, ROUND), ROUND, (1, 2)), PUBLIC)
    assert not sealed_in(seen)
    assert seen.anything[1] == seen.maybe == censor(ROUND, PUBLIC)


@record
class Slip(Action):
    hidden: Sealed[int] | Unknown


@record
class Line:
    action: Action


def test_secrets_are_found_in_whatever_derives_from_a_class() -> None:
    slip = censor(Line(Slip(Sealed(7, "lin", "slip"))), PUBLIC).action
    assert isinstance(slip, Slip) and slip.hidden == Unknown("slip")


def every_field(value: Any, audience: str) -> Any:
    """What `censor` does, by looking at everything there is."""
    if isinstance(value, Sealed):
        return value if value.owner == audience else Unknown(value.of)
    if isinstance(value, tuple):
        return tuple(every_field(item, audience) for item in value)
    if hasattr(value, "__slots__") and not isinstance(value, type):
        return replace(
            value, **{name: every_field(getattr(value, name), audience) for name in value.__slots__}
        )
    return value


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_what_types_rule_out_is_not_there(game_id: str, seed: int) -> None:
    """Fields that can't hold a secret by their annotations are left alone: that must change nothing."""
    game, rng = find_game(game_id), Random(seed)
    journal = play(sit_down(game, rng), rng, 60)
    audience = rng.choice([PUBLIC, *[secret.owner for secret in sealed_in(journal.state)]])
    assert game.view(journal.state, audience) == every_field(journal.state, audience)
    for entry in journal.entries:
        assert censor(entry, audience) == every_field(entry, audience)


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_no_public_view_of_any_game_holds_a_sealed_value(game_id: str, seed: int) -> None:
    game, rng = find_game(game_id), Random(seed)
    journal = sit_down(game, rng)
    while True:
        secrets = sealed_in(journal.state)
        seen = json.dumps(game.states.encode(game.view(journal.state, PUBLIC)))
        assert '"sealed"' not in seen
        for secret in secrets:
            assert f'"{secret.value}"' not in seen
            own = sealed_in(game.view(journal.state, secret.owner))
            assert own == [other for other in secrets if other.owner == secret.owner]
        assert not sealed_in(tuple(game.summary(journal.state).values()))
        before = len(journal.entries)
        if len(play(journal, rng, 8).entries) == before or before > 120:
            break


def other_cards(state: State, rng: Random) -> State:
    """The same table with other secrets."""
    pool = [*rules_of(KEEP_COOL).target_cards]
    return replace(
        state,
        seats=tuple(
            replace(seat, target=Sealed(rng.choice(pool), seat.country, seat.target.of))
            if isinstance(seat.target, Sealed)
            else seat
            for seat in state.seats
        ),
    )


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, steps=st.integers(0, 120))
def test_what_everybody_is_told_does_not_depend_on_secrets(seed: int, steps: int) -> None:
    """Keep Cool's buttons, requests and summary are the same whatever the sealed cards are."""
    rng = Random(seed)
    state = play(sit_down(KEEP_COOL, rng), rng, steps).state
    other, rules = other_cards(state, rng), rules_of(KEEP_COOL)
    assert KEEP_COOL.view(state, PUBLIC) == KEEP_COOL.view(other, PUBLIC)
    assert KEEP_COOL.offers(rules, state) == KEEP_COOL.offers(rules, other)
    assert KEEP_COOL.awaits(rules, state) == KEEP_COOL.awaits(rules, other)
    assert KEEP_COOL.summary(state) == KEEP_COOL.summary(other)


def test_events_are_censored_like_states() -> None:
    rng = Random(3)
    entry = sit_down(KEEP_COOL, rng, 6).entries[0]
    assert sealed_in(entry.events)
    assert not sealed_in(censor(entry.events, PUBLIC))


def test_actions_are_censored_like_states() -> None:
    """Whoever shows the journal's actions (play, export) must be able to hide the cards."""
    seats = (
        SeatChoice("usa", target=show_target("usa", "card_02")),
        SeatChoice("europe"),
        SeatChoice("tiger"),
    )
    assert "card_02" not in repr(censor(SetUp(seats), PUBLIC))
