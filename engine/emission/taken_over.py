"""What a table took over from the data when it was laid out changes with what is read off the box."""

from __future__ import annotations

from engine.core import BoxRead, Seen, noted, replace
from engine.emission.state import State


def box_read(state: State, event: BoxRead) -> State:
    """Each power keeps its growth beside its board, with what challenges change of it."""
    state, seen = noted(state, event), event.seen
    if not isinstance(seen, Seen) or not isinstance(seen.value, int) or not isinstance(seen.was, int):
        return state
    section, _, name = seen.path.partition(".")
    power, _, what = name.partition(".")
    if (section, what) != ("powers", "growth"):
        return state
    by = seen.value - seen.was
    seats = [
        replace(seat, growth=max(0, seat.growth + by)) if seat.power == power else seat
        for seat in state.seats
    ]
    return replace(state, seats=tuple(seats))
