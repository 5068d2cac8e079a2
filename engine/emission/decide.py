"""The one door to the rules: is this allowed now, and what follows from it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

from engine.core import Action, Awaits, Decision, Offer, ReadBox, Refusal, refuse
from engine.emission import boards, corrections, course, deck, effects, emissions, resolution, setting_up
from engine.emission.actions import (
    AddCrisis,
    Adjust,
    Amount,
    CallOff,
    Change,
    CountEmissions,
    DiscardProject,
    DrawCrises,
    EndProjects,
    Grow,
    MarkProject,
    NameAffected,
    NameTied,
    RemoveCrisis,
    ResolveCrisis,
    RevealCrisis,
    RollEffect,
    RollTie,
    SetRound,
    SetUp,
    SkipProject,
    StartProject,
    TakeFromProject,
    TuckUnderCrisis,
    TuckUnderProject,
    TurnCrisis,
)
from engine.emission.places import END, SETUP, USE
from engine.emission.preview import Preview, preview
from engine.emission.readings import READING
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS, NOBODY, OTHER, SYMBOLS, WHAT, Phase, State, Throw

_DECIDE: dict[type, Callable[[Rules, State, Any, bool], Decision]] = {
    SetUp: setting_up.set_up,
    DrawCrises: course.draw_crises,
    StartProject: course.start_project,
    SkipProject: course.skip_project,
    Change: boards.change,
    TuckUnderCrisis: boards.tuck_under_crisis,
    TuckUnderProject: boards.tuck_under_project,
    TakeFromProject: boards.take_from_project,
    MarkProject: boards.mark_project,
    DiscardProject: boards.discard_project,
    TurnCrisis: boards.turn_crisis,
    RemoveCrisis: boards.remove_crisis,
    AddCrisis: boards.add_crisis,
    EndProjects: course.end_projects,
    CountEmissions: emissions.count_emissions,
    RollEffect: effects.roll_effect,
    RevealCrisis: resolution.reveal,
    RollTie: resolution.roll_tie,
    NameAffected: resolution.name_affected,
    NameTied: resolution.name_tied,
    ResolveCrisis: resolution.resolve,
    Grow: course.grow,
    CallOff: corrections.call_off,
    Adjust: corrections.adjust,
    SetRound: corrections.set_round,
    ReadBox: corrections.read_box,
}

_PHASES: dict[type, tuple[Phase, ...]] = {
    DrawCrises: ("crises",),
    StartProject: ("project",),
    SkipProject: ("project",),
    Change: ("projects", "resolution"),
    TuckUnderCrisis: ("projects",),
    TuckUnderProject: ("projects",),
    TakeFromProject: ("projects",),
    MarkProject: ("project", "projects", "emissions", "effects", "resolution"),
    DiscardProject: ("projects",),
    TurnCrisis: ("projects",),
    RemoveCrisis: ("projects",),
    AddCrisis: ("projects",),
    EndProjects: ("projects",),
    CountEmissions: ("emissions",),
    RollEffect: ("effects",),
    RevealCrisis: ("resolution",),
    RollTie: ("resolution",),
    NameAffected: ("resolution",),
    NameTied: ("resolution",),
    ResolveCrisis: ("resolution",),
    Grow: ("growth",),
}
"""Actions that belong to certain steps of the round. In the crisis phase boards change by hand for a card
that the app has no data for."""


def decide(rules: Rules, state: State, action: Action, insist: bool = False) -> Decision:
    no = _out_of_turn(state, type(action))
    return no or READING.decide(rules, state, action, insist, _DECIDE[type(action)])


def _out_of_turn(state: State, kind: type) -> Refusal | None:
    if kind is SetUp:
        return None
    if state.phase == "setup":
        return refuse("emission.turn.not_set_up", SETUP)
    if state.phase == "over" and kind is not ReadBox:
        return refuse("emission.turn.game_over", END)
    phases = _PHASES.get(kind)
    if phases is not None and _step(state) not in phases:
        return refuse("emission.turn.not_now", USE, phase=phases[0], now=_step(state))
    return None


def _step(state: State) -> Phase:
    """Where the round is. A correction may have taken the last crisis away: then only growth is left."""
    return "growth" if state.phase == "resolution" and not state.row else state.phase


# --- what the table is asked for --------------------------------------------------------------------------


@READING.informed
def awaits(rules: Rules, state: State) -> Awaits:
    """What the table is asked for."""
    phase = _step(state)
    if phase in ("setup", "over"):
        return Awaits("setup" if phase == "setup" else "over")
    if phase == "crises":
        return Awaits("reveal", count=deck.crises_due(rules, state), of="crises")
    if phase == "project":
        return Awaits("choice", of="project")
    if phase == "projects":
        return Awaits("free", of="projects")
    if phase == "effects":
        return Awaits("roll", count=state.throws, of="effect")
    if phase == "resolution":
        return _resolution_awaits(rules, state)
    return Awaits("step", of=phase)


def _resolution_awaits(rules: Rules, state: State) -> Awaits:
    if not state.row[0].crisis:
        return Awaits("reveal", of="crisis")
    found = preview(rules, state)
    if resolution.must_throw(found):
        return Awaits("roll", count=len(found.affected.powers), of="tie")
    if not found.ignored and found.affected.kind == "ask":
        return Awaits("choice", of="affected")
    if found.saves and len(resolution.struck(found)) > found.saves:
        return Awaits("choice", count=found.saves, of="spared")
    if found.drops and len(state.projects) > 1:
        return Awaits("choice", of="dropped_project")
    return Awaits("step", of="crisis")


# --- what could be done -----------------------------------------------------------------------------------

Listed: TypeAlias = tuple[Action, Refusal | None]
"""Something that could be done, and the refusal that stands in its way, if any."""


@READING.informed
def offers(rules: Rules, state: State) -> tuple[Offer, ...]:
    """What could be done now, with the reason where it can't; corrections are not listed."""
    return tuple([Offer(action, no) for action, no in _listed(rules, state)])


