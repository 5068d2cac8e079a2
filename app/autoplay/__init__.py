"""Whole games without a table, for simulation, for the demo and for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from engine.core import Action
from engine.games import find_game

Policy = Callable[[Random, Any, Any, Sequence[Action]], Action]


@dataclass(frozen=True, slots=True)
class Players:
    """What one game needs to be played by nobody."""

    deal: Callable[[Random, Any, int], Action]
    policies: dict[str, Policy]
    turns_played: Callable[[Any], int]


def players_of(game_id: str) -> Players:
    module = import_module(f"app.autoplay.{game_id}")
    return Players(module.deal, module.POLICIES, module.turns_played)


def play_game(
    game_id: str, rules: Any, players: int, rng: Random, policy: str, turn_limit: int
) -> tuple[Any, int]:
    """A whole game: its last state and how many actions it took, the invariants watched at every event."""
    game, auto = find_game(game_id), players_of(game_id)
    choose = auto.policies[policy]
    state = game.blank
    actions = 0
    action = auto.deal(rng, rules, players)
    while True:
        events = game.decide(rules, state, action, False)
        if not isinstance(events, tuple):
            raise AssertionError(f"offered, but refused: {action} ({events.code})")
        for event, after in zip(events, game.trail(events, state), strict=True):
            if faults := game.faults_since(rules, after, state):
                raise AssertionError(f"after {event}: {'; '.join(faults)}")
            state = after
        actions += 1
        if state.outcome is not None or auto.turns_played(state) >= turn_limit:
            return state, actions
        action = choose(rng, rules, state, game.options(rules, state))
