"""The negotiation timer: what its buttons do to the countdown, and what is shown of it."""

from __future__ import annotations

from app.countdown import Countdown, clock_face
from app.i18n import Translator
from app.screens.timer.view import TimerPageView
from app.views import ActionView, Choice, TimerView

PRESETS = (60, 90, 120, 180, 300)
KYOTO, USUAL = 90, 120
"""What a negotiation in Kyoto lasts, and what the timer is set to before anybody chooses."""
STEP, LEAST, MOST = 30, 30, 3600
"""Seconds that a tap adds or takes off, and the shortest and longest time."""

MAIN = {"ready": "start", "running": "pause", "paused": "resume", "over": "again"}
OTHERS = {
    "ready": ("less", "more"),
    "running": ("more", "restart"),
    "paused": ("more", "restart", "change"),
    "over": ("more", "change"),
}
"""What can be done in each state, besides the main thing."""
ICONS = {
    "start": "player-play",
    "pause": "player-pause",
    "resume": "player-play",
    "again": "refresh",
    "restart": "refresh",
    "change": "clock",
}


def state_of(countdown: Countdown, now: float) -> str:
    if not countdown.begun:
        return "ready"
    if countdown.finished(now):
        return "over"
    return "paused" if countdown.paused else "running"


def pressed(countdown: Countdown, key: str, now: float) -> Countdown:
    """The countdown after a button; `main` is whatever the large one does now."""
    if key.startswith("preset:"):
        return Countdown(float(key.removeprefix("preset:")))
    match MAIN[state_of(countdown, now)] if key == "main" else key:
        case "start":
            return countdown.start(now)
        case "pause":
            return countdown.pause(now)
        case "resume":
            return countdown.resume(now)
        case "again" | "restart":
            return countdown.reset().start(now)
        case "change":
            return countdown.reset()
        case "more":
            return countdown.add(min(STEP, max(0.0, MOST - countdown.left(now))), now)
        case "less" if not countdown.begun:
            return countdown.add(-min(STEP, max(0.0, countdown.total - LEAST)), now)
    return countdown


def timer_view(tr: Translator, countdown: Countdown, now: float, both_ways: bool) -> TimerPageView:
    state = state_of(countdown, now)
    return TimerPageView(
        title=tr("timer.title"),
        back_label=tr("timer.back"),
        timer=TimerView(
            countdown=countdown,
            caption=tr("timer.caption.kyoto" if countdown.total == KYOTO else "timer.caption"),
            last_words=tr("timer.last"),
            paused_words=tr("timer.paused"),
            over_words=tr("timer.over"),
            both_ways=both_ways,
        ),
        choices_label=tr("timer.how_long") if state == "ready" else "",
        choices=tuple(
            Choice(str(seconds), clock_face(seconds), chosen=seconds == countdown.total)
            for seconds in PRESETS
        )
        if state == "ready"
        else (),
        main=_action(tr, MAIN[state], countdown, primary=True),
        others=tuple(_action(tr, key, countdown) for key in OTHERS[state]),
    )


def _action(tr: Translator, key: str, countdown: Countdown, primary: bool = False) -> ActionView:
    why_not = ""
    if key == "less" and countdown.total <= LEAST:
        why_not = tr("timer.least", time=clock_face(LEAST))
    elif key == "more" and not countdown.begun and countdown.total >= MOST:
        why_not = tr("timer.most", time=clock_face(MOST))
    return ActionView(
        key, tr(f"timer.act.{key}"), ICONS.get(key, ""), enabled=not why_not, why_not=why_not, primary=primary
    )
