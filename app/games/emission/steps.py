"""The step in progress in words, and which help explains it."""

from __future__ import annotations

from app.games.emission import sums
from app.games.emission.crisis.view import CrisisView
from app.games.emission.scene import Scene
from app.text.translator import Translator
from app.ui.views import StepView
from engine.emission.course import goals, last_round
from engine.emission.emissions import outlook

PHASES = ("global", "projects", "emissions", "crisis", "growth")
AT = {"crises": 0, "project": 0, "projects": 1, "emissions": 2, "effects": 3, "resolution": 3, "growth": 4}
"""At which of the five phases each step stands."""
OPEN = {"tuck": "tuck", "projects": "world_projects", "crises": "row"}
"""What lies open over the boards, as its texts are called."""


def step(tr: Translator, scene: Scene, crisis: CrisisView | None) -> StepView:
    title, detail = _words(tr, scene, crisis)
    names = tuple(tr(f"em.phase.{name}") for name in PHASES)
    return StepView(AT.get(scene.phase, len(PHASES)), names, title, detail, "", help_key(scene))


def help_key(scene: Scene) -> str:
    """Which step of the help (app.text.help) explains this moment."""
    if scene.desk.kind == "reveal":
        return "crises"
    if scene.desk.kind in OPEN:
        return scene.desk.kind
    if scene.phase == "emissions":
        return f"emissions.{sums.step_of(scene)}"
    return scene.phase


def _words(tr: Translator, scene: Scene, crisis: CrisisView | None) -> tuple[str, str]:
    state, kind = scene.state, OPEN.get(scene.desk.kind, "")
    if state.phase == "over":
        return tr("step.over"), ""
    if crisis is not None and scene.desk.kind == "reveal":
        return crisis.finding, crisis.ahead
    if crisis is not None and scene.desk.kind != "crises":
        return crisis.title, crisis.detail
    if kind:
        return tr(f"em.step.{kind}"), tr(f"em.step.{kind}.detail")
    match scene.phase:
        case "project":
            full = len(state.projects) >= scene.rules.most_projects
            return tr("em.step.project"), tr("em.step.project.full" if full else "em.step.project.detail")
        case "emissions":
            return _emissions(tr, scene)
        case "growth":
            return _growth(tr, scene)
    return tr(f"em.step.{scene.phase}"), tr(f"em.step.{scene.phase}.detail")


def _emissions(tr: Translator, scene: Scene) -> tuple[str, str]:
    at = sums.step_of(scene)
    per = scene.rules.per_token(len(scene.state.seats))
    if at == "heat" and sums.turning(scene):
        back = "detail" if outlook(scene.rules, scene.state).taken_back else "bound"
        return tr("em.step.emissions.turned"), tr(f"em.step.emissions.turned.{back}")
    return tr(f"em.step.emissions.{at}"), tr(f"em.step.emissions.{at}.detail", per=per)


def _growth(tr: Translator, scene: Scene) -> tuple[str, str]:
    rules, state = scene.rules, scene.state
    if state.turned:
        at = "goals" if goals(state) else "won"
        return tr(f"em.step.growth.{at}"), tr("em.step.growth.won.detail")
    if state.round >= last_round(rules, state):
        return tr("em.step.growth.last"), tr("em.step.growth.last.detail", round=state.round)
    return tr("em.step.growth"), tr("em.step.growth.detail")
