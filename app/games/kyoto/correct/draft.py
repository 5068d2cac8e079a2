"""Kyoto's corrections that are being put together: what shall be, and the steps that lead there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias, cast

from app.forms.correct import planning
from app.forms.correct.planning import Settings, Turn, in_order
from engine.core import Action, Sealed
from engine.kyoto import GAME, corrections
from engine.kyoto.actions import Adjust, AdjustCoffers, SetRound
from engine.kyoto.rules import Rules
from engine.kyoto.state import COFFERS, Phase, State

Plan: TypeAlias = planning.Plan[State]

STEPS = ("allowance", "study")
"""Where a round can be taken up again."""


def turn_now(state: State) -> Turn:
    return Turn(state.speaking.country, state.phase, state.round)


@dataclass(frozen=True, slots=True)
class Draft(Settings):
    held = staticmethod(corrections.held)
    now = staticmethod(turn_now)
    steps = STEPS
    coffers: Mapping[str, int] = field(default_factory=dict)
    """What countries have counted, each behind its cover. No view has any of it."""

    def in_coffers(self, state: State, country: str) -> int:
        """What a country has counted, or what the app holds for true."""
        return self.coffers.get(country, coffers_of(state, country))

    def recounted(self, country: str, to: int) -> Draft:
        return replace(self, coffers={**self.coffers, country: to})

    def recounts(self, state: State) -> list[str]:
        """The countries whose coffers are not what the app holds for true."""
        return [country for country, to in self.coffers.items() if to != coffers_of(state, country)]

    def in_the_open(self, state: State) -> list[Adjust | SetRound]:
        """The corrections of what everybody sees that differ from what the app holds."""
        found: list[Adjust | SetRound] = [Adjust(what, to, self.reason) for what, to in self.differing(state)]
        if self.turn is not None and self.turn != turn_now(state):
            phase = cast(Phase, self.turn.phase)
            found.append(SetRound(self.turn.country, phase, self.turn.round, self.reason))
        return found

    def wanted(self, state: State) -> list[Action]:
        """All of them, those behind covers too."""
        hidden: list[Action] = [
            AdjustCoffers(country, Sealed(self.coffers[country], country, COFFERS), self.reason)
            for country in self.recounts(state)
        ]
        return [*self.in_the_open(state), *hidden]


def coffers_of(state: State, country: str) -> int:
    """What the app holds for true; nothing where it does not follow coffers."""
    coffers = state.seat(country).coffers
    return coffers.value if isinstance(coffers, Sealed) else 0


def plan(rules: Rules, state: State, draft: Draft) -> Plan:
    """Money that was too much comes before money that was too little."""
    return in_order(GAME, rules, state, draft.wanted(state))
