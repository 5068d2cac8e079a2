"""What people choose where they are asked. Everything that changes the game is an action like any other."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import replace
from engine.tracking import dice, stories
from engine.tracking.facts import Chose
from engine.tracking.looking import look
from engine.tracking.outputs import Act, Recalibrate
from engine.tracking.work import Work


def chose(work: Work, fact: Chose) -> None:
    tracker, prompt = work.tracker, work.tracker.prompt
    work.note("chose", way=fact.way, reason=fact.reason)
    if fact.way == "roll_again":
        dice.roll_again(work, fact.reason)
    elif fact.way == "use_roll" and tracker.late is not None and (wanted := dice.roll_wanted(work)):
        dice.use(work, tracker.late, wanted)
    elif fact.way == "drop_roll":
        work.change(late=None)
    elif fact.way in ("by_hand", "by_sensor"):
        work.change(by_hand=fact.way == "by_hand", gap="woke" if fact.way == "by_sensor" else tracker.gap)
    elif prompt is not None and tracker.sensed is not None:
        _WAYS_OUT[fact.way](work, fact)
    if not any(isinstance(output, Act) for output in work.outputs):
        look(work)


def _table_is_right(work: Work, fact: Chose) -> None:
    prompt, sensed = work.tracker.prompt, work.tracker.sensed
    assert prompt is not None and sensed is not None
    actions = stories.settlement(work.following, work.journal, sensed, prompt.story)
    for action in actions:
        work.say(Act(action, "app", "correction", "table_is_right"))
    if actions:
        work.change(gap="")
        work.clear("settled")


def _app_is_right(work: Work, fact: Chose) -> None:
    assert work.tracker.prompt is not None
    work.change(prompt=replace(work.tracker.prompt, guiding=True), gap="")


def _scale_is_wrong(work: Work, fact: Chose) -> None:
    """The number that people counted is the one that should lie there."""
    assert work.tracker.prompt is not None
    story = work.tracker.prompt.story
    count = stories.target_of(work.following, work.journal, story)
    if story.step is not None:
        work.act(story.step, fact.way, source="app", by="correction")
    work.say(Recalibrate(count))
    work.doubt("x")
    work.clear("settled")
    work.change(gap="", sensed=None, still_since=None)


def _do_as_told(work: Work, fact: Chose) -> None:
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


def _later(work: Work, fact: Chose) -> None:
    work.change(quiet=work.tracker.sensed, gap="")
    work.clear("later")


_WAYS_OUT: dict[str, Callable[[Work, Chose], None]] = {
    "table_is_right": _table_is_right,
    "app_is_right": _app_is_right,
    "scale_is_wrong": _scale_is_wrong,
    "take_back": _do_as_told,
    "record": _do_as_told,
    "later": _later,
    "use_roll": lambda work, fact: None,
}
