"""The board is right, the app is not: corrections by the table."""

from __future__ import annotations

from engine.core import Decision, refuse
from engine.keep_cool import debts, ending, turn
from engine.keep_cool.actions import Adjust
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import Adjusted
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Kind, State

PILES = ("chips", "black", "green", "red", "black_step", "green_step", "red_step")


def adjust(rules: Rules, state: State, action: Adjust, insist: bool) -> Decision:
    country, _, pile = action.what.partition(".")
    if action.what == "carbometer":
        was, most = state.carbometer, min(rules.capacity, state.carbometer + state.pool)
    elif state.has(country) and pile in PILES:
        was = getattr(state.seat(country), pile)
        most = was + state.pool if pile == "chips" else _most(rules, country, pile)
    else:
        return refuse("keep_cool.adjust.no_such_pile", what=action.what)
    if not 0 <= action.to <= most:
        return refuse("keep_cool.adjust.out_of_range", what=action.what, to=action.to, most=most)
    if action.to == was:
        return refuse("keep_cool.adjust.no_change", what=action.what, to=was)
    draft = Draft(rules, state)
    draft.add(Adjusted(action.what, was, action.to, action.reason))
    settled = debts.settle(draft)
    if not ending.check(draft) and state.debts and settled:
        turn.go_on(draft)
    return draft.done()


def _most(rules: Rules, country: str, pile: str) -> int:
    if pile.endswith("_step"):
        kind: Kind = pile.removesuffix("_step")  # type: ignore[assignment]
        return rules.steps_left(country, kind, 0)
    return rules.supply[pile]  # type: ignore[index]
