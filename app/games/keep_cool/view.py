"""What the Keep Cool table shows. Every text is already in the reader's language; a screen only draws."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import (
    ActionView,
    CarbometerView,
    DealView,
    DieView,
    LinkView,
    PickView,
    PromptView,
    SeatView,
    StepView,
    VirtualView,
    Zone,
)


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
class WinnerView:
    """Who won, and with what: both targets with their numbers."""

    seat: str
    title: str
    name: str
    economic: str
    political: str


@dataclass(frozen=True, slots=True)
class TotalView:
    """One number of the board as it lies at the end."""

    icon: str
    tone: str
    value: str
    caption: str


@dataclass(frozen=True, slots=True)
class EndView:
    """How the game ended."""

    title: str
    text: str
    """Why, in a sentence or two."""
    icon: str
    winners: tuple[WinnerView, ...]
    totals: tuple[TotalView, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    game: str
    heading: str
    subheading: str
    menu_label: str
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
    deal: DealView | None = None
    """What is being arranged, in place of the step."""
    prompt: PromptView | None = None
    picks: tuple[PickView, ...] = ()
    pick_title: str = ""
    virtual: VirtualView | None = None
    notice: str = ""
    """Something went wrong that people must know (a full disk); stays until it is over."""
    outcome: str = ""
    """Set when the game is over: who won, or that all lost together."""
    end: EndView | None = None
    """The same at length."""
