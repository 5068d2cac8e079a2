"""What a table took over from the data when it was laid out changes with what is read off the box."""

from __future__ import annotations

from engine.core import BoxRead, Seen, noted, replace
from engine.keep_cool.state import State


def box_read(state: State, event: BoxRead) -> State:
    """A card that the data didn't know is in the pile; chips that weren't counted lie in the pool."""
    state, seen = noted(state, event), event.seen
    if not isinstance(seen, Seen):
        return state
    if seen.path == "components.chips" and isinstance(seen.value, int) and isinstance(seen.was, int):
        return replace(state, pool=state.pool + seen.value - seen.was)
    if seen.path.startswith("cards.") and seen.was is None:
        return replace(state, pile=(*state.pile, seen.path.split(".", 2)[2]))
    return state
