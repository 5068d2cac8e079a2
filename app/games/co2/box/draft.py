"""What an owner of CO₂ has entered so far: numbers, tracks, tiles and cards that the booklet doesn't show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from app.forms.box.owner import OwnerDraft, is_below
from engine.co2 import GAME
from engine.co2.state import AREAS, ENERGIES

PLANTS, TRACKS, REGIONS, AGENDAS, SUMMITS = "plants", "tracks", "regions", "agendas", "summits"
TARGETS, LOBBY, EVENTS, PERSONAL = "targets", "lobby", "events", "personal"
COMPANY, RANKS, DISPLAY = "company", "ranks", "display"
PARTS = (
    PLANTS,
    TRACKS,
    REGIONS,
    AGENDAS,
    SUMMITS,
    TARGETS,
    LOBBY,
    EVENTS,
    PERSONAL,
    COMPANY,
    RANKS,
    DISPLAY,
)
"""The components, in the order in which one takes them out of the box."""
INCOME = f"{TRACKS}.income"
SUMMITS_OPEN, FLOOR, SIZES = "setup.summits_open", "air.floor_competitive", "goals.sizes"
HALF = f"{TRACKS}.half"
LEVELS = tuple(f"levels.{energy}_{level}" for energy in ENERGIES for level in (1, 2))
TRACK_OF = tuple(f"{TRACKS}.{energy}" for energy in ENERGIES)
SPOTS = tuple(f"spots.{area}" for area in AREAS)
MOVED = {
    **{path: f"{TRACKS}.{path}" for path in LEVELS},
    **{path: f"{REGIONS}.{path}" for path in SPOTS},
    SUMMITS_OPEN: f"{DISPLAY}.summits_open",
    FLOOR: f"{DISPLAY}.floor",
    SIZES: f"{DISPLAY}.sizes",
    "components.certificates": f"{REGIONS}.certificates",
}
"""Values that people look for elsewhere than the data has them."""


@dataclass(frozen=True, slots=True)
class Draft(OwnerDraft):
    game: ClassVar[str] = GAME.id

    @staticmethod
    def part_of(path: str) -> str:
        return MOVED.get(path, path).split(".")[0]

    @staticmethod
    def holds(prefix: str, path: str) -> bool:
        return is_below(MOVED.get(path, path), prefix)

    # --- tracks: all of them have as many spaces as the one for income -----------------------------------

    def cut(self, path: str, length: int) -> Self:
        """On shorter tracks nothing lies beyond the end."""
        if path != INCOME:
            return super(Draft, self).cut(path, length)
        draft = self.with_row(INCOME, self.data[INCOME][:length])
        for track in TRACK_OF:
            draft = draft.with_row(track, draft.data[track][:length])
        beyond = {each: length for each in (*LEVELS, HALF) if draft.data[each] > length}
        return draft.with_values(beyond) if beyond else draft

    def longer(self, path: str) -> Self:
        """A space more has no bonus until somebody reads one."""
        if path != INCOME:
            return super(Draft, self).longer(path)
        draft = self.with_longer_row(INCOME, self.data[INCOME][-1])
        for track in TRACK_OF:
            draft = draft.with_longer_row(track, "")
        return draft
