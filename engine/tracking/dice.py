"""Throws: which of them count, and what is said of the others."""

from __future__ import annotations

from engine.core import Retract
from engine.tracking.facts import Thrown
from engine.tracking.outputs import DieNote
from engine.tracking.work import Work


def roll_wanted(work: Work) -> int:
    awaits = work.following.game.awaits(work.journal.rules, work.journal.state)
    return awaits.count if awaits.kind == "roll" else 0


def thrown(work: Work, fact: Thrown) -> None:
    if any(entry.source == fact.source for entry in work.journal.entries):
        return  # told again after a restart of the app
    wanted = roll_wanted(work)
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
        use(work, fact, wanted)


def use(work: Work, throw: Thrown, wanted: int) -> None:
    action = work.following.rolled(throw.face)
    if work.act(action, "roll", source=throw.source, insist=work.tracker.again):
        work.change(late=None, again=False)
        work.say(DieNote("used", throw.face, left=wanted - 1))


def roll_again(work: Work, reason: str) -> None:
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
