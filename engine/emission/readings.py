"""Which values of the box people meet in which action, and what follows for the table when they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engine.core import Reading
from engine.core.learning import Meeting
from engine.emission.actions import (
    AddCrisis,
    CountEmissions,
    DrawCrises,
    Grow,
    MarkProject,
    RemoveCrisis,
    ResolveCrisis,
    RevealCrisis,
    RollEffect,
    RollTie,
    SetUp,
    StartProject,
    TuckUnderCrisis,
    TuckUnderProject,
    TurnCrisis,
)
from engine.emission.apply import apply
from engine.emission.invariants import faults
from engine.emission.rules import Rules, rules_from
from engine.emission.state import State


def _below(rules: Rules, *sections: str) -> Iterator[Meeting]:
    for path in rules.data.values:
        if path.startswith(sections):
            yield path, None


def _set_up(rules: Rules, state: State, action: SetUp) -> Iterator[Meeting]:
    """The box is unpacked: the board with its tracks, the sheets of the powers, the cards that are chosen."""
    laid_out = ("components.", "table.", "solo.", "thermometer.", "tracks.", "tipping.", "dice.")
    yield from _below(rules, *laid_out, "projects.", "emergency.", "course.")
    for seat in action.seats:
        yield from _below(rules, f"powers.{seat.power}.")
    for card in action.challenges:
        yield f"challenges.{card.challenge}", None


def _draw_crises(rules: Rules, state: State, action: DrawCrises) -> Iterator[Meeting]:
    yield f"thermometer.crises_{min(state.tokens, len(rules.crises_at) - 1)}", None
    yield from _the_crisis(rules, state, action)


def _the_crisis(
    rules: Rules,
    state: State,
    action: DrawCrises | RevealCrisis | TurnCrisis | RemoveCrisis | TuckUnderCrisis,
) -> Iterator[Meeting]:
    yield f"crises.{action.crisis}", None


def _lowest_crisis(rules: Rules, state: State, action: ResolveCrisis) -> Iterator[Meeting]:
    if state.row:
        yield f"crises.{state.row[0].crisis}", None


def _the_project(
    rules: Rules, state: State, action: StartProject | TuckUnderProject | MarkProject
) -> Iterator[Meeting]:
    yield f"global_projects.{action.project}", None


def _thermometer(rules: Rules, state: State, action: AddCrisis | CountEmissions) -> Iterator[Meeting]:
    yield from _below(rules, "thermometer.")


def _roll_effect(rules: Rules, state: State, action: RollEffect) -> Iterator[Meeting]:
    yield f"tracks.{action.effect}", None
    yield f"tipping.{action.effect}", None


def _roll_tie(rules: Rules, state: State, action: RollTie) -> Iterator[Meeting]:
    yield "dice.geo", None


def _grow(rules: Rules, state: State, action: Grow) -> Iterator[Meeting]:
    for seat in state.seats:
        yield f"powers.{seat.power}.growth", None


MEETS: Mapping[type, Callable[[Rules, State, Any], Iterable[Meeting]]] = {
    SetUp: _set_up,
    DrawCrises: _draw_crises,
    StartProject: _the_project,
    TuckUnderCrisis: _the_crisis,
    TuckUnderProject: _the_project,
    MarkProject: _the_project,
    TurnCrisis: _the_crisis,
    RemoveCrisis: _the_crisis,
    AddCrisis: _thermometer,
    CountEmissions: _thermometer,
    RollEffect: _roll_effect,
    RevealCrisis: _the_crisis,
    RollTie: _roll_tie,
    ResolveCrisis: _lowest_crisis,
    Grow: _grow,
}


READING: Reading[Rules, State] = Reading(
    rules_from=rules_from,
    faults=faults,
    meets=MEETS,
    sealed_to={},
    apply=apply,
    hidden=lambda state, path: False,
)
