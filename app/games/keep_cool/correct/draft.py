"""Keep Cool's corrections that are being put together: what shall be, and the steps that lead there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, cast

from app.forms.correct import planning
from app.forms.correct.planning import REASONS, Settings, Turn, in_order
from engine.keep_cool import GAME, corrections
from engine.keep_cool.actions import Adjust, SetTurn
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import Phase, State

__all__ = ["REASONS", "Draft", "Plan", "Turn", "plan", "turn_now"]

Plan: TypeAlias = planning.Plan[State]


def turn_now(state: State) -> Turn:
    return Turn(state.active_seat.country, state.phase, state.round)


@dataclass(frozen=True, slots=True)
class Draft(Settings):
    held = staticmethod(corrections.held)
    now = staticmethod(turn_now)

    def wanted(self, state: State) -> list[Adjust | SetTurn]:
        """The corrections that differ from what the app holds, in the order in which things stand."""
        found: list[Adjust | SetTurn] = [Adjust(what, to, self.reason) for what, to in self.differing(state)]
        if self.turn is not None and self.turn != turn_now(state):
            phase = cast(Phase, self.turn.phase)
            found.append(SetTurn(self.turn.country, phase, self.turn.round, self.reason))
        return found


def plan(rules: Rules, state: State, draft: Draft) -> Plan:
    """Chips that go to the pool first, then those that come out of it."""
    return in_order(GAME, rules, state, draft.wanted(state))
