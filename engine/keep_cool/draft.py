"""The events of one decision while they are being worked out."""

from __future__ import annotations

from engine.core import Drafted, Event
from engine.keep_cool.apply import MOVES
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State


class Draft:
    """Collects events; `state` is what they make, so that each rule sees what the one before did."""

    __slots__ = ("before", "events", "rules", "state", "states")

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.before = self.state = state
        self.events: list[Event] = []
        self.states: list[State] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = state = MOVES[type(event)](self.state, event)
        self.states.append(state)

    @property
    def over(self) -> bool:
        return self.state.phase == "over"

    def done(self) -> tuple[Event, ...]:
        drafted = Drafted(self.events)
        drafted.before, drafted.states = self.before, self.states
        return drafted
