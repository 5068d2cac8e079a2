"""What a game is to everything around it: a handful of pure functions and its vocabularies.

>>> from engine.games import find_game
>>> from engine.keep_cool.actions import DrawCard, Roll, SeatChoice, SetUp
>>> game = find_game("keep_cool")
>>> rules = game.rules(game.load("ecovisio", {}))
>>> seats = tuple(SeatChoice(country, "", None) for country in ("usa", "europe", "tiger"))
>>> events = game.decide(rules, game.blank, SetUp(seats), False)
>>> state = game.fold(events)
>>> game.awaits(rules, state)
Awaits(kind='reveal', seat='usa', count=1, of='greenhouse_card')
>>> game.decide(rules, state, Roll(6), False).code
'keep_cool.roll.not_wanted'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate
from typing import Any, Generic, TypeAlias, TypeVar

from engine.core.answers import Action, Awaits, Decision, Drafted, Event, Heading, Offer
from engine.core.codec import Vocabulary
from engine.core.data import GameData
from engine.core.fields import Fields
from engine.core.learning import HasData, Learns, Reading
from engine.core.limits import Limits

R = TypeVar("R", bound=HasData)
S = TypeVar("S", bound=Learns)


@dataclass(frozen=True)
class Game(Generic[R, S]):
    """The functions of one game. `R` is its rules (an edition's data), `S` its state."""

    id: str
    editions: tuple[str, ...]
    load: Callable[[str, Mapping[str, Any]], GameData]
    """An edition's data with the owner's values laid over it."""
    fields: Fields
    """What the values of its data are."""
    rules: Callable[[GameData], R]
    owner_today: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    """Values of an owner's box of before, under the paths that the data have today."""
    reading: Reading[R, S]
    """How the rules learn what the table reads off its components."""
    blank: S
    actions: Vocabulary[Action]
    events: Vocabulary[Event]
    states: Vocabulary[S]
    chance: frozenset[type[Action]]
    """Actions that carry an outcome nobody chose: a face, a drawn card."""
    limits: Callable[[R], Limits]
    """What the fields of actions may hold with these rules, for those who write actions by hand."""
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
    heading: Callable[[str, str, str], Heading]
    """What an edition's booklet calls the place of a refusal, in a language if the booklet has it in that."""
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


AnyGame: TypeAlias = Game[Any, Any]
"""One of the games, whichever: for what treats them all alike."""
