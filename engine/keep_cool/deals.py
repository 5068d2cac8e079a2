"""What players agree on: chips that change hands, prices paid in common, and the ledger of promises."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Decision, Refusal, refuse, warn
from engine.keep_cool import debts
from engine.keep_cool.actions import Give, MakePromise, SettlePromise
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import ChipsGiven, PromiseMade, PromiseSettled
from engine.keep_cool.places import GAME_TURN, NEGOTIATION
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import POOL, Promise, Share, State

MOST_TURNS = 9


def share_refusal(state: State, shares: Sequence[Share], price: int) -> Refusal | None:
    """Why these seats can't pay this price together, if so."""
    payers = [share.country for share in shares]
    for share in shares:
        if not state.has(share.country):
            return refuse("keep_cool.seat.not_at_the_table", GAME_TURN, country=share.country)
        if share.chips < 1 or payers.count(share.country) > 1:
            return refuse("keep_cool.deal.odd_share", NEGOTIATION, country=share.country)
        has = state.seat(share.country).chips
        if has < share.chips:
            return refuse(
                "keep_cool.deal.cannot_pay", NEGOTIATION, country=share.country, chips=share.chips, has=has
            )
    paid = sum(share.chips for share in shares)
    if paid != price:
        return refuse("keep_cool.deal.does_not_add_up", NEGOTIATION, price=price, paid=paid)
    return None


def without_active(state: State, *countries: str) -> Refusal | None:
    """For every joint action the player whose turn it is has to take part."""
    active = state.active_seat.country
    return None if active in countries else warn("keep_cool.deal.without_active", GAME_TURN, country=active)


def give(rules: Rules, state: State, action: Give, insist: bool) -> Decision:
    """Chips may change hands with the active seat; a disaster's victim may be helped by anybody."""
    no = _gift_refusal(state, action.giver, action.to, action.chips)
    if no and not (insist and no.strength == "odd"):
        return no
    if action.back < 0:
        return refuse("keep_cool.deal.no_chips", NEGOTIATION)
    draft = Draft(rules, state)
    draft.add(ChipsGiven(action.giver, action.to, action.chips))
    if action.back:
        draft.add(PromiseMade(_promise(state, MakePromise(action.to, action.giver, "chips", action.back))))
    debts.carry_on(draft, action.to)
    return draft.done()


def _gift_refusal(state: State, giver: str, to: str, chips: int) -> Refusal | None:
    for country in (giver, to):
        if not state.has(country):
            return refuse("keep_cool.seat.not_at_the_table", GAME_TURN, country=country)
    if giver == to:
        return refuse("keep_cool.deal.with_oneself", NEGOTIATION, country=giver)
    if chips < 1:
        return refuse("keep_cool.deal.no_chips", NEGOTIATION)
    has = state.seat(giver).chips
    if has < chips:
        return refuse("keep_cool.deal.cannot_pay", NEGOTIATION, country=giver, chips=chips, has=has)
    if any(debt.country == to and debt.to == POOL for debt in state.debts):
        return None
    return without_active(state, giver, to)


# --- promises ---------------------------------------------------------------------------------------------


def make_promise(rules: Rules, state: State, action: MakePromise, insist: bool) -> Decision:
    for country in (action.by, action.to):
        if not state.has(country):
            return refuse("keep_cool.seat.not_at_the_table", GAME_TURN, country=country)
    if action.by == action.to:
        return refuse("keep_cool.deal.with_oneself", NEGOTIATION, country=action.by)
    if action.what == "chips" and action.chips < 1:
        return refuse("keep_cool.deal.no_chips", NEGOTIATION)
    if action.what in ("build", "demolish") and action.kind is None:
        return refuse("keep_cool.promise.which_piece", NEGOTIATION)
    if not 1 <= action.turns <= MOST_TURNS:
        return refuse("keep_cool.promise.when", NEGOTIATION, most=MOST_TURNS)
    return (PromiseMade(_promise(state, action)),)


def _promise(state: State, action: MakePromise) -> Promise:
    """Due in the giver's next turn, or so many of its turns later; a turn that is on doesn't count."""
    still_to_come = state.index(action.by) > state.active
    return Promise(
        id=state.promised + 1,
        by=action.by,
        to=action.to,
        what=action.what,
        chips=action.chips,
        kind=action.kind,
        due=state.round + action.turns - (1 if still_to_come else 0),
    )


def is_due(state: State, promise: Promise) -> bool:
    """Has the turn come in which it was to be kept?"""
    return (state.round, state.active) >= (promise.due, state.index(promise.by))


def settle_promise(rules: Rules, state: State, action: SettlePromise, insist: bool) -> Decision:
    promise = next((each for each in state.promises if each.id == action.id), None)
    if promise is None:
        return refuse("keep_cool.promise.not_there", NEGOTIATION, id=action.id)
    draft = Draft(rules, state)
    if action.how == "paid":
        if promise.what != "chips":
            return refuse("keep_cool.promise.not_of_chips", NEGOTIATION)
        no = _gift_refusal(state, promise.by, promise.to, promise.chips)
        if no and not (insist and no.strength == "odd"):
            return no
        draft.add(ChipsGiven(promise.by, promise.to, promise.chips))
    draft.add(PromiseSettled(promise, action.how))
    debts.carry_on(draft, promise.to)
    return draft.done()
