"""Two simple ways to play, which choose among what the rules list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.core import Action
from engine.keep_cool import investment
from engine.keep_cool.actions import Build, Demolish, EndInvestment
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

FACTORIES = (Build("black"), Build("green"))

Policy = Callable[[Random, Rules, State, Sequence[Action]], Action]


def at_random(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Anything that is allowed; dice and cards come up this way too."""
    return rng.choice(options)


def greedy(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """The cheapest factory as long as the chips last, never a thought for the climate or for others."""
    if state.debts:
        return dearest_spared(state, options)
    if state.phase != "investment":
        return rng.choice(options)
    builds = [build for build in FACTORIES if investment.refusal(rules, state, build) is None]
    if not builds:
        return EndInvestment()
    return min(builds, key=lambda build: investment.price_of(rules, state, build.kind))


def dearest_spared(state: State, options: Sequence[Action]) -> Action:
    """What a seat in debt tears down first: a factory of the colour of which it has most."""
    demolitions = [option for option in options if isinstance(option, Demolish)]
    if not demolitions:  # a correction has left a debt that nobody can settle
        return options[0]
    seat = state.seat(demolitions[0].country)
    return max(demolitions, key=lambda option: getattr(seat, option.colour))
