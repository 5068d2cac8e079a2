"""e-Mission's corrections in words: what the app holds beside what it will hold, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator

from app.forms.correct.review import page_of, round_line
from app.forms.correct.view import CorrectView, LineView, SubjectView, TurnView
from app.games.emission import words
from app.games.emission.correct.draft import STEPS, Draft, Plan, held, plan, turn_now
from app.text.translator import Translator, capital
from app.ui.views import Choice, CounterView
from engine.emission import corrections
from engine.emission.actions import Adjust, SetRound
from engine.emission.course import last_round
from engine.emission.rules import Rules
from engine.emission.state import EFFECTS, SINKS, WHAT, State
from engine.emission.things import BESIDE, name_of, thing_of

WORLD, TRACKS, CRISES, PROJECTS, TURN = "world", "tracks", "crises", "projects", "turn"
ICONS = {
    WORLD: "world",
    TRACKS: "chart-line",
    CRISES: "alert-triangle",
    PROJECTS: "flag",
    TURN: "arrow-right",
}
ICONS_OF = {
    "row": "flame",
    "lasting": "hourglass",
    "unknown": "eye-off",
    "project": "flag",
    "marked": "check",
    "turned": "rotate-2",
    "fewer": "arrow-down",
}
OF_WORLD = (*SINKS, "emitted", "tokens", "carbon", "throws", "turned")
YES_OR_NO = (*BESIDE, "turned")
"""What is there or is not: 1 or 0."""


def correct_view(
    tr: Translator, rules: Rules, state: State, draft: Draft, subject: str, notice: str = ""
) -> CorrectView:
    """`subject` is the world, its tracks, a power, what lies beside the board, or the round."""
    ahead = plan(rules, state, draft)
    subject = subject if subject in _places(state) else WORLD
    changes = [_change(tr, state, step) for step in draft.wanted(state)]
    return page_of(
        tr,
        words,
        changes,
        ahead,
        draft.reason,
        subjects=tuple(_subjects(tr, state, draft, subject)),
        heading=_name(tr, subject),
        lines=tuple(_lines(tr, rules, state, draft, ahead, subject)),
        turn=_turn(tr, state, draft) if subject == TURN else None,
        notice=notice,
    )


def _places(state: State) -> tuple[str, ...]:
    return (WORLD, TRACKS, *(seat.power for seat in state.seats), CRISES, PROJECTS, TURN)


def _name(tr: Translator, subject: str) -> str:
    return tr(f"em.correct.{subject}") if subject in ICONS else words.country(tr, subject)


def _subjects(tr: Translator, state: State, draft: Draft, chosen: str) -> Iterator[SubjectView]:
    changed = {_place(state, step) for step in draft.wanted(state)}
    for subject in _places(state):
        seat = words.mark(subject) if state.has(subject) else ""
        icon = ICONS.get(subject, "")
        yield SubjectView(subject, _name(tr, subject), icon, subject == chosen, subject in changed, seat)


def _place(state: State, step: Adjust | SetRound) -> str:
    """The subject that a correction belongs to."""
    if isinstance(step, SetRound):
        return TURN
    kind = step.what.kind
    if step.what.power:
        return step.what.power
    if kind in EFFECTS:
        return TRACKS
    crises, projects = ("row", "lasting", "unknown"), ("project", "marked")
    return CRISES if kind in crises else PROJECTS if kind in projects else WORLD


# --- counts -----------------------------------------------------------------------------------------------


def _lines(
    tr: Translator, rules: Rules, state: State, draft: Draft, ahead: Plan, subject: str
) -> Iterator[LineView]:
    if subject == TURN:
        yield _round(tr, rules, state, draft)
    for what in _whats(rules, state, subject):
        if held(state, what) is not None:
            yield _line(tr, rules, state, draft, ahead, what)


def _whats(rules: Rules, state: State, subject: str) -> tuple[str, ...]:
    """Everything of a subject that can be set right, what lies there first."""
    if subject == WORLD:
        return OF_WORLD
    if subject == TRACKS:
        return EFFECTS
    if subject == CRISES:
        return ("unknown", *_crises(rules, state))
    if subject == PROJECTS:
        return tuple(_projects(rules, state))
    return tuple(f"{subject}.{what}" for what in (*WHAT, "fewer")) if state.has(subject) else ()


def _crises(rules: Rules, state: State) -> Iterator[str]:
    """Open crises, lasting ones, and those of the discard pile, which may lie there still."""
    yield from dict.fromkeys(f"row.{each.crisis}" for each in state.row if each.crisis)
    yield from (f"lasting.{each.crisis}" for each in state.lasting)
    for name in dict.fromkeys(state.discarded):
        if name in rules.crises:
            yield f"lasting.{name}" if rules.crises[name].bans else f"row.{name}"


def _projects(rules: Rules, state: State) -> Iterator[str]:
    lying = [each.project for each in state.projects]
    for name in lying:
        yield f"project.{name}"
        if not rules.projects.get(name):
            yield f"marked.{name}"
    yield from (f"project.{name}" for name in rules.projects if name not in lying)


def _line(tr: Translator, rules: Rules, state: State, draft: Draft, ahead: Plan, what: str) -> LineView:
    was, to = held(state, what) or 0, draft.value(state, what)
    known = ahead.state if held(ahead.state, what) is not None else state
    least, most = corrections.bounds(rules, known, thing_of(what))
    kind = what.partition(".")[0]
    counter = CounterView(
        label=capital(_label(tr, state, what)),
        value=to,
        least=min(to, least),
        most=max(to, most),
        icon=_icon(what),
        why_not_less=tr("correct.least") if not least else tr("box.least", least=least),
        why_not_more=tr("em.correct.no_room") if kind in YES_OR_NO else tr("em.correct.most", most=most),
        said=tr("em.correct.is" if to else "em.correct.is_not") if kind in YES_OR_NO else "",
    )
    now = tr(f"em.correct.{_said(kind, was)}") if kind in YES_OR_NO else tr("correct.was", count=was)
    return LineView(what, was, now, counter, _follows(tr, rules, what, was, to))


def _said(kind: str, there: int) -> str:
    """A card lies there or doesn't; a marker shows something or doesn't."""
    if kind in ("marked", "turned"):
        return "yes" if there else "no"
    return "there" if there else "away"


def _label(tr: Translator, state: State, what: str) -> str:
    """What is counted, as it stands above a number: on a power's page without its name."""
    kind, _, name = what.partition(".")
    return words.thing(tr, name if state.has(kind) else what)


