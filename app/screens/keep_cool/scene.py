"""Everything that the Keep Cool table's view is made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.links import Link
from app.screens.keep_cool.deal import Deal
from engine.core import Awaits, CannotTell, Journal, Refusal
from engine.keep_cool import GAME
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State
from engine.keep_cool.table import Reading


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the screen depends on."""

    journal: Journal[Rules, State]
    cards_by_app: bool = True
    """The app shuffles and turns over the cards; otherwise the table names the one it drew."""
    picking: Literal["", "card", "claim"] = ""
    """What the table is naming: the card it drew, or who has won with which target."""
    links: Mapping[str, Link] = field(default_factory=dict)
    sensed: int | None = None
    reading: Reading | None = None
    impatient: bool = False
    """A difference has been there long enough to be told."""
    guiding: bool = False
    """The table chose "the app is right" and is being led back."""
    virtual_carbometer: bool = False
    virtual_die: bool = False
    answer: Refusal | CannotTell | None = None
    """What the rules last said no to."""
    remark: str = ""
    """A passing word, such as a die that landed when none was wanted."""
    problem: str = ""
    """Why the last step could not be saved."""
    unsaved: int = 0
    notice: str = ""
    deal: Deal | None = None
    """What is being arranged between seats."""
    put_off: frozenset[int] = frozenset()
    """Promises that nobody wants to be reminded of in this turn."""

    @property
    def awaits(self) -> Awaits:
        """What the table is asked for."""
        return GAME.awaits(self.journal.rules, self.journal.state)
