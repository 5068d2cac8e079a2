"""The door: one fact in, a new tracker and what is to be done, said or noted out. Nothing else happens here.

Only settled counts decide anything; changes merely start the waiting again. What is asked for has always been
proposed to the rules before, and nothing that is shown keeps anybody from playing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Journal, replace
from engine.tracking import dice, ways_out
from engine.tracking.facts import Chose, Fact, LinkBack, LinkLost, Moving, Played, Settled, Thrown, Tick, Woke
from engine.tracking.following import Following
from engine.tracking.looking import look
from engine.tracking.outputs import Output
from engine.tracking.tracker import Tracker
from engine.tracking.work import Work


def reconcile(
    following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker, fact: Fact
) -> tuple[Tracker, tuple[Output, ...]]:
    """What this fact means. The journal is read, never written."""
    work = Work(following, journal, replace(tracker, now_ms=max(tracker.now_ms, fact.at_ms)))
    _TAKE[type(fact)](work, fact)
    return work.tracker, tuple(work.outputs)


def _settled(work: Work, fact: Settled) -> None:
    tracker = work.tracker
    rests = tracker.still_since is not None and tracker.sensed == fact.count
    if tracker.sensed != fact.count:
        work.change(held=None, quiet=None, asked="")
    work.change(
        sensed=fact.count,
        sure=fact.sure,
        device=fact.device,
        still_since=tracker.still_since if rests else fact.at_ms,
        doubted=tracker.doubted and rests,
    )
    look(work)


def _moving(work: Work, fact: Moving) -> None:
    work.change(still_since=None)
    look(work)


def _link_lost(work: Work, fact: LinkLost) -> None:
    if fact.role == "pile":
        work.change(sensed=None, still_since=None, gap=work.tracker.gap or "link")
        look(work)
    work.note("link_lost", role=fact.role)


def _link_back(work: Work, fact: LinkBack) -> None:
    if fact.role == "pile":
        gap = "restart" if fact.restarted else work.tracker.gap or "link"
        work.change(sensed=None, still_since=None, gap=gap)
        look(work)
    work.note("link_back", role=fact.role, restarted=fact.restarted)


def _woke(work: Work, fact: Woke) -> None:
    work.change(sensed=None, still_since=None, gap="woke")
    look(work)
    work.note("woke")


def _tick(work: Work, fact: Tick) -> None:
    look(work)


def _played(work: Work, fact: Played) -> None:
    by = fact.by
    if by in ("undo", "correction"):
        work.change(held=work.tracker.sensed, recorded=None)
    elif by == "tap":
        work.change(held=None, recorded=None, tapped_ms=fact.at_ms)
    if by != "undo" and not dice.roll_wanted(work):
        work.change(late=None, again=False)
    look(work)


_TAKE: dict[type, Callable[[Work, Any], None]] = {
    Settled: _settled,
    Moving: _moving,
    LinkLost: _link_lost,
    LinkBack: _link_back,
    Woke: _woke,
    Thrown: dice.thrown,
    Played: _played,
    Chose: ways_out.chose,
    Tick: _tick,
}