@READING.informed
def options(rules: Rules, state: State) -> tuple[Action, ...]:
    """What may be done now; everything listed is accepted."""
    return tuple([action for action, no in _listed(rules, state) if no is None])


def _listed(rules: Rules, state: State) -> Iterator[Listed]:
    if (step := _step(state)) in _OFFERS:
        yield from _OFFERS[step](rules, state)


def _crises(rules: Rules, state: State) -> Iterator[Listed]:
    if not deck.lies_open(rules, state):
        yield DrawCrises(), None
        return
    for name in deck.drawable(rules, state):
        yield DrawCrises(name), None
    if state.deck == "physical":
        yield DrawCrises(OTHER), None


def _project(rules: Rules, state: State) -> Iterator[Listed]:
    """Every global project of the data; where four lie there, in place of each of them."""
    lying = [each.project for each in state.projects]
    full = len(lying) >= rules.most_projects
    for name in rules.projects:
        if name not in lying:
            for gone in lying if full else ("",):
                yield StartProject(name, instead_of=gone), None
    yield SkipProject(), None


@cache
def _one_more_or_less(power: str) -> tuple[Change, ...]:
    """Each thing on a power's board, or of the world, one up and one down; made once, shown all the time."""
    return tuple(Change(what, by, power) for what in WHAT if power for by in (1, -1)) or tuple(
        Change(what, by) for what in boards.OF_THE_WORLD for by in (1, -1)
    )


def _projects(rules: Rules, state: State) -> Iterator[Listed]:
    for power in (*[seat.power for seat in state.seats], ""):
        for action in _one_more_or_less(power):
            yield action, boards.change_refusal(rules, state, action)
    for name in dict.fromkeys(deck.open_crises(state)):
        for symbol in SYMBOLS:
            tuck = TuckUnderCrisis(name, (symbol,))
            yield tuck, boards.crisis_refusal(rules, state, tuck)
    for project in state.projects:
        for symbol in SYMBOLS:
            yield TuckUnderProject(project.project, (symbol,)), None
        for card in dict.fromkeys(project.tucked):
            yield TakeFromProject(project.project, card.symbols), None
        if not rules.projects.get(project.project):
            yield MarkProject(project.project, not project.marked), None
    yield EndProjects(), None


def _emissions(rules: Rules, state: State) -> Iterator[Listed]:
    yield CountEmissions(), None


def _effects(rules: Rules, state: State) -> Iterator[Listed]:
    for effect in EFFECTS:
        yield RollEffect(effect), None


def _resolution(rules: Rules, state: State) -> Iterator[Listed]:
    lowest = state.row[0]
    if not lowest.crisis:
        for name in deck.turnable(rules, state, lowest):
            yield RevealCrisis(name), None
        if state.deck == "physical":
            yield RevealCrisis(OTHER), None
        return
    found = preview(rules, state)
    if resolution.must_throw(found):
        for faces in _faces(rules, len(found.affected.powers)):
            throws = zip(found.affected.powers, faces, strict=True)
            yield RollTie(tuple(Throw(power, face) for power, face in throws)), None
    elif not found.ignored and found.affected.kind == "ask":
        powers = [seat.power for seat in state.seats]
        for power in (*powers, NOBODY):
            yield NameAffected(power), None
        for count in range(2, len(powers) + 1):
            for tied in combinations(powers, count):
                yield NameTied(tied), None
    else:
        yield from _ways_to_resolve(state, found)


def _faces(rules: Rules, count: int) -> Iterator[tuple[int, ...]]:
    """Throws for a tie: each lowest in turn, and all the same; who throws for real says what fell."""
    faces = sorted(set(rules.geo_die))
    yield (faces[0],) * count
    for at in range(count):
        for low, high in combinations(faces, 2):
            yield tuple(low if at == each else high for each in range(count))


def _ways_to_resolve(state: State, found: Preview) -> Iterator[Listed]:
    hurt = resolution.struck(found)
    if found.saves and len(hurt) > found.saves:
        for spared in combinations(hurt, found.saves):
            yield ResolveCrisis(spared=spared), None
    elif found.drops and len(state.projects) > 1:
        for project in state.projects:
            yield ResolveCrisis(project=project.project), None
    else:
        yield ResolveCrisis(), None
        for each in found.sums:
            if each.kind == "move":
                for count in range(each.amount):
                    yield ResolveCrisis((Amount(each.power, count, each.does),)), None


def _growth(rules: Rules, state: State) -> Iterator[Listed]:
    yield Grow(), None
    if state.turned and course.goals(state):
        yield Grow(goals_met=False), None


_OFFERS: dict[Phase, Callable[[Rules, State], Iterator[Listed]]] = {
    "crises": _crises,
    "project": _project,
    "projects": _projects,
    "emissions": _emissions,
    "effects": _effects,
    "resolution": _resolution,
    "growth": _growth,
}
