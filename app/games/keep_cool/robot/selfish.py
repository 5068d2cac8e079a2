"""A table that wants to win: each for itself, or each for itself until the carbometer says otherwise."""

from __future__ import annotations

from app.games.keep_cool.robot.cooperative import (
    IDEAS,
    LOW,
    Delegation,
    Idea,
    ahead,
    keep_word,
    kind_income,
    protect,
    serve_target,
    win,
)
from engine.core import Action, Sealed
from engine.keep_cool import ending, income, investment
from engine.keep_cool.actions import Build, TakeIncome
from engine.keep_cool.decide import COLOURS
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Seat, State

DRAWN = 2.0
"""By so many chips a factory may be dearer if the own target asks for its colour."""


def hard_income(rules: Rules, state: State) -> Action:
    """The Former Soviet Union asks whoever has most chips, even if that costs a factory."""
    payers = [state.seat(country) for country in income.payers(rules, state)]
    richest = max(payers, key=lambda seat: seat.chips, default=None)
    return TakeIncome(of=richest.country) if richest is not None and len(payers) > 1 else TakeIncome()


def own_factory(rules: Rules, state: State, seat: Seat) -> Action | None:
    """The cheapest factory there is, a little dearer if it brings the own target closer."""
    builds = []
    for colour in COLOURS:
        build = Build(colour)
        if investment.refusal(rules, state, build) is None:
            price = investment.price_of(rules, state, colour)
            builds.append((price - DRAWN * _wanted(rules, state, seat, colour), colour, build))
    return min(builds, key=lambda each: each[:2])[2] if builds else None


def _wanted(rules: Rules, state: State, seat: Seat, colour: str) -> int:
    """One for a colour that the own political targets ask for, minus one for what they can't bear."""
    if not isinstance(seat.target, Sealed):
        return 0
    wanted = 0
    for name in rules.target_cards[seat.target.value]:
        target = rules.targets[name]
        if target.counts not in (colour, "factories"):
            continue
        if target.kind == "max":
            wanted -= 1
        elif not ending.reached(rules, state, target):
            wanted += 1
    return max(-1, min(1, wanted))


OWN: tuple[Idea, ...] = (win, keep_word, protect, serve_target, own_factory)


def tight(rules: Rules, state: State) -> bool:
    """A round more like this, and the carbometer is nearly empty."""
    return ahead(rules, state) < LOW


SELFISH = Delegation(hard_income, lambda rules, state: False, lambda rules, state: OWN)
MIXED = Delegation(kind_income, tight, lambda rules, state: IDEAS if tight(rules, state) else OWN)
