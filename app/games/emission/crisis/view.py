"""What the crisis drawer shows. Every text is already in the reader's language; a screen only draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.ui.keys import PadView
from app.ui.views import ActionView, CounterView

Face = Literal["none", "back", "front"]
Quality = Literal["rolled", "cocked", "placed"]


@dataclass(frozen=True, slots=True)
class LyingView:
    """A crisis in the row, small: its turn, and its name once it is known."""

    number: str
    """When it comes: 1 is the lowest."""
    title: str
    """Empty while it lies face down."""
    key: str = ""
    """What a tap tells; empty where a tap means nothing now."""
    current: bool = False
    """It is carried out now, or next."""
    chosen: bool = False
    """It is the one that is looked at."""
    tucked: tuple[str, ...] = ()
    """Pictures of the symbols under it."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One thing that stands on a crisis."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class CrisisCardView:
    """The crisis that is dealt with now, large."""

    id: str
    """Another one means that another card lies there."""
    face: Face
    title: str = ""
    number: str = ""
    """As it stands on the card of the box."""
    lines: tuple[CardLine, ...] = ()
    tucked: tuple[str, ...] = ()
    practice: str = ""
    """Said of a crisis, or a part of one, that is a stand-in of ours."""
    back_title: str = ""
    back_note: str = ""
    key: str = ""
    """What a tap on its back tells; empty where a tap means nothing now."""


@dataclass(frozen=True, slots=True)
class SumView:
    """What a crisis comes to for one power: "3 temperature tokens − 1 infrastructure = 2"."""

    key: str
    seat: str
    """Chooses colour, pattern and icon (app.ui.theme.MARKS)."""
    title: str
    sum: str
    """The parts; empty where there is nothing to add up."""
    result: str
    value: int
    icon: str
    note: str = ""
    """What else that means: how many are missing, what the table said instead."""
    changed: bool = False
    """The table's own figure."""
    counter: CounterView | None = None
    """While it is being changed."""
    less: str = ""
    more: str = ""
    """What plus and minus tell."""


@dataclass(frozen=True, slots=True)
class LastingView:
    """A crisis that stays."""

    title: str
    ban: str
    """What it forbids."""
    needs: str
    """What ends it, and how much of that is there."""
    reminder: str = ""
    """Said where only the table can keep to it."""
    tucked: tuple[str, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class ThrowView:
    """A die as it lies."""

    icon: str
    """The picture that shows; empty for a number."""
    face: int = 0
    quality: Quality = "rolled"
    tipped: bool = False


@dataclass(frozen=True, slots=True)
class ThrowsView:
    """The dice of this step: thrown, still wanted, and one that does not count with the reason."""

    throws: tuple[ThrowView, ...]
    wanted: int
    caption: str
    stray: ThrowView | None = None
    stray_words: str = ""


@dataclass(frozen=True, slots=True)
class SpaceView:
    """One space of an effect's track."""

    tips: bool
    """With the sign of a tipping point."""
    look: Literal["past", "here", "ahead"]


@dataclass(frozen=True, slots=True)
class TrackView:
    """A global effect: how far it has come, and what its tipping point does."""

    id: str
    icon: str
    title: str
    spaces: tuple[SpaceView, ...]
    words: str
    """How far it is to the next tipping point."""
    effect: str
    near: bool = False
    """The next step tips."""
    tipped: bool = False
    """It tipped with the last throw."""
    key: str = ""
    """What a tap tells; empty where a tap means nothing now."""


@dataclass(frozen=True, slots=True)
class TracksView:
    title: str
    tracks: tuple[TrackView, ...]
    practice: str = ""


@dataclass(frozen=True, slots=True)
class DegreeView:
    """A row of the thermometer: the token that lies on it, or will."""

    label: str
    """The temperature with this token: "1.3"."""
    crises: str
    """How many crises stand beside it."""
    filled: bool
    more: bool = False
    """More crises than the row below it."""
    lost: bool = False
    """With this token the game is lost."""


@dataclass(frozen=True, slots=True)
class ThermometerView:
    """All rows from the bottom up, and the one that is being filled."""

    temperature: str
    caption: str
    """Temperature tokens in words."""
    degrees: tuple[DegreeView, ...]
    tokens: int
    carbon: int
    """CO₂ on the row above the topmost token."""
    room: int
    """CO₂ that fills a row: five for each player."""
    carbon_words: str
    crises_words: str
    """How many crises are drawn each round."""
    practice: str = ""


@dataclass(frozen=True, slots=True)
class CrisisView:
    """Everything the drawer shows, and what the table says around it (`title`, `detail`, `actions`)."""

    title: str
    """What is wanted now: for the step of the table's screen."""
    detail: str
    row: tuple[LyingView, ...]
    row_words: str
    """How many crises lie there, in words."""
    card: CrisisCardView
    sums: tuple[SumView, ...] = ()
    outcome: str = ""
    """What happens instead of sums, or besides them: nobody is affected, something is forbidden."""
    outcome_icon: str = ""
    lasting: tuple[LastingView, ...] = ()
    tracks: TracksView | None = None
    throws: ThrowsView | None = None
    pad: PadView | None = None
    """Keys for what only people can say."""
    last_throw: str = ""
    """What the throw has done that led on to this crisis."""
    hint: str = ""
    """Under the keys, or why something is not as one may expect."""
    actions: tuple[ActionView, ...] = ()
    """For the bar of the table's screen."""