def _icon(what: str) -> str:
    kind, _, name = what.partition(".")
    return (ICONS_OF | words.WHAT_ICONS | words.EFFECT_ICONS).get(name or kind) or ICONS_OF.get(kind, "")


def _follows(tr: Translator, rules: Rules, what: str, was: int, to: int) -> str:
    if was == to:
        return ""
    if what == "tokens":
        return words.degrees(tr, rules, to)
    if what.endswith(".emergency") and rules.penalty(to):
        return tr("em.correct.fewer", count=rules.penalty(to))
    return ""


# --- the round --------------------------------------------------------------------------------------------


def _round(tr: Translator, rules: Rules, state: State, draft: Draft) -> LineView:
    to = draft.turn_in(state).round
    most = max(to, last_round(rules, state))
    return round_line(tr, tr("correct.round"), state.round, to, most, tr("em.correct.most", most=most))


def _turn(tr: Translator, state: State, draft: Draft) -> TurnView:
    now, to = turn_now(state), draft.turn_in(state)
    steps = tuple(
        Choice(
            step,
            tr(f"em.phase.{step}"),
            tr("correct.now") if step == now.phase else tr(f"em.correct.step.{step}"),
            step == to.phase,
        )
        for step in STEPS
    )
    return TurnView("", (), tr("correct.which_step"), steps)


def _change(tr: Translator, state: State, step: Adjust | SetRound) -> str:
    """One correction, before it is made: "Trees: 5 → 7"."""
    if isinstance(step, SetRound):
        return tr("em.correct.change.turn", phase=tr(f"em.phase.{step.phase}"), round=step.round)
    what = words.thing(tr, name_of(step.what))
    if (kind := step.what.kind) in YES_OR_NO:
        return tr(f"em.correct.change.{_said(kind, step.to)}", what=what)
    return tr("correct.change", what=what, was=corrections.held(state, step.what), to=step.to)
