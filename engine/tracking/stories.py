"""What may have happened at the table when chips don't fit, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core import Action, Entry, Journal
from engine.tracking import ladder
from engine.tracking.following import Following
from engine.tracking.ladder import Match
from engine.tracking.prompts import Prompt, PromptKind, Story
from engine.tracking.tracker import Tracker

LOOK_BACK = 24
"""So many steps back a slip is looked for: more than a turn has."""
TOLD = 3
"""So many stories are kept."""
NEAR = 2
"""By so many chips people miscount."""
COLLAPSE = 5
"""So many chips don't vanish in one go, unless the scale has lost its zero."""

Ranked = tuple[int, Story]


def stories(
    following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker, found: Match
) -> tuple[Story, ...]:
    """Ranked, never empty. Equal ranks keep the order in which they are found: the newest step first."""
    told = sorted(_told(following, journal, tracker, found), key=lambda each: each[0])
    distinct: dict[str, Story] = {}
    for _, story in told:
        distinct.setdefault(story.code, story)
    if distinct:
        return tuple(distinct.values())[:TOLD]
    return (Story("unknown", {}, "app_is_right", step=_step_passed(following, journal, tracker)),)


def _steps(following: Following[Any, Any], journal: Journal[Any, Any]) -> list[tuple[int, Action]]:
    """The step in progress that the pile shows, with the count that it leaves."""
    rules, state = journal.rules, journal.state
    if following.game.awaits(rules, state).kind != "step":
        return []
    aims = ladder.goals(following, rules, state)
    return [(goal, following.usual(ways) or ways[0]) for goal, ways in aims.items()]


def _step_passed(
    following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker
) -> Action | None:
    """Chips beyond the goal of a step: it was done, and something else with it."""
    now, sensed = following.counted(journal.state), tracker.sensed
    assert sensed is not None
    steps = _steps(following, journal)
    return next((step for goal, step in steps if ladder.between(now, goal, sensed)), None)


def _told(
    following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker, found: Match
) -> Iterator[Ranked]:
    sensed, now = tracker.sensed, following.counted(journal.state)
    assert sensed is not None
    yield from _of_the_scale(following, journal, tracker, sensed, now)
    if found.kind == "held":
        way = "record" if found.action else "app_is_right"
        yield 1, Story("undone", {"chips": found.to_go}, way, found.action)  # type: ignore[arg-type]
    if found.action is not None and found.kind in ("done", "did", "ahead"):
        about = following.about(journal.rules, journal.state, found.action)
        code = "meanwhile" if tracker.gap else "did"
        yield 1, Story(code, about, "record", found.action)
    if found.back is not None:
        steps, first = len(found.back.seqs), found.back.seqs[0]
        yield 1, Story("taken_back", {"steps": steps, "first": first}, "take_back", found.back)
    yield from _of_this_step(following, journal, sensed, found)
    yield from _of_recorded_steps(following, journal, tracker, sensed, now)
    if abs(sensed - now) == 1 and found.kind == "differs":
        yield 6, Story("one_off", {"chips": sensed - now}, "app_is_right")


def _of_the_scale(
    following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker, sensed: int, now: int
) -> Iterator[Ranked]:
    lost = now - sensed
    if sensed <= 1 and lost >= COLLAPSE and (tracker.gap or lost > 2 * COLLAPSE):
        yield 0, Story("retared", {"chips": -lost}, "scale_is_wrong")
    elif tracker.gap == "restart":
        yield 3, Story("retared", {"chips": -lost}, "scale_is_wrong")
    if tracker.offset and sensed != tracker.offset_at:
        for goal, step in [(now, None), *_steps(following, journal)]:
            if sensed - goal == tracker.offset:
                yield 0, Story("shifted", {"chips": tracker.offset}, "scale_is_wrong", step=step)
    if not tracker.sure:
        yield 5, Story("unsure", {}, "scale_is_wrong")


def _of_this_step(
    following: Following[Any, Any], journal: Journal[Any, Any], sensed: int, found: Match
) -> Iterator[Ranked]:
    rules, state = journal.rules, journal.state
    now = following.counted(state)
    steps = _steps(following, journal)
    step = steps[0][1] if steps else None
    for slip in following.slips(rules, state):
        if slip.count == sensed:
            yield (
                slip.rank,
                Story(slip.code, slip.params, "app_is_right", step=step if slip.of_step else None),
            )
    for goal, action in steps:
        about, by = following.about(rules, state, action), goal - now
        if sensed == now + 2 * by:
            yield 3, Story("twice", {**about, "chips": by}, "app_is_right", step=action)
        if sensed == now - by:
            yield 4, Story("wrong_way", {**about, "chips": by}, "app_is_right", step=action)
        if 0 < abs(sensed - goal) <= NEAR and abs(sensed - goal) < abs(sensed - now):
            chips = sensed - goal
            yield 3, Story("miscounted", {**about, "chips": chips}, "app_is_right", step=action)
        elif found.kind == "under_way" and found.step and ladder.between(now, sensed, goal):
            yield 5, Story("to_go", {**about, "chips": found.to_go}, "app_is_right", step=action)
    if found.kind == "under_way" and not found.step:
        code = "to_go" if found.begun else "not_begun"
        yield 5, Story(code, {"chips": found.to_go}, "app_is_right")


