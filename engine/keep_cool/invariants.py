"""What must hold at every moment of every game."""

from __future__ import annotations

from engine.keep_cool.conference.records import Conference
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State


def faults(rules: Rules, state: State) -> tuple[str, ...]:
    """Broken promises in words for developers; none in any game played by anyone."""
    if not state.seats:
        return ()
    found = []
    chips = state.carbometer + state.pool + sum(seat.chips for seat in state.seats)
    if chips != rules.chips:
        found.append(f"{chips} chips instead of {rules.chips}")
    if not 0 <= state.carbometer <= rules.capacity or state.pool < 0:
        found.append(f"carbometer {state.carbometer}, pool {state.pool}")
    for seat in state.seats:
        if min(seat.chips, seat.black, seat.green, seat.red) < 0:
            found.append(f"{seat.country} has a negative pile")
    if state.conference is not None:
        found += _conference_faults(state, state.conference)
    return tuple(found)


def _conference_faults(state: State, conference: Conference) -> list[str]:
    """One delegation a seat, nothing counted below nought, nothing due twice or by nobody."""
    found = []
    if [each.country for each in conference.delegations] != [seat.country for seat in state.seats]:
        found.append("delegations and seats differ")
    if any(min(each.moves, each.members) < 0 for each in conference.delegations):
        found.append("a delegation has a negative count")
    due = [(each.kind, each.country, each.report) for each in conference.due]
    if len(set(due)) < len(due) or not all(state.has(country) for _, country, _ in due):
        found.append(f"due: {due}")
    return found
