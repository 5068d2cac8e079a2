"""What can be pressed at the table, and what it does to the game."""

from __future__ import annotations

from app.games.emission import sums, words
from app.games.emission.crisis.view import CrisisView
from app.games.emission.desk import action_of
from app.games.emission.scene import Scene
from app.games.emission.taps import Close, NextStep, Open, StepBack, Taps
from app.table.in_play import after
from app.text.translator import Translator
from app.ui.views import ActionView
from engine.core import Action, Refusal
from engine.emission import GAME, deck
from engine.emission.actions import CountEmissions, EndProjects, Grow, SkipProject
from engine.emission.course import goals, last_round
from engine.emission.emissions import outlook


def actions(
    tr: Translator, scene: Scene, crisis: CrisisView | None, acts: dict[str, Action], taps: Taps
) -> list[ActionView]:
    """What can be done now, the main thing last."""
    state, desk = scene.state, scene.desk
    close = ActionView(taps.key(Close()), tr("em.act.close"), "arrow-left", stays=True)
    if state.phase == "over":
        return after(tr)
    if desk.kind == "boards":
        return [ActionView(taps.key(Close()), tr("em.act.close"), "arrow-left", primary=True)]
    if desk.kind == "tuck":
        return [close, _tell(tr, scene, acts, "em.act.tuck", "em.tell_tuck")]
    if desk.kind == "projects":
        return [close]
    if crisis is not None:
        return [*([close] if desk.kind else _boards(tr, scene, taps)), *crisis.actions]
    match scene.phase:
        case "project":
            acts["skip"] = SkipProject()
            missing = "em.tell_gone" if desk.keeps else "em.tell_kept" if desk.drawn else "em.tell_first"
            skip = ActionView("skip", tr("em.act.skip"), "player-skip-forward")
            return [skip, _tell(tr, scene, acts, "em.act.lay", missing)]
        case "projects":
            return _projects(tr, scene, acts, taps)
        case "emissions":
            return _emissions(tr, scene, acts, taps)
        case "growth":
            return _growth(tr, scene, acts)
    return []


def _boards(tr: Translator, scene: Scene, taps: Taps) -> list[ActionView]:
    """In the crisis phase a card that the app has no data for is carried out on the boards."""
    by_hand = scene.phase == "resolution"
    return [ActionView(taps.key(Open("boards")), tr("em.act.boards"), "layout-grid")] if by_hand else []


def _tell(tr: Translator, scene: Scene, acts: dict[str, Action], key: str, missing: str) -> ActionView:
    """The main button of something told with keys; while something is missing, or wrong, it says so."""
    told = action_of(scene.desk, scene.rules, scene.state)
    why_not = tr(missing)
    if told is not None:
        answer = GAME.decide(scene.rules, scene.state, told, False)
        illegal = isinstance(answer, Refusal) and answer.strength == "illegal"
        why_not = words.refusal(tr, answer) if isinstance(answer, Refusal) and illegal else ""
        acts["tell"] = told
    return ActionView("tell", tr(key), "check", enabled=not why_not, why_not=why_not, primary=True)


def _projects(tr: Translator, scene: Scene, acts: dict[str, Action], taps: Taps) -> list[ActionView]:
    """The phase ends when all are ready; the table may end it before."""
    state = scene.state
    waiting = [seat.power for seat in state.seats if seat.power not in scene.desk.ready]
    acts["end_projects"] = EndProjects()
    something = bool(deck.open_crises(state) or state.projects)
    tuck = ActionView(
        taps.key(Open("tuck")),
        tr("em.act.tuck_open"),
        "arrow-up-right",
        enabled=something,
        why_not="" if something else tr("em.nothing_open"),
    )
    projects = ActionView(
        taps.key(Open("projects")),
        tr("em.act.projects"),
        "world",
        enabled=bool(state.projects),
        why_not="" if state.projects else tr("em.project.none"),
    )
    row = ActionView(taps.key(Open("crises")), tr("em.act.row"), "alert-triangle")
    end = ActionView(
        "end_projects", tr("em.act.end_projects"), "cloud", primary=not waiting or state.solo, stays=True
    )
    return [row, tuck, projects, end]


def _emissions(tr: Translator, scene: Scene, acts: dict[str, Action], taps: Taps) -> list[ActionView]:
    """The sum, one step at a time; only its last button counts."""
    at = sums.STEPS.index(sums.step_of(scene))
    back = [ActionView(taps.key(StepBack()), tr("em.act.back"), "chevron-left")] if at else []
    if at < len(sums.STEPS) - 1 and not sums.losing(scene):
        return [*back, ActionView(taps.key(NextStep()), tr("em.act.next"), "chevron-right", primary=True)]
    acts["count"] = CountEmissions()
    ahead = outlook(scene.rules, scene.state)
    key = "em.act.count"
    if sums.losing(scene):
        key = "em.act.count_lost"
    elif ahead.taken_back:
        key = "em.act.take_back"
    elif not ahead.left:
        key = "em.act.next"
    return [*back, ActionView("count", tr(key), "temperature", primary=True)]


def _growth(tr: Translator, scene: Scene, acts: dict[str, Action]) -> list[ActionView]:
    state = scene.state
    acts["grow"] = Grow()
    if state.turned and goals(state):
        acts["grow:not"] = Grow(goals_met=False)
        return [
            ActionView("grow:not", tr("em.act.goals_not"), "player-skip-forward"),
            ActionView("grow", tr("em.act.goals_met"), "trophy", primary=True),
        ]
    if state.turned:
        return [ActionView("grow", tr("em.act.win"), "trophy", primary=True)]
    if state.round >= last_round(scene.rules, state):
        return [ActionView("grow", tr("em.act.lose"), "player-stop", primary=True)]
    return [ActionView("grow", tr("em.act.grow"), "arrow-right", primary=True)]
