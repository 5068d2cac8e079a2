"""What the Keep Cool table shows. Every text is already in the reader's language; a screen only draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.games.keep_cool.taps import Tap
from app.ui.keys import PadView
from app.ui.views import (
    ActionView,
    CarbometerView,
    DieView,
    LinkView,
    PanelRowView,
    PickView,
    PromptView,
    RowsView,
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
class DeskView:
    """Something that takes more than one tap, in place of the step."""

    title: str
    detail: str
    seat: str = ""
    pad: PadView | None = None
    """Who takes part."""
    signs: PadView | None = None
    """The same by the seats' signs and their chips, where there is no room for names."""
    prices: tuple[PanelRowView, ...] = ()
    lines: RowsView | None = None


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
    deal: DeskView | None = None
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
    taps: Mapping[str, Tap] = field(default_factory=dict)
    """What keys mean that are no step of the game, by their names."""

    @property
    def bar(self) -> tuple[ActionView, ...]:
        """Keys that are at their place in every step: the way to rare things or back, and the main one."""
        return tuple(action for action in self.actions if action.stays or action.primary)

    @property
    def offers(self) -> tuple[ActionView, ...]:
        """What this step alone offers."""
        return tuple(action for action in self.actions if not (action.stays or action.primary))
