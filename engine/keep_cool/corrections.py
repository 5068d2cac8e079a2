"""The board is right, the app is not: corrections by the table."""

from __future__ import annotations

from engine.core import Decision, ReadBox, refuse, warn
from engine.keep_cool import debts, ending, turn
from engine.keep_cool.actions import Adjust, SetTurn
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import Adjusted, TurnSet
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Kind, State

PILES = ("chips", "black", "green", "red", "black_step", "green_step", "red_step")


def held(state: State, what: str) -> int | None:
    """What the app holds for true of something that can be corrected; None if there is no such thing."""
    country, _, pile = what.partition(".")
    if what == "carbometer":
        return state.carbometer
    return getattr(state.seat(country), pile) if state.has(country) and pile in PILES else None


def most(rules: Rules, state: State, what: str) -> int:
    """The highest count to which it can be corrected: chips come out of the pool, pieces out of the box."""
    country, _, pile = what.partition(".")
    if what == "carbometer":
        return min(rules.capacity, state.carbometer + state.pool)
    if pile == "chips":
        return state.seat(country).chips + state.pool
    if pile.endswith("_step"):
        kind: Kind = pile.removesuffix("_step")  # type: ignore[assignment]
        return rules.steps_left(country, kind, 0)
    return rules.supply[pile]  # type: ignore[index]


def adjust(rules: Rules, state: State, action: Adjust, insist: bool) -> Decision:
    was = held(state, action.what)
    if was is None:
        return refuse("keep_cool.adjust.no_such_pile", what=action.what)
    limit = most(rules, state, action.what)
    if not 0 <= action.to <= limit:
        return refuse("keep_cool.adjust.out_of_range", what=action.what, to=action.to, most=limit)
    if action.to == was:
        return refuse("keep_cool.adjust.no_change", what=action.what, to=was)
    draft = Draft(rules, state)
    draft.add(Adjusted(action.what, was, action.to, action.reason))
    debts.carry_on(draft, action.what.partition(".")[0])
    return draft.done()


def set_turn(rules: Rules, state: State, action: SetTurn, insist: bool) -> Decision:
    """Play goes on with this seat in this step; a card or a debt that was open is dropped."""
    if not state.has(action.country):
        return refuse("keep_cool.seat.not_at_the_table", country=action.country)
    if action.phase in ("setup", "over") or action.round < 0:
        return refuse("keep_cool.turn.no_such_step")
    if state.debts and debts.can_be_settled(state) and not insist:
        return warn("keep_cool.turn.drops_debts", count=len(state.debts))
    cards = rules.zone_at(state.carbometer).cards if action.phase == "greenhouse" else 0
    seat, number = state.index(action.country), action.round or state.round
    draft = Draft(rules, state)
    draft.add(TurnSet(action.country, seat, number, action.phase, cards, action.reason))
    if not state.pile:
        turn.reshuffle(draft, "empty")
    ending.check(draft)
    return draft.done()


def read_box(rules: Rules, state: State, action: ReadBox, insist: bool) -> Decision:
    """What was read may be the number that a target waits for."""
    draft = Draft(rules, state)
    if not state.debts:
        ending.check(draft)
    return draft.done()
