"""Corrections that are being put together: what shall be, and the steps that lead there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.core import Action, Refusal
from engine.keep_cool import GAME, corrections
from engine.keep_cool.actions import Adjust, SetTurn
from engine.keep_cool.events import GameEnded
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Phase, State

REASONS = ("miscounted", "forgotten", "taken_back", "other")


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it shall be, in which step and round."""

    country: str
    phase: Phase
    round: int


@dataclass(frozen=True, slots=True)
class Draft:
    """What people have set so far; immutable, every change makes a new one. Nothing has happened yet."""

    counts: Mapping[str, int] = field(default_factory=dict)
    turn: Turn | None = None
    reason: str = ""

    def counted(self, what: str, to: int) -> Draft:
        return replace(self, counts={**self.counts, what: to})

    def because(self, reason: str) -> Draft:
        return replace(self, reason=reason)

    def value(self, state: State, what: str) -> int:
        """What it shall be: as set here, or as it is."""
        return self.counts.get(what, corrections.held(state, what) or 0)

    def turn_in(self, state: State) -> Turn:
        return self.turn or turn_now(state)

    def with_turn(self, turn: Turn) -> Draft:
        return replace(self, turn=turn)

    def wanted(self, state: State) -> list[Action]:
        """The corrections that differ from what the app holds, in the order in which things stand."""
        found: list[Action] = [
            Adjust(what, to, self.reason)
            for what, to in self.counts.items()
            if corrections.held(state, what) not in (None, to)
        ]
        if self.turn is not None and self.turn != turn_now(state):
            found.append(SetTurn(self.turn.country, self.turn.phase, self.turn.round, self.reason))
        return found


def turn_now(state: State) -> Turn:
    return Turn(state.active_seat.country, state.phase, state.round)


@dataclass(frozen=True, slots=True)
class Plan:
    """Corrections in an order that the rules accept, the state they make, and what is odd about them."""

    steps: tuple[Action, ...]
    state: State
    warnings: tuple[Refusal, ...] = ()
    refusal: Refusal | None = None
    """Why what is left can't be set right, if so."""


def plan(rules: Rules, state: State, draft: Draft) -> Plan:
    """Chips that go to the pool first, then those that come out of it; an end of the game comes last.

    On the way the board may look as if somebody had won, which it does not when all is set right.
    """
    waiting = draft.wanted(state)
    steps: list[Action] = []
    warnings: list[Refusal] = []
    while waiting:
        ending = refusal = None
        for action in waiting:
            odd = GAME.decide(rules, state, action, False)
            decision = GAME.decide(rules, state, action, True)
            if not isinstance(decision, tuple):
                refusal = refusal or decision
                continue
            if any(isinstance(event, GameEnded) for event in decision):
                ending = ending or (action, decision, odd)
                continue
            chosen = (action, decision, odd)
            break
        else:
            if ending is None:
                assert isinstance(refusal, Refusal)
                return Plan(tuple(steps), state, tuple(warnings), refusal)
            chosen = ending
        action, events, odd = chosen
        waiting.remove(action)
        steps.append(action)
        state = GAME.fold(events, state)
        if isinstance(odd, Refusal):
            warnings.append(odd)
        if state.outcome is not None:
            break
    return Plan(tuple(steps), state, tuple(warnings))
