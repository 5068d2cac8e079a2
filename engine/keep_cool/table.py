"""What a sensed carbometer means: what the rules expect to lie on it, and what a settled count says."""

from __future__ import annotations

from typing import Literal

from engine.core import Action, record
from engine.keep_cool import income, recovery
from engine.keep_cool.actions import Recover, TakeIncome
from engine.keep_cool.rules import Rules
from engine.keep_cool.state import State


@record
class Expectation:
    """`count` should lie there now; `after` when the step in progress is done, which `step` then records."""

    count: int
    after: int
    step: Action | None


@record
class Reading:
    """A settled count against the rules.

    fits: nothing to do. done: the step in progress has happened, `step` records it. under_way: `by` chips
    are still to be moved (negative: off the carbometer), nobody complains. differs: `by` chips too many or,
    negative, too few.
    """

    kind: Literal["fits", "done", "under_way", "differs"]
    by: int
    step: Action | None = None


def expectation(rules: Rules, state: State) -> Expectation:
    now = state.carbometer
    if state.debts:
        return Expectation(now, now, None)
    if state.phase == "income":
        return Expectation(now, now - income.income_of(rules, state).from_carbometer, TakeIncome())
    if state.phase == "recovery":
        return Expectation(now, now + recovery.recovery_of(rules, state).chips, Recover())
    return Expectation(now, now, None)


def read(rules: Rules, state: State, sensed: int, last_fit: int | None) -> Reading:
    """Judge a settled count; people may still be on the way from `last_fit`, the last count that fitted.

    A step that moves no chip on the carbometer can't be seen by it: the table says when it is done.
    """
    expected = expectation(rules, state)
    if expected.step is not None and sensed == expected.after != expected.count:
        return Reading("done", 0, expected.step)
    if sensed == expected.count:
        return Reading("fits", expected.after - sensed)
    for start, goal in ((expected.count, expected.after), (last_fit, expected.count)):
        if start is not None and min(start, goal) <= sensed <= max(start, goal):
            return Reading("under_way", goal - sensed)
    return Reading("differs", sensed - expected.count)
