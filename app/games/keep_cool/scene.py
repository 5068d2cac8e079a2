"""Everything that the Keep Cool table's view is made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.devices.links import Link
from app.games.keep_cool.deal import Deal
from app.games.keep_cool.taps import Naming
from engine.core import Action, Awaits, CannotTell, Entry, Journal, Refusal
from engine.keep_cool import GAME
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State
from engine.tracking import DieNote, Tracker


@dataclass(frozen=True, slots=True)
class Told:
    """A step that the table recorded by itself and that is told in words, with undo beside them."""

    entry: Entry
    instead: Action | None = None
    """What else the chips may mean: the way back to an earlier point."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the screen depends on."""

    journal: Journal[Rules, State]
    cards_by_app: bool = True
    """The app shuffles and turns over the cards; otherwise the table names the one it drew."""
    picking: Naming = ""
    """What the table is naming: the card it drew, who has won, or why a die is thrown again."""
    links: Mapping[str, Link] = field(default_factory=dict)
    tracker: Tracker = field(default_factory=Tracker)
    """What the reconciler makes of chips and dice."""
    told: Told | None = None
    die_note: DieNote | None = None
    """What became of the last throw."""
    proposed: Literal["", "recalibrate", "by_hand"] = ""
    """The scale does badly: what is proposed, until somebody has answered."""
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
    def sensed(self) -> int | None:
        """The last settled count; None while nothing can be said of the chips."""
        return self.tracker.sensed

    @property
    def awaits(self) -> Awaits:
        """What the table is asked for."""
        return GAME.awaits(self.journal.rules, self.journal.state)
