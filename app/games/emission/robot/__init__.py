"""e-Mission players who need no table: how they sit down, and the ways in which they play."""

from __future__ import annotations

from random import Random

from app.games.emission.robot.players import COOPERATIVE, MIXED, SELFISH
from app.games.emission.robot.policies import Policy, at_random, careful, idle, prepared, reducing
from engine.emission.actions import SeatChoice, SetUp
from engine.emission.rules import Rules
from engine.emission.state import State

__all__ = ["OUTCOMES", "PLAYERS", "POLICIES", "deal", "group", "turns_played"]

OUTCOMES = ("won", "failed", "called_off")
PLAYERS = (1, 2, 3, 4)
POLICIES: dict[str, Policy] = {
    "random": at_random,
    "idle": idle,
    "reducing": reducing,
    "careful": careful,
    "prepared": prepared,
    "selfish": SELFISH,
    "mixed": MIXED,
    "cooperative": COOPERATIVE,
}


def deal(rng: Random, rules: Rules, players: int) -> SetUp:
    """Any row of the set-up table for so many, the seats shuffled."""
    rows = [sorted(row.powers) for row in rules.rows if len(row.powers) == players]
    powers = rng.choice(rows) if players > 1 else [rng.choice(list(rules.powers))]
    rng.shuffle(powers)
    return SetUp(tuple(SeatChoice(power) for power in powers))


def turns_played(state: State) -> int:
    """Rounds that are over."""
    return state.round - 1


def group(state: State) -> str:
    """By what a simulation counts its games: the difficulty of the row."""
    return state.difficulty
