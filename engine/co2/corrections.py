"""The table is right, the app is not: corrections, and an end without a result."""

from __future__ import annotations

from engine.co2 import turns
from engine.co2.actions import Adjust, CallOff, SetControl, SetGoal, SetPlant, SetProject, SetTurn
from engine.co2.draft import Draft
from engine.co2.events import (
    Adjusted,
    ControlSet,
    GameEnded,
    GoalSet,
    PlantSet,
    ProjectSet,
    TurnSet,
)
from engine.co2.rules import Rules
from engine.co2.state import ENERGIES, FOSSILS, Outcome, Plant, Seat, State
from engine.core import Decision, Event, ReadBox, Refusal, refuse, warn

MOST = 999
OF_A_SEAT = ("money", "certificates", "tech", "points", "lobby", *ENERGIES)
OF_A_REGION = ("certificates", "tech")
OF_THE_TABLE = ("ppm", "points", "price", "market")


def held(state: State, what: str) -> int | None:
    """What the app holds for true of something that can be corrected; None if there is no such thing."""
    place, _, name = what.rpartition(".")
    if not place:
        return int(getattr(state, name)) if name in OF_THE_TABLE else None
    if state.has(place):
        if name in ENERGIES:
            return state.seat(place).knows(name)
        return int(getattr(state.seat(place), name)) if name in OF_A_SEAT else None
    region = next((region for region in state.regions if region.area == place), None)
    return int(getattr(region, name)) if region is not None and name in OF_A_REGION else None


def limits(rules: Rules, state: State, what: str) -> tuple[int, int]:
    """From and up to which count it can be corrected."""
    place, _, name = what.rpartition(".")
    now = held(state, what) or 0
    if name == "points":
        return -MOST, MOST
    if name == "price":
        return rules.data["market.lowest"], rules.data["market.highest"]
    if what == "ppm":
        return rules.floor(state.mode), MOST
    if name == "market":
        return 0, min(now + state.bank, rules.data["components.certificates"])
    if name == "certificates":
        return 0, min(now + state.bank, rules.room.get(place, MOST))
    if name == "tech":
        return 0, now + state.tech
    if name == "lobby":
        return 0, len(rules.lobby)
    return 0, rules.last if name in ENERGIES else MOST


def _corrected(rules: Rules, state: State, event: Event) -> Decision:
    """What nobody has to decide any more, now that the app knows better, settles itself."""
    draft = Draft(rules, state)
    draft.add(event)
    return turns.settled(draft)


def adjust(rules: Rules, state: State, action: Adjust, insist: bool) -> Decision:
    was = held(state, action.what)
    if was is None:
        return refuse("co2.adjust.no_such_thing", what=action.what[:40])
    least, most = limits(rules, state, action.what)
    if not least <= action.to <= most:
        return refuse("co2.adjust.out_of_range", least=least, most=most)
    if action.to == was:
        return refuse("co2.adjust.no_change", to=was)
    return _corrected(rules, state, Adjusted(action.what, was, action.to, action.reason))


def _space_refusal(state: State, area: str, count: int, at: int) -> Refusal | None:
    return None if 0 <= at < count else refuse("co2.region.no_such_space", area=area, spot=at)


def set_project(rules: Rules, state: State, action: SetProject, insist: bool) -> Decision:
    region = next((region for region in state.regions if region.area == action.area), None)
    if region is None:
        return refuse("co2.region.no_such_region", area=str(action.area)[:20])
    if no := _space_refusal(state, action.area, len(region.spots), action.spot):
        return no
    now, new = region.spots[action.spot].project, action.project
    if now == new:
        return refuse("co2.adjust.no_change", to=0)
    if new is not None:
        if new.energy not in region.wants:
            return refuse("co2.region.not_wanted", area=action.area, energy=str(new.energy)[:20])
        if new.scientist and new.infrastructure:
            return refuse("co2.scientist.never_on_infrastructure")
        same = now is not None and (now.energy, now.level) == (new.energy, new.level)
        stack = state.stack(new.energy)
        if not same and not {1: stack.first, 2: stack.second}.get(new.level, 0):
            return refuse("co2.project.none_left", energy=new.energy)
        if no := _piece_refusal(state, new.scientist, "home", now.scientist if now else ""):
            return no
        if no := _piece_refusal(state, new.infrastructure, "markers", now.infrastructure if now else ""):
            return no
    return _corrected(rules, state, ProjectSet(action.area, action.spot, new, action.reason))


