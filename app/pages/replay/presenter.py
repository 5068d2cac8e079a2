"""What a replay shows at one moment, from the session's journal; no window needed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from app.games import words_of
from app.pages.replay.board import turned_to
from app.pages.replay.moments import Moments
from app.pages.replay.view import ReplayView
from app.sessions import words as session_words
from app.text.names import shortened
from app.text.translator import Translator
from app.ui.views import ActionView, Choice
from engine.core import Event

SPEEDS = (1, 4, 16)
SECONDS = 1.6
"""How long a step stays at the slowest speed: long enough to read what happened."""
MOST_WORDS = 150
"""Characters of what happened in one step."""

QUIET = "circle-dot"
"""The picture of a step that has none of its own."""


def waiting_view(tr: Translator, notice: str = "") -> ReplayView:
    """While the session is being read, or where it can't be."""
    return ReplayView(tr("replay.title"), tr("replay.back"), notice=notice)


def replay_view(
    tr: Translator,
    moments: Moments,
    board: Any,
    at: int,
    now: datetime,
    *,
    turning: Mapping[int, str] | None = None,
    playing: bool = False,
    speed: int = 1,
    notice: str = "",
) -> ReplayView:
    """The moment `at`; `turning` has the turning points by moment, in words."""
    marks = dict(turning or {})
    happened, icon, seat = told(tr, moments, at)
    return ReplayView(
        # Of a table that has a short one too, what stands in it matters most: e-Mission's temperature.
        title=getattr(board, "short_heading", board.heading),
        back_label=tr("replay.back"),
        game=moments.header.game,
        board=turned_to(board, seat),
        at=at,
        last=moments.last,
        marks=tuple(sorted(marks)),
        position=_position(tr, moments, at, now),
        happened=happened,
        icon=icon,
        seat=seat,
        turning=tr("replay.turning", words=marks[at]) if at in marks else "",
        ways=_ways(tr, moments, at, tuple(sorted(marks)), playing),
        speed_label=tr("replay.speed"),
        speeds=tuple(Choice(str(each), tr("replay.times", count=each), "", each == speed) for each in SPEEDS),
        what_if=ActionView("what_if", tr("replay.what_if"), "affiliate"),
        notice=notice,
    )


def told(tr: Translator, moments: Moments, at: int) -> tuple[str, str, str]:
    """What the step before this moment was: in words, as a picture, and whose it was."""
    teller, entry = moments.teller, moments.entry(at)
    words = [said.rstrip(".") for each in entry.events if (said := teller.words(tr, each))]
    if not words:
        return words_of(moments.header.game).step_taken(tr, entry.action), QUIET, ""
    spoken = [each for each in entry.events if teller.words(tr, each)]
    return shortened(" · ".join(words), MOST_WORDS), teller.icon(spoken) or QUIET, _one_seat(moments, spoken)


def _one_seat(moments: Moments, events: list[Event]) -> str:
    """Whose step it was, where it was only one's."""
    seats = {moments.teller.seat(each) for each in events} - {""}
    return seats.pop() if len(seats) == 1 else ""


def _position(tr: Translator, moments: Moments, at: int, now: datetime) -> str:
    part = tr(moments.teller.when, round=max(1, moments.step(at).round))
    when = session_words.time_of_day(tr, moments.entry(at).at_ms, now)
    return tr("replay.position", part=part, at=at, last=moments.last, time=when)


def _ways(
    tr: Translator, moments: Moments, at: int, marks: tuple[int, ...], playing: bool
) -> tuple[ActionView, ...]:
    first, last = at <= 1, at >= moments.last
    before, later = [mark for mark in marks if mark < at], [mark for mark in marks if mark > at]
    begin, end = tr("replay.why_not.first"), tr("replay.why_not.last")
    none = tr("replay.why_not.no_turn")
    go = ActionView("play", tr("replay.play"), "player-play", primary=True)
    if playing:
        go = ActionView("pause", tr("replay.pause"), "player-pause", primary=True)
    elif last:
        go = ActionView("again", tr("replay.again"), "refresh", primary=True)
    return (
        ActionView("turn_back", tr("replay.turn_back"), "arrow-left", enabled=bool(before), why_not=none),
        ActionView("back", tr("replay.step_back"), "chevron-left", enabled=not first, why_not=begin),
        go,
        ActionView("on", tr("replay.step_on"), "chevron-right", enabled=not last, why_not=end),
        ActionView("turn_on", tr("replay.turn_on"), "arrow-right", enabled=bool(later), why_not=none),
    )
