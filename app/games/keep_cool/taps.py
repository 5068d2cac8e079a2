"""What a tap at the table means that is no step of the game yet. A key only names its widget."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from app.games.keep_cool.deal import Move
from engine.core import Action
from engine.tracking.facts import Way

Naming = Literal["", "card", "claim", "again"]
Deed = Literal["do", "minus", "plus", "throw"]


@dataclass(frozen=True, slots=True)
class Arrange:
    """A move on the desk where something is arranged between seats."""

    move: Move
    country: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class PutOff:
    """A promise is not brought up again before the next turn."""

    promise: int


@dataclass(frozen=True, slots=True)
class Name:
    """Open a list of what can be named, or close the one that is open."""

    what: Naming


@dataclass(frozen=True, slots=True)
class WayOut:
    """A way out of a difference between the table and the app."""

    way: Way
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Hands:
    """What hands do at a virtual table."""

    deed: Deed


Tap: TypeAlias = Arrange | PutOff | Name | WayOut | Hands
ALWAYS: dict[str, Tap] = {
    **{f"virtual:{deed}": Hands(deed) for deed in get_args(Deed)},
    **{way: WayOut(way) for way in get_args(Way)},
}
"""Keys that mean the same whatever the screen has room for: what hands do, and ways out of a difference."""


@dataclass(slots=True)
class Keys:
    """What the keys of a view mean, by their names."""

    acts: dict[str, Action] = field(default_factory=dict)
    taps: dict[str, Tap] = field(default_factory=dict)

    def act(self, key: str, action: Action) -> str:
        self.acts[key] = action
        return key

    def tap(self, key: str, tap: Tap) -> str:
        self.taps[key] = tap
        return key

    def arrange(self, move: Move, country: str = "", number: int | None = None) -> str:
        """The name of a key on a desk: its move, with whom, and how many."""
        parts = ("deal", move, country, "" if number is None else str(number))
        return self.tap(":".join(each for each in parts if each), Arrange(move, country, number or 0))


def panel_key(country: str) -> str:
    """The key that a seat's panel is."""
    return f"deal:panel:{country}"
