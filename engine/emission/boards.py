"""The project phase: what cards do to boards and to the world, and what is tucked under what."""

from __future__ import annotations

from engine.core import Decision, Refusal, refuse, warn
from engine.emission import cards, deck, world
from engine.emission.actions import (
    AddCrisis,
    Change,
    DiscardProject,
    MarkProject,
    RemoveCrisis,
    TakeFromProject,
    TuckUnderCrisis,
    TuckUnderProject,
    TurnCrisis,
)
from engine.emission.crises import met
from engine.emission.draft import Draft
from engine.emission.events import (
    CardsPaid,
    CardTaken,
    CardTucked,
    Changed,
    CrisisLifted,
    CrisisRemoved,
    CrisisTurned,
    ProjectActive,
    ProjectDiscarded,
    ProjectMarked,
)
from engine.emission.places import CRISES, EMERGENCY, PROJECT, TIPS, TUCK_CRISIS, TUCK_PROJECT, USE
from engine.emission.rules import Rules
from engine.emission.state import SINKS, WHAT, Card, GlobalProject, Lasting, Lying, State, symbols_in

OF_THE_WORLD: tuple[str, ...] = (*SINKS, "carbon", "emitted")
MOST = 99
MOST_SYMBOLS = 4
"""No project card shows more symbols than these."""


# --- plus and minus ---------------------------------------------------------------------------------------


def change(rules: Rules, state: State, action: Change, insist: bool) -> Decision:
    no = change_refusal(rules, state, action)
    if no and not (insist and no.strength == "odd"):
        return no
    draft = Draft(rules, state)
    if action.cards:
        draft.add(CardsPaid(action.paid_by or action.power, action.cards))
    if action.power:
        was = getattr(draft.state.seat(action.power).board, action.what)
        draft.add(Changed(action.power, action.what, was, was + action.by, action.reason))
        if action.what == "emergency":
            world.lose_by_emergency(draft, action.power)
    elif action.what == "carbon":
        world.warm(draft, action.by, "card")
    else:
        was = getattr(state, action.what)
        draft.add(Changed("", action.what, was, was + action.by, action.reason))
    return draft.done()


def change_refusal(rules: Rules, state: State, action: Change) -> Refusal | None:
    if not 1 <= abs(action.by) <= MOST:
        return refuse("emission.change.by_nothing", USE)
    # What can't be at all comes first: a table may insist on paying with cards that the app doesn't know of.
    if no := _change_refusal(rules, state, action):
        return no
    return _pay_refusal(state, action) if action.cards or action.paid_by else None


def _pay_refusal(state: State, action: Change) -> Refusal | None:
    """A table that doesn't count its hands here may insist."""
    payer = action.paid_by or action.power
    if not state.has(payer):
        return refuse("emission.seat.not_at_the_table", USE, power=payer)
    if not 1 <= action.cards <= MOST or action.what == "hand":
        return refuse("emission.change.by_nothing", USE)
    has = state.seat(payer).board.hand
    return warn("emission.change.hand", USE, has=has, power=payer) if action.cards > has else None


def _change_refusal(rules: Rules, state: State, action: Change) -> Refusal | None:
    if not action.power:
        return _world_refusal(rules, state, action)
    if not state.has(action.power):
        return refuse("emission.seat.not_at_the_table", USE, power=action.power)
    if action.what not in WHAT:
        return refuse("emission.change.no_such_thing", USE, what=action.what)
    board = state.seat(action.power).board
    now = getattr(board, action.what) + action.by
    if now < 0:
        return refuse("emission.change.not_so_many", USE, what=action.what, has=now - action.by)
    if action.what == "dirty" and action.by < 0 and "removing_dirty" in deck.bans(rules, state):
        return refuse("emission.change.dirty_stays", USE)
    energy = board.dirty + board.clean + (action.by if action.what in ("dirty", "clean") else 0)
    full = now > rules.track if action.what == "demand" else energy > rules.track
    if action.by > 0 and action.what in ("demand", "dirty", "clean") and full:
        return refuse("emission.change.track_is_full", USE, most=rules.track)
    if now > MOST:
        return refuse("emission.change.too_many", TIPS, most=MOST)
    return None


def _world_refusal(rules: Rules, state: State, action: Change) -> Refusal | None:
    if action.what not in OF_THE_WORLD:
        return refuse("emission.change.no_such_thing", USE, what=action.what)
    there = world.on_thermometer(rules, state) if action.what == "carbon" else getattr(state, action.what)
    if there + action.by < 0:
        return refuse("emission.change.not_so_many", EMERGENCY, what=action.what, has=there)
    if action.what in SINKS and there + action.by > rules.caps[action.what]:
        return refuse("emission.change.no_more_sinks", TIPS, what=action.what, most=rules.caps[action.what])
    if action.what == "emitted" and there + action.by > 10 * MOST:
        return refuse("emission.change.too_many", TIPS, most=10 * MOST)
    return None


# --- tucking ----------------------------------------------------------------------------------------------


def tuck_under_crisis(rules: Rules, state: State, action: TuckUnderCrisis, insist: bool) -> Decision:
    no = crisis_refusal(rules, state, action)
    if no:
        return no
    lasts = any(each.crisis == action.crisis for each in state.lasting)
    draft = Draft(rules, state)
    card = Card(action.symbols)
    draft.add(CardTucked("lasting" if lasts else "crisis", action.crisis, card, action.power))
    if lasts:
        lying = next(each for each in draft.state.lasting if each.crisis == action.crisis)
        if lifted(rules, draft.state, lying):
            draft.add(CrisisLifted(action.crisis))
    return draft.done()