def _piece_refusal(state: State, whose: str, piece: str, was: str) -> Refusal | None:
    """Is there a scientist at home, or a marker left, for this?"""
    if not whose or whose == was:
        return None
    if not state.has(whose):
        return refuse("co2.seat.not_at_the_table", seat=whose[:20])
    seat: Seat = state.seat(whose)
    if getattr(seat, piece):
        return None
    return refuse("co2.scientist.none_at_home" if piece == "home" else "co2.project.no_marker")


def set_plant(rules: Rules, state: State, action: SetPlant, insist: bool) -> Decision:
    region = next((region for region in state.regions if region.area == action.area), None)
    if region is None:
        return refuse("co2.region.no_such_region", area=str(action.area)[:20])
    if no := _space_refusal(state, action.area, len(region.slots), action.slot):
        return no
    now, new = region.slots[action.slot], _plant(action)
    if now == new:
        return refuse("co2.adjust.no_change", to=0)
    if new is not None and new.fossil:
        if not state.pile[FOSSILS.index(new.fossil)]:
            return refuse("co2.supply.none_left", fossil=new.fossil)
    elif new is not None and (no := _green_refusal(state, region.wants, new, now)):
        return no
    return _corrected(rules, state, PlantSet(action.area, action.slot, new, action.reason))


def _plant(action: SetPlant) -> Plant | None:
    if not action.plant:
        return None
    if action.plant in FOSSILS:
        return Plant(fossil=action.plant)
    return Plant(action.plant, action.level, action.builder, action.infrastructure)


def _green_refusal(state: State, wants: tuple[str, ...], new: Plant, now: Plant | None) -> Refusal | None:
    if new.energy not in wants:
        return refuse("co2.region.not_wanted", area="", energy=new.energy[:20])
    for whose in (new.builder, new.infrastructure):
        if not state.has(whose):
            return refuse("co2.seat.not_at_the_table", seat=whose[:20])
    same = now is not None and (now.energy, now.level) == (new.energy, new.level)
    stack = state.stack(new.energy)
    tiles = {1: stack.first, 2: stack.second}.get(new.level, 0)
    if not same and not (stack.plants and tiles):
        return refuse("co2.plant.none_left", energy=new.energy)
    return _piece_refusal(state, new.infrastructure, "markers", now.infrastructure if now else "")


def set_control(rules: Rules, state: State, action: SetControl, insist: bool) -> Decision:
    region = next((region for region in state.regions if region.area == action.area), None)
    if region is None:
        return refuse("co2.region.no_such_region", area=str(action.area)[:20])
    if action.seat and not state.has(action.seat):
        return refuse("co2.seat.not_at_the_table", seat=action.seat[:20])
    if region.control == action.seat:
        return refuse("co2.adjust.no_change", to=0)
    return _corrected(rules, state, ControlSet(action.area, action.seat, action.reason))


def set_goal(rules: Rules, state: State, action: SetGoal, insist: bool) -> Decision:
    if not 0 <= action.place < len(state.goals):
        return refuse("co2.adjust.no_such_thing", what=str(action.place))
    if state.goals[action.place].done == action.done:
        return refuse("co2.adjust.no_change", to=int(action.done))
    return _corrected(rules, state, GoalSet(action.place, action.done, action.reason))


def set_turn(rules: Rules, state: State, action: SetTurn, insist: bool) -> Decision:
    """Back into the action phase of this decade; what was still open is dropped."""
    if not state.has(action.seat):
        return refuse("co2.seat.not_at_the_table", seat=action.seat[:20])
    last = rules.rounds(state.mode, len(state.seats), state.decade)
    if not 1 <= action.round <= last:
        return refuse("co2.turn.no_such_round", last=last)
    if state.dues and not insist:
        return warn("co2.turn.drops_what_is_due", count=len(state.dues))
    return _corrected(rules, state, TurnSet(action.seat, action.round, action.reason))


def call_off(rules: Rules, state: State, action: CallOff, insist: bool) -> Decision:
    return (GameEnded(Outcome("called_off", action.reason, ())),)


def read_box(rules: Rules, state: State, action: ReadBox, insist: bool) -> Decision:
    """Nothing happens at the table because of it: later steps are decided by what was read."""
    return ()
