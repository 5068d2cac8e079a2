"""Comparing the pile with the rules: what is done, said or waited for. The ladder says what a count means."""

from __future__ import annotations

from engine.tracking import ladder, stories
from engine.tracking.outputs import Announce, Confirmed, Prompted, Resumed
from engine.tracking.tracker import AWAY, Point, Status
from engine.tracking.trust import judged
from engine.tracking.work import Work

KEPT_POINTS = 8


def look(work: Work) -> None:
    """Compare what is known of the pile with the rules, and do or say what is due."""
    if work.expected != work.tracker.expected:
        work.change(expected=work.expected, expected_since=work.tracker.now_ms)
    tracker = work.tracker
    awaits = work.following.game.awaits(work.journal.rules, work.journal.state)
    if awaits.kind in ("over", "setup") or tracker.by_hand or tracker.sensed is None:
        work.clear("away")
        work.change(status=Status("by_hand") if tracker.by_hand else AWAY)
    elif tracker.still_since is None:
        work.change(status=Status("moving", tracker.status.to_go))
    else:
        _doubt_what_stays_unsure(work)
        _judge(work, ladder.match(work.following, work.journal, work.tracker))
    known = tracker.awaited
    if known is None or (awaits.kind, awaits.seat, awaits.of) != (known.kind, known.seat, known.of):
        work.say(Announce(awaits, _chips_to_move(work)))
    work.change(awaited=awaits)


def _doubt_what_stays_unsure(work: Work) -> None:
    """Every scale needs a moment to be sure, and an elbow is not its fault; what lasts counts against it."""
    tracker = work.tracker
    if not tracker.sure and not tracker.doubted and work.still_ms >= tracker.patience.pause:
        work.change(doubted=True)
        work.doubt("u")


def _chips_to_move(work: Work) -> int:
    """What the step in progress wants from the pile; known without a scale, too."""
    state, rules = work.journal.state, work.journal.rules
    if work.following.game.awaits(rules, state).kind != "step":
        return 0
    aims = ladder.goals(work.following, rules, state)
    return next(iter(aims)) - work.expected if aims else 0


def _judge(work: Work, found: ladder.Match) -> None:
    tracker = work.tracker
    if tracker.gap and found.kind != "fits" and work.still_ms < tracker.patience.gap:
        work.change(status=Status("waiting", found.to_go))
        return
    if tracker.gap and not (tracker.prompt and tracker.prompt.gap):
        work.say(Resumed(tracker.gap, (tracker.sensed or 0) - work.expected))
    if found.kind == "fits":
        _fits(work, found)
    elif found.kind in ("done", "did", "slid", "ahead") and _may_act(work, found):
        _record(work, found)
    elif found.kind != "choose" and work.waited_ms >= _wait_ms(work, found):
        _complain(work, found)
    else:
        work.change(status=_status(work, found))


def _status(work: Work, found: ladder.Match) -> Status:
    if found.kind in ("under_way", "held", "choose"):
        return Status(found.kind, found.to_go)
    if found.kind == "done" and not found.final:
        return Status("under_way", found.to_go)
    return Status("differs" if work.tracker.prompt else "waiting", found.to_go)


def _fits(work: Work, found: ladder.Match) -> None:
    tracker, sensed, seq = work.tracker, work.expected, work.journal.next_seq - 1
    newest = tracker.points[0] if tracker.points else None
    if newest is None or newest.count != sensed:
        if newest is not None:
            work.change(trust=judged(tracker.trust, "c"))
        work.note("confirmed", count=sensed, seq=seq)
    points = tracker.points
    if newest is not None and newest.count == sensed:
        points = points[1:]
    line = work.journal.line
    last = line[-1].seq if line else 0
    work.clear("fits_again")
    work.change(
        status=Status("fits", found.to_go),
        points=(Point(last, sensed), *points)[:KEPT_POINTS],
        gap="",
        held=None,
        quiet=None,
        offset=0,
    )
    if tracker.sure or work.still_ms >= tracker.patience.complain:
        work.say(Confirmed(sensed))


def _may_act(work: Work, found: ladder.Match) -> bool:
    """A count that the scale is sure of is taken at its word; others have to last.

    Chips that lie there after a gap may have been put there for any reason: then the table is asked. A
    link that was away for a moment is no such gap.
    """
    tracker = work.tracker
    if tracker.gap in ("start", "woke", "restart"):
        return False
    if found.doubtful:
        return False
    if not tracker.sure:
        long = tracker.patience.unsure * (2 if found.kind == "done" else 3) // 2
        return found.kind in ("done", "ahead", "did") and work.still_ms >= long
    if found.kind == "done":
        return found.final or work.still_ms >= tracker.patience.complain
    return (found.kind == "did" and found.final) or work.still_ms >= tracker.patience.extend


def _record(work: Work, found: ladder.Match) -> None:
    assert found.action is not None
    tracker = work.tracker
    work.change(status=Status("waiting"))
    if work.act(found.action, found.kind, source=work.source, instead=found.back):
        work.clear("explained")
        fresh = found.kind in ("done", "did")
        work.change(
            gap="",
            recorded=Point(work.journal.next_seq, tracker.sensed or 0) if fresh else None,
            recorded_ms=tracker.now_ms,
        )


def _wait_ms(work: Work, found: ladder.Match) -> int:
    patience, tracker = work.tracker.patience, work.tracker
    if tracker.prompt is not None:
        return patience.recheck
    if tracker.gap and not (tracker.gap == "link" and found.kind == "under_way"):
        return patience.gap
    if found.kind == "held" or not found.begun:
        return patience.begin
    if found.kind == "under_way":
        return patience.way
    if not tracker.sure:
        return patience.pause
    return max(patience.complain, patience.extend)


def _complain(work: Work, found: ladder.Match) -> None:
    tracker = work.tracker
    if tracker.quiet == tracker.sensed:
        work.change(status=_status(work, found))
        return
    prompt, shown = stories.prompt_of(work.following, work.journal, tracker, found), tracker.prompt
    unexplained = shown is None and not tracker.gap and prompt.kind == "to_go"
    if unexplained and work.waited_ms < tracker.patience.way:
        work.change(status=_status(work, found))  # they are talking, and will go on
        return
    work.change(prompt=prompt, status=Status("differs", prompt.expected - prompt.sensed))
    if shown == prompt:
        return
    work.say(Prompted(prompt, news=shown is None))
    if shown is None:
        work.note(
            "prompted", kind=prompt.kind, by=prompt.by, story=prompt.story.code, waited_ms=work.waited_ms
        )
    if prompt.by != tracker.offset:
        work.change(offset=prompt.by, offset_at=prompt.sensed)
