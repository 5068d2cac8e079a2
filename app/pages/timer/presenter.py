"""The negotiation timer in words: what is shown of a negotiation, and what can be done with it.

`desk_view` serves any table that times a phase; `timer_view` is the timer's own page.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import get_args

from app.pages.timer.view import TimerPageView
from app.text.translator import Translator
from app.timer.countdown import Countdown, clock_face
from app.timer.negotiation import (
    KYOTO,
    LEAST,
    MOST,
    STEP,
    Agree,
    Look,
    Negotiation,
    Press,
    Speak,
    Word,
)
from app.ui.theme import MARKS
from app.ui.views import ActionView, Choice, SpeakerView, TileRowView, TileView, TimerDeskView, TimerView

PRESETS = (60, 90, 120, 180, 300)
DELEGATIONS = (0, 2, 3, 4, 5, 6)
"""For how many the speaking time can be taken; none to begin with."""
TABLE = "table"
"""Those who sit at the table in play."""

AGREE = "agree"
OTHERS = {
    "ready": ("less", "more", "tick", "speakers"),
    "running": ("more", "restart"),
    "paused": ("more", "restart", "change"),
    "over": ("more", "change"),
    "stopped": ("change",),
}
"""What can be done in each state, besides the main thing."""
AT_A_TABLE = ("start", "pause", "resume", "more", "restart", "tick")
"""What a game's table offers: the length and the end of its phase are its own business."""
ICONS = {
    "start": "player-play",
    "pause": "player-pause",
    "resume": "player-play",
    "again": "refresh",
    "restart": "refresh",
    "change": "clock",
    "speakers": "speakerphone",
}


def presses(talk: Negotiation) -> dict[str, Press]:
    """What is pressed with each button, flag and name on the screen, by the names they are found by there."""
    found: dict[str, Press] = {word: word for word in get_args(Word)}
    found.update((f"{AGREE}:{party}", Agree(party)) for party in talk.agreement.parties)
    found.update((f"speak:{place}", Speak(place)) for place, _ in enumerate(talk.names))
    return found


def timer_view(
    tr: Translator,
    talk: Negotiation,
    *,
    both_ways: bool = False,
    ticking: bool = True,
    notice: str = "",
    choosing_speakers: bool = False,
    seats: Mapping[str, str] | None = None,
) -> TimerPageView:
    """The page: `seats` are those of a table in play, with their titles."""
    desk = desk_view(tr, talk, both_ways=both_ways, ticking=ticking, notice=notice, titles=seats)
    return TimerPageView(
        title=tr("timer.title"),
        back_label=tr("timer.back"),
        desk=_with_choices(tr, talk, desk, choosing_speakers, seats or {}),
    )


def desk_view(
    tr: Translator,
    talk: Negotiation,
    *,
    both_ways: bool = False,
    ticking: bool = True,
    notice: str = "",
    caption: str = "",
    titles: Mapping[str, str] | None = None,
    offered: Collection[str] | None = None,
) -> TimerDeskView:
    """The clock with its buttons. `titles` has the words for parties and seats; `offered` limits buttons."""
    main = talk.main
    actions = {
        key: _action(tr, key, talk.countdown, ticking, primary=key == main)
        for key in (main, *OTHERS[talk.state])
        if offered is None or key in offered
    }
    return TimerDeskView(
        timer=TimerView(
            countdown=talk.countdown,
            caption=caption
            or tr("timer.caption.kyoto" if talk.countdown.total == KYOTO else "timer.caption"),
            last_words=tr("timer.last"),
            paused_words=tr("timer.paused"),
            over_words=tr("timer.over"),
            both_ways=both_ways,
            soon_words=tr("timer.soon"),
            stopped_words=tr("timer.stopped") if talk.stopped else "",
        ),
        main=actions.pop(main, None),
        others=tuple(actions.values()),
        agreement=agreement_view(tr, talk, titles or {}),
        speakers=_speakers(tr, talk, titles or {}),
        notice=notice,
    )


def agreement_view(tr: Translator, talk: Negotiation, titles: Mapping[str, str]) -> TileRowView | None:
    """The flags of all who have to agree, as tiles; `presses` has what their taps mean."""
    agreement = talk.agreement
    if not agreement.parties or talk.state not in ("running", "paused"):
        return None
    if not agreement.goals_stand:
        label = tr("timer.agree.not_yet")
    else:
        label = tr("timer.agree.missing", count=len(agreement.missing))
    return TileRowView(
        AGREE,
        label,
        tuple(
            TileView(
                party,
                titles.get(party, party),
                short=tr("timer.agree.short") if party in agreement.agreed else "",
                note=tr("timer.agree.yes") if party in agreement.agreed else "",
                chosen=party in agreement.agreed,
            )
            for party in agreement.parties
        ),
    )


