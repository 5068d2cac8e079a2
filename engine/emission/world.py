"""What several phases do alike: warm the thermometer, take sinks away, put communities in crisis."""

from __future__ import annotations

from typing import Literal

from engine.emission.deck import crises_due, lay_out, modified
from engine.emission.draft import Draft
from engine.emission.events import (
    EmergencyGained,
    EmissionsCarried,
    GameEnded,
    SinksRemoved,
    ThermometerSet,
    ThrowsAdded,
)
from engine.emission.rules import Rules
from engine.emission.state import Outcome, Sink, State

AFTER_THE_DRAW = ("project", "projects", "emissions", "effects", "resolution")
"""Steps of a round in which its crises lie there already."""


def losing_token(rules: Rules, state: State) -> int:
    """The temperature token that loses the game."""
    return max(1, rules.tokens + modified(state, "tokens"))


def on_thermometer(rules: Rules, state: State) -> int:
    """All CO₂ on the thermometer, tokens included."""
    return state.tokens * rules.per_token(len(state.seats)) + state.carbon


def warm(draft: Draft, by: int, why: Literal["emissions", "turning_point", "arctic", "card"]) -> None:
    """CO₂ onto the thermometer, or from it: rows fill from below, the topmost token is changed back.

    More crises are drawn at once if the new row shows more, and the die of effects is thrown once more.
    """
    rules, state = draft.rules, draft.state
    per = rules.per_token(len(state.seats))
    tokens, carbon = divmod(max(0, on_thermometer(rules, state) + by), per)
    lost = losing_token(rules, state)
    if tokens >= lost:
        draft.add(ThermometerSet(by, lost, 0, why))
        draft.add(GameEnded(Outcome("failed", "temperature", ())))
        return
    draft.add(ThermometerSet(by, tokens, carbon, why))
    more = tokens - state.tokens
    if more <= 0:
        return
    due = crises_due(rules, draft.state)
    if state.phase in AFTER_THE_DRAW and due > state.due:
        lay_out(draft, due - state.due, "temperature", due=due)
    if state.phase == "effects":
        draft.add(ThrowsAdded(more))


def strain(draft: Draft, power: str, count: int, why: str) -> None:
    """So many communities in crisis more; the twelfth loses the game for all."""
    if count <= 0 or draft.over:
        return
    now = draft.state.seat(power).board.emergency + count
    draft.add(EmergencyGained(power, count, now, why))
    lose_by_emergency(draft, power)


def lose_by_emergency(draft: Draft, power: str) -> None:
    if draft.state.seat(power).board.emergency >= draft.rules.emergency:
        draft.add(GameEnded(Outcome("failed", "emergency", (), power)))


def remove_sinks(draft: Draft, sink: Sink, count: int, why: str) -> None:
    """Trees or oceans back to the supply; for each missing one everybody has a community in crisis."""
    if count <= 0 or draft.over:
        return
    there = min(count, getattr(draft.state, sink))
    missing = count - there
    draft.add(SinksRemoved(sink, there, missing))
    for seat in draft.state.seats:
        strain(draft, seat.power, missing, why)


def carry(draft: Draft, count: int, why: str) -> None:
    """CO₂ into the area of global emissions, for the next emissions phase."""
    if count > 0 and not draft.over:
        draft.add(EmissionsCarried(count, why))
