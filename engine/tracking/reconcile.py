"""The door: one fact in, a new tracker and what is to be done, said or noted out. Nothing else happens here.

Only settled counts decide anything; changes merely start the waiting again. What is asked for has always been
proposed to the rules before, and nothing that is shown keeps anybody from playing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from engine.core import Action, Entry, Journal, Retract, replace
from engine.tracking import ladder, stories
from engine.tracking.facts import (
    Chose,
    Fact,
    LinkBack,
    LinkLost,
    Moving,
    Played,
    PlayedBy,
    Settled,
    Thrown,
    Tick,
    Woke,
)
from engine.tracking.following import Following
from engine.tracking.outputs import (
    Act,
    Announce,
    Cleared,
    Confirmed,
    DieNote,
    Noted,
    Output,
    Prompted,
    Propose,
    Recalibrate,
    Resumed,
)
from engine.tracking.tracker import AWAY, Point, Status, Tracker
from engine.tracking.trust import judged

KEPT_POINTS = 8
SENSOR = "sensor:"


def reconcile(
    following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker, fact: Fact
) -> tuple[Tracker, tuple[Output, ...]]:
    """What this fact means. The journal is read, never written."""
    work = _Work(following, journal, replace(tracker, now_ms=max(tracker.now_ms, fact.at_ms)))
    _TAKE[type(fact)](work, fact)
    return work.tracker, tuple(work.outputs)


class _Work:
    """One call while it is worked out."""

    __slots__ = ("following", "journal", "outputs", "tracker")

    def __init__(self, following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker) -> None:
        self.following = following
        self.journal = journal
        self.tracker = tracker
        self.outputs: list[Output] = []

    # --- small words ----------------------------------------------------------------------------------

    def change(self, **changes: Any) -> None:
        self.tracker = replace(self.tracker, **changes)

    def say(self, output: Output) -> None:
        self.outputs.append(output)

    def note(self, code: str, /, **params: Any) -> None:
        self.say(Noted(code, params))

    @property
    def expected(self) -> int:
        return self.following.counted(self.journal.state)

    @property
    def still_ms(self) -> int:
        """For how long the pile has rested."""
        since = self.tracker.still_since
        return -1 if since is None else self.tracker.now_ms - since

    @property
    def waited_ms(self) -> int:
        """For how long it has rested with the same number asked for."""
        return min(self.still_ms, self.tracker.now_ms - self.tracker.expected_since)

    @property
    def source(self) -> str:
        return f"{SENSOR}{self.tracker.device}"

    def act(
        self,
        action: Action,
        code: str,
        *,
        source: str,
        by: Literal["sensor", "undo", "correction"] = "sensor",
        insist: bool = False,
        instead: Action | None = None,
    ) -> bool:
        """Ask for this if the rules have it; once, until something changes."""
        asked = f"{self.journal.next_seq}:{code}:{action!r}"
        if by == "sensor" and asked == self.tracker.asked:
            return False
        if not isinstance(self.journal.propose(action, source=source, insist=insist), Entry):
            self.note("refused", code=code)
            return False
        self.change(asked=asked)
        self.say(Act(action, source, by, code, insist, instead))
        return True

    def clear(self, why: Literal["fits_again", "explained", "settled", "away", "later"]) -> None:
        if self.tracker.prompt is not None:
            self.say(Cleared(self.tracker.prompt, why))
            self.note("cleared", why=why, ms=self.tracker.now_ms - self.tracker.prompt.since_ms)
            self.change(prompt=None)

    # --- looking --------------------------------------------------------------------------------------

    def look(self) -> None:
        """Compare what is known of the pile with the rules, and do or say what is due."""
        if self.expected != self.tracker.expected:
            self.change(expected=self.expected, expected_since=self.tracker.now_ms)
        tracker = self.tracker
        awaits = self.following.game.awaits(self.journal.rules, self.journal.state)
        if awaits.kind in ("over", "setup") or tracker.by_hand or tracker.sensed is None:
            self.clear("away")
            self.change(status=Status("by_hand") if tracker.by_hand else AWAY)
        elif tracker.still_since is None:
            self.change(status=Status("moving", tracker.status.to_go))
        else:
            self._doubt_what_stays_unsure()
            self._judge(ladder.match(self.following, self.journal, self.tracker))
        known = tracker.awaited
        if known is None or (awaits.kind, awaits.seat, awaits.of) != (known.kind, known.seat, known.of):
            self.say(Announce(awaits, self._chips_to_move()))
        self.change(awaited=awaits)

    def _doubt_what_stays_unsure(self) -> None:
        """Every scale needs a moment to be sure; one that never gets there counts against it, once."""
        tracker = self.tracker
        if not tracker.sure and not tracker.doubted and self.still_ms >= tracker.patience.complain:
            self.change(doubted=True)
            _doubt(self, "u")

    def _chips_to_move(self) -> int:
        """What the step in progress wants from the pile; known without a scale, too."""
        state, rules = self.journal.state, self.journal.rules
        if self.following.game.awaits(rules, state).kind != "step":
            return 0
        aims = ladder.goals(self.following, rules, state)
        return next(iter(aims)) - self.expected if aims else 0

    def _judge(self, found: ladder.Match) -> None:
        tracker = self.tracker
        if tracker.gap and found.kind != "fits" and self.still_ms < tracker.patience.gap:
            self.change(status=Status("waiting", found.to_go))
            return
        if tracker.gap and not (tracker.prompt and tracker.prompt.gap):
            self.say(Resumed(tracker.gap, (tracker.sensed or 0) - self.expected))
        if found.kind == "fits":
            self._fits(found)
        elif found.kind in ("done", "did", "slid", "ahead") and self._may_act(found):
            self._record(found)
        elif found.kind != "choose" and self.waited_ms >= self._wait_ms(found):
            self._complain(found)
        else:
            self.change(status=self._status(found))

    def _status(self, found: ladder.Match) -> Status:
        if found.kind in ("under_way", "held", "choose"):
            return Status(found.kind, found.to_go)
        if found.kind == "done" and not found.final:
            return Status("under_way", found.to_go)
        return Status("differs" if self.tracker.prompt else "waiting", found.to_go)

    def _fits(self, found: ladder.Match) -> None:
        tracker, sensed, seq = self.tracker, self.expected, self.journal.next_seq - 1
        newest = tracker.points[0] if tracker.points else None
        if newest is None or newest.count != sensed:
            if newest is not None:
                self.change(trust=judged(tracker.trust, "c"))
            self.note("confirmed", count=sensed, seq=seq)
        points = tracker.points
        if newest is not None and newest.count == sensed:
            points = points[1:]
        line = self.journal.line
        last = line[-1].seq if line else 0
        self.clear("fits_again")
        self.change(
            status=Status("fits", found.to_go),
            points=(Point(last, sensed), *points)[:KEPT_POINTS],
            gap="",
            held=None,
            quiet=None,
            offset=0,
        )
        if tracker.sure or self.still_ms >= tracker.patience.complain:
            self.say(Confirmed(sensed))

    def _may_act(self, found: ladder.Match) -> bool:
        """A count that the scale is sure of is taken at its word; others have to last.

        Chips that lie there after a gap may have been put there for any reason: then the table is asked. A
        link that was away for a moment is no such gap.
        """
        tracker = self.tracker
        if tracker.gap in ("start", "woke", "restart"):
            return False
        if found.doubtful:
            return False
        if not tracker.sure:
            return found.kind == "done" and self.still_ms >= tracker.patience.unsure
        if found.kind == "done":
            return found.final or self.still_ms >= tracker.patience.complain
        return (found.kind == "did" and found.final) or self.still_ms >= tracker.patience.extend

    def _record(self, found: ladder.Match) -> None:
        assert found.action is not None
        tracker = self.tracker
        self.change(status=Status("waiting"))
        if self.act(found.action, found.kind, source=self.source, instead=found.back):
            self.clear("explained")
            fresh = found.kind in ("done", "did")
            self.change(
                gap="",
                recorded=Point(self.journal.next_seq, tracker.sensed or 0) if fresh else None,
                recorded_ms=tracker.now_ms,
            )

    def _wait_ms(self, found: ladder.Match) -> int:
        patience, tracker = self.tracker.patience, self.tracker
        if tracker.prompt is not None:
            return patience.recheck
        if tracker.gap and not (tracker.gap == "link" and found.kind == "under_way"):
            return patience.gap
        if found.kind == "held" or not found.begun:
            return patience.begin
        if found.kind == "under_way" or not tracker.sure:
            return patience.pause
        return max(patience.complain, patience.extend)

    def _complain(self, found: ladder.Match) -> None:
        tracker = self.tracker
        if tracker.quiet == tracker.sensed:
            self.change(status=self._status(found))
            return
        prompt, shown = stories.prompt_of(self.following, self.journal, tracker, found), tracker.prompt
        unexplained = shown is None and not tracker.gap and prompt.kind == "to_go"
        if unexplained and self.waited_ms < tracker.patience.begin:
            self.change(status=self._status(found))  # they are talking, and will go on
            return
        self.change(prompt=prompt, status=Status("differs", prompt.expected - prompt.sensed))
        if shown == prompt:
            return
        self.say(Prompted(prompt, news=shown is None))
        if shown is None:
            self.note(
                "prompted", kind=prompt.kind, by=prompt.by, story=prompt.story.code, waited_ms=self.waited_ms
            )
        if prompt.by != tracker.offset:
            self.change(offset=prompt.by, offset_at=prompt.sensed)


# --- the pile ---------------------------------------------------------------------------------------------


def _settled(work: _Work, fact: Settled) -> None:
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
    work.look()


def _doubt(work: _Work, outcome: Literal["x", "u"]) -> None:
    """The scale did badly; when it has done so too often, propose something, once."""
    trust = judged(work.tracker.trust, outcome)
    bad = trust.level == "bad"
    if bad and not work.tracker.proposed:
        work.say(Propose("by_hand" if trust.corrected > 2 else "recalibrate"))
    work.change(trust=trust, proposed=bad)


def _moving(work: _Work, fact: Moving) -> None:
    work.change(still_since=None)
    work.look()


def _link_lost(work: _Work, fact: LinkLost) -> None:
    if fact.role == "pile":
        work.change(sensed=None, still_since=None, gap=work.tracker.gap or "link")
        work.look()
    work.note("link_lost", role=fact.role)


def _link_back(work: _Work, fact: LinkBack) -> None:
    if fact.role == "pile":
        gap = "restart" if fact.restarted else work.tracker.gap or "link"
        work.change(sensed=None, still_since=None, gap=gap)
        work.look()
    work.note("link_back", role=fact.role, restarted=fact.restarted)


def _woke(work: _Work, fact: Woke) -> None:
    work.change(sensed=None, still_since=None, gap="woke")
    work.look()
    work.note("woke")


def _tick(work: _Work, fact: Tick) -> None:
    work.look()


def _played(work: _Work, fact: Played) -> None:
    by: PlayedBy = fact.by
    if by in ("undo", "correction"):
        work.change(held=work.tracker.sensed, recorded=None)
    elif by == "tap":
        work.change(held=None, recorded=None, tapped_ms=fact.at_ms)
    if by != "undo" and not _roll_wanted(work):
        work.change(late=None, again=False)
    work.look()


# --- dice -------------------------------------------------------------------------------------------------


def _roll_wanted(work: _Work) -> int:
    awaits = work.following.game.awaits(work.journal.rules, work.journal.state)
    return awaits.count if awaits.kind == "roll" else 0


def _thrown(work: _Work, fact: Thrown) -> None:
    if any(entry.source == fact.source for entry in work.journal.entries):
        return  # told again after a restart of the app
    wanted = _roll_wanted(work)
    work.note("thrown", face=fact.face, quality=fact.quality, late=fact.late, wanted=wanted)
    if fact.quality != "rolled":
        work.say(DieNote(fact.quality, fact.face, left=wanted))
    elif not wanted:
        awaits = work.following.game.awaits(work.journal.rules, work.journal.state)
        work.say(DieNote("unwanted", fact.face, step=awaits.of or awaits.kind))
    elif fact.late:
        work.change(late=fact)
        work.say(DieNote("late", fact.face, left=wanted))
    else:
        _use(work, fact, wanted)


def _use(work: _Work, throw: Thrown, wanted: int) -> None:
    action = work.following.rolled(throw.face)
    if work.act(action, "roll", source=throw.source, insist=work.tracker.again):
        work.change(late=None, again=False)
        work.say(DieNote("used", throw.face, left=wanted - 1))


def _roll_again(work: _Work, reason: str) -> None:
    """Only the newest step is taken back, and only if it was a throw: what came after it stands on it."""
    newest = work.journal.undo_target()
    kind = type(work.following.rolled(1))
    if newest is None or type(newest.action) is not kind:
        work.say(DieNote("too_late", 0))
        return
    undo = Retract((newest.seq,), f"roll_again:{reason}" if reason else "roll_again")
    if work.act(undo, "roll_again", source="app", by="undo"):
        work.change(again=True)
        work.say(DieNote("again", getattr(newest.action, "face", 0)))


# --- ways out ---------------------------------------------------------------------------------------------


def _chose(work: _Work, fact: Chose) -> None:
    tracker, prompt = work.tracker, work.tracker.prompt
    work.note("chose", way=fact.way, reason=fact.reason)
    if fact.way == "roll_again":
        _roll_again(work, fact.reason)
    elif fact.way == "use_roll" and tracker.late is not None and (wanted := _roll_wanted(work)):
        _use(work, tracker.late, wanted)
    elif fact.way == "drop_roll":
        work.change(late=None)
    elif fact.way in ("by_hand", "by_sensor"):
        work.change(by_hand=fact.way == "by_hand", gap="woke" if fact.way == "by_sensor" else tracker.gap)
    elif prompt is not None and tracker.sensed is not None:
        _WAYS_OUT[fact.way](work, fact)
    if not any(isinstance(output, Act) for output in work.outputs):
        work.look()


def _table_is_right(work: _Work, fact: Chose) -> None:
    prompt, sensed = work.tracker.prompt, work.tracker.sensed
    assert prompt is not None and sensed is not None
    actions = stories.settlement(work.following, work.journal, sensed, prompt.story)
    for action in actions:
        work.say(Act(action, "app", "correction", "table_is_right"))
    if actions:
        work.change(gap="")
        work.clear("settled")


def _app_is_right(work: _Work, fact: Chose) -> None:
    assert work.tracker.prompt is not None
    work.change(prompt=replace(work.tracker.prompt, guiding=True), gap="")


def _scale_is_wrong(work: _Work, fact: Chose) -> None:
    """The number that people counted is the one that should lie there."""
    assert work.tracker.prompt is not None
    story = work.tracker.prompt.story
    count = stories.target_of(work.following, work.journal, story)
    if story.step is not None:
        work.act(story.step, fact.way, source="app", by="correction")
    work.say(Recalibrate(count))
    _doubt(work, "x")
    work.clear("settled")
    work.change(gap="", sensed=None, still_since=None)


def _do_as_told(work: _Work, fact: Chose) -> None:
    """Take back to the point that the chips show, or record what they show."""
    assert work.tracker.prompt is not None
    story = next((each for each in work.tracker.prompt.stories if each.way == fact.way), None)
    if story is None or story.action is None:
        return
    back = fact.way == "take_back"
    source, by = ("app", "undo") if back else (work.source, "sensor")
    work.change(asked="", held=None, gap="")
    if work.act(story.action, fact.way, source=source, by=by):  # type: ignore[arg-type]
        work.clear("settled")


def _later(work: _Work, fact: Chose) -> None:
    work.change(quiet=work.tracker.sensed, gap="")
    work.clear("later")


_WAYS_OUT: dict[str, Callable[[_Work, Chose], None]] = {
    "table_is_right": _table_is_right,
    "app_is_right": _app_is_right,
    "scale_is_wrong": _scale_is_wrong,
    "take_back": _do_as_told,
    "record": _do_as_told,
    "later": _later,
    "use_roll": lambda work, fact: None,
}

_TAKE: dict[type, Callable[[_Work, Any], None]] = {
    Settled: _settled,
    Moving: _moving,
    LinkLost: _link_lost,
    LinkBack: _link_back,
    Woke: _woke,
    Thrown: _thrown,
    Played: _played,
    Chose: _chose,
    Tick: _tick,
}
