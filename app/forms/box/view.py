"""What My box shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.keys import PadView
from app.ui.views import ActionView, CarbometerView, Choice, FieldView, PriceRowView, RowsView


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
    notice: str = ""
    """Something that is wrong."""
    done: float | None = None
    """How much is there already, from 0 to 1, where that is said."""
    question: str = ""
    choices: tuple[Choice, ...] = ()
    name: NameView | None = None
    fields: tuple[FieldView | PriceRowView, ...] = ()
    carbometer: CarbometerView | None = None
    """Drawn as it was entered."""
    pad: PadView | None = None
    """What is told by a few taps."""
    rows: RowsView | None = None
    actions: tuple[ActionView, ...] = ()
