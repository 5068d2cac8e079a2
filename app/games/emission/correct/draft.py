"""e-Mission's corrections that are being put together: what shall be, and the steps that lead there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, cast

from app.forms.correct import planning
from app.forms.correct.planning import Settings, Turn, in_order
from engine.emission import GAME, corrections
from engine.emission.actions import Adjust, SetRound
from engine.emission.rules import Rules
from engine.emission.state import Phase, State
from engine.emission.things import thing_of

Plan: TypeAlias = planning.Plan[State]

STEPS = ("crises", "projects")
"""Where a round can be taken up again."""


def held(state: State, what: str) -> int | None:
    return corrections.held(state, thing_of(what))


def turn_now(state: State) -> Turn:
    """Everybody plays at once: it is nobody's turn."""
    return Turn("", state.phase, state.round)


@dataclass(frozen=True, slots=True)
class Draft(Settings):
    held = staticmethod(held)
    now = staticmethod(turn_now)
    steps = STEPS

    def wanted(self, state: State) -> list[Adjust | SetRound]:
        """The corrections that differ from what the app holds; another round comes before what lies in it."""
        counts: list[Adjust | SetRound] = [
            Adjust(thing_of(what), to, self.reason) for what, to in self.differing(state)
        ]
        if self.turn is None or self.turn == turn_now(state):
            return counts
        phase = cast(Phase, self.turn.phase)
        return [SetRound(self.turn.round, phase, self.reason), *counts]


def plan(rules: Rules, state: State, draft: Draft) -> Plan:
    """What frees a place comes before what needs it."""
    return in_order(GAME, rules, state, draft.wanted(state))
