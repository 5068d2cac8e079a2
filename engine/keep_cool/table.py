"""What the rules expect to lie on the carbometer, now and when the step in progress is done."""

from __future__ import annotations

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


def expectation(rules: Rules, state: State) -> Expectation:
    now = state.carbometer
    if state.debts:
        return Expectation(now, now, None)
    if state.phase == "income":
        return Expectation(now, now - income.income_of(rules, state).from_carbometer, TakeIncome())
    if state.phase == "recovery":
        return Expectation(now, now + recovery.recovery_of(rules, state).chips, Recover())
    return Expectation(now, now, None)
