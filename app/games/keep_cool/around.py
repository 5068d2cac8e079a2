"""What stands around the game: questions, reminders, hands for a virtual table, links."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from app.devices import trust_words
from app.devices.links import Link
from app.games.keep_cool import dealing, noticing, words
from app.games.keep_cool.scene import Scene
from app.games.keep_cool.taps import Deed, Hands, Keys, PutOff
from app.text.translator import Translator
from app.ui.views import ActionView, LinkView, PromptView, VirtualView
from engine.core import Refusal
from engine.keep_cool import deals
from engine.keep_cool.table import expectation


def prompt(tr: Translator, scene: Scene, keys: Keys) -> PromptView | None:
    """One question at a time: saving first, then the rules' objection, then what chips and dice show."""
    if scene.problem:
        retry = ActionView("save:retry", tr("store.retry"), "refresh")
        skip = ActionView("save:skip", tr("store.skip"), "player-skip-forward")
        return PromptView(scene.problem, (retry, skip), "warning")
    if scene.answer is not None:
        text = words.refusal(tr, scene.answer, scene.journal.rules.data.edition)
        leave = ActionView("leave", tr("act.leave"), "x")
        if isinstance(scene.answer, Refusal) and scene.answer.strength == "odd":
            return PromptView(text, (ActionView("insist", tr("act.insist"), "check"), leave), "warning")
        return PromptView(text, (leave,), "warning")
    return _noticed(tr, scene, keys) or (
        _reminder(tr, scene, keys) if scene.deal is None and not scene.picking else None
    )


def _noticed(tr: Translator, scene: Scene, keys: Keys) -> PromptView | None:
    """What nobody need answer: chips that differ, a throw on offer, a recorded step, a passing word."""
    tracker = scene.tracker
    if scene.picking == "again":
        return noticing.throw_again(tr, keys)
    if tracker.late is not None:
        return noticing.late_throw(tr, tracker.late.face, keys)
    if tracker.prompt is not None:
        return noticing.difference(tr, scene, tracker.prompt, keys)
    if scene.remark:
        return PromptView(scene.remark, ())
    if scene.proposed:
        return noticing.proposal(tr, scene, keys)
    return noticing.recorded(tr, scene, keys)


def _reminder(tr: Translator, scene: Scene, keys: Keys) -> PromptView | None:
    """The oldest promise whose turn has come. It binds nobody: `later` is an answer too."""
    rules, state = scene.journal.rules, scene.journal.state
    due = (p for p in state.promises if p.id not in scene.put_off and deals.is_due(state, p))
    promise = next(due, None)
    if promise is None or state.phase == "over":
        return None
    table = dealing.Table(tr, rules, state)
    ends = dealing.settlements(table, promise)
    ends = [ends[0], next(end for end in ends if end[1].how == "broken")]
    keys.acts.update({button.key: action for button, action in ends})
    key = keys.tap(f"promise:{promise.id}:later", PutOff(promise.id))
    later = ActionView(key, tr("promise.later"), "clock")
    text = tr("promise.reminder", promise=dealing.promise_words(table, promise))
    return PromptView(text, (*(button for button, _ in ends), later))


def virtual(tr: Translator, scene: Scene, keys: Keys) -> VirtualView | None:
    """Hands for a virtual table."""
    buttons: list[ActionView] = []
    if scene.virtual_carbometer:
        goal = expectation(scene.journal.rules, scene.journal.state).after
        still = scene.sensed == goal
        buttons += [
            ActionView(
                hand(keys, "do"), tr("virtual.do"), "hand-finger", enabled=not still, primary=not still
            ),
            ActionView(hand(keys, "minus"), tr("virtual.minus"), "minus"),
            ActionView(hand(keys, "plus"), tr("virtual.plus"), "plus"),
        ]
    if scene.virtual_die:
        wanted = scene.awaits.kind == "roll"
        buttons.append(ActionView(hand(keys, "throw"), tr("virtual.throw"), "dice", primary=wanted))
    return VirtualView(tr("virtual.title"), tuple(buttons)) if buttons else None


def hand(keys: Keys, deed: Deed) -> str:
    return keys.tap(f"virtual:{deed}", Hands(deed))


def notice(tr: Translator, scene: Scene) -> str:
    return tr("store.unsaved", count=scene.unsaved) if scene.unsaved else scene.notice


def links(tr: Translator, scene: Scene) -> tuple[LinkView, LinkView]:
    """How it stands with both devices; of the scale also how it has done so far."""
    carbometer, die = (_link(tr, kind, scene.links.get(kind)) for kind in ("carbometer", "die"))
    if scene.tracker.by_hand:
        carbometer = replace(carbometer, light="off", detail=tr("link.by_hand"))
    elif scene.sensed is not None and scene.tracker.trust.lately:
        told = f"{carbometer.detail.rstrip('.')}. {trust_words.so_far(tr, scene.tracker.trust)}"
        carbometer = replace(carbometer, detail=told)
    return carbometer, die


def _link(tr: Translator, kind: Literal["carbometer", "die"], link: Link | None) -> LinkView:
    title = tr(f"link.{kind}")
    if link is None:
        return LinkView(kind, "off", title, tr("link.off"))
    return LinkView(kind, link.light, title, link.words(tr))
