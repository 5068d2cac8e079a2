"""How a CO₂ table is played on by itself. Hands and personal goals are the table's and never in the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.co2 import disasters, scientists, turns
from engine.co2.actions import (
    CHANCE,
    Adjust,
    DrawFossil,
    DrawInspection,
    RevealEvent,
    RevealSummit,
    SetControl,
    SetGoal,
    SetPlant,
    SetProject,
    SetTurn,
)
from engine.co2.decide import options
from engine.co2.rules import Rules
from engine.co2.state import FOSSILS, Fossil, State
from engine.core import Action, ReadBox
from engine.futures.forecast import Forecast
from engine.futures.luck import Luck

if TYPE_CHECKING:
    from random import Random


def chance(luck: Luck, rules: Rules, state: State) -> Action | None:
    due = state.dues[0].kind if state.dues else ""
    if due in ("summit", "event"):
        tiles = scientists.unseen_summits if due == "summit" else disasters.unseen
        possible = tiles(rules, state)
        if not possible or turns.stalled(rules, state):
            return None
        tile = luck.cards.choice(possible)
        return RevealSummit(tile) if due == "summit" else RevealEvent(tile)
    if due or state.phase not in ("inspection", "supply") or not any(state.pile):
        return None
    if turns.stalled(rules, state):
        return None
    fossil = _fossil(luck, state)
    return DrawInspection(fossil) if state.phase == "inspection" else DrawFossil(fossil)


def _fossil(luck: Luck, state: State) -> Fossil:
    """Any plant of the pile, not any fuel: of coal there may be more than of gas."""
    at = luck.cards.randrange(sum(state.pile))
    for fossil, left in zip(FOSSILS, state.pile, strict=True):
        if at < left:
            return fossil
        at -= left
    raise AssertionError("the pile is empty")


def redraw(rng: Random, rules: Rules, state: State) -> State:
    """Everything that the app holds lies open."""
    return state


def decider(rules: Rules, state: State) -> str:
    if state.dues:
        return state.dues[0].seat
    return state.player.colour if state.phase == "actions" else ""


def points(state: State) -> int:
    """The team's victory points; against each other, the most that anybody has."""
    return state.points if state.team else max([seat.points for seat in state.seats])


def choices(rules: Rules, state: State) -> tuple[Action, ...]:
    return tuple([each for each in options(rules, state) if type(each) not in CHANCE])


FORECAST: Forecast[Rules, State] = Forecast(
    quantities={"ppm": lambda state: state.ppm, "points": points},
    lost=frozenset({"lost"}),
    chance=chance,
    redraw=redraw,
    decider=decider,
    choices=choices,
    corrections=frozenset({Adjust, ReadBox, SetControl, SetGoal, SetPlant, SetProject, SetTurn}),
)
