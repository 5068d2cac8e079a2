"""Who controls the energy supply of a region; looked at only after a plant was built there."""

from __future__ import annotations

from typing import Literal

from engine.co2.draft import Draft
from engine.co2.events import ControlTaken
from engine.co2.rules import Rules
from engine.co2.state import OPPONENT, Region, State

Why = Literal["types", "preferred", "knowledge", "active"]


def types(region: Region, seat: str) -> tuple[bool, ...]:
    """Which of the wanted energies a company supplies, the most wanted first."""
    supplied = {cube.energy for cube in region.cubes if cube.seat == seat}
    return tuple(energy in supplied for energy in region.wants)


def beats(rules: Rules, state: State, region: Region, seat: str, other: str, energy: str) -> Why | None:
    """Why the builder stands before another company in a region; None if it doesn't."""
    mine, theirs = types(region, seat), types(region, other)
    if sum(mine) != sum(theirs):
        return "types" if sum(mine) > sum(theirs) else None
    if mine != theirs:
        return "preferred" if mine > theirs else None
    if other == OPPONENT:
        return "knowledge"
    known, rival = state.seat(seat).knows(energy), state.seat(other).knows(energy)
    if known != rival:
        return "knowledge" if known > rival else None
    return "active"


def claim(rules: Rules, state: State, area: str, seat: str, energy: str) -> Why | None:
    """Why the builder takes control, by what decided against the closest rival; None if it doesn't."""
    region = state.region(area)
    rivals = {cube.seat for cube in region.cubes} - {seat}
    reasons: tuple[Why, ...] = ("types", "preferred", "knowledge", "active")
    decided: Why = "types"
    for other in sorted(rivals):
        why = beats(rules, state, region, seat, other, energy)
        if why is None:
            return None
        decided = max(decided, why, key=reasons.index)
    return decided


def check(draft: Draft, seat: str, area: str, energy: str) -> None:
    state = draft.state
    region = state.region(area)
    if region.control == seat:
        return
    markers = draft.rules.data["components.control"]
    if sum(each.control == seat for each in state.regions) >= markers:
        return
    if why := claim(draft.rules, state, area, seat, energy):
        draft.add(ControlTaken(seat, region.area, region.control, why))
