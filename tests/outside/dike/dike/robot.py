"""Who plays the Dike without people."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.core import Action

from .rules import PLAYERS as HOW_MANY
from .rules import VILLAGES, Rules, Seat, SetUp, State

PLAYERS = tuple(HOW_MANY)
OUTCOMES = ("won", "lost", "called_off")


def deal(rng: Random, rules: Rules, players: int) -> SetUp:
    return SetUp(tuple(Seat(each) for each in rng.sample(VILLAGES, players)))


def at_random(rng: Random, rules: Rules, state: State, options: Sequence[Action], /) -> Action:
    return rng.choice(options)


POLICIES = {"random": at_random}


def turns_played(state: State) -> int:
    return state.round
