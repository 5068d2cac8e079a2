"""Whole games without a table, for simulation, for the demo and for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
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
    outcomes: tuple[str, ...]
    """How a game can end, by the kind of its outcome."""
    players: tuple[int, ...]
    """How many can play."""
    modes: dict[str, tuple[int, ...]]
    """Ways to play that one can choose from, and how many can play each; none in most games."""
    group: Callable[[Any], str]
    """By what finished games are counted, besides their outcome; empty where there is nothing."""
    rounds: Callable[[Any], int]
    """How far a game has come: rounds, or what a game has instead."""


class Options(Sequence[Action]):
    """What may be done now, listed when somebody looks: a player with a plan seldom does."""

    def __init__(self, find: Callable[[], tuple[Action, ...]]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> tuple[Action, ...]:
        return self._find()

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, at: Any) -> Any:
        return self._found[at]


def players_of(game_id: str, mode: str = "") -> Players:
    """Who plays a game; in one of its ways to play, if it has several."""
    module = import_module(f"app.autoplay.{game_id}")
    return Players(
        deal=partial(module.deal, mode=mode) if mode else module.deal,
        policies=module.POLICIES,
        turns_played=module.turns_played,
        outcomes=module.OUTCOMES,
        players=module.PLAYERS,
        modes=getattr(module, "MODES", {}),
        group=getattr(module, "group", _no_group),
        rounds=getattr(module, "rounds", _rounds),
    )


def _no_group(state: Any) -> str:
    return ""


def _rounds(state: Any) -> int:
    return int(state.round)


def play_game(
    game_id: str, rules: Any, players: int, rng: Random, policy: str, turn_limit: int, mode: str = ""
) -> tuple[Any, int]:
    """A whole game: its last state and how many actions it took, the invariants watched at every event."""
    game, auto = find_game(game_id), players_of(game_id, mode)
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
        action = choose(rng, rules, state, Options(partial(game.options, rules, state)))
