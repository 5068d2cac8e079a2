"""Keep Cool players who need no table: how they sit down, and the ways in which they play."""

from __future__ import annotations

from random import Random

from app.games.keep_cool.robot.cooperative import COOPERATIVE
from app.games.keep_cool.robot.selfish import MIXED, SELFISH
from app.games.keep_cool.robot.simple import Policy, at_random, greedy
from engine.keep_cool.actions import SeatChoice, SetUp, show_target
from engine.keep_cool.ending import dealt_targets
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

OUTCOMES = ("won", "collapsed", "called_off")
PLAYERS = (3, 4, 5, 6)
POLICIES: dict[str, Policy] = {
    "random": at_random,
    "greedy": greedy,
    "selfish": SELFISH,
    "mixed": MIXED,
    "cooperative": COOPERATIVE,
}


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
