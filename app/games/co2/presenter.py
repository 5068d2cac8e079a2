"""What the CO₂ table shows, computed from the state; no window needed."""

from __future__ import annotations

from dataclasses import replace

from app.games.co2 import boards, buttons, words
from app.games.co2.desk import TABS
from app.games.co2.dues import due_pad
from app.games.co2.keys import Meanings
from app.games.co2.looks import look_pad
from app.games.co2.names import area_name
from app.games.co2.pads import KINDS, turn_pad
from app.games.co2.scene import Scene
from app.games.co2.steps import step
from app.games.co2.sums import ending, sums
from app.games.co2.taps import Close, LookAt, WeighAction
from app.games.co2.view import Co2View
from app.table import in_play
from app.text.translator import Translator
from app.ui.keys import PadView
from app.ui.views import StepView, TabView
from engine.co2.state import MAIN

TAB_ICONS = {
    "now": "hand-finger",
    "air": "cloud",
    "regions": "world",
    "knowledge": "book-2",
    "goals": "flag",
    "display": "cards",
    "companies": "users",
}


def present(tr: Translator, scene: Scene) -> tuple[Co2View, Meanings]:
    """The view, and what each of its keys means."""
    rules, state, journal, desk = scene.rules, scene.state, scene.journal, scene.desk
    means = Meanings()
    undo, redo = journal.undo_target(), journal.redo_target()
    over = ending(tr, scene)
    told = step(tr, scene)
    pad = _pad(tr, scene, means)
    lines = sums(tr, scene)
    if desk.weighed and lines and pad is not None:
        told = _weighed(tr, scene, told, pad)
    trouble = tr("store.unsaved", count=scene.unsaved) if scene.unsaved else scene.notice
    view = Co2View(
        game=tr("home.game.co2"),
        heading=_heading(tr, scene),
        short_heading=tr("c2.heading.short", phase=_phase(tr, scene), ppm=state.ppm),
        subheading=_round(tr, scene),
        menu_label=tr("table.menu"),
        undo_label=tr("table.undo"),
        undo_hint=words.step_taken(tr, undo.action) if undo else "",
        redo_label=tr("table.redo"),
        redo_hint=tr("table.redo") if redo else "",
        step=told,
        tabs=_tabs(tr, scene, means),
        tab=desk.tab,
        tab_key=LookAt(desk.tab).name,
        air=boards.air(tr, scene),
        ppm=state.ppm,
        ppm_words=tr("c2.ppm", ppm=state.ppm),
        limit=rules.data["air.limit"],
        facts=tuple(boards.facts(tr, scene)),
        companies=boards.companies(tr, scene),
        actions=tuple(buttons.actions(tr, scene, means)),
        regions=boards.regions(tr, scene, means),
        regions_beside=_regions_beside(scene),
        tracks=boards.tracks(tr, scene) if desk.tab == "knowledge" else (),
        pad=None if lines else pad,
        sums=lines,
        ending=over if desk.tab == "now" else None,
        recent=in_play.recent(tr, journal, words.event),
        prompt=in_play.prompt(tr, scene.problem, scene.answer, scene.remark, words.refusal),
        notice=trouble,
        outcome=over.title if over else "",
    )
    return view, means


def _regions_beside(scene: Scene) -> bool:
    """While one of them after the other is supplied."""
    return scene.desk.tab == "now" and scene.due is None and scene.state.phase == "supply"


def _pad(tr: Translator, scene: Scene, means: Meanings) -> PadView | None:
    if scene.desk.tab != "now":
        return look_pad(tr, scene)
    if scene.state.phase == "actions" and scene.due is None:
        return turn_pad(tr, scene, means)
    asked = due_pad(tr, scene, means)
    return asked if asked is not None and asked.groups else None


def _weighed(tr: Translator, scene: Scene, told: StepView, pad: PadView) -> StepView:
    """What the sum is about, in place of the question: the key that was tapped is not to be seen with it."""
    desk = scene.desk
    labels = {key.key: key.label for group in pad.groups for key in group.keys}
    what = labels.get(WeighAction(desk.weighed).name, told.title)
    kind = next((kind for kind, action in KINDS.items() if isinstance(desk.weighed, action)), "")
    if kind in MAIN and desk.area:
        what = tr("c2.key.in", what=what, area=area_name(tr, desk.area))
    # Where all of a region's keys stand together, those of its projects say the deed themselves.
    if kind and (desk.kind != "region" or kind not in ("prepare", "build")):
        what = tr(f"c2.step.weighed.{kind}", what=what)
    return replace(told, title=tr("c2.step.weighed", what=what), detail=tr("c2.step.weighed.detail"))


def _tabs(tr: Translator, scene: Scene, means: Meanings) -> tuple[TabView, ...]:
    means.tap(Close())  # also while no key shows it: whoever looks at another page can always come back
    return tuple(TabView(means.tap(LookAt(tab)), tr(_tab_key(scene, tab)), TAB_ICONS[tab]) for tab in TABS)


def _tab_key(scene: Scene, name: str) -> str:
    """Against each other there are no environmental goals: UN goals stand in their place."""
    return "c2.tab.targets" if name == "goals" and not scene.state.goals else f"c2.tab.{name}"


def _phase(tr: Translator, scene: Scene) -> str:
    phase = scene.state.phase
    if phase == "over":
        return tr("step.over")
    return tr(f"c2.phase.{phase}")


def _heading(tr: Translator, scene: Scene) -> str:
    state = scene.state
    told = tr("c2.decade", decade=state.decade, decades=scene.rules.decades(state.mode))
    return tr("c2.heading", first=told, then=_phase(tr, scene))


def _round(tr: Translator, scene: Scene) -> str:
    """Which action round it is, of how many."""
    state = scene.state
    if state.phase != "actions":
        return ""
    rounds = scene.rules.rounds(state.mode, len(state.seats), state.decade)
    return tr("c2.round", round=state.round, rounds=rounds)
