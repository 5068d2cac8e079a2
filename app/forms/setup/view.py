"""What the set-up screen shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.keys import PadView
from app.ui.views import ActionView, Choice, SeatRow


@dataclass(frozen=True, slots=True)
class SetupView:
    title: str
    edition_label: str
    editions: tuple[Choice, ...]
    """Each with how one knows it."""
    box_label: str
    """The way to the owner's own values."""
    box_hint: str
    """How many values are still stand-ins."""
    players_label: str
    players: tuple[Choice, ...]
    sits_out_label: str
    sits_out: tuple[Choice, ...]
    """Asked only where the edition lets the group choose (five players); empty otherwise."""
    seats_label: str
    seats_hint: str
    seats: tuple[SeatRow, ...]
    """In playing order, clockwise from USA & Partners; the button moves a seat forward."""
    carbometer_label: str
    carbometer: tuple[Choice, ...]
    die_label: str
    die: tuple[Choice, ...]
    cards_label: str
    cards: tuple[Choice, ...]
    devices_label: str
    start_label: str
    back_label: str
    conference: ActionView
    """The way to a conference with a whole class."""
    hint: str = ""
    notice: str = ""
    """Why the game can't begin as it stands."""


@dataclass(frozen=True, slots=True)
class PadSetupView:
    """A set-up by taps on keys."""

    title: str
    back_label: str
    who: PadView
    """Which seats there are."""
    seats: tuple[SeatRow, ...]
    """Clockwise: who sits there, with a button for what the game asks of a seat."""
    seats_title: str
    how: PadView
    """What the app knows, what lies beside the board, which devices there are."""
    who_label: str
    seats_label: str
    how_label: str
    """Where there is room for one of them only."""
    start_label: str
    start_why_not: str
    box_label: str
    box_hint: str
    hint: str = ""
    """How the table is laid out."""
    notice: str = ""
    name_share: float = 1.3
    """How wide a name is, as a share of the words of its seat."""
    who_share: float = 0.385
    """How high the keys of `who` are, as a share of the seats below them."""
