"""The step in progress in words, and which help explains it."""

from __future__ import annotations

from app.games.co2 import words
from app.games.co2.names import area_name, company_mark, energy_name
from app.games.co2.scene import Scene
from app.games.co2.weigh import bonus_name
from app.text.translator import Translator
from app.ui.views import StepView
from engine.co2 import inspectors, supply
from engine.co2.course import PASSES
from engine.co2.phases import order
from engine.co2.state import Due, Phase

SHOWN = {"reduction": "supply", "inspection": "actions", "draft": "actions"}
"""Phases of ours that stand in another one's place in the line of the decade."""

SHOWING = {
    "coop": ("c2.due.show", "c2.due.show.detail"),
    "solo": ("c2.due.show.own", "c2.due.show.solo"),
    "competitive": ("c2.due.show.against", "c2.due.show.company"),
}
"""What whoever shows goals is asked, and what is said of it."""


def phases(mode: str) -> tuple[Phase, ...]:
    """The phases of a decade as its players know them."""
    return tuple(phase for phase in order(mode) if phase not in SHOWN)


def step(tr: Translator, scene: Scene) -> StepView:
    title, detail = _words(tr, scene)
    row = phases(scene.state.mode)
    shown = SHOWN.get(scene.state.phase, scene.state.phase)
    at = row.index(shown) if shown in row else len(row)
    names = tuple(tr(f"c2.phase.{name}") for name in row)
    return StepView(at, names, title, detail, company_mark(_acting(scene)), help_key(scene))


def _acting(scene: Scene) -> str:
    """Who is asked; nobody while people look at another page."""
    if scene.desk.tab != "now":
        return ""
    if scene.due is not None:
        return scene.due.seat
    return scene.state.player.colour if scene.state.phase == "actions" else ""


def help_key(scene: Scene) -> str:
    """Which step of the help (app.text.help) explains this moment."""
    if scene.desk.tab != "now":
        return scene.desk.tab
    if scene.due is not None and not scene.stalled:
        return f"due.{scene.due.kind}"
    if scene.state.phase == "actions" and scene.desk.kind:
        return scene.desk.kind
    return scene.state.phase


def _words(tr: Translator, scene: Scene) -> tuple[str, str]:
    state, desk = scene.state, scene.desk
    if state.phase == "over":
        return tr("step.over"), ""
    if desk.tab != "now":
        return tr(f"c2.look.{desk.tab}"), tr(f"c2.look.{desk.tab}.detail")
    if scene.stalled:
        return tr("c2.step.stalled"), tr("c2.step.stalled.detail")
    if scene.due is not None:
        return _due(tr, scene, scene.due)
    match state.phase:
        case "draft":
            count = PASSES - state.passes
            return tr("c2.step.draft"), tr("c2.step.draft.detail", count=count)
        case "inspection":
            watched = inspectors.WATCHED[inspectors.next_inspector(state)]
            return tr("c2.step.inspection", goals=tr(f"c2.group.{watched}")), tr("c2.step.inspection.detail")
        case "actions":
            return _turn(tr, scene)
        case "supply":
            region = supply.next_region(state)
            area = area_name(tr, region.area) if region else ""
            return tr("c2.step.supply", area=area), tr("c2.step.supply.detail")
        case "reduction":
            return _reduction(tr, scene)
    return tr(f"c2.step.{state.phase}"), tr(f"c2.step.{state.phase}.detail")


def _turn(tr: Translator, scene: Scene) -> tuple[str, str]:
    """Whose turn it is, and which actions are left."""
    state, desk, turn = scene.state, scene.desk, scene.state.turn
    name = words.who(tr, state.player)
    if desk.kind == "region":
        return area_name(tr, desk.area), tr("c2.step.region.detail", seat=name)
    if desk.kind:
        title = tr(f"c2.step.{desk.kind}")
        return title, tr("c2.step.weighing" if desk.weighing else f"c2.step.{desk.kind}.detail")
    if turn.promised:
        number = words.card_number(turn.promised)
        return tr("c2.step.turn", seat=name), tr("c2.step.promised", card=number)
    left = [
        tr(f"c2.left.{what}")
        for what, done in (("scientist", turn.scientist), ("market", turn.market), ("card", turn.card))
        if not done
    ]
    main = bool(turn.main) or turn.passed
    if turn.second and len(turn.main) < 2:
        main = False
    key = "c2.step.turn.main" if not main else "c2.step.turn.free" if left else "c2.step.turn.done"
    return tr("c2.step.turn", seat=name), tr(key, left=", ".join(left) or tr("c2.left.nothing"))


def _reduction(tr: Translator, scene: Scene) -> tuple[str, str]:
    state, rules = scene.state, scene.rules
    limit = rules.data["air.limit"]
    price = supply.cost(rules, state, rules.data["air.step"])
    over = state.ppm - limit
    key = "c2.step.reduction.must" if over > 0 else "c2.step.reduction.may"
    return (
        tr("c2.step.reduction", ppm=state.ppm),
        tr(key, price=price, ppm=max(0, over), step=rules.data["air.step"], points=state.points),
    )


def _due(tr: Translator, scene: Scene, due: Due) -> tuple[str, str]:
    """One clear question."""
    state = scene.state
    named = words.who(tr, state.seat(due.seat)) if due.seat else ""
    match due.kind:
        case "bonus":
            own = len(state.seats) == 1 or due.what == "certificate"
            detail = tr("c2.due.bonus.own" if own else "c2.due.bonus.detail", seat=named)
            return tr("c2.due.bonus", seat=named, bonus=bonus_name(tr, due.what)), detail
        case "income":
            return tr("c2.due.income", seat=named, count=due.count), tr("c2.due.income.detail")
        case "pay":
            area = area_name(tr, due.area)
            title = tr("c2.due.pay", seat=named)
            return title, tr("c2.due.pay.event" if due.what == "event" else "c2.due.pay.detail", area=area)
        case "withdraw":
            area = area_name(tr, due.area)
            return tr("c2.due.withdraw", seat=named, area=area), tr("c2.due.withdraw.detail", area=area)
        case "knowledge":
            key = "c2.due.knowledge.summit" if due.what == "summit" else "c2.due.knowledge.detail"
            topics = ", ".join(energy_name(tr, topic) for topic in due.topics)
            return tr("c2.due.knowledge", seat=named), tr(key, topics=topics)
        case "show":
            asked, key = SHOWING[state.mode]
            return tr(asked, seat=named), tr(key)
    return tr(f"c2.due.{due.kind}", seat=named), tr(f"c2.due.{due.kind}.detail")
