"""The events of the competitive game: regions in need, and who has to help."""

from __future__ import annotations

from engine.co2 import gains
from engine.co2.draft import Draft
from engine.co2.events import EventsMoved, Owed, RegionTechSpent, Struck, TechGiven
from engine.co2.rules import Rules
from engine.co2.state import Due, Region, State


def has_done_its_part(region: Region, seat: str) -> bool:
    """A plant of its own there, or its infrastructure under somebody's plant."""
    return any(seat in (plant.builder, plant.infrastructure) for plant in region.green())


def due_now(rules: Rules, state: State) -> tuple[str, ...]:
    """The events that strike in this phase."""
    both = state.ppm >= rules.data["air.second_event"]
    return tuple([tile for tile in (state.current, state.upcoming if both else "") if tile])


def strike(draft: Draft) -> None:
    """One technology marker leaves each region, then every event that is due happens."""
    for region in draft.state.regions:
        if region.tech:
            draft.add(RegionTechSpent(region.area, "event"))
    tiles = due_now(draft.rules, draft.state)
    owed: list[Due] = []
    for tile in tiles:
        owed += _happen(draft, tile)
    left = [tile for tile in (draft.state.current, draft.state.upcoming) if tile and tile not in tiles]
    draft.add(EventsMoved(tiles, *(*left, "", "")[:2]))
    for _ in range(min(2 - len(left), draft.state.event_pile)):
        draft.add(Owed(Due("event")))
    for due in reversed(owed):
        draft.add(Owed(due))


def _happen(draft: Draft, tile: str) -> list[Due]:
    """Whoever has done nothing there gives a technology marker, or loses points, and owes a certificate."""
    area = draft.rules.events[tile]
    draft.add(Struck(tile, area))  # type: ignore[arg-type]
    owed = []
    for seat in draft.state.in_order():
        if has_done_its_part(draft.state.region(area), seat.colour):
            continue
        if draft.state.seat(seat.colour).tech:
            draft.add(TechGiven(seat.colour, area))  # type: ignore[arg-type]
        else:
            gains.score(draft, seat.colour, -draft.rules.data["scoring.no_tech"], "event")
        owed.append(Due("pay", seat.colour, "event", area=area))
    return owed


def unseen(rules: Rules, state: State) -> tuple[str, ...]:
    """Event tiles that can still be in the pile."""
    seen = (*state.events_gone, state.current, state.upcoming)
    return tuple([tile for tile in rules.events if tile not in seen])
