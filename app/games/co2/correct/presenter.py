"""CO₂'s corrections in words: what the app holds beside what it will hold, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator

from app.forms.correct.review import page_of, round_line
from app.forms.correct.view import CorrectView, LineView, SubjectView, TurnView
from app.games.co2 import words
from app.games.co2.correct.draft import Correction, Draft, Plan, plan, turn_now
from app.games.co2.correct.pads import goals_pad, here, plant_said, project_said, region_pad, whose
from app.games.co2.names import ENERGY_ICONS, area_name, company_mark, company_name, energy_name, goal_name
from app.games.co2.weigh import ICONS as FIGURES
from app.text.translator import Translator, capital
from app.ui.views import Choice, CounterView
from engine.co2 import corrections
from engine.co2.actions import Adjust, SetControl, SetGoal, SetPlant, SetProject, SetTurn
from engine.co2.rules import Rules
from engine.co2.state import AREAS, ENERGIES, Plant, State

WORLD, REGIONS, GOALS, TURN = "world", "regions", "goals", "turn"
ICONS = {WORLD: "cloud", REGIONS: "world", GOALS: "flag", TURN: "arrow-right"}
ICONS_OF = {**FIGURES, **ENERGY_ICONS, "price": "coin", "market": "scale", "lobby": "cards"}


def correct_view(
    tr: Translator, rules: Rules, state: State, draft: Draft, subject: str, notice: str = ""
) -> CorrectView:
    """`subject` is the air and the market, a company, the regions, the goals, or the turn."""
    ahead = plan(rules, state, draft)
    subject = subject if subject in _places(state) else WORLD
    changes = [_change(tr, state, step) for step in draft.wanted(state)]
    pad = None
    if subject == REGIONS:
        pad = region_pad(tr, rules, state, draft, ahead)
    elif subject == GOALS:
        pad = goals_pad(tr, state, draft)
    return page_of(
        tr,
        words,
        changes,
        ahead,
        draft.reason,
        subjects=tuple(_subjects(tr, state, draft, subject)),
        heading=here(tr, state, draft) if subject == REGIONS and draft.part else _name(tr, subject),
        lines=tuple(_lines(tr, rules, state, draft, ahead, subject)),
        turn=_turn(tr, state, draft) if subject == TURN else None,
        notice=notice,
        pad=pad,
    )


def _places(state: State) -> tuple[str, ...]:
    goals = (GOALS,) if state.goals else ()
    return (WORLD, *(seat.colour for seat in state.seats), REGIONS, *goals, TURN)


def _name(tr: Translator, subject: str) -> str:
    return tr(f"c2.correct.{subject}") if subject in ICONS else company_name(tr, subject)


def _subjects(tr: Translator, state: State, draft: Draft, chosen: str) -> Iterator[SubjectView]:
    changed = {_place(state, step) for step in draft.wanted(state)}
    for subject in _places(state):
        seat = company_mark(subject) if state.has(subject) else ""
        icon = ICONS.get(subject, "")
        yield SubjectView(subject, _name(tr, subject), icon, subject == chosen, subject in changed, seat)


def _place(state: State, step: Correction) -> str:
    """The subject that a correction belongs to."""
    if isinstance(step, SetTurn):
        return TURN
    if isinstance(step, SetGoal):
        return GOALS
    if not isinstance(step, Adjust):
        return REGIONS
    owner = step.what.rpartition(".")[0]
    return owner if state.has(owner) else REGIONS if owner in AREAS else WORLD


# --- counts -----------------------------------------------------------------------------------------------


def _lines(
    tr: Translator, rules: Rules, state: State, draft: Draft, ahead: Plan, subject: str
) -> Iterator[LineView]:
    if subject == TURN:
        yield _round(tr, rules, state, draft)
    for what in _whats(state, subject):
        yield _line(tr, rules, state, draft, ahead, what)


def _whats(state: State, subject: str) -> Iterator[str]:
    """Victory points are the team's or each company's own."""
    if subject == WORLD:
        yield from (what for what in corrections.OF_THE_TABLE if what != "points" or state.team)
    elif state.has(subject):
        names = (name for name in corrections.OF_A_SEAT if name != "points" or not state.team)
        yield from (f"{subject}.{name}" for name in names)


def _line(tr: Translator, rules: Rules, state: State, draft: Draft, ahead: Plan, what: str) -> LineView:
    was, to = corrections.held(state, what) or 0, draft.value(state, what)
    least, most = corrections.limits(rules, ahead.state, what)
    name = what.rpartition(".")[2]
    label = tr("c2.thing.knows", energy=energy_name(tr, name)) if name in ENERGIES else words.thing(tr, name)
    counter = CounterView(
        label=capital(label),
        value=to,
        least=min(to, least),
        most=max(to, most),
        step=rules.data["air.step"] if what == "ppm" else 1,
        icon=ICONS_OF[name],
        why_not_less=tr("correct.least") if not least else tr("box.least", least=least),
        why_not_more=tr("c2.correct.most", most=most),
    )
    over = what == "ppm" and to != was and to > rules.data["air.limit"]
    return LineView(
        what, was, tr("correct.was", count=was), counter, tr("c2.correct.too_much_air") if over else ""
    )


# --- the turn ---------------------------------------------------------------------------------------------


def _round(tr: Translator, rules: Rules, state: State, draft: Draft) -> LineView:
    to, most = draft.turn_in(state).round, rules.rounds(state.mode, len(state.seats), state.decade)
    return round_line(tr, tr("c2.correct.round"), state.round, to, most, tr("c2.correct.most", most=most))


def _turn(tr: Translator, state: State, draft: Draft) -> TurnView:
    now, to = turn_now(state), draft.turn_in(state)
    seats = tuple(
        Choice(
            seat.colour,
            company_name(tr, seat.colour),
            tr("correct.now") if seat.colour == now.country else seat.name,
            seat.colour == to.country,
        )
        for seat in state.seats
    )
    return TurnView(tr("c2.correct.whose_turn"), seats, "", ())


# --- the review -------------------------------------------------------------------------------------------


def _change(tr: Translator, state: State, step: Correction) -> str:
    """One correction, before it is made: "ppm: 420 → 440"."""
    match step:
        case SetTurn():
            seat = company_name(tr, step.seat)
            return tr("c2.correct.change.turn", seat=seat, round=step.round)
        case SetGoal():
            goal = goal_name(tr, state.goals[step.place].tile)
            return tr("c2.correct.change.met" if step.done else "c2.correct.change.open", goal=goal)
        case SetProject():
            there = project_said(tr, step.project)
            return tr("c2.correct.change.spot", **_at(tr, step.area, step.spot), what=there)
        case SetPlant():
            plant = Plant(fossil=step.plant)
            if step.plant in ENERGIES:
                plant = Plant(step.plant, step.level, step.builder, step.infrastructure)
            stands = plant_said(tr, plant if step.plant else None)
            return tr("c2.correct.change.slot", **_at(tr, step.area, step.slot), what=stands)
        case SetControl():
            area = area_name(tr, step.area)
            return tr("c2.correct.change.control", area=area, seat=whose(tr, step.seat))
        case Adjust():
            what, was = words.thing(tr, step.what), corrections.held(state, step.what)
            return tr("correct.change", what=what, was=was, to=step.to)


def _at(tr: Translator, area: str, space: int) -> dict[str, str | int]:
    return {"area": area_name(tr, area), "number": space + 1}
