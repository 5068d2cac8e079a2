"""What My box shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.ui.keys import KeyView, PadView
from app.ui.views import ActionView, CarbometerView, Choice, RowsView

CellState = Literal["unread", "read", "printed", "fault"]


@dataclass(frozen=True, slots=True)
class CellView:
    """One number or word as it stands on a component."""

    path: str
    at: int | None
    text: str
    state: CellState
    asked: bool = False
    caption: str = ""
    """Its name, where it stands alone."""


@dataclass(frozen=True, slots=True)
class SketchRow:
    """A row of a component, a card, or some numbers that stand alone."""

    caption: str
    cells: tuple[CellView, ...]
    icon: str = ""


@dataclass(frozen=True, slots=True)
class SketchView:
    """A component with its cells; the one that is asked has a frame."""

    rows: tuple[SketchRow, ...]


@dataclass(frozen=True, slots=True)
class AskView:
    """What is asked: the name of the cell, and what is known of it."""

    title: str
    detail: str
    digits: tuple[KeyView, ...] = ()
    """Twelve keys, where it is a number."""
    pad: PadView | None = None
    """The words to choose from, and what else can be said."""


@dataclass(frozen=True, slots=True)
class NameView:
    """The name of an owner's own card: the one thing that is written."""

    label: str
    text: str
    hint: str


@dataclass(frozen=True, slots=True)
class BoxView:
    """One page: of what follows, each has what it needs."""

    place: str
    """Which page it is: the path of a component, or a word."""
    title: str
    back_label: str
    words: str
    """What to read off, or how far one is."""
    short: str = ""
    """The same where there is little room."""
    notice: str = ""
    """Something that is wrong."""
    done: float | None = None
    """How much is there already, from 0 to 1, where that is said."""
    question: str = ""
    choices: tuple[Choice, ...] = ()
    name: NameView | None = None
    sketch: SketchView | None = None
    ask: AskView | None = None
    """One cell of a component is read."""
    carbometer: CarbometerView | None = None
    """Drawn as it was entered."""
    pad: PadView | None = None
    """What is told by a few taps."""
    rows: RowsView | None = None
    actions: tuple[ActionView, ...] = ()
