"""What the set-up screen shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.views import ActionView, Choice


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat in playing order, clockwise from USA & Partners."""

    country: str
    title: str
    name: str
    detail: str
    can_move_up: bool


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
