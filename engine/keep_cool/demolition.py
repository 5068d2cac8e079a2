"""Giving up one's own pieces at will, in one's own turn."""

from __future__ import annotations

from functools import cache

from engine.core import Decision, Refusal, refuse, warn
from engine.keep_cool import debts, ending
from engine.keep_cool.actions import Demolish
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import FactoryDemolished, ProtectionRemoved
from engine.keep_cool.places import DEMOLISH
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Kind, State


def demolish(rules: Rules, state: State, action: Demolish, insist: bool) -> Decision:
    """To pay a debt, or at will."""
    if action.colour != "red" and state.owes(action.country):
        return debts.demolish(rules, state, action.country, action.colour)
    no = refusal(rules, state, action)
    if no and not (insist and no.strength == "odd"):
        return no
    draft = Draft(rules, state)
    if action.colour == "red":
        draft.add(ProtectionRemoved(action.country, -1 if state.seat(action.country).red_step else 0))
    else:
        scrap = min(rules.scrap_value, state.pool)
        draft.add(FactoryDemolished(action.country, action.colour, scrap))
    if not state.debts:
        ending.check(draft)
    return draft.done()


def refusal(rules: Rules, state: State, action: Demolish) -> Refusal | None:
    """Why this piece can't be given up at will now, if so."""
    seat = state.active_seat
    if action.country != seat.country:
        if not state.has(action.country):
            return refuse("keep_cool.seat.not_at_the_table", DEMOLISH, country=action.country)
        return refuse("keep_cool.demolish.not_your_turn", DEMOLISH, country=action.country)
    if not getattr(seat, action.colour):
        return _none_of_this_colour(seat.country, action.colour)
    if action.colour != "red" and seat.factories == 1:
        return warn("keep_cool.demolish.own_last_factory", DEMOLISH, country=seat.country)
    if action.colour != "red" and state.pool < rules.scrap_value:
        return warn(
            "keep_cool.demolish.pool_short",
            DEMOLISH,
            country=seat.country,
            has=state.pool,
            scrap=rules.scrap_value,
        )
    return None


@cache
def _none_of_this_colour(country: str, colour: Kind) -> Refusal:
    """Asked for with every list of offers, and always one of a few."""
    return refuse("keep_cool.demolish.none_of_this_colour", DEMOLISH, country=country, colour=colour)
