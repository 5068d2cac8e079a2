"""2. Income."""

from __future__ import annotations

import pytest

from engine.keep_cool.actions import Demolish, TakeIncome
from engine.keep_cool.events import BonusDemanded, DebtForgiven, IncomeTaken
from tests.engine.keep_cool.tables import Table, table


def test_two_chips_a_factory_black_from_the_carbometer_green_from_the_pool() -> None:
    """EcoVisio "2. Income" (seed 001 l. 431-435)."""
    before = table(3).turn_of("usa", "income").with_(usa={"chips": 0, "black": 5, "green": 1})
    after = before.do(TakeIncome())
    assert after["usa"].chips == 12
    assert after.carbometer == before.carbometer - 10
    assert after.pool == before.pool - 2


def test_protection_tokens_earn_nothing() -> None:
    """EcoVisio "2. Income": for each of your factories (seed 001 l. 431)."""
    tiger = table(3).turn_of("tiger", "income").with_(tiger={"chips": 0, "black": 1, "red": 6})
    assert tiger.do(TakeIncome())["tiger"].chips == 2


def test_only_the_active_delegation_earns() -> None:
    """EcoVisio "The game turn" 2 (seed 001 l. 329)."""
    before = table(3).turn_of("europe", "income")
    after = before.do(TakeIncome())
    assert (after["usa"], after["tiger"]) == (before["usa"], before["tiger"])


def test_income_leads_to_investment() -> None:
    """EcoVisio "The game turn" (seed 001 l. 323-333)."""
    assert table(3).turn_of("usa", "income").do(TakeIncome()).phase == "investment"


# --- OPEC -------------------------------------------------------------------------------------------------


def opec(black_elsewhere: int, own: int = 1) -> Table:
    """OPEC's income step with so many black factories in other countries."""
    return (
        table(6)
        .all_with(black=0, green=3)
        .with_(usa={"black": black_elsewhere}, opec={"black": own, "green": 0, "chips": 0})
        .turn_of("opec", "income")
    )


@pytest.mark.parametrize(("black", "bonus"), [(3, 0), (4, 1), (11, 2), (12, 3), (13, 3), (16, 4)])
def test_opec_gets_a_chip_per_four_black_factories_rounded_down(black: int, bonus: int) -> None:
    """EcoVisio "2. Income": 2 chips for 11 factories, 3 for 13 (seed 001 l. 439-443)."""
    after = opec(black - 1).do(TakeIncome())
    assert after.told(IncomeTaken)[0].bonus == bonus
    assert after["opec"].chips == 2 + bonus


def test_opec_counts_the_whole_board_with_its_own_factories() -> None:
    """EcoVisio "2. Income": the total number on the game board (seed 001 l. 439). K12."""
    assert opec(0, own=4).do(TakeIncome())["opec"].chips == 8 + 1


def test_opec_s_bonus_comes_from_the_carbometer() -> None:
    """K12: EcoVisio names no source; the German Spieltrieb text does."""
    before = opec(12)
    after = before.do(TakeIncome())
    assert after.carbometer == before.carbometer - 2 - 3
    assert after.pool == before.pool


def test_nobody_else_gets_opec_s_bonus() -> None:
    """EcoVisio "2. Income" (seed 001 l. 435-439)."""
    before = opec(12).turn_of("usa", "income").with_(usa={"chips": 0, "black": 12, "green": 0})
    assert before.do(TakeIncome())["usa"].chips == 24


# --- Former Soviet Union ----------------------------------------------------------------------------------


def fsu(**seats: dict[str, int]) -> Table:
    """The income step of the Former Soviet Union with two black factories and no chips of its own."""
    return table(6).with_(fsu={"chips": 0}).seated(seats).turn_of("fsu", "income")


def test_the_former_soviet_union_takes_a_chip_from_europe_while_europe_has_a_black_factory() -> None:
    """EcoVisio "2. Income" (seed 001 l. 445-449)."""
    after = fsu(europe={"chips": 5, "black": 1}).do(TakeIncome())
    assert after.told(BonusDemanded) == [BonusDemanded("fsu", "europe", 1)]
    assert (after["europe"].chips, after["fsu"].chips) == (4, 4 + 1)
    assert after.phase == "investment"


def test_then_from_the_tiger_countries() -> None:
    """EcoVisio "2. Income": once Europe is down to zero (seed 001 l. 449-453)."""
    after = fsu(europe={"black": 0, "green": 4, "chips": 5}, tiger={"chips": 5}).do(TakeIncome())
    assert (after["europe"].chips, after["tiger"].chips, after["fsu"].chips) == (5, 4, 5)


def test_then_from_nobody() -> None:
    """EcoVisio "2. Income": until that region is also down to zero (seed 001 l. 451-453)."""
    after = fsu(europe={"black": 0, "green": 4}, tiger={"black": 0, "green": 4}).do(TakeIncome())
    assert not after.told(BonusDemanded)
    assert after["fsu"].chips == 4


def test_the_demand_is_the_former_soviet_union_s_to_make_or_not() -> None:
    """EcoVisio "2. Income": it *can* demand (seed 001 l. 445)."""
    after = fsu(europe={"chips": 5}).do(TakeIncome(bonus=False))
    assert (after["europe"].chips, after["fsu"].chips) == (5, 4)


@pytest.mark.parametrize("country", ["usa", "europe", "developing", "tiger", "opec"])
def test_the_demand_is_made_once_a_round_in_its_own_income_step(country: str) -> None:
    """K11: EcoVisio "in each turn" means each turn of the Former Soviet Union (seed 001 l. 445)."""
    assert not table(6).turn_of(country, "income").do(TakeIncome()).told(BonusDemanded)


def test_who_has_no_chip_demolishes_a_factory_and_keeps_the_change() -> None:
    """Spieltrieb "2. Income" (seed 000 l. 430); EcoVisio doesn't say."""
    asked = fsu(europe={"chips": 0}).do(TakeIncome())
    assert asked.options == (Demolish("europe", "black"), Demolish("europe", "green"))
    after = asked.do(Demolish("europe", "green"))
    assert (after["europe"].chips, after["europe"].green, after["fsu"].chips) == (1, 1, 5)
    assert after.phase == "investment"


def test_a_last_factory_is_spared_the_demand_too() -> None:
    """K10: no chips and one factory: nothing is paid."""
    after = fsu(europe={"chips": 0, "black": 1, "green": 0}).do(TakeIncome())
    assert after.told(DebtForgiven) == [DebtForgiven("europe", 1)]
    assert (after["europe"].black, after["fsu"].chips) == (1, 4)


# --- The last chips ---------------------------------------------------------------------------------------


def test_green_income_ends_with_the_pool() -> None:
    """EcoVisio has no rule for an empty pool; what isn't there can't be taken."""
    full = table(3).with_(carbometer=80, europe={"chips": 38}, usa={"chips": 1}, tiger={"chips": 0})
    after = full.turn_of("usa", "income").with_(usa={"chips": 1, "green": 3}).do(TakeIncome())
    assert after.told(IncomeTaken) == [IncomeTaken("usa", 10, 1, 0)]
    assert after.pool == 0


def test_black_income_that_empties_the_carbometer_ends_the_game() -> None:
    """EcoVisio "Who wins?" (seed 001 l. 256)."""
    after = table(3).with_(carbometer=7).turn_of("usa", "income").do(TakeIncome())
    assert after.told(IncomeTaken)[0].from_carbometer == 7
    assert (after.carbometer, after.ended, after.winners) == (0, "last_chip", ())
