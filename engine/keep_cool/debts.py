"""Paying what is due: chips first, then factories for their scrap value, but never the last one."""

from __future__ import annotations

from engine.core import Decision, Refusal, refuse
from engine.keep_cool import ending, turn
from engine.keep_cool.actions import Demolish
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import DebtForgiven, DebtPaid, FactoryDemolished
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State

CATASTROPHE = "1. Greenhouse Cards: Catastrophe"
MERCY = "FAQ: What happens if I have to demolish all factories?"


def settle(draft: Draft) -> bool:
    """Pay every debt as far as chips go. False while somebody still has to choose a factory."""
    for debt in draft.state.debts:
        seat = draft.state.seat(debt.country)
        pays = min(seat.chips, debt.due)
        if pays:
            draft.add(DebtPaid(debt.country, pays, debt.to))
        if pays < debt.due and seat.black + seat.green <= 1:
            draft.add(DebtForgiven(debt.country, debt.due - pays))
    return not draft.state.debts


def refusal(state: State, action: Demolish) -> Refusal | None:
    """Why this factory can't be demolished now, if so."""
    if not any(debt.country == action.country for debt in state.debts):
        return refuse("keep_cool.demolish.owes_nothing", CATASTROPHE, country=action.country)
    seat = state.seat(action.country)
    if seat.factories <= 1:
        return refuse("keep_cool.demolish.last_factory", MERCY, country=seat.country)
    if not getattr(seat, action.colour):
        return refuse(
            "keep_cool.demolish.none_of_this_colour", CATASTROPHE, country=seat.country, colour=action.colour
        )
    return None


def demolish(rules: Rules, state: State, action: Demolish, insist: bool) -> Decision:
    stands_in_the_way = refusal(state, action)
    if stands_in_the_way:
        return stands_in_the_way
    draft = Draft(rules, state)
    scrap = min(rules.scrap_value, state.pool)
    draft.add(FactoryDemolished(action.country, action.colour, scrap))
    settled = settle(draft)
    # The board is judged once this seat's payment is whole.
    if not any(debt.country == action.country for debt in draft.state.debts):
        ending.check(draft)
    if settled and not draft.over:
        turn.go_on(draft)
    return draft.done()
