"""What must hold at every moment of every game."""

from __future__ import annotations

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
    return tuple(found)
