"""What the e-Mission table shows, computed from the state; no window needed."""

from __future__ import annotations

from app.games.emission import boards, buttons, pads, steps, sums, words
from app.games.emission.crisis.presenter import crisis_view, thermometer_view
from app.games.emission.crisis.view import CrisisView
from app.games.emission.crisis_words import crisis_name
from app.games.emission.scene import Scene
from app.games.emission.taps import Taps
from app.games.emission.view import EmissionView
from app.table import in_play
from app.table.views import SumRow
from app.text.translator import Translator
from engine.core import Action
from engine.emission.course import last_round

AT_THE_DRAWER = ("crises", "effects", "resolution")
"""Steps in which crises are drawn, thrown for and carried out."""


def present(tr: Translator, scene: Scene, taps: Taps) -> tuple[EmissionView, dict[str, Action]]:
    """The view, and what each of its buttons does to the game; `taps` learns what its other keys mean."""
    rules, state, journal = scene.rules, scene.state, scene.journal
    acts: dict[str, Action] = {}
    undo, redo = journal.undo_target(), journal.redo_target()
    ending = sums.ending(tr, scene)
    crisis = _crisis(tr, scene, taps)
    step = steps.step(tr, scene, crisis)
    heat = words.degrees(tr, rules, state.tokens)
    trouble = tr("store.unsaved", count=scene.unsaved) if scene.unsaved else scene.notice
    boards_open = scene.desk.kind == "boards" or (state.phase == "projects" and not scene.desk.kind)
    # The boards have no title of their own.
    told = [*([step.title] if boards_open else []), _projects_line(tr, scene)]
    view = EmissionView(
        game=tr("home.game.emission"),
        heading=_heading(tr, scene),
        short_heading=tr("em.heading", first=_phase(tr, scene), then=heat),
        long_heading=tr("em.heading", first=_heading(tr, scene), then=heat),
        short_title=tr("em.heading", first=(crisis and crisis.card.title) or step.title, then=heat),
        subheading=" · ".join(each for each in told if each),
        menu_label=tr("table.menu"),
        undo_label=tr("table.undo"),
        undo_hint=words.step_taken(tr, undo.action) if undo else "",
        redo_label=tr("table.redo"),
        redo_hint=tr("table.redo") if redo else "",
        step=step,
        thermometer=thermometer_view(tr, rules, state),
        boards=boards.boards(tr, scene, taps),
        world=boards.world(tr, scene, taps),
        balance=boards.balance(tr, scene),
        actions=tuple(buttons.actions(tr, scene, crisis, acts, taps)),
        boards_open=boards_open,
        pad=pads.pad(tr, scene, acts, taps),
        sums=_sums(tr, scene),
        crisis=crisis,
        ending=ending,
        recent=in_play.recent(tr, journal, words.event),
        prompt=in_play.prompt(tr, scene.problem, scene.answer, scene.remark, words.refusal),
        notice=trouble or (crisis.last_throw if crisis else "") or _lasting(tr, scene),
        notice_calm=not trouble,
        outcome=ending.title if ending else "",
    )
    return view, acts


def _heading(tr: Translator, scene: Scene) -> str:
    rounds = last_round(scene.rules, scene.state)
    told = tr("em.round", round=scene.state.round, rounds=rounds)
    return tr("em.heading", first=told, then=_phase(tr, scene))


def _phase(tr: Translator, scene: Scene) -> str:
    at = steps.AT.get(scene.phase)
    return tr("step.over") if at is None else tr(f"em.phase.{steps.PHASES[at]}")


def _lasting(tr: Translator, scene: Scene) -> str:
    """What lasting crises forbid, in sight while boards and not the drawer have the glass."""
    if scene.phase not in ("project", "projects") or scene.desk.kind == "crises":
        return ""
    bans = [
        tr("em.lasting", crisis=crisis_name(tr, each.crisis), ban=tr(f"crisis_bans.{ban}"))
        for each in scene.state.lasting
        for ban in scene.rules.crises[each.crisis].bans
    ]
    return " · ".join(bans)


def _crisis(tr: Translator, scene: Scene, taps: Taps) -> CrisisView | None:
    """The drawer, where crises are dealt with or somebody wants to look at them."""
    if scene.desk.kind == "boards" or scene.state.phase == "over":
        return None
    if scene.phase in AT_THE_DRAWER or scene.desk.kind == "crises":
        return crisis_view(tr, scene, taps)
    return None


def _sums(tr: Translator, scene: Scene) -> tuple[SumRow, ...]:
    if scene.state.phase == "over":
        return tuple(sums.standing(tr, scene))
    match scene.phase:
        case "emissions":
            return sums.emissions(tr, scene)
        case "growth":
            return sums.growth(tr, scene)
    return ()


def _projects_line(tr: Translator, scene: Scene) -> str:
    """How many global projects are active, where there are any."""
    lying = scene.state.projects
    if not lying:
        return ""
    active = [each for each in lying if boards.is_active(scene.rules, scene.state, each)]
    return tr("em.projects.line", active=len(active), count=len(lying))
