"""What an owner of CO₂ has entered so far: numbers, tracks, tiles and cards that the booklet doesn't show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

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
LISTS = (PLANTS, TRACKS, AGENDAS, SUMMITS, TARGETS, LOBBY, PERSONAL)
"""Components of which every piece has a page of its own."""
INCOME, SPACES = f"{TRACKS}.income", f"{TRACKS}.spaces"
LENGTH = f"{SPACES}.length"
"""How many spaces the tracks have: told once, and true of all of them."""
SUMMITS_OPEN, FLOOR, SIZES = "setup.summits_open", "air.floor_competitive", "goals.sizes"
HALF = f"{TRACKS}.half"
LEVELS = tuple(f"levels.{energy}_{level}" for energy in ENERGIES for level in (1, 2))
SPOTS = tuple(f"spots.{area}" for area in AREAS)
MOVED = {
    HALF: f"{SPACES}.half",
    **{path: f"{SPACES}.{path}" for path in LEVELS},
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

    def pieces(self, part: str) -> tuple[str, ...]:
        """The pages of a component that has several."""
        if part == TRACKS:
            return (*(f"{TRACKS}.{energy}" for energy in ENERGIES), INCOME, SPACES)
        return tuple(self.below(part))

    @property
    def length(self) -> int:
        return len(self.data[INCOME])

    def with_length(self, spaces: int) -> Self:
        """Longer tracks get spaces without a bonus; on shorter ones nothing lies beyond the end."""
        income = self.data[INCOME]
        values: dict[str, Any] = {INCOME: [*income, *[income[-1]] * spaces][:spaces]}
        for energy in ENERGIES:
            path = f"{TRACKS}.{energy}"
            values[path] = [*self.data[path], *[""] * spaces][:spaces]
        for path in (*LEVELS, HALF):
            if self.data[path] > spaces:
                values[path] = spaces
        return self.with_values(values)
