"""The crisis phase, second step: crises from the bottom up."""

from __future__ import annotations

from typing import Any

from engine.core import CannotTell, Decision, Refusal, refuse, replace, warn
from engine.emission import deck, world
from engine.emission.actions import Amount, NameAffected, NameTied, ResolveCrisis, RevealCrisis, RollTie
from engine.emission.draft import Draft
from engine.emission.events import (
    AffectedNamed,
    CardsDiscarded,
    CrisisDone,
    CrisisLasts,
    CrisisStruck,
    CrisisTurned,
    DrawReduced,
    EmergencyMoved,
    EnergyLost,
    PhaseBegan,
    ProjectDiscarded,
    ResilienceLost,
    TieNamed,
    TieRolled,
)
from engine.emission.places import RESOLVE
from engine.emission.preview import Preview, Sum, preview
from engine.emission.rules import Rules
from engine.emission.state import NOBODY, State, uncovered

MOST = 99


def reveal(rules: Rules, state: State, action: RevealCrisis, insist: bool) -> Decision:
    lowest = state.row[0]
    if lowest.crisis:
        return refuse("emission.crisis.lies_open", RESOLVE, crisis=lowest.crisis)
    no = deck.name_refusal(rules, state, action.crisis, deck.turnable(rules, state, lowest))
    if no and not (insist and no.strength == "odd"):
        return no
    return (CrisisTurned(0, action.crisis),)


# --- whom it affects --------------------------------------------------------------------------------------


def roll_tie(rules: Rules, state: State, action: RollTie, insist: bool) -> Decision:
    """All who are tied throw; the lowest is affected, and who is tied for lowest throws again."""
    if not state.row[0].crisis:
        return refuse("emission.crisis.not_turned", RESOLVE)
    found = preview(rules, state)
    if found.affected.kind != "tied":
        return refuse("emission.tie.no_tie", RESOLVE)
    if sorted(each.power for each in action.throws) != sorted(found.affected.powers):
        return refuse("emission.tie.who_throws", RESOLVE, powers=list(found.affected.powers))
    if not all(each.value in rules.geo_die for each in action.throws):
        return refuse("emission.tie.no_such_face", RESOLVE)
    lowest = min(each.value for each in action.throws)
    left = tuple(each.power for each in action.throws if each.value == lowest)
    return (TieRolled(action.throws, left),)


def name_affected(rules: Rules, state: State, action: NameAffected, insist: bool) -> Decision:
    powers = () if action.power == NOBODY else (action.power,)
    return _naming_refusal(rules, state, powers) or (AffectedNamed(action.power),)


def name_tied(rules: Rules, state: State, action: NameTied, insist: bool) -> Decision:
    if no := _naming_refusal(rules, state, action.powers):
        return no
    if len(action.powers) < 2 or len(set(action.powers)) < len(action.powers):
        return refuse("emission.tie.of_two", RESOLVE)
    return (TieNamed(action.powers),)


def _naming_refusal(rules: Rules, state: State, powers: tuple[str, ...]) -> Refusal | None:
    """Why the table can't say whom a crisis affects; only one that asks for what it alone sees is open."""
    if not state.row[0].crisis:
        return refuse("emission.crisis.not_turned", RESOLVE)
    for power in powers:
        if not state.has(power):
            return refuse("emission.seat.not_at_the_table", RESOLVE, power=power)
    if preview(rules, state).affected.kind != "ask":
        return refuse("emission.crisis.not_asked", RESOLVE)
    return None


# --- carrying it out --------------------------------------------------------------------------------------


def resolve(rules: Rules, state: State, action: ResolveCrisis, insist: bool) -> Decision:
    if not state.row[0].crisis:
        return refuse("emission.crisis.not_turned", RESOLVE)
    found = preview(rules, state)
    no = _refusal(state, found, action)
    if no is not None and not (insist and isinstance(no, Refusal) and no.strength == "odd"):
        return no
    sums = _as_told(state, found, action)
    draft = Draft(rules, state)
    changed = [each.amount for each in sums] != [each.amount for each in found.sums]
    draft.add(CrisisStruck(found.crisis, found.affected.powers, found.ignored, changed))
    for each in sums:
        if each.amount and not draft.over:
            _CARRY_OUT[each.kind](draft, each, found.crisis)
    if not draft.over:
        _of_the_table(draft, found, action)
    return draft.done()


