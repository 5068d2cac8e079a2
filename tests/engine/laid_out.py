"""A table of any game as a test lays it out: what is done there is accepted, refused, or looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar

from engine.core import Action, CannotTell, Event, Game, Refusal, replace

E = TypeVar("E")


@dataclass(frozen=True)
class LaidOut:
    """A table and what has just happened at it. A game's own says which game it is and adds what it needs."""

    game: ClassVar[Game[Any, Any]]

    state: Any
    rules: Any
    events: tuple[Event, ...] = ()

    def do(self, *actions: Action, insist: bool = False) -> Self:
        """The rules accept these, and everything holds after every event."""
        at = self.state
        happened: list[Event] = []
        for action in actions:
            events = self.game.decide(self.rules, at, action, insist)
            assert isinstance(events, tuple), f"{action}: {events}"
            for event in events:
                at = self.game.apply(at, event)
                assert self.game.faults(self.rules, at) == (), event
            happened += events
        return type(self)(at, self.rules, tuple(happened))

    def no(self, action: Action, insist: bool = False) -> str:
        """The code with which this is refused, without the game's name; odd ones with a question mark."""
        answer = self.game.decide(self.rules, self.state, action, insist)
        assert isinstance(answer, Refusal | CannotTell), f"{action} was not refused: {answer}"
        odd = isinstance(answer, Refusal) and answer.strength == "odd"
        return answer.code.removeprefix(f"{self.game.id}.") + ("?" if odd else "")

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        (found,) = self.all(kind)
        return found

    def with_(self, **fields: Any) -> Self:
        """The table with some fields of its state laid out otherwise."""
        return type(self)(replace(self.state, **fields), self.rules)
