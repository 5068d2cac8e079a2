"""What can be pressed at the foot of the table, and what it does to the game."""

from __future__ import annotations

from app.games.co2 import words
from app.games.co2.keys import DRAW, Meanings, offered, stands_in_the_way
from app.games.co2.scene import Scene
from app.games.co2.taps import Close, Weigh, WeighAction
from app.games.co2.weigh import Weighed, weigh
from app.table.in_play import after
from app.text.translator import Translator
from app.ui.views import ActionView
from engine.co2 import GAME, supply
from engine.co2.actions import (
    CountGoals,
    Decline,
    EndDecade,
    EndSupply,
    EndTurn,
    GoOn,
    PassCards,
    ShowGoals,
    Strike,
)
from engine.co2.course import end_refusal
from engine.core import Refusal

DRAWS = ("supply", "inspection")
DRAWN = ("summit", "event")
STEPS = {
    "draft": (PassCards, "cards"),
    "goals": (CountGoals, "flag"),
    "events": (Strike, "alert-triangle"),
    "decade_end": (EndDecade, "clock"),
}


def actions(tr: Translator, scene: Scene, means: Meanings) -> list[ActionView]:
    """What can be done now, the main thing last."""
    state, desk = scene.state, scene.desk
    if state.phase == "over":
        return after(tr)
    if desk.tab != "now":
        return [ActionView(means.tap(Close()), tr("c2.act.back"), "arrow-left", primary=True)]
    if scene.stalled:
        return [ActionView(means.act("step", GoOn()), tr("c2.act.go_on"), "arrow-right", primary=True)]
    if scene.due is not None:
        if scene.due.kind == "show":
            return [_show(tr, scene, means)]
        return [_draw(tr)] if scene.due.kind in DRAWN else _decline(tr, scene, means)
    if state.phase in DRAWS:
        return [_draw(tr)]
    if state.phase == "actions":
        return _turn(tr, scene, means)
    if state.phase == "reduction":
        return [_end_supply(tr, scene, means)]
    made, icon = STEPS[state.phase]
    return [ActionView(means.act("step", made()), tr(f"c2.act.{state.phase}"), icon, primary=True)]


def _decline(tr: Translator, scene: Scene, means: Meanings) -> list[ActionView]:
    """What is granted need not be used."""
    if not offered(scene.offers, Decline):
        return []
    return [ActionView(means.act("decline", Decline()), tr("c2.act.decline"), "x")]


def _let_go(tr: Translator, scene: Scene, means: Meanings) -> list[ActionView]:
    """A lobby card that waits keeps the turn from ending until its action is done or it is let go."""
    kept = any(offer.refusal is not None for offer in offered(scene.offers, Decline))
    return [ActionView(means.act("decline", Decline()), tr("c2.act.let_go"), "x", primary=not kept)]


def _draw(tr: Translator) -> ActionView:
    return ActionView(DRAW, tr("c2.act.draw"), "hand-grab", primary=True)


def _turn(tr: Translator, scene: Scene, means: Meanings) -> list[ActionView]:
    desk = scene.desk
    what_if = ActionView(means.tap(Weigh()), tr("c2.act.unweigh" if desk.weighing else "c2.act.weigh"), "eye")
    if desk.weighed and isinstance(weigh(scene.rules, scene.state, desk.weighed), Weighed):
        again = ActionView(means.tap(WeighAction(None)), tr("c2.act.again"), "arrow-left", stays=True)
        do = ActionView(means.act("tell", desk.weighed), tr("c2.act.tell"), "check", primary=True)
        return [again, what_if, do]
    if desk.kind:
        return [ActionView(means.tap(Close()), tr("c2.act.close"), "arrow-left", stays=True), what_if]
    if scene.state.turn.promised:
        return [what_if, *_let_go(tr, scene, means)]
    no = end_refusal(scene.rules, scene.state)
    end = ActionView(
        means.act("end_turn", EndTurn()),
        tr("c2.act.end_turn"),
        "arrow-right",
        enabled=not stands_in_the_way(no),
        why_not=words.refusal(tr, no) if no else "",
        primary=True,
    )
    return [what_if, end]


def _end_supply(tr: Translator, scene: Scene, means: Meanings) -> ActionView:
    """The decade goes on, or is lost: the button says which."""
    state, rules = scene.state, scene.rules
    lost = state.points < 0 or state.ppm > rules.data["air.limit"]
    could = supply.most(rules, state) > 0
    label = tr("c2.act.lost" if lost else "c2.act.reduction")
    key = means.act("step", EndSupply())
    return ActionView(key, label, "cloud" if lost else "arrow-right", primary=not (lost and could))


def _show(tr: Translator, scene: Scene, means: Meanings) -> ActionView:
    """The chosen cards, all at once."""
    due = scene.due
    assert due is not None
    chosen = ShowGoals(due.seat, scene.desk.cards)
    answer = GAME.decide(scene.rules, scene.state, chosen, False)
    key = means.act("tell", chosen)
    closed = answer if isinstance(answer, Refusal) and stands_in_the_way(answer) else None
    why_not = words.refusal(tr, closed) if closed else ""
    return ActionView(key, tr("c2.act.show"), "check", enabled=not why_not, why_not=why_not, primary=True)
