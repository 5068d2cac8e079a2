"""What the CO₂ table shows. Every text is already in the reader's language; a screen only draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.games.co2.desk import Tab
from app.table.views import EndingView, SumRow, Tone
from app.ui.keys import PadView
from app.ui.views import ActionView, LinkView, NumberView, PromptView, StepView, TabView

PieceState = Literal["empty", "planned", "prepared", "green", "fossil", "due"]


@dataclass(frozen=True, slots=True)
class PieceView:
    """A space of a region: for a project, or for a plant."""

    state: PieceState
    icon: str
    """Of what lies there; of what it grants, or when it is due, where nothing does."""
    mark: str = ""
    """The sign of the company whose scientist, infrastructure or plant it is."""
    level: str = ""


@dataclass(frozen=True, slots=True)
class RegionView:
    """A region: what it wants, what lies there, and who supplies it."""

    key: str
    title: str
    wants: tuple[str, ...]
    """Pictures of the energies it wants, the most wanted first."""
    certificates: str
    spots: tuple[PieceView, ...]
    slots: tuple[PieceView, ...]
    mark: str = ""
    """The sign of the company in control."""
    control: str = ""
    """Who controls it, and why."""
    next: bool = False
    """It is looked at now."""


@dataclass(frozen=True, slots=True)
class CountView:
    icon: str
    value: str


@dataclass(frozen=True, slots=True)
class CompanyView:
    """A company in short."""

    id: str
    """Chooses colour, pattern and icon (app.ui.theme.MARKS)."""
    title: str
    name: str
    counts: tuple[CountView, ...]
    note: str = ""
    active: bool = False
    start: bool = False


@dataclass(frozen=True, slots=True)
class DiscView:
    """A company's disc on a knowledge track."""

    mark: str
    at: int
    """The space, 0 before the first."""


@dataclass(frozen=True, slots=True)
class TrackView:
    """A knowledge track: its spaces with their bonuses, and the companies' discs."""

    title: str
    icon: str
    spaces: tuple[str, ...]
    """The picture of the bonus over each space; empty where there is none."""
    discs: tuple[DiscView, ...]
    earnings: str
    """Who earns what with it now."""
    second: int
    """The space from which on plants of level 2 can be built."""


@dataclass(frozen=True, slots=True)
class Co2View:
    game: str
    heading: str
    short_heading: str
    """The phase and the air, where there is no room for more."""
    subheading: str
    menu_label: str
    undo_label: str
    undo_hint: str
    redo_label: str
    redo_hint: str
    step: StepView
    tabs: tuple[TabView, ...]
    """Their ids are the keys that open them."""
    tab: Tab
    tab_key: str
    """The id of the open one."""
    air: NumberView
    ppm: int
    ppm_words: str
    limit: int
    facts: tuple[SumRow, ...]
    companies: tuple[CompanyView, ...]
    actions: tuple[ActionView, ...]
    regions: tuple[RegionView, ...] = ()
    regions_beside: bool = False
    """They belong to what is wanted now, where there is room for them."""
    tracks: tuple[TrackView, ...] = ()
    pad: PadView | None = None
    sums: tuple[SumRow, ...] = ()
    ending: EndingView | None = None
    links: tuple[LinkView, ...] = ()
    recent: tuple[str, ...] = ()
    prompt: PromptView | None = None
    notice: str = ""
    notice_calm: bool = False
    outcome: str = ""


__all__ = ["Co2View", "CompanyView", "CountView", "DiscView", "PieceView", "RegionView", "Tone", "TrackView"]
