"""What a settled count means, rung by rung; pure reading of the rules, nothing is decided or remembered here.

equal → on the way → an earlier point of the session → what an action of this step would give → differs. One
number can mean two things: an action of this step that is also an earlier point carries the way back with it.
After a gap what fits exactly comes before what may be on the way: nobody knows where the way began.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from engine.core import Action, Entry, Journal, Retract, record
from engine.tracking.following import Following
from engine.tracking.tracker import Tracker

REACH = 4
"""So many fitting moments back the chips may return: one number says little about what lies further back."""

JUST_NOW = 3
"""So many steps back a tap may explain chips that came right after it: people buy several things at once."""

MatchKind = Literal[
    "fits", "done", "under_way", "held", "choose", "take_back", "did", "slid", "ahead", "differs"
]


@record
class Match:
    """What the count is taken for.

    done: the step in progress has happened. did: another action of this step. slid: a step that the chips
    recorded has grown; `action` takes it back, and the new one is recognised then. ahead: `action` ends a
    step whose successor's chips lie there. choose: done, but only the table knows how.
    """

    kind: MatchKind
    to_go: int = 0
    action: Action | None = None
    back: Retract | None = None
    """The way to the earlier point that the chips show."""
    begun: bool = True
    """Of a way: somebody has touched the chips."""
    step: Action | None = None
    """Of a way: the step in progress that it leads to; None where it was recorded already."""
    final: bool = True
    """Of `did`: no more chips would make it something else. Of `done`: the chips that were due before it lie
    there; otherwise two people may have moved theirs at once, or one is half-way."""
    doubtful: bool = False
    """What was just tapped explains the chips as well."""


def match(following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker) -> Match:
    """The first rung that holds. There must be a settled count."""
    rules, state, sensed = journal.rules, journal.state, tracker.sensed
    assert sensed is not None
    now = following.counted(state)
    required = following.game.awaits(rules, state).kind == "step"
    if sensed == now:
        aims = goals(following, rules, state) if required else {}
        return Match("fits", next(iter(aims)) - now if aims else 0)
    aims = goals(following, rules, state)
    last = tracker.points[0].count if tracker.points else None
    coming = last is not None and last != now and between(last, sensed, now)
    if tracker.held == sensed:
        return Match("held", now - sensed, following.usual(aims.get(sensed, ())))
    way = Match("under_way", now - sensed, begun=sensed != last) if coming else None
    if way and not tracker.gap:
        action = following.usual(aims.get(sensed, ())) if required and way.begun else None
        return Match("done", way.to_go, action, final=False) if action else way
    if required and sensed in aims:
        action = following.usual(aims[sensed])
        return Match("done", action=action) if action else Match("choose")
    if required:
        for goal, ways in aims.items():
            if between(now, sensed, goal):
                return Match("under_way", goal - sensed, step=following.usual(ways) or ways[0])
    back = way_back(following, journal, tracker, sensed)
    done = _action_of_this_step(following, journal, tracker, aims, back)
    if done or way:
        return done or way or Match("differs")
    return Match("take_back" if back else "differs", now - sensed, back=back)


def _action_of_this_step(
    following: Following[Any, Any],
    journal: Journal[Any, Any],
    tracker: Tracker,
    aims: dict[int, tuple[Action, ...]],
    back: Retract | None,
) -> Match | None:
    rules, state, sensed = journal.rules, journal.state, tracker.sensed
    assert sensed is not None
    now = following.counted(state)
    if sensed in aims:
        action = following.usual(aims[sensed])
        final = not any(between(now, sensed, goal) and goal != sensed for goal in aims)
        doubtful = _paid_here(following, journal, tracker)
        if action is None:
            return Match("choose", back=back)
        return Match("did", action=action, back=back, final=final, doubtful=doubtful)
    if slide := _slide(following, journal, tracker, sensed):
        return Match("slid", action=slide, back=back)
    closing = following.closing(rules, state)
    if closing is None:
        return None
    events = following.game.decide(rules, state, closing, False)
    if not isinstance(events, tuple):
        return None
    after = following.game.fold(events, state)
    for goal in goals(following, rules, after):
        if sensed == goal:
            doubtful = _paid_here(following, journal, tracker)
            return Match("ahead", action=closing, back=back, doubtful=doubtful)
        if between(now, sensed, goal):
            return Match("under_way", goal - sensed)
    return None


def _paid_here(following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker) -> bool:
    """What was tapped just before the chips came explains them as well: a price put in the wrong place."""
    if not journal.line or (tracker.still_since or 0) - tracker.tapped_ms > tracker.patience.pay:
        return False
    off = (tracker.sensed or 0) - following.counted(journal.state)
    cut = max(1, len(journal.line) - JUST_NOW)
    state = following.game.fold(event for entry in journal.line[:cut] for event in entry.events)
    for entry in journal.line[cut:]:
        slips = following.after_slips(journal.rules, state, entry.action)
        if any(slip.count == off and not slip.of_step for slip in slips):
            return True
        state = following.game.fold(entry.events, state)
    return False


def between(one: int, count: int, other: int) -> bool:
    return min(one, other) <= count <= max(one, other)


def goals(following: Following[Any, Any], rules: Any, state: Any) -> dict[int, tuple[Action, ...]]:
    """The counts that an action offered now would leave, chance aside; the rules themselves are asked."""
    game, now = following.game, following.counted(state)
    found: dict[int, tuple[Action, ...]] = {}
    if game.awaits(rules, state).kind not in ("step", "free"):
        return found
    for option in game.options(rules, state):
        if type(option) in game.chance:
            continue
        events = game.decide(rules, state, option, False)
        if not isinstance(events, tuple):
            continue
        left = _left(following, events, state)
        if left != now:
            found[left] = (*found.get(left, ()), option)
    return found


def _left(following: Following[Any, Any], events: tuple[Any, ...], state: Any) -> int:
    trail = following.game.trail(events, state)
    return following.counted(trail[-1]) if trail else following.counted(state)


def way_back(
    following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker, sensed: int
) -> Retract | None:
    """The steps since the newest earlier moment that fitted with this count.

    What was tapped right after it and moved no chips is none of them: it could not fit, because something
    else lay there by mistake, but no chip that is put back says that it did not happen.
    """
    line = journal.line
    seqs = [entry.seq for entry in line]
    for point in tracker.points[1 : REACH + 1]:
        if point.count == sensed and point.seq in seqs:
            first = _moved(following, line, seqs.index(point.seq) + 1, sensed)
            return Retract(tuple(seqs[first:]), "put_back") if first < len(seqs) else None
    return None


def _moved(following: Following[Any, Any], line: Sequence[Entry], first: int, count: int) -> int:
    """Where in the line, from `first` on, the chips have moved or a sensor has seen something."""
    state = following.game.fold(event for entry in line[:first] for event in entry.events)
    for at, entry in enumerate(line[first:], first):
        if entry.source != "app":
            return at
        trail = following.game.trail(entry.events, state)
        state = trail[-1] if trail else state
        if following.counted(state) != count:
            return at
    return len(line)


def _slide(
    following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker, sensed: int
) -> Retract | None:
    """The step that the chips recorded a moment ago was not finished: another one like it fits them now."""
    recorded = tracker.recorded
    if recorded is None or not journal.line or journal.line[-1].seq != recorded.seq:
        return None
    if tracker.now_ms - tracker.recorded_ms > tracker.patience.slide:
        return None
    before = following.game.fold(event for entry in journal.line[:-1] for event in entry.events)
    if following.game.awaits(journal.rules, before).kind != "free":
        return None
    action = following.usual(goals(following, journal.rules, before).get(sensed, ()))
    return Retract((recorded.seq,), "slid") if action else None
