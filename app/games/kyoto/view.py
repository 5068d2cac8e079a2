"""What the Kyoto table shows. Every text is already in the reader's language; a screen only draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.table.views import EndingView
from app.ui.keys import CoverView, PadView
from app.ui.views import ActionView, Box, LinkView, PromptView, StepView, TimerView

PieceLook = Literal["whole", "struck", "next", "aside"]


@dataclass(frozen=True, slots=True)
class PieceView:
    """An animal, a thermometer level or a cloud."""

    look: PieceLook
    icon: str
    impact: str = ""
    """The impact icon on the side that shows."""
    limit: bool = False
    """With this one the critical threshold is reached."""


@dataclass(frozen=True, slots=True)
class TrackView:
    """One type of environmental damage: its five pieces, and the one that was set aside."""

    id: str
    title: str
    icon: str
    count: str
    """How often it has struck, of how many."""
    pieces: tuple[PieceView, ...]
    aside: PieceView | None = None
    aside_words: str = ""
    critical: bool = False


@dataclass(frozen=True, slots=True)
class LobbyView:
    """How many cards of one lobby lie in the reduced affluence area."""

    id: str
    icon: str
    title: str
    count: int


@dataclass(frozen=True, slots=True)
class BoardView:
    """What lies on the board and beside it."""

    title: str
    tracks: tuple[TrackView, ...]
    fund: str
    fund_words: str
    area: str
    """What the reduced affluence area is called."""
    lobbies: tuple[LobbyView, ...]
    practice: str = ""
    """Said where the cards that are played with are stand-ins."""


@dataclass(frozen=True, slots=True)
class CardChip:
    """A contributed card, small: what it counts for."""

    text: str
    icon: str
    lobby: str = ""
    """The picture of its lobby."""


@dataclass(frozen=True, slots=True)
class FlagView:
    """One country: what lies in front of its flag, and how it stands."""

    id: str
    """Chooses colour, pattern, picture and letters (app.ui.theme.MARKS)."""
    key: str
    title: str
    name: str
    cards: tuple[CardChip, ...] = ()
    money: str = ""
    """Millions in front of the flag."""
    given: str = ""
    """Cards and money together, in short."""
    used: int = 0
    """How many of its two cards it has laid in this phase; −1 where that does not matter now."""
    speaker: bool = False
    agreed: bool = False
    chosen: bool = False
    """It is this country's doing that is entered now."""
    note: str = ""
    under: str = ""
    """Cards under its flag."""
    out: bool = False
    """Excluded at the end."""
    won: bool = False


@dataclass(frozen=True, slots=True)
class GoalView:
    """One of the two goals of a round, and how far it is met."""

    id: str
    icon: str
    title: str
    found: int
    wanted: int
    words: str
    """How much there is of how much."""
    short: str
    """The same with as few letters as possible."""
    missing: str
    met: bool


@dataclass(frozen=True, slots=True)
class LaneView:
    """One country on the score track."""

    id: str
    title: str
    parts: tuple[int, ...]
    """Points of each step that has been shown, in order."""
    gain: str
    """What this step gave it, with its reason."""
    total: int
    won: bool = False
    out: bool = False
    short: str = ""
    """In place of `gain`, where that is too long."""


@dataclass(frozen=True, slots=True)
class ScoreView:
    title: str
    lanes: tuple[LaneView, ...]
    most: int
    """How far the track goes."""
    legend: tuple[str, ...]
    """What each part of a lane stands for."""


@dataclass(frozen=True, slots=True)
class KyotoView:
    game: str
    heading: str
    subheading: str
    menu_label: str
    undo_label: str
    undo_hint: str
    redo_label: str
    redo_hint: str
    step: StepView
    board: BoardView
    flags: tuple[FlagView, ...]
    actions: tuple[ActionView, ...]
    flags_open: bool = False
    """A tap on a flag opens its keys now: flags must be there, however little room there is."""
    links: tuple[LinkView, ...] = ()
    goals: tuple[GoalView, ...] = ()
    timer: TimerView | None = None
    clock: tuple[ActionView, ...] = ()
    """What can be done with the time at this moment, whatever else is being told; the main thing last."""
    pad: PadView | None = None
    cover: CoverView | None = None
    chain: tuple[str, ...] = ()
    """The impacts still to be carried out, as pictures, the next one first."""
    rounds: tuple[Box, ...] = ()
    """The rounds: succeeded, failed, still to come."""
    rounds_words: str = ""
    score: ScoreView | None = None
    ending: EndingView | None = None
    recent: tuple[str, ...] = ()
    prompt: PromptView | None = None
    notice: str = ""
    notice_calm: bool = False
    """Good to know, and nothing to worry about."""
    outcome: str = ""
