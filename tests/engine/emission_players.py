"""How random players sit down to e-Mission, and what they do beside what the rules list."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import get_args

from app.games.emission import robot as emission
from engine.core import OWN, Action, replace
from engine.emission.actions import (
    AddCrisis,
    Amount,
    Change,
    DiscardProject,
    RemoveCrisis,
    ResolveCrisis,
    RollEffect,
    SetUp,
    StartProject,
    TurnCrisis,
)
from engine.emission.cards import challenge
from engine.emission.deck import turnable
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS, RESILIENCES, Deck, State

DECKS: tuple[Deck, ...] = get_args(Deck)


def set_up(rules: Rules, rng: Random, players: int) -> SetUp:
    """Any table of this size, with any deck; some with challenge cards."""
    dealt = emission.deal(rng, rules, players)
    named = tuple(replace(seat, name=f"Group {n}") for n, seat in enumerate(dealt.seats, start=1))
    cards = []
    for name in rng.sample(list(rules.challenges), rng.choice((0, 0, 1, 2))):
        cards.append(challenge(name, rules.challenges[name]))
    if rng.random() < 0.2:
        cards.append(challenge("Ours", ("demand +2",), rng.choice(named).power))
    return replace(dealt, seats=named, deck=rng.choice(DECKS), challenges=tuple(cards))


def deal(rules: Rules, state: State, rng: Random) -> Action:
    """Something cards may do, whether or not they can: the rules say."""
    power = rng.choice(state.seats).power
    place = rng.randrange(len(state.row)) if state.row else 0
    lying = state.row[place] if state.row else None
    names = turnable(rules, state, lying) if lying and not lying.crisis else tuple(rules.crises)
    project = state.projects[0].project if state.projects else next(iter(rules.projects))
    if state.phase == "effects":
        return RollEffect(rng.choice(EFFECTS), ignored=True)
    if state.phase == "project":
        return StartProject(f"{OWN}Our plan {rng.randrange(9)}", next(iter(rules.projects)))
    if state.phase == "resolution":
        return ResolveCrisis((Amount(power, rng.randrange(3)),))
    deals: tuple[Callable[[], Action], ...] = (
        lambda: TurnCrisis(place, rng.choice(names)),
        lambda: RemoveCrisis(place, rng.choice(("", rng.choice(names)))),
        lambda: AddCrisis("a card says so"),
        lambda: DiscardProject(project),
        lambda: Change(rng.choice(RESILIENCES), rng.randint(1, 3), power, cards=1),
        lambda: Change("clean", rng.randint(1, 4), power, cards=1),
        lambda: Change("trees", 1, cards=1, paid_by=power),
        lambda: Change("carbon", rng.choice((-8, -3, 6))),
    )
    return rng.choice(deals)()