def _speakers(tr: Translator, talk: Negotiation, titles: Mapping[str, str]) -> tuple[SpeakerView, ...]:
    speaking = talk.speaking
    return tuple(
        SpeakerView(
            id=str(place),
            title=titles.get(name) or (tr("timer.delegation", number=name) if name.isdecimal() else name),
            spent=speaking.spent[place],
            since=speaking.since if speaking.who == place else None,
            floor=speaking.who == place,
            short=name if name.isdecimal() else "",
            seat=name if name in MARKS else "",
        )
        for place, name in enumerate(talk.names)
    )


def _with_choices(
    tr: Translator, talk: Negotiation, desk: TimerDeskView, speakers: bool, seats: Mapping[str, str]
) -> TimerDeskView:
    """Before the start: how long, or for how many the speaking time is taken."""
    if talk.state != "ready":
        return desk
    total = talk.countdown.total
    choices = tuple(Choice(str(each), clock_face(each), chosen=each == total) for each in PRESETS)
    if speakers:
        chosen = TABLE if talk.names and not talk.names[0].isdecimal() else str(len(talk.names))
        counts = {str(each): str(each) if each else tr("timer.speakers.none") for each in DELEGATIONS}
        if seats:
            counts = {"0": counts["0"], TABLE: tr("timer.speakers.table")}
        choices = tuple(Choice(key, label, chosen=key == chosen) for key, label in counts.items())
    # Who speaks is set up once; before the start there is room for the choices or for the bars.
    return TimerDeskView(
        timer=desk.timer,
        main=desk.main,
        others=tuple(replace(each, chosen=speakers and each.key == "speakers") for each in desk.others),
        choices_label=tr("timer.speakers.how_many" if speakers else "timer.how_long"),
        choices=choices,
        choices_key="speakers" if speakers else "preset",
        notice=desk.notice,
    )


def _action(
    tr: Translator, key: str, countdown: Countdown, ticking: bool, primary: bool = False
) -> ActionView:
    why_not, icon, word = "", ICONS.get(key, ""), key
    if key == "less" and countdown.total <= LEAST:
        why_not = tr("timer.least", time=clock_face(LEAST))
    elif key == "more" and not countdown.begun and countdown.total >= MOST:
        why_not = tr("timer.most", time=clock_face(MOST))
    elif key == "tick":
        icon, word = ("volume", "tick.on") if ticking else ("volume-off", "tick.off")
    label = tr(f"timer.act.{word}", step=STEP)
    return ActionView(key, label, icon, enabled=not why_not, why_not=why_not, primary=primary)


# --- what is told -----------------------------------------------------------------------------------------


def spoken_cue(tr: Translator, cue: str) -> str:
    """What a voice says at a cue."""
    return tr(f"timer.say.{cue}")


def after_sleep(tr: Translator, look: Look) -> str:
    """The tablet stood still while time ran on."""
    slept = span(look.stood_still)
    if look.left > 0:
        return tr("timer.slept", slept=slept, left=span(look.left))
    return tr("timer.slept.over", slept=slept, ago=span(look.ago))


def after_start(tr: Translator, talk: Negotiation) -> str:
    """The app was gone while time ran on; empty if nothing was found that matters."""
    gone, countdown, now = talk.gone, talk.countdown, talk.clock()
    if gone is None or talk.state in ("ready", "stopped"):
        return ""
    if talk.state == "paused":
        return tr("timer.gone.paused", left=span(countdown.left(now)))
    if talk.state == "running":
        return tr("timer.restarted" if gone.by_wall else "timer.gone", left=span(countdown.left(now)))
    ago = span(now - (countdown.deadline or now))
    return tr("timer.restarted.over" if gone.by_wall else "timer.gone.over", ago=ago)


def span(seconds: float) -> str:
    """A stretch of time in a few signs: 40 s, 2:05 min, 3 h."""
    whole = round(seconds)
    if whole < 100:
        return f"{whole}\u00a0s"
    return f"{clock_face(whole)}\u00a0min" if whole < 3600 else f"{round(whole / 3600)}\u00a0h"
