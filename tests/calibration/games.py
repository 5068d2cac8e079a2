"""Whole games with real chance, of any size, looked at turn by turn."""

from __future__ import annotations

from random import Random
from typing import Any

from app.robots.playing import players_of
from engine.core import Action
from engine.futures import AnyPolicy, Luck, Options, forecast_of
from engine.games import find_game

MOST_STEPS = 20_000


def played(game_id: str, rules: Any, policy: AnyPolicy, rng: Random, seed: str) -> tuple[list[Any], Any]:
    """A whole game: the tables at the beginning of its turns, and how it stood at the end."""
    game, auto, forecast = find_game(game_id), players_of(game_id), forecast_of(game_id)
    luck = Luck(Random, seed, 0)
    state = _after(game, rules, game.blank, auto.deal(rng, rules, rng.choice(auto.players)))
    turns = [state]
    for _ in range(MOST_STEPS):
        if state.outcome is not None:
            break
        action = forecast.chance(luck, rules, state)
        if action is None:
            action = policy(luck.people, rules, state, Options(game.options, rules, state))
        after = _after(game, rules, state, action)
        if after.outcome is None and game.turn(after) != game.turn(state):
            turns.append(after)
        state = after
    return turns, state


def _after(game: Any, rules: Any, state: Any, action: Action) -> Any:
    events = game.decide(rules, state, action, False)
    assert isinstance(events, tuple), (action, events)
    return game.fold(events, state)
