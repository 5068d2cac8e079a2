"""What the keys of a CO₂ set-up stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.forms.setup.keys import Seat


@dataclass(frozen=True, slots=True)
class Mode:
    mode: str


@dataclass(frozen=True, slots=True)
class Players:
    count: int


@dataclass(frozen=True, slots=True)
class Colour:
    colour: str


@dataclass(frozen=True, slots=True)
class Home:
    area: str


@dataclass(frozen=True, slots=True)
class SoloGoal:
    """Empty: none."""

    goal: str


@dataclass(frozen=True, slots=True)
class OpposedFrom:
    area: str


@dataclass(frozen=True, slots=True)
class Variant:
    name: Literal["lobby_draft", "inspectors"]


@dataclass(frozen=True, slots=True)
class Layout:
    """Who deals what lies open."""

    by: Literal["app", "table"]


@dataclass(frozen=True, slots=True)
class Part:
    """What is laid out next; all parts, or none: how it is played."""

    part: str


@dataclass(frozen=True, slots=True)
class Area:
    """The region whose agenda is named next."""

    area: str


@dataclass(frozen=True, slots=True)
class Agenda:
    tile: str


@dataclass(frozen=True, slots=True)
class Lay:
    tile: str


@dataclass(frozen=True, slots=True)
class Take:
    """Away from what lies there."""

    at: int


@dataclass(frozen=True, slots=True)
class Seek:
    """Summits or UN goal cards with this energy only."""

    energy: str


SetupKey: TypeAlias = (
    Seat
    | Mode
    | Players
    | Colour
    | Home
    | SoloGoal
    | OpposedFrom
    | Variant
    | Layout
    | Part
    | Area
    | Agenda
    | Lay
    | Take
    | Seek
)
