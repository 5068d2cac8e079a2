"""What can be pressed at the table, and what it does to the game."""

from __future__ import annotations

from app.games.kyoto import words
from app.games.kyoto.desk import action_of, half_told
from app.games.kyoto.scene import ACTS, Scene
from app.games.kyoto.taps import AppDraws, AppFlips, AtClock, Bribe, Close, Meanings, Show, SpeakerBribe
from app.table.in_play import after
from app.text.translator import Translator
from app.ui.views import ActionView
from engine.kyoto import course
from engine.kyoto.actions import TakeAllowance

TELLS = {
    "study": ("ky.act.read", "podium"),
    "choosing": ("ky.act.choose", "check"),
    "funding": ("ky.act.fund", "building-bank"),
    "showing": ("ky.act.show", "eye"),
}
"""What the main button is called in steps that are told with keys."""


def actions(tr: Translator, scene: Scene, means: Meanings) -> list[ActionView]:
    """What can be done now, the main thing last."""
    state, desk = scene.journal.state, scene.desk
    if scene.show:
        return _show(tr, scene, means)
    if state.phase == "over":
        return after(tr)
    if desk.kind:
        return _desk(tr, scene, means)
    match state.phase:
        case "allowance":
            means.acts["allowance"] = TakeAllowance()
            return [ActionView("allowance", tr("ky.act.allowance"), "coins", primary=True)]
        case "study" if state.way == "full":
            if len(state.drawn) < course.DRAWN:
                return [ActionView(means.tap(AppDraws()), tr("ky.act.draw"), "cards", primary=True)]
            return []
        case "contribution":
            return clock(tr, scene, means)
        case "impacts" if state.way == "full":
            return [ActionView(means.tap(AppFlips()), tr("ky.act.flip"), "refresh", primary=True)]
        case "study" | "choosing" | "funding" | "showing":
            main = _tell(tr, scene, means, *TELLS[state.phase])
            if state.phase == "choosing":
                return [ActionView(means.tap(SpeakerBribe()), tr("ky.act.bribe"), "moneybag"), main]
            return [main]
    return []


def _tell(tr: Translator, scene: Scene, means: Meanings, key: str, icon: str) -> ActionView:
    """The main button of a step told with keys; while something is missing, or wrong, it says so."""
    entered, refused = action_of(scene.desk, scene.journal.state), scene.refused
    why_not = words.refusal(tr, refused) if refused else "" if entered else tr("ky.tell_first")
    if entered is not None:
        means.acts["tell"] = entered
    return ActionView("tell", tr(key), icon, enabled=not why_not, why_not=why_not, primary=True)


def _desk(tr: Translator, scene: Scene, means: Meanings) -> list[ActionView]:
    """Cards are laid by their last key, money by its own: such a desk only closes.

    A card that has not been entered whole does not lie there: nothing is done then, it is given up.
    """
    close = ActionView(means.tap(Close()), tr("ky.act.close"), "x")
    if scene.desk.kind == "country":
        bribe = ActionView(means.tap(Bribe()), tr("ky.act.bribe"), "moneybag")
        done = ActionView(close.key, tr("ky.act.done"), "check", primary=True)
        return [bribe, close if half_told(scene.desk, scene.journal.state) else done]
    return [close, _tell(tr, scene, means, "ky.act.agreed", "heart-handshake")]


def clock(tr: Translator, scene: Scene, means: Meanings) -> list[ActionView]:
    """What can be done with the time, while there is one."""
    if scene.journal.state.phase != "contribution":
        return []
    status = scene.journal.state.timer.status
    if status == "ready":
        return [ActionView(means.tap(AtClock("start")), tr("ky.act.start"), "player-play", primary=True)]
    if status in ("rang", "stopped") or scene.countdown.finished(scene.now):
        return [
            ActionView(means.tap(AtClock("more")), tr("ky.act.more"), "plus"),
            ActionView(means.tap(AtClock("call")), tr("ky.act.call"), "bell", primary=True),
        ]
    if status == "paused":
        main = ActionView(means.tap(AtClock("resume")), tr("ky.act.resume"), "player-play", primary=True)
    else:
        main = ActionView(means.tap(AtClock("pause")), tr("ky.act.pause"), "player-pause", primary=True)
    return [
        ActionView(means.tap(AtClock("ring")), tr("ky.act.end_now"), "bell"),
        ActionView(means.tap(AtClock("more")), tr("ky.act.more"), "plus"),
        ActionView(means.tap(AtClock("restart")), tr("ky.act.restart"), "refresh"),
        main,
    ]


def _show(tr: Translator, scene: Scene, means: Meanings) -> list[ActionView]:
    """The final scoring, one step at a time; at its end what comes after a game."""
    if scene.act == len(ACTS) - 1:
        return [ActionView(means.tap(Show("again")), tr("ky.act.again"), "chart-line"), *after(tr)]
    on = ActionView(means.tap(Show("next")), tr("ky.act.next"), "chevron-right", primary=True)
    if not scene.act:
        return [on]
    return [ActionView(means.tap(Show("back")), tr("ky.act.back"), "chevron-left"), on]
