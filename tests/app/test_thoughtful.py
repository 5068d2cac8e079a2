"""A search over futures as a player: it sees further than its base, and no secrets either."""

from __future__ import annotations

from random import Random
from typing import Any

from app.futures.thoughtful import Thoughtful, emission, thoughtful
from app.robots.playing import players_of
from benchmarks.strengths import Task, Way, play
from engine.core import Action, Sealed, replace
from engine.games import find_game


def seated(game_id: str, players: int, seed: int) -> tuple[Any, Any, Any]:
    game = find_game(game_id)
    rules = game.rules(game.load(game.editions[0], {}))
    events = game.decide(rules, game.blank, players_of(game_id).deal(Random(seed), rules, players), False)
    assert isinstance(events, tuple)
    return game, rules, game.fold(events)


def played(game: Any, rules: Any, state: Any, policy: Any, seed: int, until: int = 500) -> Any:
    rng = Random(seed)
    for _ in range(until):
        if state.outcome is not None:
            break
        action: Action = policy(rng, rules, state, game.options(rules, state))
        events = game.decide(rules, state, action, False)
        assert isinstance(events, tuple), events
        state = game.fold(events, state)
    return state


def test_it_sees_that_cards_have_to_be_played() -> None:
    """The base plays none and never wins; looking ahead, the advice of others is better."""
    base = players_of("emission").policies["idle"]
    game, rules, state = seated("emission", 4, 1)
    idle = played(game, rules, state, base, 1)
    ahead = Thoughtful("emission", players_of("emission").policies["careful"], futures=3)
    assert idle.outcome.kind == "failed"
    assert played(game, rules, state, ahead, 1).outcome.kind == "won"


def test_it_doesn_t_know_what_its_seat_does_not() -> None:
    game, rules, state = seated("keep_cool", 4, 3)
    greedy = players_of("keep_cool").policies["greedy"]
    rng = Random(5)
    while state.phase != "investment":
        events = game.decide(rules, state, greedy(rng, rules, state, game.options(rules, state)), False)
        state = game.fold(events, state)
    active = state.active_seat.country
    cards = [seat.target.value for seat in state.seats if seat.country != active]
    others = iter([*cards[1:], cards[0]])
    swapped = replace(
        state,
        seats=tuple(
            seat
            if seat.country == active
            else replace(seat, target=Sealed(next(others), seat.target.owner, seat.target.of))
            for seat in state.seats
        ),
    )
    search = thoughtful("keep_cool")
    chosen = [search(Random(1), rules, each, game.options(rules, each)) for each in (state, swapped)]
    assert chosen[0] == chosen[1]


def test_it_can_be_named_on_the_command_line() -> None:
    game, rules, state = seated("emission", 1, 2)
    assert played(game, rules, state, emission, 2, until=3) != state


def test_a_table_of_the_strengths_is_the_same_every_time() -> None:
    way = Way("kyoto", "deep_print", 4, apart=True)
    task = Task(way, "cooperative", "selfish", 3, 28)
    assert play(task) == play(task)
