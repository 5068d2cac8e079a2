"""What the page of corrections shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.keys import CoverView, PadView
from app.ui.views import Choice, CounterView


@dataclass(frozen=True, slots=True)
class SubjectView:
    """What can be set right: where the chips lie, a seat, or the turn."""

    id: str
    title: str
    icon: str
    chosen: bool
    changed: bool
    seat: str = ""
    """Whose sign stands there instead of an icon."""


@dataclass(frozen=True, slots=True)
class LineView:
    """A count: what the app holds, and what it will hold."""

    what: str
    was: int
    was_label: str
    counter: CounterView
    note: str
    """Where the chips come from or go, or what else follows."""


@dataclass(frozen=True, slots=True)
class TrackView:
    """A row of prices with its token: where it stands, and where it will."""

    what: str
    label: str
    icon: str
    tone: str
    prices: tuple[int, ...]
    at: int
    was: int
    note: str


@dataclass(frozen=True, slots=True)
class TurnView:
    seats_label: str
    seats: tuple[Choice, ...]
    phases_label: str
    phases: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ReviewView:
    """What will be set right, and why."""

    heading: str
    changes: tuple[str, ...]
    empty_words: str
    pool: str
    """How many chips lie in the pool, before and after."""
    warning: str
    reasons_label: str
    reasons: tuple[Choice, ...]
    done_label: str
    ready: bool
    why_not: str
    clear_label: str


@dataclass(frozen=True, slots=True)
class CorrectView:
    title: str
    back_label: str
    subjects: tuple[SubjectView, ...]
    heading: str
    lines: tuple[LineView, ...]
    tracks: tuple[TrackView, ...]
    turn: TurnView | None
    review: ReviewView
    review_label: str
    """On the button that turns to the review, where both have no room."""
    back_to_label: str
    notice: str = ""
    cover: CoverView | None = None
    """Over what only one seat may see and set, instead of counts."""
    pad: PadView | None = None
    """What is set by a few taps, instead of counts."""