def crisis_refusal(rules: Rules, state: State, action: TuckUnderCrisis) -> Refusal | None:
    if action.power and not state.has(action.power):
        return refuse("emission.seat.not_at_the_table", TUCK_CRISIS, power=action.power)
    if not 1 <= len(action.symbols) <= MOST_SYMBOLS:
        return refuse("emission.tuck.symbols", TUCK_CRISIS, most=MOST_SYMBOLS)
    if action.crisis not in deck.open_crises(state):
        return refuse("emission.tuck.not_open", TUCK_CRISIS)
    for each in state.lasting:
        if "tucking" in rules.crises[each.crisis].bans and each.crisis != action.crisis:
            return refuse("emission.tuck.forbidden", TUCK_CRISIS, crisis=each.crisis)
    return None


def lifted(rules: Rules, state: State, lying: Lasting | Lying) -> bool:
    """Is there under a lasting crisis what it asks for?"""
    until = rules.crises[lying.crisis].until
    shown = {each.symbol: symbols_in(lying.tucked, each.symbol) for each in until}
    return bool(until) and met(until, shown, state.solo)


def tuck_under_project(rules: Rules, state: State, action: TuckUnderProject, insist: bool) -> Decision:
    if action.power and not state.has(action.power):
        return refuse("emission.seat.not_at_the_table", TUCK_PROJECT, power=action.power)
    if not 1 <= len(action.symbols) <= MOST_SYMBOLS:
        return refuse("emission.tuck.symbols", TUCK_PROJECT, most=MOST_SYMBOLS)
    if find(state, action.project) is None:
        return refuse("emission.project.not_there", TUCK_PROJECT, project=action.project)
    draft = Draft(rules, state)
    draft.add(CardTucked("project", action.project, Card(action.symbols), action.power))
    _tell_activity(draft, state, action.project)
    return draft.done()


def take_from_project(rules: Rules, state: State, action: TakeFromProject, insist: bool) -> Decision:
    project = find(state, action.project)
    if project is None:
        return refuse("emission.project.not_there", TUCK_PROJECT, project=action.project)
    card = Card(action.symbols)
    if card not in project.tucked:
        return refuse("emission.tuck.no_such_card", TUCK_PROJECT)
    draft = Draft(rules, state)
    draft.add(CardTaken(action.project, card))
    _tell_activity(draft, state, action.project)
    return draft.done()


# --- global projects --------------------------------------------------------------------------------------


def find(state: State, name: str) -> GlobalProject | None:
    return next((each for each in state.projects if each.project == name), None)


def is_active(rules: Rules, state: State, project: GlobalProject) -> bool:
    """Live: active only while its requirement holds."""
    return cards.is_active(project, rules.projects.get(project.project, ()), len(state.seats))


def _tell_activity(draft: Draft, before: State, name: str) -> None:
    was, now = find(before, name), find(draft.state, name)
    if was and now:
        active = is_active(draft.rules, draft.state, now)
        if active != is_active(draft.rules, before, was):
            draft.add(ProjectActive(name, active))


def mark_project(rules: Rules, state: State, action: MarkProject, insist: bool) -> Decision:
    project = find(state, action.project)
    if project is None:
        return refuse("emission.project.not_there", TUCK_PROJECT, project=action.project)
    if rules.projects.get(action.project):
        wanted = cards.missing(project, rules.projects[action.project], len(state.seats))
        return refuse("emission.project.counts_itself", TUCK_PROJECT, missing=wanted)
    if project.marked == action.active:
        return refuse("emission.project.marked_already", TUCK_PROJECT)
    draft = Draft(rules, state)
    draft.add(ProjectMarked(action.project, action.active))
    draft.add(ProjectActive(action.project, action.active))
    return draft.done()


def discard_project(rules: Rules, state: State, action: DiscardProject, insist: bool) -> Decision:
    if find(state, action.project) is None:
        return refuse("emission.project.not_there", PROJECT, project=action.project)
    return (ProjectDiscarded(action.project, "card"),)


# --- what cards do to the row of crises -------------------------------------------------------------------


def turn_crisis(rules: Rules, state: State, action: TurnCrisis, insist: bool) -> Decision:
    if not 0 <= action.place < len(state.row) or state.row[action.place].crisis:
        return refuse("emission.crisis.no_such_place", CRISES)
    no = deck.name_refusal(rules, state, action.crisis, deck.turnable(rules, state, state.row[action.place]))
    if no and not (insist and no.strength == "odd"):
        return no
    return (CrisisTurned(action.place, action.crisis),)


def remove_crisis(rules: Rules, state: State, action: RemoveCrisis, insist: bool) -> Decision:
    if not 0 <= action.place < len(state.row):
        return refuse("emission.crisis.no_such_place", CRISES)
    lying = state.row[action.place]
    name = lying.crisis or action.crisis
    if lying.crisis and action.crisis not in ("", lying.crisis):
        return refuse("emission.crisis.no_such_place", CRISES)
    if not lying.crisis and action.crisis:
        no = deck.name_refusal(rules, state, action.crisis, deck.turnable(rules, state, lying))
        if no and not (insist and no.strength == "odd"):
            return no
    return (CrisisRemoved(action.place, name, action.reason),)


def add_crisis(rules: Rules, state: State, action: AddCrisis, insist: bool) -> Decision:
    draft = Draft(rules, state)
    deck.lay_out(draft, 1, "card")
    return draft.done() or refuse("emission.crises.none_left", CRISES)