def _refusal(state: State, found: Preview, action: ResolveCrisis) -> Refusal | CannotTell | None:
    """Why it can't be carried out like this, or what only the table can say."""
    if must_throw(found):
        return refuse("emission.crisis.still_tied", RESOLVE, powers=list(found.affected.powers))
    if not found.ignored and found.affected.kind == "ask":
        return CannotTell("emission.crisis.whom", "power", {}, RESOLVE)
    known = {(each.power, each.does) for each in found.sums}
    told = [(each.power, each.does) for each in action.amounts]
    if len(set(told)) < len(told) or not set(told) <= known:
        return refuse("emission.crisis.not_affected", RESOLVE)
    if not all(0 <= each.amount <= MOST for each in action.amounts):
        return refuse("emission.crisis.amount", RESOLVE, most=MOST)
    if len(set(action.spared)) < len(action.spared) or not set(action.spared) <= set(found.affected.powers):
        return refuse("emission.crisis.not_affected", RESOLVE)
    if found.saves and not action.spared and len(struck(found)) > found.saves:
        return CannotTell("emission.crisis.who_is_spared", "spared", {"count": found.saves}, RESOLVE)
    if found.drops and len(state.projects) > 1 and not action.project:
        return CannotTell("emission.crisis.which_project", "project", {}, RESOLVE)
    if action.project and not (
        found.drops and any(each.project == action.project for each in state.projects)
    ):
        return refuse("emission.project.not_there", RESOLVE, project=action.project)
    if len(action.spared) > found.saves:
        return warn("emission.crisis.spared_by_nothing", RESOLVE, count=found.saves)
    return None


def must_throw(found: Preview) -> bool:
    """Is there a tie that matters? Where nobody would be hurt nobody has to throw."""
    return found.affected.kind == "tied" and bool(struck(found))


def struck(found: Preview) -> tuple[str, ...]:
    """Powers to whom something would happen."""
    return tuple(dict.fromkeys(each.power for each in found.sums if each.amount))


def _as_told(state: State, found: Preview, action: ResolveCrisis) -> list[Sum]:
    """The sums with what the table says: other amounts, and who is spared."""
    told: dict[tuple[str, int], Amount] = {(each.power, each.does): each for each in action.amounts}
    spared = set(action.spared)
    if found.saves >= len(struck(found)):
        spared |= set(struck(found))
    sums = []
    for each in found.sums:
        if each.power in spared:
            sums.append(replace(each, amount=0))
        elif (each.power, each.does) in told:
            sums.append(replace(each, amount=told[each.power, each.does].amount))
        else:
            sums.append(each)
    return sums


def _emergency(draft: Draft, each: Sum, why: str) -> None:
    world.strain(draft, each.power, each.amount, why)


def _lose(draft: Draft, each: Sum, why: str) -> None:
    """Resilience back to the supply; each token that is missing is a community in crisis."""
    kind: Any = each.of
    there = min(each.amount, getattr(draft.state.seat(each.power).board, kind))
    draft.add(ResilienceLost(each.power, kind, there, each.amount - there))
    world.strain(draft, each.power, each.amount - there, why)


def _discard(draft: Draft, each: Sum, why: str) -> None:
    """From hand or play area, as they like; counted from the hand as far as it goes, if any card will do."""
    hand = 0 if each.of else min(each.amount, draft.state.seat(each.power).board.hand)
    draft.add(CardsDiscarded(each.power, each.amount, each.of, hand))


def _sink(draft: Draft, each: Sum, why: str) -> None:
    sink: Any = each.of
    world.remove_sinks(draft, sink, each.amount, why)


def _carbon(draft: Draft, each: Sum, why: str) -> None:
    world.carry(draft, each.amount, why)


def _energy(draft: Draft, each: Sum, why: str) -> None:
    """What is not there is not lost; demand that is no longer covered puts communities in crisis at once."""
    kind: Any = each.of
    there = min(each.amount, getattr(draft.state.seat(each.power).board, kind))
    if there:
        draft.add(EnergyLost(each.power, kind, there))
        world.strain(draft, each.power, uncovered(draft.state.seat(each.power).board), why)


def _move(draft: Draft, each: Sum, why: str) -> None:
    to = draft.state.right_of(each.power)
    count = min(each.amount, draft.state.seat(each.power).board.emergency)
    if count and to != each.power:
        draft.add(EmergencyMoved(each.power, to, count))
        world.lose_by_emergency(draft, to)


def _draw(draft: Draft, each: Sum, why: str) -> None:
    draft.add(DrawReduced(each.power, each.amount))


_CARRY_OUT = {
    "emergency": _emergency,
    "lose": _lose,
    "discard": _discard,
    "sink": _sink,
    "carbon": _carbon,
    "energy": _energy,
    "move": _move,
    "draw": _draw,
}


def _of_the_table(draft: Draft, found: Preview, action: ResolveCrisis) -> None:
    """A global project that is lost, a crisis that stays or is discarded; then comes the next."""
    if found.drops and draft.state.projects:
        draft.add(ProjectDiscarded(action.project or draft.state.projects[0].project, "crisis"))
    draft.add(CrisisLasts(found.crisis) if found.bans else CrisisDone(found.crisis))
    if not draft.state.row:
        draft.add(PhaseBegan("growth"))
