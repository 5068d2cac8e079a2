"""What the Keep Cool table shows. Every text is already in the reader's language; a screen only draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Zone = Literal["blue", "yellow", "orange", "red"]
LinkLight = Literal["ready", "busy", "lost", "off"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One country panel."""

    country: str
    """usa, europe, developing, tiger, fsu or opec: chooses colour and pattern."""
    title: str
    name: str
    chips: int
    black: int
    green: int
    red: int
    target: int
    """Factories wanted by the economic target; black and green count."""
    target_text: str
    prices: tuple[int, int, int]
    """What the next black factory, green factory and protection token cost here."""
    active: bool
    badge: str = ""
    """A short word on the panel's corner, e.g. what this seat owes or that it has won."""


@dataclass(frozen=True, slots=True)
class ZoneBand:
    zone: Zone
    word: str
    low: int
    """Fewest chips at which this zone shows."""
    high: int


@dataclass(frozen=True, slots=True)
class CarbometerView:
    count: int
    """What the app holds for true."""
    caption: str
    capacity: int
    bands: tuple[ZoneBand, ...]
    zone: Zone
    zone_word: str
    goal: int | None = None
    """Where the step in progress leads to, if it moves chips."""
    sensed: int | None = None
    """The last settled reading, if a carbometer is there."""
    sensed_caption: str = ""
    practice: str = ""
    """Said under the column while its zones are practice values."""


@dataclass(frozen=True, slots=True)
class CardCell:
    zone: Zone
    range: str
    effect: str
    current: bool


@dataclass(frozen=True, slots=True)
class CardView:
    title: str
    affects: str
    cells: tuple[CardCell, ...]
    """Empty for volcano and sun, whose dice say how many chips move."""
    note: str
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class DieView:
    wanted: int
    """How many throws the step still wants; 0 when none."""
    faces: tuple[int, ...]
    """Throws made for this card so far."""
    caption: str


@dataclass(frozen=True, slots=True)
class StepView:
    phase: int
    """0 greenhouse card, 1 income, 2 investment, 3 recovery, 4 game over."""
    phases: tuple[str, ...]
    title: str
    """What is wanted now, in a few words: the largest text beside the carbometer."""
    detail: str
    seat: str = ""
    """The country that has to act."""


@dataclass(frozen=True, slots=True)
class ActionView:
    key: str
    label: str
    icon: str
    cost: int | None = None
    enabled: bool = True
    why_not: str = ""
    primary: bool = False


@dataclass(frozen=True, slots=True)
class PickView:
    """A card to be named from a list: what lies on the real table."""

    key: str
    label: str
    group: str


@dataclass(frozen=True, slots=True)
class LinkView:
    kind: Literal["carbometer", "die"]
    light: LinkLight
    title: str
    detail: str
    """State of the link in words, and what to do."""


@dataclass(frozen=True, slots=True)
class PromptView:
    """A difference between table and app, or a question; never blocks."""

    text: str
    buttons: tuple[ActionView, ...]
    tone: Literal["info", "warning"] = "info"


@dataclass(frozen=True, slots=True)
class VirtualView:
    """The little tray that stands in for hands at a virtual table."""

    title: str
    buttons: tuple[ActionView, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    game: str
    heading: str
    subheading: str
    menu_label: str
    language_label: str
    undo_label: str
    undo_hint: str
    """What would be taken back; empty when nothing can."""
    redo_label: str
    redo_hint: str
    step: StepView
    seats: tuple[SeatView, ...]
    carbometer: CarbometerView
    card: CardView | None
    die: DieView
    actions: tuple[ActionView, ...]
    links: tuple[LinkView, ...]
    recent: tuple[str, ...]
    """The last happenings in words, newest first."""
    prompt: PromptView | None = None
    picks: tuple[PickView, ...] = ()
    pick_title: str = ""
    virtual: VirtualView | None = None
    notice: str = ""
    """Something went wrong that people must know (a full disk); stays until it is over."""
    outcome: str = ""
    """Set when the game is over: who won, or that all lost together."""
