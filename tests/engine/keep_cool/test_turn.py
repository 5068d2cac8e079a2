"""The game turn as a whole, and its four numbered steps."""

from __future__ import annotations

import pytest

from engine.keep_cool.actions import (
    Build,
    DrawCard,
    EndInvestment,
    Innovate,
    Recover,
    Roll,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.decide import awaits
from engine.keep_cool.state import Phase
from tests.engine.keep_cool.tables import COUNTRIES, both_editions, investing, rules, table

pytestmark = both_editions

STEPS: dict[Phase, str] = {
    "greenhouse": "reveal",
    "income": "step",
    "investment": "free",
    "recovery": "step",
}


def test_a_turn_is_card_income_investment_recovery() -> None:
    """Both: "The game turn" (seed 001 l. 323-339; seed 000 l. 373-378), worked by hand for the USA's first
    turn.
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


def test_the_usa_start_and_play_goes_on_clockwise() -> None:
    """Both: "The game turn" (seed 001 l. 316; seed 000 l. 373)."""
    now, order = table(6), []
    for _ in range(7):
        order.append(now.active)
        now = now.turn_of(now.active, "recovery").do(Recover())
    assert order == [*COUNTRIES, "usa"]


def test_1_a_greenhouse_card_is_drawn_and_the_die_decides() -> None:
    """Both: "The game turn" 1 (seed 001 l. 325-327; seed 000 l. 375)."""
    fresh = table(3)
    assert {type(action) for action in fresh.options} == {DrawCard}
    assert {type(action) for action in fresh.do(DrawCard("floods_china")).options} == {Roll}


def test_2_income_is_collected_with_what_opec_and_the_former_soviet_union_get() -> None:
    """Both: "The game turn" 2 (seed 001 l. 329-331; seed 000 l. 376)."""
    plain = table(6).turn_of("usa", "income")
    assert plain.options == (TakeIncome(),)
    fsu = table(6).turn_of("fsu", "income")
    choices = 1 if rules().fsu_bonus_from == "europe_then_tiger" else 5
    assert len(fsu.options) == choices + 1


def test_3_anything_is_bought_in_any_order_as_long_as_the_chips_last() -> None:
    """Both: "The game turn" 3 (seed 001 l. 333-337; seed 000 l. 377)."""
    after = investing("usa").do(Innovate("black"), Build("red"), Build("black"), Build("red"))
    assert after["usa"].chips == 20 - 7 - 2 - 7 - 3
    assert after.phase == "investment"
    assert after.refusal(Build("black")).params["missing"] == 5


def test_3_the_developing_countries_have_another_option() -> None:
    """Both: "The game turn" 3 (seed 001 l. 337; seed 000 l. 377)."""
    for country in ("usa", "europe", "developing", "tiger"):
        offered = any(isinstance(action, UseBonus) for action in investing(country).options)
        assert offered == (country == "developing")


def test_4_new_chips_are_put_on_the_carbometer_and_the_next_player_begins() -> None:
    """Both: "The game turn" 4, "4. Climate Recovery" (seed 001 l. 339, 549; seed 000 l. 378, 467)."""
    before = table(3).turn_of("usa", "recovery")
    after = before.do(Recover())
    assert after.carbometer == before.carbometer + 1
    assert (after.active, after.phase) == ("europe", "greenhouse")


@pytest.mark.parametrize("phase", STEPS)
def test_every_step_says_whose_it_is(phase: Phase) -> None:
    """Both: "The game turn": the player whose turn it is (seed 001 l. 316, 373; seed 000 l. 373)."""
    now = table(3).turn_of("europe", phase)
    wants = awaits(now.rules, now.state)
    assert (wants.kind, wants.seat) == (STEPS[phase], "europe")


@pytest.mark.parametrize("phase", STEPS)
def test_each_step_only_in_its_place(phase: Phase) -> None:
    """Both: "The game turn": in the following sequence (seed 001 l. 323; seed 000 l. 373)."""
    steps = {
        "greenhouse": DrawCard("floods_china"),
        "income": TakeIncome(),
        "investment": EndInvestment(),
        "recovery": Recover(),
    }
    now = table(3).turn_of("usa", phase)
    for other, action in steps.items():
        if other == phase:
            now.do(action)
        else:
            assert now.refusal(action).params == {"phase": other, "now": phase}
