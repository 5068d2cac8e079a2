"""Phase 4: the climate recovers a little, and the next seat has its turn."""

from __future__ import annotations

from engine.core import Decision
from engine.keep_cool import turn
from engine.keep_cool.actions import Recover
from engine.keep_cool.draft import Draft
from engine.keep_cool.events import Recovered
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State


def recovery_of(rules: Rules, state: State) -> Recovered:
    """The zone before anything is added says how many; what doesn't fit stays in the pool."""
    zone = rules.zone_at(state.carbometer)
    return Recovered(zone.zone, min(zone.recovery, rules.capacity - state.carbometer, state.pool))


def recover(rules: Rules, state: State, action: Recover, insist: bool) -> Decision:
    draft = Draft(rules, state)
    zone = rules.zone_at(state.carbometer).zone
    if not state.reshuffled and zone in ("orange", "red"):
        turn.reshuffle(draft, zone)
    draft.add(recovery_of(rules, state))
    turn.go_on(draft)
    return draft.done()
