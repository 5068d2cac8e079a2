"""The income phase: what the front stacks of the knowledge tracks earn."""

from __future__ import annotations

from engine.co2.draft import Draft
from engine.co2.events import Owed
from engine.co2.rules import Rules
from engine.co2.state import ENERGIES, Due, State

FEW = 2
"""With so many players or fewer, only the front stack earns."""


def earned(rules: Rules, state: State, seat: str) -> tuple[int, ...]:
    """What a company earns with each energy."""
    found = []
    for energy in ENERGIES:
        spaces = sorted({each.knows(energy) for each in state.seats} - {0}, reverse=True)
        paid = spaces[: 1 if len(state.seats) <= FEW else 2]
        space = state.seat(seat).knows(energy)
        found.append(rules.income[space - 1] if space in paid else 0)
    return tuple(found)


def owe(draft: Draft) -> None:
    """Everybody's income, in player order."""
    for seat in reversed(draft.state.in_order()):
        if count := sum(earned(draft.rules, draft.state, seat.colour)):
            draft.add(Owed(Due("income", seat.colour, count=count)))
