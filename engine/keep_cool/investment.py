"""Phase 3: factories and protection tokens, innovation, and the Developing Countries' bonus."""

from __future__ import annotations

from functools import cache

from engine.core import CannotTell, Decision, Refusal, refuse, warn
from engine.keep_cool import deals, ending, turn
from engine.keep_cool.actions import Build, EndInvestment, Innovate, UseBonus
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import BonusUsed, Built, Innovated, Steps
from engine.keep_cool.places import ABROAD, BONUS, INNOVATION, INVESTMENT
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Kind, Share, State

# --- building ---------------------------------------------------------------------------------------------


def price_of(rules: Rules, state: State, kind: Kind, country: str = "") -> int:
    """What the next piece of this kind costs in a country, at first the active one."""
    seat = state.seat(country) if country else state.active_seat
    return rules.price(seat.country, kind, seat.step(kind))


def refusal(rules: Rules, state: State, action: Build) -> Refusal | None:
    """Why this can't be built now, if so; whether the owner of another country agrees is not asked here."""
    active = owner = state.seats[state.active]
    kind = action.kind
    if action.country:
        if not state.has(action.country):
            return refuse("keep_cool.seat.not_at_the_table", ABROAD, country=action.country)
        owner = state.seat(action.country)
    price = rules.price(owner.country, kind, owner.step(kind))
    if not action.shares and active.chips < price:
        return _too_dear(kind, price, active.chips)
    if action.shares and (no := deals.share_refusal(state, action.shares, price)):
        return no
    supply = rules.supply[kind]
    if state.count(kind) >= supply:
        return warn("keep_cool.supply.used_up", INVESTMENT, kind=kind, supply=supply)
    if action.shares and action.country not in ("", active.country):
        return deals.without_active(state, *(share.country for share in action.shares))
    return None


@cache
def _too_dear(kind: Kind, price: int, has: int) -> Refusal:
    """Asked for with every list of offers, and always one of a few hundred."""
    return refuse(
        "keep_cool.price.not_enough_chips",
        INVESTMENT,
        kind=kind,
        price=price,
        has=has,
        missing=price - has,
    )


def build(rules: Rules, state: State, action: Build, insist: bool) -> Decision:
    no = refusal(rules, state, action)
    if no and not (insist and no.strength == "odd"):
        return no
    active = state.active_seat.country
    country = action.country or active
    if country != active and not action.agreed:
        return CannotTell("keep_cool.build.consent", "agreed", {"country": country}, ABROAD)
    seat = state.seat(country)
    price = price_of(rules, state, action.kind, country)
    paid = action.shares or (Share(active, price),)
    left = rules.steps_left(country, action.kind, seat.step(action.kind))
    draft = Draft(rules, state)
    draft.add(Built(country, action.kind, paid, min(1, left)))
    ending.check(draft)
    return draft.done()


# --- innovation -------------------------------------------------------------------------------------------


def innovation_refusal(rules: Rules, state: State, action: Innovate) -> Refusal | None:
    active, cost = state.active_seat, rules.innovation_cost
    if not action.shares and active.chips < cost:
        return _research_too_dear(cost, active.chips)
    if action.shares and (no := deals.share_refusal(state, action.shares, cost)):
        return no
    if not action.shares and not action.guests:
        return None
    payers = _payers(state, action)
    for guest in action.guests:
        if not state.has(guest):
            return refuse("keep_cool.seat.not_at_the_table", INNOVATION, country=guest)
        if guest in payers or action.guests.count(guest) > 1:
            return refuse("keep_cool.innovation.guest_twice", INNOVATION, country=guest)
    return deals.without_active(state, *payers, *action.guests)


@cache
def _research_too_dear(price: int, has: int) -> Refusal:
    return refuse(
        "keep_cool.innovation.not_enough_chips", INNOVATION, price=price, has=has, missing=price - has
    )


def _payers(state: State, action: Innovate) -> list[str]:
    return [share.country for share in action.shares] or [state.active_seat.country]


def innovate(rules: Rules, state: State, action: Innovate, insist: bool) -> Decision:
    """Two steps to the right for everybody who takes part; at the edge a token stays."""
    no = innovation_refusal(rules, state, action)
    if no and not (insist and no.strength == "odd"):
        return no
    paid = action.shares or (Share(state.active_seat.country, rules.innovation_cost),)
    moves = []
    for country in (*_payers(state, action), *action.guests):
        left = rules.steps_left(country, action.colour, state.seat(country).step(action.colour))
        moves.append(Steps(country, min(rules.innovation_steps, left)))
    return (Innovated(action.colour, paid, tuple(moves)),)


# --- the Developing Countries' bonus ----------------------------------------------------------------------


def bonus_refusal(rules: Rules, state: State, action: UseBonus) -> Refusal | None:
    if state.active_seat.country != "developing":
        return refuse("keep_cool.bonus.not_theirs", BONUS)
    if state.bonus_used:
        return refuse("keep_cool.bonus.used", BONUS)
    most = rules.developing_bonus
    if not 1 <= abs(action.chips) <= most:
        return refuse("keep_cool.bonus.how_many", BONUS, most=most)
    onto = min(rules.capacity - state.carbometer, state.pool)
    room = onto if action.chips > 0 else state.carbometer
    if abs(action.chips) > room:
        return refuse("keep_cool.bonus.no_room", BONUS, count=room)
    return None


def use_bonus(rules: Rules, state: State, action: UseBonus, insist: bool) -> Decision:
    no = bonus_refusal(rules, state, action)
    if no:
        return no
    draft = Draft(rules, state)
    draft.add(BonusUsed("developing", action.chips))
    ending.check(draft)
    return draft.done()


def end_investment(rules: Rules, state: State, action: EndInvestment, insist: bool) -> Decision:
    draft = Draft(rules, state)
    turn.go_on(draft)
    return draft.done()
