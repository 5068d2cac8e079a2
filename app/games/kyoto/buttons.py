"""What can be pressed at the table, and what it does to the game."""

from __future__ import annotations

from app.games.kyoto import words
from app.games.kyoto.desk import action_of, half_told
from app.games.kyoto.scene import ACTS, Scene
from app.table.in_play import after
from app.text.translator import Translator
from app.ui.views import ActionView
from engine.core import Action
from engine.kyoto import course
from engine.kyoto.actions import TakeAllowance

TELLS = {
    "study": ("ky.act.read", "podium"),
    "choosing": ("ky.act.choose", "check"),
    "funding": ("ky.act.fund", "building-bank"),
    "showing": ("ky.act.show", "eye"),
}
"""What the main button is called in steps that are told with keys."""


def actions(tr: Translator, scene: Scene, acts: dict[str, Action]) -> list[ActionView]:
    """What can be done now, the main thing last."""
    state, desk = scene.journal.state, scene.desk
    if scene.show:
        return _show(tr, scene)
    if state.phase == "over":
        return after(tr)
    if desk.kind:
        return _desk(tr, scene, acts)
    match state.phase:
        case "allowance":
            acts["allowance"] = TakeAllowance()
            return [ActionView("allowance", tr("ky.act.allowance"), "coins", primary=True)]
        case "study" if state.way == "full":
            if len(state.drawn) < course.DRAWN:
                return [ActionView("draw", tr("ky.act.draw"), "cards", primary=True)]
            return []
        case "contribution":
            return clock(tr, scene)
        case "impacts" if state.way == "full":
            return [ActionView("flip", tr("ky.act.flip"), "refresh", primary=True)]
        case "study" | "choosing" | "funding" | "showing":
            main = _tell(tr, scene, acts, *TELLS[state.phase])
            if state.phase == "choosing":
                return [ActionView("desk:speaker_bribe", tr("ky.act.bribe"), "moneybag"), main]
            return [main]
    return []


def _tell(tr: Translator, scene: Scene, acts: dict[str, Action], key: str, icon: str) -> ActionView:
    """The main button of a step told with keys; while something is missing, or wrong, it says so."""
    told, refused = action_of(scene.desk, scene.journal.state), scene.refused
    why_not = words.refusal(tr, refused) if refused else "" if told else tr("ky.tell_first")
    if told is not None:
        acts["tell"] = told
    return ActionView("tell", tr(key), icon, enabled=not why_not, why_not=why_not, primary=True)


def _desk(tr: Translator, scene: Scene, acts: dict[str, Action]) -> list[ActionView]:
    """Cards are laid by their last key, money by its own: such a desk only closes.

    A card that has not been told whole does not lie there: nothing is done then, it is given up.
    """
    close = ActionView("desk:close", tr("ky.act.close"), "x")
    if scene.desk.kind == "country":
        bribe = ActionView("desk:bribe", tr("ky.act.bribe"), "moneybag")
        done = ActionView("desk:close", tr("ky.act.done"), "check", primary=True)
        return [bribe, close if half_told(scene.desk, scene.journal.state) else done]
    return [close, _tell(tr, scene, acts, "ky.act.agreed", "heart-handshake")]


def clock(tr: Translator, scene: Scene) -> list[ActionView]:
    """What can be done with the time, while there is one."""
    if scene.journal.state.phase != "contribution":
        return []
    status = scene.journal.state.timer.status
    if status == "ready":
        return [ActionView("timer:start", tr("ky.act.start"), "player-play", primary=True)]
    if status in ("rang", "stopped") or scene.countdown.finished(scene.now):
        return [
            ActionView("timer:more", tr("ky.act.more"), "plus"),
            ActionView("timer:call", tr("ky.act.call"), "bell", primary=True),
        ]
    main = ("resume", "player-play") if status == "paused" else ("pause", "player-pause")
    return [
        ActionView("timer:ring", tr("ky.act.end_now"), "bell"),
        ActionView("timer:more", tr("ky.act.more"), "plus"),
        ActionView("timer:restart", tr("ky.act.restart"), "refresh"),
        ActionView(f"timer:{main[0]}", tr(f"ky.act.{main[0]}"), main[1], primary=True),
    ]


def _show(tr: Translator, scene: Scene) -> list[ActionView]:
    """The final scoring, one step at a time; at its end what comes after a game."""
    if scene.act < len(ACTS) - 1:
        buttons = [ActionView("show:back", tr("ky.act.back"), "chevron-left")] if scene.act else []
        return [*buttons, ActionView("show:next", tr("ky.act.next"), "chevron-right", primary=True)]
    return [ActionView("show:again", tr("ky.act.again"), "chart-line"), *after(tr)]
