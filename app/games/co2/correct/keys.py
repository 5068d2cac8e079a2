"""What the keys of CO₂'s corrections stand for: a region, what of it is open, and what shall lie there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.co2.state import Energy, Fossil


@dataclass(frozen=True, slots=True)
class Area:
    area: str


@dataclass(frozen=True, slots=True)
class Certificates:
    """The certificates of a region."""


@dataclass(frozen=True, slots=True)
class Control:
    """Who controls a region."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A space for a project."""

    at: int


@dataclass(frozen=True, slots=True)
class Slot:
    """A space for a plant."""

    at: int


Place: TypeAlias = Certificates | Control | Spot | Slot


@dataclass(frozen=True, slots=True)
class Open:
    """Something of a region; nothing: the region again."""

    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    place: int


@dataclass(frozen=True, slots=True)
class By:
    """One more or fewer of something that is counted."""

    what: str
    by: int


@dataclass(frozen=True, slots=True)
class Controls:
    """A company, or nobody."""

    seat: str


@dataclass(frozen=True, slots=True)
class ProjectOf:
    """A project of this energy, or none."""

    energy: Energy | Literal[""]


@dataclass(frozen=True, slots=True)
class PlantOf:
    """A green or a fossil plant, or none."""

    kind: Energy | Fossil | Literal[""]


@dataclass(frozen=True, slots=True)
class Level:
    level: int


@dataclass(frozen=True, slots=True)
class Marker:
    """Whose scientist, infrastructure marker or plant it is."""

    what: Literal["scientist", "infrastructure", "builder"]
    seat: str


Tap: TypeAlias = Area | Open | Goal | By | Controls | ProjectOf | PlantOf | Level | Marker
TAPS = (Area, Open, Goal, By, Controls, ProjectOf, PlantOf, Level, Marker)
