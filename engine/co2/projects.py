"""The three main actions: a project is planned, its infrastructure prepared, its plant built."""

from __future__ import annotations

from collections.abc import Iterator

from engine.co2 import control, gains, lobby, market, turns
from engine.co2.actions import Build, PlanProject, Prepare
from engine.co2.draft import Draft
from engine.co2.events import (
    CubePlaced,
    EmissionsChanged,
    FossilRemoved,
    InfrastructurePrepared,
    MainDone,
    Owed,
    PlantBuilt,
    ProjectPlanned,
    RegionTechSpent,
    ScientistSentOff,
)
from engine.co2.places import BUILD, MAIN, PLAN, PREPARE, SOLO
from engine.co2.rules import Price, Rules
from engine.co2.state import ENERGIES, Deed, Due, Main, Plant, Project, Region, State
from engine.core import Action, Decision, Refusal, refuse

Listed = tuple[Action, Refusal | None]


def main_actions(rules: Rules, state: State) -> Iterator[Listed]:
    """Every main action with a piece to do it with, and what stands in its way."""
    for region in state.regions:
        for at, spot in enumerate(region.spots):
            if spot.project is None:
                for energy in region.wants:
                    plan = PlanProject(energy, region.area, at)
                    yield plan, plan_refusal(rules, state, plan)
            elif spot.project.infrastructure:
                build = Build(region.area, at)
                yield build, build_refusal(rules, state, build)
            else:
                prepare = Prepare(region.area, at)
                yield prepare, prepare_refusal(rules, state, prepare)


def _refusal(rules: Rules, state: State, main: Main, deed: Deed) -> Refusal | None:
    """One main action a turn; alone, a second of another kind for ten ppm."""
    done = state.turn.main
    if state.turn.passed or (done and not state.turn.second) or len(done) > 1:
        return refuse("co2.turn.main_once", MAIN)
    if main in done:
        return refuse("co2.solo.another_kind", SOLO, main=main)
    return lobby.promise_refusal(rules, state, deed)


def _spot(state: State, area: str, spot: int) -> Refusal | None:
    if not any(region.area == area for region in state.regions):
        return refuse("co2.region.no_such_region", PLAN, area=area[:20])
    if not 0 <= spot < len(state.region(area).spots):
        return refuse("co2.region.no_such_space", PLAN, area=area, spot=spot)
    return None


# --- planning ---------------------------------------------------------------------------------------------


def plan_refusal(rules: Rules, state: State, action: PlanProject) -> Refusal | None:
    if no := _spot(state, action.area, action.spot):
        return no
    if action.energy not in ENERGIES:
        return refuse("co2.region.no_such_energy", PLAN, energy=str(action.energy)[:20])
    region = state.region(action.area)
    subsidy = region.spots[action.spot].subsidy
    if no := _refusal(rules, state, "plan", Deed("plan", action.energy, action.area, subsidy)):
        return no
    if action.energy not in region.wants:
        return refuse("co2.region.not_wanted", PLAN, area=action.area, energy=action.energy)
    if region.spots[action.spot].project is not None:
        return refuse("co2.region.space_is_taken", PLAN, area=action.area)
    if not state.stack(action.energy).level:
        return refuse("co2.project.none_left", PLAN, energy=action.energy)
    return None


def plan(rules: Rules, state: State, action: PlanProject, insist: bool) -> Decision:
    """The tile, one knowledge, then what the space grants."""
    if no := plan_refusal(rules, state, action):
        return no
    seat, spot = state.player.colour, state.region(action.area).spots[action.spot]
    deed = Deed("plan", action.energy, action.area, spot.subsidy)
    draft = Draft(rules, state)
    lobby.keep_ahead(draft, deed)
    draft.add(MainDone("plan", action.energy, action.area, spot.subsidy))
    level = state.stack(action.energy).level
    draft.add(ProjectPlanned(seat, action.area, action.spot, action.energy, level))
    if spot.subsidy == "money":
        draft.add(Owed(Due("money", seat, "subsidy", area=action.area)))
    elif spot.subsidy == "scientist":
        draft.add(Owed(Due("recruit", seat, "subsidy")))
    else:
        gains.tech(draft, seat, rules.data["subsidy.tech"], "subsidy")
    lobby.keep(draft, deed)
    gains.learn(draft, seat, action.energy, "plan")
    return turns.settled(draft)


# --- preparing --------------------------------------------------------------------------------------------


def prepare_refusal(rules: Rules, state: State, action: Prepare) -> Refusal | None:
    if no := _spot(state, action.area, action.spot):
        return no
    project = state.project(action.area, action.spot)
    if project is None:
        return refuse("co2.project.none_there", PREPARE, area=action.area)
    if no := _refusal(rules, state, "prepare", Deed("prepare", project.energy, action.area)):
        return no
    if project.infrastructure:
        return refuse("co2.project.prepared_already", PREPARE, area=action.area, energy=project.energy)
    if not state.player.markers:
        return refuse("co2.project.no_marker", PREPARE)
    paid = market.chosen(state, state.player, 1, (action.pay_from,) if action.pay_from else ())
    return paid if isinstance(paid, Refusal) else None


