"""What the rules expect to lie on the carbometer while a step is in progress."""

from __future__ import annotations

from engine.keep_cool.actions import Recover, TakeIncome
from engine.keep_cool.table import Expectation, expectation
from tests.engine.keep_cool.tables import both_editions, table
from tests.narrow import there

pytestmark = both_editions


def test_income_expects_the_chips_of_the_black_factories_to_leave() -> None:
    """Both: "2. Income" (seed 001 l. 433; seed 000 l. 426)."""
    usa = table(3).turn_of("usa", "income")
    assert expectation(usa.rules, usa.state) == Expectation(70, 60, TakeIncome())


def test_recovery_expects_its_chips_to_arrive() -> None:
    """Both: "4. Climate Recovery" (seed 001 l. 535; seed 000 l. 463)."""
    orange = table(3).with_(carbometer=30).turn_of("usa", "recovery")
    assert expectation(orange.rules, orange.state) == Expectation(30, 33, Recover())


def test_what_is_done_here_is_what_the_rules_then_record() -> None:
    for now in (table(6).turn_of("opec", "income"), table(3).turn_of("usa", "recovery")):
        expected = expectation(now.rules, now.state)
        assert now.do(there(expected.step)).carbometer == expected.after


def test_while_somebody_owes_the_carbometer_rests() -> None:
    asked = table(6).turn_of("fsu", "income").in_debt("europe", 1, to="fsu")
    assert expectation(asked.rules, asked.state) == Expectation(70, 70, None)


def test_a_step_that_moves_no_chip_on_the_carbometer_can_not_be_seen_by_it() -> None:
    """Green income comes from the pool (seed 001 l. 435; seed 000 l. 426): the table says when it is
    done.
    """
    green = table(3).turn_of("usa", "income").with_(usa={"black": 0, "green": 3})
    assert expectation(green.rules, green.state).after == 70
    full = table(3).with_(carbometer=80).turn_of("usa", "recovery")
    assert expectation(full.rules, full.state).after == 80
