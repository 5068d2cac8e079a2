"""The events of one decision while they are being worked out.

>>> class Taken(Event):
...     pass
>>> class Chips(Draft[None, int]):
...     moves: ClassVar = {Taken: lambda chips, event: chips - 1}
>>> draft = Chips(None, 3)
>>> draft.add(Taken())
>>> draft.add(Taken())
>>> draft.state, len(draft.done())
(1, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.answers import Drafted, Event

R = TypeVar("R")
S = TypeVar("S")


class Draft(Generic[R, S]):
    """Collects events; `state` is what they make, so that each rule sees what the one before did.

    A game's own draft says how each event changes the state.
    """

    __slots__ = ("before", "events", "rules", "state", "states")

    moves: ClassVar[Mapping[type, Callable[[Any, Any], Any]]]

    def __init__(self, rules: R, state: S) -> None:
        self.rules = rules
        self.before = self.state = state
        self.events: list[Event] = []
        self.states: list[S] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = state = self.moves[type(event)](self.state, event)
        self.states.append(state)

    def done(self) -> tuple[Event, ...]:
        drafted = Drafted(self.events)
        drafted.before, drafted.states = self.before, self.states
        return drafted