def _of_recorded_steps(
    following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker, sensed: int, now: int
) -> Iterator[Ranked]:
    """Slips in what is written down; what the chips have shown once can't have been forgotten."""
    fitted = tracker.points[0].seq if tracker.points else 0
    bases = [(now, None), *_steps(following, journal)]
    twice = 0
    for entry, before, by in _lately(following, journal):
        about = {**following.about(journal.rules, before, entry.action), "seq": entry.seq, "chips": by}
        for slip in following.after_slips(journal.rules, before, entry.action):
            if sensed == now + slip.count and not (slip.of_step and entry.seq <= fitted):
                yield slip.rank, Story(slip.code, {**slip.params, "seq": entry.seq}, "app_is_right")
        if not by:
            continue
        if entry.seq > fitted:
            for goal, step in bases:
                if sensed == goal - by:
                    yield 2, Story("forgotten", about, "app_is_right", step=step)
                if sensed == goal - 2 * by:
                    yield 4, Story("wrong_way", about, "app_is_right", step=step)
            if abs(sensed - now) <= NEAR and abs(by) > abs(sensed - now):
                yield 3, Story("miscounted", {**about, "chips": sensed - now}, "app_is_right")
        if twice < NEAR and sensed == now + by:
            yield 3, Story("twice", about, "app_is_right")
        twice += 1


def _lately(following: Following[Any, Any], journal: Journal[Any, Any]) -> list[tuple[Entry, Any, int]]:
    """The last steps, newest first: each with the state before it, and by how much it changed the pile."""
    game, line = following.game, journal.line
    cut = max(1, len(line) - LOOK_BACK)
    state = game.fold(event for entry in line[:cut] for event in entry.events)
    found: list[tuple[Entry, Any, int]] = []
    for entry in line[cut:]:
        after = game.fold(entry.events, state)
        found.append((entry, state, following.counted(after) - following.counted(state)))
        state = after
    found.reverse()
    return found


KINDS: dict[str, PromptKind] = {
    "to_go": "to_go",
    "not_begun": "to_go",
    "undone": "record",
    "did": "record",
    "meanwhile": "record",
    "taken_back": "take_back",
    "retared": "scale",
    "shifted": "scale",
    "unsure": "scale",
    "unknown": "unknown",
}
"""Everything else is a slip."""


def prompt_of(
    following: Following[Any, Any], journal: Journal[Any, Any], tracker: Tracker, found: Match
) -> Prompt:
    """The difference as it stands now."""
    assert tracker.sensed is not None
    ranked = stories(following, journal, tracker, found)
    lead, shown = ranked[0], tracker.prompt
    guiding = shown is not None and shown.guiding
    target = target_of(following, journal, lead)
    way = [lead.way] if lead.way in ("take_back", "record", "scale_is_wrong") else []
    table = ["table_is_right"] if settlement(following, journal, tracker.sensed, lead) else []
    wrong = ["scale_is_wrong"] if guiding or not table or not tracker.sure else []
    hand = ["by_hand"] if tracker.trust.level == "bad" else []
    ways = dict.fromkeys([*way, *table, "app_is_right", *wrong, *hand, "later"])
    return Prompt(
        KINDS.get(lead.code, "slip"),
        tracker.sensed - target,
        target,
        tracker.sensed,
        ranked,
        tuple(ways),  # type: ignore[arg-type]
        shown.since_ms if shown else tracker.now_ms,
        tracker.gap,
        guiding,
        tracker.sure,
    )


def target_of(following: Following[Any, Any], journal: Journal[Any, Any], lead: Story) -> int:
    """What should lie there by this story: where the step in progress was done, what it leaves."""
    if lead.step is not None:
        events = following.game.decide(journal.rules, journal.state, lead.step, False)
        if isinstance(events, tuple):
            return following.counted(following.game.fold(events, journal.state))
    return following.counted(journal.state)


def settlement(
    following: Following[Any, Any], journal: Journal[Any, Any], sensed: int, lead: Story
) -> tuple[Action, ...]:
    """What "the table is right" writes down: the step that was done, then what it left. Empty if it can't.

    Nor where it would end the game: an empty carbometer is mostly a scale that has lost its zero.
    """
    game, rules, state = following.game, journal.rules, journal.state
    actions: list[Action] = []
    if lead.step is not None:
        events = game.decide(rules, state, lead.step, False)
        if not isinstance(events, tuple):
            return ()
        actions.append(lead.step)
        state = game.fold(events, state)
    for action in following.adjusted(state, sensed, lead):
        events = game.decide(rules, state, action, False)
        if isinstance(events, tuple):
            actions.append(action)
            state = game.fold(events, state)
    over = game.awaits(rules, state).kind == "over"
    return tuple(actions) if following.counted(state) == sensed and not over else ()
