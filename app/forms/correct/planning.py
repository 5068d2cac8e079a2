"""Corrections of any game: what people have set so far, and the order in which the rules accept it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from engine.core import Action, AnyGame, Refusal

S = TypeVar("S")

ROUND = "turn.round"
"""The one count that belongs to the turn."""
REASONS = ("miscounted", "forgotten", "taken_back", "other")


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it shall be, in which step and round."""

    country: str
    phase: str
    round: int


@dataclass(frozen=True, slots=True)
class Settings:
    """What people have set so far; immutable, every change makes a new one. Nothing has happened yet."""

    steps: ClassVar[tuple[str, ...]] = ()
    """Where a round can be taken up again, if not everywhere."""
    counts: Mapping[str, int] = field(default_factory=dict)
    turn: Turn | None = None
    reason: str = ""

    @staticmethod
    def held(state: Any, what: str) -> int | None:
        """What a game's state holds of something that can be counted; None if there is no such thing."""
        raise NotImplementedError

    @staticmethod
    def now(state: Any) -> Turn:
        """Where a game's state is."""
        raise NotImplementedError

    def value(self, state: Any, what: str) -> int:
        """What it shall be: as set here, or as it is."""
        return self.counts.get(what, self.held(state, what) or 0)

    def turn_in(self, state: Any) -> Turn:
        """Whose turn it shall be: as set here, or as it is."""
        return self.turn or self.now(state)

    def counted(self, what: str, to: int) -> Self:
        return replace(self, counts={**self.counts, what: to})

    def differing(self, state: Any) -> list[tuple[str, int]]:
        """The counts that are not what the app holds; what there is no such thing of is left out."""
        return [(what, to) for what, to in self.counts.items() if self.held(state, what) not in (None, to)]

    def because(self, reason: str) -> Self:
        return replace(self, reason=reason)

    def with_turn(self, turn: Turn) -> Self:
        known = not self.steps or turn.phase in self.steps
        return replace(self, turn=turn if known else replace(turn, phase=self.steps[0]))


@dataclass(frozen=True, slots=True)
class Plan(Generic[S]):
    """Corrections in an order that the rules accept, the state they make, and what is odd about them."""

    steps: tuple[Action, ...]
    state: S
    warnings: tuple[Refusal, ...] = ()
    refusal: Refusal | None = None
    """Why what is left can't be set right, if so."""
    edition: str = ""
    """Whose rules say so."""


def in_order(game: AnyGame, rules: Any, state: Any, wanted: Sequence[Action]) -> Plan[Any]:
    """What frees something comes before what needs it; an end of the game comes last.

    On the way the table may look as if somebody had won, which it does not when all is set right.
    """
    waiting = list(wanted)
    steps: list[Action] = []
    warnings: list[Refusal] = []
    while waiting:
        ending = refusal = None
        for action in waiting:
            odd = game.decide(rules, state, action, False)
            decision = game.decide(rules, state, action, True)
            if not isinstance(decision, tuple):
                refusal = refusal or decision
                continue
            after = game.fold(decision, state)
            if after.outcome is not None:
                ending = ending or (action, after, odd)
                continue
            chosen = (action, after, odd)
            break
        else:
            if ending is None:
                assert isinstance(refusal, Refusal)
                return Plan(tuple(steps), state, tuple(warnings), refusal, rules.data.edition)
            chosen = ending
        action, state, odd = chosen
        waiting.remove(action)
        steps.append(action)
        if isinstance(odd, Refusal):
            warnings.append(odd)
        if state.outcome is not None:
            break
    return Plan(tuple(steps), state, tuple(warnings), edition=rules.data.edition)
