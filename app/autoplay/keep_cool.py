"""Keep Cool players who need no table: they choose among what the rules offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.core import Action
from engine.keep_cool import investment
from engine.keep_cool.actions import Build, Demolish, EndInvestment, SeatChoice, SetUp, show_target
from engine.keep_cool.ending import dealt_targets
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

Policy = Callable[[Random, Rules, State, Sequence[Action]], Action]


def at_random(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """Anything that is allowed; dice and cards come up this way too."""
    return rng.choice(options)


def greedy(rng: Random, rules: Rules, state: State, options: Sequence[Action]) -> Action:
    """The cheapest factory as long as the chips last, never a thought for the climate."""
    builds = [option for option in options if isinstance(option, Build) and option.kind != "red"]
    if builds:
        return min(builds, key=lambda build: investment.price_of(rules, state, build.kind))
    if state.debts:
        demolitions = [option for option in options if isinstance(option, Demolish)]
        seat = state.seat(demolitions[0].country)
        return max(demolitions, key=lambda option: getattr(seat, option.colour))
    if any(isinstance(option, EndInvestment) for option in options):
        return EndInvestment()
    return rng.choice(options)


POLICIES: dict[str, Policy] = {"random": at_random, "greedy": greedy}


def deal(rng: Random, rules: Rules, players: int) -> SetUp:
    """A set-up with everybody's target card dealt and shown to the app."""
    countries = list(rules.seats[players])
    if players in rules.choose_one:
        countries.append(rng.choice(rules.choose_one[players]))
    targets = rng.sample(dealt_targets(rules, players), players)
    seats = zip(countries, targets, strict=True)
    return SetUp(tuple(SeatChoice(country, target=show_target(country, card)) for country, card in seats))


def turns_played(state: State) -> int:
    return (state.round - 1) * len(state.seats) + state.active
