"""Phase 3: buying factories and protection tokens at the prices of one's own panel."""

from __future__ import annotations

from engine.core import Decision, Refusal, refuse, warn
from engine.keep_cool import ending, turn
from engine.keep_cool.actions import Build, EndInvestment
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import Built
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Kind, State

INVESTMENT = "3. Investment"


def price_of(rules: Rules, state: State, kind: Kind) -> int:
    """What the active seat pays for its next piece of this kind."""
    seat = state.active_seat
    return rules.price(seat.country, kind, getattr(seat, f"{kind}_step"))


def refusal(rules: Rules, state: State, kind: Kind) -> Refusal | None:
    """Why the active seat can't buy this now, if so."""
    price, chips = price_of(rules, state, kind), state.active_seat.chips
    if chips < price:
        return refuse(
            "keep_cool.price.not_enough_chips",
            INVESTMENT,
            kind=kind,
            price=price,
            has=chips,
            missing=price - chips,
        )
    if sum(getattr(seat, kind) for seat in state.seats) >= rules.supply[kind]:
        return warn("keep_cool.supply.used_up", INVESTMENT, kind=kind, supply=rules.supply[kind])
    return None


def build(rules: Rules, state: State, action: Build, insist: bool) -> Decision:
    no = refusal(rules, state, action.kind)
    if no and not (insist and no.strength == "odd"):
        return no
    seat = state.active_seat
    left = rules.steps_left(seat.country, action.kind, getattr(seat, f"{action.kind}_step"))
    draft = Draft(rules, state)
    draft.add(Built(seat.country, action.kind, price_of(rules, state, action.kind), min(1, left)))
    ending.check(draft)
    return draft.done()


def end_investment(rules: Rules, state: State, action: EndInvestment, insist: bool) -> Decision:
    draft = Draft(rules, state)
    turn.go_on(draft)
    return draft.done()