def prepare(rules: Rules, state: State, action: Prepare, insist: bool) -> Decision:
    """A certificate is paid, a scientist has to leave, then comes what the tile shows."""
    if no := prepare_refusal(rules, state, action):
        return no
    seat, project = state.player, state.project(action.area, action.spot)
    assert project is not None
    paid = market.chosen(state, seat, 1, (action.pay_from,) if action.pay_from else ())
    assert not isinstance(paid, Refusal)
    deed = Deed("prepare", project.energy, action.area)
    draft = Draft(rules, state)
    lobby.keep_ahead(draft, deed)
    draft.add(MainDone("prepare", project.energy, action.area, ""))
    gains.pay(draft, seat.colour, paid, "infrastructure")
    draft.add(Owed(Due("reward", seat.colour, project.energy)))
    if project.scientist:
        draft.add(ScientistSentOff(project.scientist, action.area, action.spot))
    draft.add(InfrastructurePrepared(seat.colour, action.area, action.spot))
    lobby.keep(draft, deed)
    if project.scientist:
        gains.learn(draft, project.scientist, project.energy, "scientist")
    return turns.settled(draft)


# --- building ---------------------------------------------------------------------------------------------


def slot_for(region: Region) -> tuple[int, Plant | None] | None:
    """Where the next plant goes: the leftmost empty space, else in place of the oldest fossil plant."""
    for at, plant in enumerate(region.slots):
        if plant is None:
            return at, None
    for at, plant in enumerate(region.slots):
        if plant is not None and plant.fossil:
            return at, plant
    return None


def region_pays(state: State, action: Build, price: Price) -> bool:
    """Does a technology marker of the region help to pay?"""
    return bool(action.region_tech and price.tech and state.region(action.area).tech)


def build_refusal(rules: Rules, state: State, action: Build) -> Refusal | None:
    if no := _spot(state, action.area, action.spot):
        return no
    project = state.project(action.area, action.spot)
    if project is None:
        return refuse("co2.project.none_there", BUILD, area=action.area)
    deed = Deed("build", project.energy, action.area)
    if no := _refusal(rules, state, "build", deed):
        return no
    if not project.infrastructure:
        return refuse("co2.project.not_prepared", BUILD, area=action.area, energy=project.energy)
    return _cannot_build(rules, state, action, project, deed)


def _cannot_build(rules: Rules, state: State, action: Build, project: Project, deed: Deed) -> Refusal | None:
    seat, price = state.player, rules.plants[project.energy, project.level]
    known = seat.knows(project.energy)
    if rules.level(project.energy, known) < project.level:
        needs = rules.levels[project.energy][project.level - 1]
        return refuse("co2.plant.not_enough_knowledge", BUILD, energy=project.energy, needs=needs, has=known)
    if slot_for(state.region(action.area)) is None:
        return refuse("co2.plant.all_green", BUILD, area=action.area)
    if not state.stack(project.energy).plants:
        return refuse("co2.plant.none_left", BUILD, energy=project.energy)
    if not seat.cubes:
        return refuse("co2.plant.no_cube", BUILD)
    money = seat.money + lobby.money_ahead(rules, state, deed)
    if money < price.money:
        return refuse("co2.money.not_enough", BUILD, needs=price.money, has=money)
    tech = seat.tech + region_pays(state, action, price)
    if tech < price.tech:
        return refuse("co2.tech.not_enough", BUILD, needs=price.tech, has=tech)
    paid = market.chosen(state, seat, price.certificates, action.pay_from)
    return paid if isinstance(paid, Refusal) else None


def build(rules: Rules, state: State, action: Build, insist: bool) -> Decision:
    if no := build_refusal(rules, state, action):
        return no
    seat, region, project = state.player, state.region(action.area), state.project(action.area, action.spot)
    assert project is not None
    price, found = rules.plants[project.energy, project.level], slot_for(region)
    paid = market.chosen(state, seat, price.certificates, action.pay_from)
    assert found is not None and not isinstance(paid, Refusal)
    deed = Deed("build", project.energy, action.area)
    draft = Draft(rules, state)
    lobby.keep_ahead(draft, deed)
    draft.add(MainDone("build", project.energy, action.area, ""))
    gains.pay(draft, seat.colour, paid, "plant")
    gains.money(draft, seat.colour, -price.money, "plant")
    helped = region_pays(state, action, price)
    if helped:
        draft.add(RegionTechSpent(action.area, "build"))
    turns.spend_tech(draft, seat.colour, price.tech - helped, "plant")
    _make_room(draft, region, *found)
    plant = Plant(project.energy, project.level, seat.colour, project.infrastructure)
    draft.add(PlantBuilt(seat.colour, action.area, action.spot, found[0], plant))
    gains.score(draft, seat.colour, price.points, "plant")
    gains.meet(draft, f"region.{action.area}")
    gains.meet(draft, f"energy.{project.energy}")
    draft.add(CubePlaced(seat.colour, action.area, project.energy))
    control.check(draft, seat.colour, action.area, project.energy)
    lobby.keep(draft, deed)
    return turns.settled(draft)


def _make_room(draft: Draft, region: Region, slot: int, fossil: Plant | None) -> None:
    """The fossil plant goes into the box, and the air is as much better, down to the end of the track."""
    if fossil is None:
        return
    draft.add(FossilRemoved(region.area, slot, fossil.fossil))  # type: ignore[arg-type]
    was = draft.state.ppm
    now = max(draft.rules.floor(draft.state.mode), was - draft.rules.ppm[fossil.fossil])
    if now < was:
        draft.add(EmissionsChanged(now - was, now, "replaced"))
