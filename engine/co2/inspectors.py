"""Environmental goals that are not met, and the inspectors who double their price."""

from __future__ import annotations

from engine.co2 import supply
from engine.co2.draft import Draft
from engine.co2.events import InspectorMoved
from engine.co2.rules import Rules
from engine.co2.state import Goal, Group, State

WATCHED: tuple[Group, ...] = ("plants", "summits")
"""The groups that have an inspector each, in the order in which they move."""
STEPS = {"gas": 2, "oil": 3, "coal": 4}
"""How many goals an inspector passes for the fossil plant that was drawn."""


def price(rules: Rules, state: State, place: int, goal: Goal) -> int:
    """What an open goal costs in this decade; twice as much under an inspector's eyes."""
    once = int(rules.data["goals.price"][state.decade - 1])
    return 2 * once if place in state.inspectors else once


def lost(rules: Rules, state: State) -> int:
    """Victory points for all goals that are not met."""
    return sum(price(rules, state, at, goal) for at, goal in enumerate(state.goals) if not goal.done)


def wait(rules: Rules, state: State) -> bool:
    """Is an inspector still to be moved, and a plant left to draw for it?"""
    return bool(state.inspections and supply.drawable(rules, state))


def next_inspector(state: State) -> int:
    return len(state.inspectors) - state.inspections


def move(draft: Draft, fossil: str) -> None:
    """Over the open goals of the group, round and round; where none is left, the inspector stays."""
    state = draft.state
    which = next_inspector(state)
    now = state.inspectors[which]
    places = [at for at, goal in enumerate(state.goals) if goal.group == WATCHED[which]]
    open_ones = [at for at in places if not state.goals[at].done]
    if open_ones:
        behind = [at for at in open_ones if at <= now]
        at = (len(behind) + STEPS[fossil] - 1) % len(open_ones)
        now = open_ones[at]
    draft.add(InspectorMoved(which, now, fossil))  # type: ignore[arg-type]
