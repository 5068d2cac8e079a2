"""The step in progress in words, and which help explains it."""

from __future__ import annotations

from app.games.kyoto import words
from app.games.kyoto.scene import Scene
from app.text.translator import Translator
from app.ui.views import StepView
from engine.core import replace
from engine.kyoto import contribution, course

PHASES = ("allowance", "study", "contribution", "impact")
AT = {
    "agendas": -1,
    "allowance": 0,
    "study": 1,
    "contribution": 2,
    "choosing": 3,
    "funding": 3,
    "showing": 3,
    "impacts": 3,
}
"""At which of the four phases each step stands; before the first round at none."""
TOO_MUCH = ("unneeded_card", "bound_by_bribe")
"""Why cards that are enough will not do."""


def step(tr: Translator, scene: Scene) -> StepView:
    state = scene.journal.state
    title, detail = _words(tr, scene)
    names = tuple(tr(f"ky.phase.{name}") for name in PHASES)
    seat = scene.desk.country or scene.awaits.seat
    sign = words.mark(seat) if seat and state.phase != "over" else ""
    return StepView(AT.get(state.phase, len(PHASES)), names, title, detail, sign, help_key(scene))


def help_key(scene: Scene) -> str:
    """Which step of the help (app.text.help) explains this moment."""
    state, desk = scene.journal.state, scene.desk
    if desk.kind:
        return {"country": "contribution.card", "bribe": "bribe", "speaker_bribe": "bribe.speaker"}[desk.kind]
    if scene.show:
        return f"scoring.{scene.show}"
    if state.phase == "impacts" and state.pending:
        return f"impacts.{state.pending[0]}"
    return state.phase


def _words(tr: Translator, scene: Scene) -> tuple[str, str]:
    rules, state, desk = scene.journal.rules, scene.journal.state, scene.desk
    speaker = words.country(tr, state.speaking.country) if state.seats else ""
    if desk.kind:
        who = words.country(tr, desk.country) if desk.country else speaker
        return tr(f"ky.desk.{desk.kind}", country=who), tr(f"ky.desk.{desk.kind}.detail.{state.way}")
    if scene.show:
        return tr(f"ky.show.{scene.show}"), tr(f"ky.show.{scene.show}.detail")
    match state.phase:
        case "allowance":
            taken = course.allowance_of(rules, state)
            detail = tr("ky.step.allowance.cards", count=taken.cards) if taken.cards else ""
            key = "ky.step.allowance" if taken.millions else "ky.step.allowance.none"
            fund = tr("ky.millions", count=state.fund)
            told = detail or tr("ky.step.allowance.detail", fund=fund)
            return tr(key, count=taken.millions, country=speaker), told
        case "study":
            drawing = "draw" if len(state.drawn) < course.DRAWN else "keep"
            step = drawing if state.way == "full" else "public"
            return tr(f"ky.step.study.{step}", country=speaker), tr(f"ky.step.study.{step}.detail")
        case "contribution":
            return tr(f"ky.step.contribution.{_clock(scene)}"), _study_words(tr, scene)
        case "choosing" if (no := scene.refused) and no.code.rpartition(".")[2] in TOO_MUCH:
            return tr("ky.step.choosing", country=speaker), words.refusal(tr, replace(no, place=""))
        case "impacts" if state.pending:
            rest = len(state.pending) - 1
            after = tr("ky.step.impacts.rest", count=rest) if rest else tr("ky.step.impacts.last")
            return tr(f"ky.step.impacts.{state.pending[0]}", country=speaker), after
        case "scoring" | "agendas":
            who = words.country(tr, scene.awaits.seat)
            return tr(f"ky.step.{state.phase}", country=who), tr(f"ky.step.{state.phase}.detail.{state.way}")
        case "over":
            return tr("step.over"), ""
    return tr(f"ky.step.{state.phase}", country=speaker), tr(f"ky.step.{state.phase}.detail")


def _clock(scene: Scene) -> str:
    """How the timer stands. A time that is up and has not been called yet is a moment of its own;
    so is one in which all are asked whether to stop."""
    state = scene.journal.state
    status = state.timer.status
    if status == "running" and scene.countdown.finished(scene.now):
        return "up"
    return "agreeing" if status in ("running", "paused") and contribution.both_met(state) else status


def _study_words(tr: Translator, scene: Scene) -> str:
    lectern = scene.journal.state.lectern
    if lectern is None:
        return ""
    return tr(
        "ky.study.words",
        goal=words.goal(tr, lectern.goal),
        count=lectern.funding,
        visible=words.icon(tr, lectern.visible),
    )
