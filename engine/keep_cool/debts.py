"""Paying what is due: chips first, then factories for their scrap value, but never the last one."""

from __future__ import annotations

from engine.core import Decision, Refusal, refuse
from engine.keep_cool import ending, turn
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import DebtForgiven, DebtPaid, FactoryDemolished
from engine.keep_cool.places import MERCY, of_debt
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import POOL, Colour, State


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


def carry_on(draft: Draft, country: str) -> None:
    """Something changed for a seat that may owe: pay, judge the board once its payment is whole, go on.

    Half a payment of somebody else's is not judged: that board exists only until it is whole.
    """
    owing, owed = draft.before.debts, draft.before.owes(country)
    settled = settle(draft)
    if settled or (owed and not draft.state.owes(country)):
        ending.check(draft)
    if owing and settled and not draft.over:
        turn.go_on(draft)


def refusal(state: State, country: str, colour: Colour) -> Refusal | None:
    """Why a seat in debt can't give up a factory of this colour, if so."""
    seat = state.seat(country)
    if seat.factories <= 1:
        return refuse("keep_cool.demolish.last_factory", MERCY, country=country)
    if not getattr(seat, colour):
        place = next(of_debt(debt) for debt in state.debts if debt.country == country)
        return refuse("keep_cool.demolish.none_of_this_colour", place, country=country, colour=colour)
    return None


def can_be_settled(state: State) -> bool:
    """Is there a factory to choose for the first debt? Else only a step taken out has left it standing."""
    return state.seat(state.debts[0].country).factories > 1


def demolish(rules: Rules, state: State, country: str, colour: Colour) -> Decision:
    """A seat in debt tears down a factory for its scrap value; it chooses the colour, one by one."""
    no = refusal(state, country, colour)
    if no:
        return no
    draft = Draft(rules, state)
    draft.add(_scrapped(rules, state, country, colour))
    carry_on(draft, country)
    return draft.done()


def _scrapped(rules: Rules, state: State, country: str, colour: Colour) -> FactoryDemolished:
    """A factory torn down by a seat in debt: worth its scrap value also where the pool can't pay that out.

    Damage is paid into the pool that the scrap value comes from, so only the change has to be there. What a
    country demands it gets in chips, as far as there are any; the scrap value settles the rest all the same.
    """
    value, pool = rules.scrap_value, state.pool
    if pool >= value:
        return FactoryDemolished(country, colour, value)
    debt = next(debt for debt in state.debts if debt.country == country)
    if debt.to == POOL:
        pays = min(value, debt.due)
        scrap = min(value - pays, pool)
    else:
        scrap = pool
        pays = max(0, min(value, debt.due) - scrap)
    return FactoryDemolished(country, colour, scrap, pays, debt.to if pays else "")
