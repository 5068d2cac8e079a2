"""What a game is to everything around it: a handful of pure functions and its vocabularies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate
from typing import Any, Generic, TypeVar

from engine.core.answers import Action, Awaits, Decision, Drafted, Event, Offer
from engine.core.codec import Vocabulary
from engine.core.data import GameData

R = TypeVar("R")
S = TypeVar("S")


@dataclass(frozen=True)
class Game(Generic[R, S]):
    """The functions of one game. `R` is its rules (an edition's data), `S` its state."""

    id: str
    editions: tuple[str, ...]
    load: Callable[[str, Mapping[str, Any]], GameData]
    """An edition's data with the owner's values laid over it."""
    rules: Callable[[GameData], R]
    blank: S
    actions: Vocabulary
    events: Vocabulary
    states: Vocabulary
    chance: frozenset[type]
    """Actions that carry an outcome nobody chose: a face, a drawn card."""
    decide: Callable[[R, S, Action, bool], Decision]
    """The only place where rules are. The last argument says that the table insists on something odd."""
    apply: Callable[[S, Event], S]
    offers: Callable[[R, S], tuple[Offer, ...]]
    """What could be done now, with the reason where it can't."""
    options: Callable[[R, S], tuple[Action, ...]]
    """The offers that nothing stands in the way of; everything listed is accepted."""
    awaits: Callable[[R, S], Awaits]
    view: Callable[[S, str], S]
    """The state as an audience may see it."""
    heading: Callable[[str, str, str], str]
    """What an edition's booklet calls the place of a refusal, in a language where the booklet has it."""
    turn: Callable[[S], tuple[int, ...]]
    """What tells one turn from the next: rounds, or rounds and whose turn it is."""
    summary: Callable[[S], Mapping[str, Any]]
    """What a list of sessions says of this one; plain JSON, nothing secret."""
    faults: Callable[[R, S], tuple[str, ...]]
    """What must always hold and doesn't; empty is good."""
    faults_since: Callable[[R, S, S], tuple[str, ...]]
    """The same, where the last argument is an earlier state known to be sound; for many states in a row."""

    def fold(self, events: Iterable[Event], state: S | None = None) -> S:
        """The state that these events make."""
        return reduce(self.apply, events, self.blank if state is None else state)

    def trail(self, events: tuple[Event, ...], state: S) -> Sequence[S]:
        """The states that these events make, one after the other."""
        if type(events) is Drafted and events.before is state:
            return events.states
        return list(accumulate(events, self.apply, initial=state))[1:]
