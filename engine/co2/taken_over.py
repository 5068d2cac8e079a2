"""What a table took over from the data when it was laid out changes with what is read off the box."""

from __future__ import annotations

from typing import Any

from engine.co2.state import FOSSILS, SUBSIDIES, Region, Spot, State, Summit
from engine.core import BoxRead, Seen, noted, replace


def box_read(state: State, event: BoxRead) -> State:
    """What tiles say was copied from the data when they were laid out; it changes with them.

    Fossil plants that weren't counted are in the pile.
    """
    state, seen = noted(state, event), event.seen
    if not isinstance(seen, Seen):
        return state
    section, _, name = seen.path.partition(".")
    if section == "agendas":
        regions = [_wanting(each, seen) if each.agenda == name else each for each in state.regions]
        return replace(state, regions=tuple(regions))
    if section == "spots":
        regions = [_with_spots(each, seen) if each.area == name else each for each in state.regions]
        return replace(state, regions=tuple(regions))
    if section == "summits":
        summits = [_about(each, seen) if each.tile == name else each for each in state.summits]
        return replace(state, summits=tuple(summits))
    if section == "fossil" and name.endswith("_count") and state.seats and isinstance(seen.value, int):
        by = seen.value - (seen.was if isinstance(seen.was, int) else 0)
        at = FOSSILS.index(name.removesuffix("_count"))
        return replace(state, pile=(*state.pile[:at], state.pile[at] + by, *state.pile[at + 1 :]))
    return state


def _entries(seen: Seen, now: tuple[Any, ...]) -> tuple[Any, ...]:
    """A list as it is once this was read of it."""
    if seen.at is None:
        return seen.value if isinstance(seen.value, tuple) else now
    return (*now[: seen.at], seen.value, *now[seen.at + 1 :])


def _wanting(region: Region, seen: Seen) -> Region:
    return replace(region, wants=_entries(seen, region.wants))


def _with_spots(region: Region, seen: Seen) -> Region:
    """Projects stay on a space of their kind; one that the board doesn't have takes its project along."""
    there = [spot.subsidy for spot in region.spots]
    spots: list[Spot] = []
    for subsidy, count in zip(SUBSIDIES, _entries(seen, tuple(map(there.count, SUBSIDIES))), strict=False):
        laid = sorted([spot for spot in region.spots if spot.subsidy == subsidy], key=_free)
        spots += [*laid, *[Spot(subsidy)] * count][:count]
    return replace(region, spots=tuple(spots))


def _free(spot: Spot) -> bool:
    return spot.project is None


def _about(summit: Summit, seen: Seen) -> Summit:
    """Whoever speaks on a topic that is still there goes on speaking."""
    topics = _entries(seen, summit.topics)
    speaking = dict(zip(summit.topics, summit.speakers, strict=True))
    return replace(summit, topics=topics, speakers=tuple([speaking.get(topic, "") for topic in topics]))
