"""Which values of the box people meet in which action, and what follows for the table when they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engine.co2.actions import (
    Build,
    ClaimTarget,
    CountGoals,
    DrawFossil,
    EndDecade,
    GiveBonus,
    Learn,
    MoveScientist,
    PlanProject,
    PlayLobby,
    Prepare,
    Reduce,
    RevealEvent,
    RevealSummit,
    SellGoal,
    SetUp,
    ShowGoals,
    Strike,
    TakeIncome,
)
from engine.co2.apply import apply
from engine.co2.invariants import faults
from engine.co2.rules import Rules, rules_from
from engine.co2.state import State
from engine.core import Reading
from engine.core.learning import Meeting


def _below(rules: Rules, *sections: str) -> Iterator[Meeting]:
    for path in rules.data.values:
        if path.startswith(sections):
            yield path, None


def _set_up(rules: Rules, state: State, action: SetUp) -> Iterator[Meeting]:
    """The box is unpacked: boards, tracks, and the tiles and cards that lie open."""
    board = ("components.", "setup.", "display.", "rounds.", "market.", "fossil.", "plants.", "tracks.")
    yield from _below(rules, *board, "levels.", "infrastructure.", "regions.", "spots.", "goals.", "solo.")
    for tile in action.agendas:
        yield f"agendas.{tile}", None
    for tile in action.summits:
        yield f"summits.{tile}", None
    for card in action.targets:
        yield f"targets.{card}", None
    for tile in action.events:
        yield f"events.{tile}", None


def _plan(rules: Rules, state: State, action: PlanProject) -> Iterator[Meeting]:
    yield "subsidy.tech", None
    for region in state.regions:
        if region.area == action.area:
            yield f"spots.{action.area}", None
            yield f"agendas.{region.agenda}", None


def _prepare(rules: Rules, state: State, action: Prepare) -> Iterator[Meeting]:
    for energy in _energies(state, action):
        yield f"infrastructure.{energy}", None


def _build(rules: Rules, state: State, action: Build) -> Iterator[Meeting]:
    yield from _below(rules, "fossil.")
    for energy in _energies(state, action):
        for level in (1, 2):
            yield f"plants.{energy}_{level}", None
            yield f"levels.{energy}_{level}", None


def _energies(state: State, action: Prepare | Build) -> Iterator[str]:
    """Of which energy the project is that is worked on."""
    if any(region.area == action.area for region in state.regions):
        project = state.project(action.area, action.spot)
        if project is not None:
            yield project.energy


def _move_scientist(rules: Rules, state: State, action: MoveScientist) -> Iterator[Meeting]:
    if action.target.kind == "summit":
        yield f"summits.{action.target.name}", None
    yield from _below(rules, "tracks.")


def _knowledge(rules: Rules, state: State, action: Learn | GiveBonus) -> Iterator[Meeting]:
    yield from _below(rules, "tracks.", "levels.")
    for region in state.regions:
        yield f"regions.{region.area}", None


def _take_income(rules: Rules, state: State, action: TakeIncome) -> Iterator[Meeting]:
    yield "tracks.income", None


def _play_lobby(rules: Rules, state: State, action: PlayLobby) -> Iterator[Meeting]:
    yield f"lobby.{action.card}", None


def _claim_target(rules: Rules, state: State, action: ClaimTarget) -> Iterator[Meeting]:
    yield f"targets.{action.card}", None
    yield "display.points", None


def _sell_goal(rules: Rules, state: State, action: SellGoal) -> Iterator[Meeting]:
    yield "company.sold", None


def _count_goals(rules: Rules, state: State, action: CountGoals) -> Iterator[Meeting]:
    yield "goals.price", None
    yield "goals.sizes", None


def _draw_fossil(rules: Rules, state: State, action: DrawFossil) -> Iterator[Meeting]:
    yield from _below(rules, "fossil.")


def _reduce(rules: Rules, state: State, action: Reduce) -> Iterator[Meeting]:
    yield from _below(rules, "reduction.", "air.")


def _strike(rules: Rules, state: State, action: Strike) -> Iterator[Meeting]:
    for tile in (state.current, state.upcoming):
        yield f"events.{tile}", None


def _reveal_event(rules: Rules, state: State, action: RevealEvent) -> Iterator[Meeting]:
    yield f"events.{action.tile}", None


def _reveal_summit(rules: Rules, state: State, action: RevealSummit) -> Iterator[Meeting]:
    yield f"summits.{action.tile}", None


def _end_decade(rules: Rules, state: State, action: EndDecade) -> Iterator[Meeting]:
    yield from _below(rules, "rounds.", "ranks.", "solo.", "scoring.")


def _show_goals(rules: Rules, state: State, action: ShowGoals) -> Iterator[Meeting]:
    yield from _below(rules, "company.not_for_two", "ranks.", "scoring.")
    for card in action.cards:
        yield f"personal.{card}", None
        yield f"company.{card}", None


MEETS: Mapping[type, Callable[[Rules, State, Any], Iterable[Meeting]]] = {
    SetUp: _set_up,
    MoveScientist: _move_scientist,
    PlayLobby: _play_lobby,
    ClaimTarget: _claim_target,
    PlanProject: _plan,
    Prepare: _prepare,
    Build: _build,
    SellGoal: _sell_goal,
    Learn: _knowledge,
    GiveBonus: _knowledge,
    TakeIncome: _take_income,
    CountGoals: _count_goals,
    DrawFossil: _draw_fossil,
    Reduce: _reduce,
    Strike: _strike,
    RevealEvent: _reveal_event,
    RevealSummit: _reveal_summit,
    EndDecade: _end_decade,
    ShowGoals: _show_goals,
}


READING: Reading[Rules, State] = Reading(
    rules_from=rules_from,
    faults=faults,
    meets=MEETS,
    sealed_to={},
    apply=apply,
    hidden=lambda state, path: False,
)
