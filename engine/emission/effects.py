"""The crisis phase, first step: the die of global effects, tracks and tipping points."""

from __future__ import annotations

from engine.core import Decision
from engine.emission import deck, world
from engine.emission.actions import RollEffect
from engine.emission.draft import Draft
from engine.emission.events import EffectRolled, PhaseBegan
from engine.emission.rules import Rules
from engine.emission.state import Effect, State

EXTRA_CRISES = 2
"""What extreme weather draws, whatever the number of players."""


def tips(rules: Rules, effect: Effect, space: int) -> bool:
    """Does a marker that leaves this space set its effect off? On the last space every further step does."""
    length = rules.lengths[effect]
    return space >= length or space + 1 in rules.tipping[effect]


def roll_effect(rules: Rules, state: State, action: RollEffect, insist: bool) -> Decision:
    draft = Draft(rules, state)
    space = state.track(action.effect)
    tipped = not action.ignored and tips(rules, action.effect, space)
    moved = space if action.ignored else min(space + 1, rules.lengths[action.effect])
    draft.add(EffectRolled(action.effect, moved, tipped, action.ignored, state.throws - 1))
    if tipped:
        _carry_out(draft, action.effect)
    if not draft.over and draft.state.throws <= 0:
        draft.add(PhaseBegan("resolution" if draft.state.row else "growth"))
    return draft.done()


def strength(effect: Effect, players: int) -> int:
    """How many crises, CO₂, trees or oceans a tipping point of this effect moves."""
    if effect == "weather":
        return EXTRA_CRISES
    return 2 * players if effect in ("arctic", "permafrost") else players


def _carry_out(draft: Draft, effect: Effect) -> None:
    count = strength(effect, len(draft.state.seats))
    if effect == "weather":
        deck.lay_out(draft, count, "weather")
    elif effect == "desertification":
        world.remove_sinks(draft, "trees", count, effect)
    elif effect == "amazon":
        world.carry(draft, count, effect)
        world.remove_sinks(draft, "trees", count, effect)
    elif effect == "arctic":
        world.warm(draft, count, "arctic")
    elif effect == "permafrost":
        world.carry(draft, count, effect)
    else:
        world.remove_sinks(draft, "oceans", count, effect)
