"""What the gallery shows: samples of every widget, each with finished words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.pages.settings.view import SwitchView
from app.ui.views import ActionView, SeatView, TimerView


@dataclass(frozen=True, slots=True)
class Sample:
    """One widget in one state. Its size is counted in lines of text, across and down."""

    key: str
    """Its section and its own name."""
    part: str
    """Which widget (app.tools.gallery.parts)."""
    caption: str
    """Without one there is no frame either."""
    shown: Any
    """What the widget is fed with."""
    wide: float
    tall: float
    folded: float = 0.0
    """How tall it is where it gets less than its width; 0 for just as tall."""
    firm: bool = False
    """Gets no taller than that where its page has more room."""


@dataclass(frozen=True, slots=True)
class Section:
    key: str
    title: str
    icon: str
    samples: tuple[Sample, ...]


@dataclass(frozen=True, slots=True)
class ThemeChoice:
    name: str
    icon: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class GalleryView:
    title: str
    back_label: str
    themes: tuple[ThemeChoice, ...]
    percent: str
    """The size of text, as it is said."""
    language: str
    """The other one, in two letters."""
    sections: tuple[Section, ...]


# --- pages ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Room:
    """What a page has room for, in lines of text."""

    columns: float
    lines: float
    gap: float
    """Between two tiles."""
    frame_wide: float
    """What a tile needs besides its widget."""
    frame_tall: float


@dataclass(frozen=True, slots=True)
class Place:
    """A sample and the width of its tile."""

    sample: Sample
    wide: float


@dataclass(frozen=True, slots=True)
class Row:
    places: tuple[Place, ...]
    tall: float


@dataclass(frozen=True, slots=True)
class SheetOf:
    """One page: some rows of one section."""

    section: str
    title: str
    rows: tuple[Row, ...]

    @property
    def samples(self) -> tuple[Sample, ...]:
        return tuple(place.sample for row in self.rows for place in row.places)


# --- what only the gallery shows ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ButtonView:
    """A button, and what a tap on it does."""

    text: str
    icon: str = ""
    hint: str = ""
    kind: str = "plain"
    usable: bool = True
    says: str = ""
    explains: str = ""
    plays: str = ""


@dataclass(frozen=True, slots=True)
class ActView:
    """A button of the action bar by itself."""

    action: ActionView
    stacked: bool = False
    bare: bool = False
    short: bool = False


@dataclass(frozen=True, slots=True)
class DoorView:
    """The way to a section."""

    section: str
    title: str
    icon: str


@dataclass(frozen=True, slots=True)
class TurnedView:
    angle: int
    seat: SeatView


@dataclass(frozen=True, slots=True)
class EdgeView:
    side: str
    seats: tuple[SeatView, ...]


@dataclass(frozen=True, slots=True)
class DieLook:
    face: int = 0
    symbol: str = ""
    quality: str = "rolled"


@dataclass(frozen=True, slots=True)
class ClockView:
    timer: TimerView
    now: float
    """The time at which it stands, so that the gallery rests."""


@dataclass(frozen=True, slots=True)
class CardFaces:
    """A card to turn over."""

    front: str
    back: str
    note: str


@dataclass(frozen=True, slots=True)
class ArtView:
    game: str
    lit: bool = True


@dataclass(frozen=True, slots=True)
class SwitchBoth:
    """A switch as it looks when off and when on, and which of them it is at first."""

    off: SwitchView
    when_on: SwitchView
    on: bool


@dataclass(frozen=True, slots=True)
class SwatchView:
    """Two colours as `#RRGGBB`, and how well one is read on the other."""

    fill: str
    ink: str
    ratio: str


@dataclass(frozen=True, slots=True)
class TypeView:
    """Words in one of the label styles."""

    style: str
    size: str
    """The token of its size."""
    words: str
