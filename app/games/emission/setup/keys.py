"""What the keys of an e-Mission set-up stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.forms.setup.keys import Seat

Drawer: TypeAlias = Literal["app", "table"]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the set-up table: who plays."""

    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """`digital`, `physical`, or `own:` and the name of a deck that was taken over."""

    deck: str


@dataclass(frozen=True, slots=True)
class Draws:
    """Who draws from a deck of one's own."""

    who: Drawer


@dataclass(frozen=True, slots=True)
class Die:
    choice: str


@dataclass(frozen=True, slots=True)
class Whom:
    """Whom the next challenge card concerns; empty: everybody."""

    power: str


@dataclass(frozen=True, slots=True)
class Challenge:
    card: str


SetupKey: TypeAlias = Seat | Row | Deck | Draws | Die | Whom | Challenge
