"""CO₂'s corrections that are being put together: what shall be, and the steps that lead there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from app.forms.correct import planning
from app.forms.correct.planning import Settings, Turn, in_order
from engine.co2 import GAME, corrections
from engine.co2.actions import Adjust, SetControl, SetGoal, SetPlant, SetProject, SetTurn
from engine.co2.rules import Rules
from engine.co2.state import AREAS, FOSSILS, Plant, Project, State

Plan: TypeAlias = planning.Plan[State]
Space: TypeAlias = tuple[str, int]
"""A region, and which of its spaces."""
CERTIFICATES, CONTROL, SPOT, SLOT = "certificates", "control", "spot", "slot"
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
    part: str = ""
    """What of it was tapped: its certificates, who controls it, or a space (`spot:0`, `slot:2`)."""

    def with_turn(self, turn: Turn) -> Draft:
        """A turn is taken up again in the action phase."""
        return replace(self, turn=replace(turn, phase=ACTIONS, round=max(1, turn.round)))

    # --- what lies in a region ------------------------------------------------------------------------

    @property
    def space(self) -> Space:
        return self.area, int(self.part.partition(":")[2] or 0)

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

    def tap(self, state: State, name: str, told: str) -> Draft:
        """A key of the pad; `told` is what it says of what is looked at."""
        kind = self.part.partition(":")[0]
        match name:
            case "area":
                return replace(self, area=told)
            case "part":
                return replace(self, part=told)
            case "goal":
                place = int(told)
                return replace(self, goals={**self.goals, place: not self.done(state, place)})
            case "by":
                what, _, by = told.partition(":")
                return self.counted(what, self.value(state, what) + int(by))
            case "control":
                return replace(self, controls={**self.controls, self.area: told})
        if kind == SPOT:
            return replace(self, projects={**self.projects, self.space: self._project(state, name, told)})
        if kind == SLOT:
            return replace(self, plants={**self.plants, self.space: self._plant(state, name, told)})
        return self

    def _project(self, state: State, name: str, told: str) -> Project | None:
        """A scientist never stands where infrastructure is prepared: the one takes the other away."""
        now: Any = self.project(state)
        if name == "energy":
            energy: Any = told
            return (replace(now, energy=energy) if now else Project(energy, LEVELS[0])) if told else None
        if now is None:
            return None
        if name == "level":
            return replace(now, level=int(told))
        other = "infrastructure" if name == "scientist" else "scientist"
        return replace(now, **{name: told}, **({other: ""} if told else {}))

    def _plant(self, state: State, name: str, told: str) -> Plant | None:
        """A green plant was built by somebody, on somebody's infrastructure."""
        now: Any = self.plant(state)
        if name == "plant":
            if not told or told in FOSSILS:
                return Plant(fossil=told) if told else None
            if now is not None and now.energy:
                return replace(now, energy=told)
            who = state.player.colour
            return Plant(told, LEVELS[0], who, who)
        if now is None or now.fossil:
            return now
        return replace(now, **{name: int(told) if name == "level" else told})

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
