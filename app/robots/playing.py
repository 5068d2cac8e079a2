"""Whole games without a table, for simulation, for the demo and for tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from app.games import SHELF
from engine.core import Action
from engine.futures import AnyPolicy as Policy
from engine.futures import NotAccepted, Options
from engine.games import find_game

__all__ = ["NotAccepted", "Options", "Players", "Policy", "play_game", "players_of"]


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


def players_of(game_id: str, mode: str = "") -> Players:
    """Who plays a game; in one of its ways to play, if it has several."""
    module = SHELF[game_id].robot()
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
    game_id: str, rules: Any, players: int, rng: Random, policy: str | Policy, turn_limit: int, mode: str = ""
) -> tuple[Any, int]:
    """A whole game: its last state and how many actions it took, the invariants watched at every event.

    `policy` is one of the game's by name, or somebody's own.
    """
    game, auto = find_game(game_id), players_of(game_id, mode)
    choose = auto.policies[policy] if isinstance(policy, str) else policy
    state = game.blank
    actions = 0
    action = auto.deal(rng, rules, players)
    while True:
        events = game.decide(rules, state, action, False)
        if not isinstance(events, tuple):
            raise NotAccepted(f"{action} is refused ({events.code})")
        for event, after in zip(events, game.trail(events, state), strict=True):
            if faults := game.faults_since(rules, after, state):
                raise AssertionError(f"after {event}: {'; '.join(faults)}")
            state = after
        actions += 1
        if state.outcome is not None or auto.turns_played(state) >= turn_limit:
            return state, actions
        action = choose(rng, rules, state, Options(game.options, rules, state))
