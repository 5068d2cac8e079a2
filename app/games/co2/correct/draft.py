"""CO₂'s corrections that are being put together: what shall be, and the steps that lead there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from app.forms.correct import planning
from app.forms.correct.planning import Settings, Turn, in_order
from app.games.co2.correct.keys import (
    Area,
    By,
    Controls,
    Goal,
    Level,
    Marker,
    Open,
    Place,
    PlantOf,
    ProjectOf,
    Slot,
    Spot,
    Tap,
)
from engine.co2 import GAME, corrections
from engine.co2.actions import Adjust, SetControl, SetGoal, SetPlant, SetProject, SetTurn
from engine.co2.rules import Rules
from engine.co2.state import AREAS, FOSSILS, Plant, Project, State
from engine.core import replace as replace_record

Plan: TypeAlias = planning.Plan[State]
Space: TypeAlias = tuple[str, int]
"""A region, and which of its spaces."""
LEVELS = (1, 2)
ACTIONS = "actions"


def turn_now(state: State) -> Turn:
    return Turn(state.player.colour, state.phase, state.round)


Correction: TypeAlias = Adjust | SetControl | SetGoal | SetPlant | SetProject | SetTurn


@dataclass(frozen=True, slots=True)
class Draft(Settings):
    held = staticmethod(corrections.held)
    now = staticmethod(turn_now)
    projects: Mapping[Space, Project | None] = field(default_factory=dict)
    plants: Mapping[Space, Plant | None] = field(default_factory=dict)
    controls: Mapping[str, str] = field(default_factory=dict)
    goals: Mapping[int, bool] = field(default_factory=dict)
    area: str = AREAS[0]
    """The region that is looked at."""
    part: Place | None = None
    """What of it is open: its certificates, who controls it, or a space."""

    def with_turn(self, turn: Turn) -> Draft:
        """A turn is taken up again in the action phase."""
        return replace(self, turn=replace(turn, phase=ACTIONS, round=max(1, turn.round)))

    # --- what lies in a region ------------------------------------------------------------------------

    @property
    def space(self) -> Space:
        return self.area, self.part.at if isinstance(self.part, Spot | Slot) else 0

    def project(self, state: State) -> Project | None:
        area, spot = self.space
        return self.projects.get(self.space, state.region(area).spots[spot].project)

    def plant(self, state: State) -> Plant | None:
        area, slot = self.space
        return self.plants.get(self.space, state.region(area).slots[slot])

    def control(self, state: State, area: str) -> str:
        return self.controls.get(area, state.region(area).control)

    def done(self, state: State, place: int) -> bool:
        return self.goals.get(place, state.goals[place].done)

    def tap(self, state: State, key: Tap) -> Draft:
        """A key of the pad; most are about what is open."""
        match key:
            case Area(area):
                return replace(self, area=area)
            case Open(place):
                return replace(self, part=place)
            case Goal(place):
                return replace(self, goals={**self.goals, place: not self.done(state, place)})
            case By(what, by):
                return self.counted(what, self.value(state, what) + by)
            case Controls(seat):
                return replace(self, controls={**self.controls, self.area: seat})
            case ProjectOf() | PlantOf() | Level() | Marker():
                return self._set_there(state, key)

    def _set_there(self, state: State, key: ProjectOf | PlantOf | Level | Marker) -> Draft:
        if isinstance(self.part, Spot):
            return replace(self, projects={**self.projects, self.space: self._project(state, key)})
        if isinstance(self.part, Slot):
            return replace(self, plants={**self.plants, self.space: self._plant(state, key)})
        return self

    def _project(self, state: State, key: ProjectOf | PlantOf | Level | Marker) -> Project | None:
        """A scientist never stands where infrastructure is prepared: the one takes the other away."""
        now = self.project(state)
        match key:
            case ProjectOf(""):
                return None
            case ProjectOf(energy) if energy:
                return replace_record(now, energy=energy) if now else Project(energy, LEVELS[0])
            case Level(level) if now is not None:
                return replace_record(now, level=level)
            case Marker("scientist", seat) if now is not None:
                return replace_record(now, scientist=seat, infrastructure="" if seat else now.infrastructure)
            case Marker("infrastructure", seat) if now is not None:
                return replace_record(now, infrastructure=seat, scientist="" if seat else now.scientist)
        return now

    def _plant(self, state: State, key: ProjectOf | PlantOf | Level | Marker) -> Plant | None:
        """A green plant was built by somebody, on somebody's infrastructure."""
        now = self.plant(state)
        if isinstance(key, PlantOf):
            if not key.kind or key.kind in FOSSILS:
                return Plant(fossil=key.kind) if key.kind else None
            if now is not None and now.energy:
                return replace_record(now, energy=key.kind)
            who = state.player.colour
            return Plant(key.kind, LEVELS[0], who, who)
        if now is None or now.fossil:
            return now
        match key:
            case Level(level):
                return replace_record(now, level=level)
            case Marker("builder", seat):
                return replace_record(now, builder=seat)
            case Marker("infrastructure", seat):
                return replace_record(now, infrastructure=seat)
        return now

    # --- the steps ------------------------------------------------------------------------------------

    def wanted(self, state: State) -> list[Correction]:
        """The corrections that differ from what the app holds; the turn comes before what lies there."""
        why = self.reason
        found: list[Correction] = []
        if self.turn is not None and self.turn != turn_now(state):
            found.append(SetTurn(self.turn.country, self.turn.round, why))
        found += [Adjust(what, to, why) for what, to in self.differing(state)]
        for (area, spot), project in self.projects.items():
            if project != state.region(area).spots[spot].project:
                found.append(SetProject(area, spot, project, why))  # type: ignore[arg-type]
        for (area, slot), plant in self.plants.items():
            if plant != state.region(area).slots[slot]:
                found.append(_set_plant(area, slot, plant, why))
        for area, seat in self.controls.items():
            if seat != state.region(area).control:
                found.append(SetControl(area, seat, why))  # type: ignore[arg-type]
        for place, done in self.goals.items():
            if done != state.goals[place].done:
                found.append(SetGoal(place, done, why))
        return found


def _set_plant(area: Any, slot: int, plant: Plant | None, why: str) -> SetPlant:
    if plant is None or plant.fossil:
        return SetPlant(area, slot, plant.fossil if plant else "", reason=why)
    return SetPlant(area, slot, plant.energy, plant.level, plant.builder, plant.infrastructure, why)


def plan(rules: Rules, state: State, draft: Draft) -> Plan:
    """What frees a piece comes before what needs it."""
    return in_order(GAME, rules, state, draft.wanted(state))
