"""What the page of target cards shows. Nothing that is under a cover is in these records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.ui.views import ActionView, PromptView, TabView

Part = Literal["board", "mine"]
Pieces = Literal["black", "green", "red", "factories"]


@dataclass(frozen=True, slots=True)
class TargetView:
    """One political target as it stands on the board."""

    id: str
    title: str
    counts: str
    """What it looks at, in words; those of some countries only are followed by their signs."""
    of: tuple[str, ...]
    """These countries; empty for all."""
    pieces: Pieces
    found: int
    wanted: int
    limit: str
    """"at least 15", "at most 11"."""
    at_most: bool
    met: bool
    state: str
    """Fulfilled, or what is missing."""
    mark: str = ""
    """Where the number comes from, if not from this edition's rulebook."""


@dataclass(frozen=True, slots=True)
class EconomyView:
    """One seat's economic target, and whether the app knows its card."""

    id: str
    title: str
    name: str
    factories: int
    wanted: int
    met: bool
    state: str
    card: str


@dataclass(frozen=True, slots=True)
class CardChoice:
    """One card in play: its two targets and, for a stand-in, the word that says so."""

    id: str
    title: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class CoverView:
    """A choice behind a cover. What there is to choose comes only when it is opened."""

    words: str
    open_label: str
    close_label: str
    heading: str
    note: str


@dataclass(frozen=True, slots=True)
class MineView:
    """One seat and its card; without a seat, the question whose card it is."""

    heading: str
    note: str
    seats: tuple[EconomyView, ...]
    """Whose card it may be; empty once a seat is chosen."""
    seat: str = ""
    shown: bool = False
    """The app holds this seat's card."""
    cover: CoverView | None = None
    """How it names its card; None while it only looks at it."""
    actions: tuple[ActionView, ...] = ()


@dataclass(frozen=True, slots=True)
class TargetsView:
    title: str
    back_label: str
    parts: tuple[TabView, ...]
    part: Part
    targets: tuple[TargetView, ...]
    seats: tuple[EconomyView, ...]
    note: str
    """Where the numbers come from, and what is out of this game."""
    question: PromptView | None
    mine: MineView
