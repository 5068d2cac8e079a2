"""The game turn as a whole."""

from __future__ import annotations

from engine.keep_cool.actions import Build, DrawCard, EndInvestment, Recover, Roll, TakeIncome
from engine.keep_cool.decide import awaits
from tests.engine.keep_cool.tables import both_editions, table

pytestmark = both_editions


def test_a_turn_is_card_income_investment_recovery() -> None:
    """Both: "The game turn" (seed 001 l. 323-339; seed 000 l. 373, 375, 376), worked by hand for the USA's
    first turn.
    """
    start = table(3)
    assert (start.carbometer, start.pool, start["usa"].chips) == (70, 41, 3)

    rolled = start.do(DrawCard("drought_california"), Roll(3))  # blue, 1-3: three chips of damage
    assert (rolled.phase, rolled["usa"].chips, rolled.pool) == ("income", 0, 44)

    paid = rolled.do(TakeIncome())  # five black, one green
    assert (paid.phase, paid["usa"].chips, paid.carbometer, paid.pool) == ("investment", 12, 60, 42)

    built = paid.do(Build("black"), Build("red"))  # 7 and 2
    assert (built["usa"].chips, built.pool) == (3, 51)

    done = built.do(EndInvestment(), Recover())  # yellow: two chips
    assert (done.carbometer, done.pool) == (62, 49)
    assert (done.active, done.phase) == ("europe", "greenhouse")


def test_every_step_says_whose_it_is() -> None:
    """Both: "The game turn": the player whose turn it is (seed 001 l. 316, 373; seed 000 l. 373, 386)."""
    for phase, kind in (
        ("greenhouse", "reveal"),
        ("income", "step"),
        ("investment", "free"),
        ("recovery", "step"),
    ):
        now = table(3).turn_of("europe", phase)  # type: ignore[arg-type]
        wants = awaits(now.rules, now.state)
        assert (wants.kind, wants.seat) == (kind, "europe")


def test_each_step_only_in_its_place() -> None:
    """Both: "The game turn": in the following sequence (seed 001 l. 323; seed 000 l. 373)."""
    steps = {
        "greenhouse": DrawCard("floods_china"),
        "income": TakeIncome(),
        "investment": EndInvestment(),
        "recovery": Recover(),
    }
    for phase in steps:
        now = table(3).turn_of("usa", phase)  # type: ignore[arg-type]
        for other, action in steps.items():
            if other == phase:
                now.do(action)
            else:
                assert now.refusal(action).params == {"phase": other, "now": phase}
