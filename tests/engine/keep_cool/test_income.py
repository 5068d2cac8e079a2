"""2. Income."""

from __future__ import annotations

import pytest

from engine.keep_cool.actions import Demolish, TakeIncome
from engine.keep_cool.events import BonusDemanded, DebtForgiven, IncomeTaken
from tests.engine.keep_cool.tables import Table, both_editions, only_ecovisio, only_spieltrieb, rules, table

pytestmark = both_editions


def test_two_chips_a_factory_black_from_the_carbometer_green_from_the_pool() -> None:
    """Income (seed 001 l. 431-435; seed 000 l. 426)."""
    before = table(3).turn_of("usa", "income").with_(usa={"chips": 0, "black": 5, "green": 1})
    after = before.do(TakeIncome())
    assert after["usa"].chips == 12
    assert after.carbometer == before.carbometer - 10
    assert after.pool == before.pool - 2


def test_protection_tokens_earn_nothing() -> None:
    """2. Income: for each of your factories (seed 001 l. 431; seed 000 l. 426)."""
    tiger = table(3).turn_of("tiger", "income").with_(tiger={"chips": 0, "black": 1, "red": 6})
    assert tiger.do(TakeIncome())["tiger"].chips == 2


def test_only_the_active_delegation_earns() -> None:
    """Both: "The game turn" 2 (seed 001 l. 329; seed 000 l. 376)."""
    before = table(3).turn_of("europe", "income")
    after = before.do(TakeIncome())
    assert (after["usa"], after["tiger"]) == (before["usa"], before["tiger"])


def test_income_leads_to_investment() -> None:
    """Both: "The game turn" (seed 001 l. 323-333; seed 000 l. 373, 375, 376)."""
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
    """2. Income: 2 chips for 11 factories, 3 for 13 (seed 001 l. 439-443; seed 000 l. 428)."""
    after = opec(black - 1).do(TakeIncome())
    assert after.told(IncomeTaken)[0].bonus == bonus
    assert after["opec"].chips == 2 + bonus


def test_opec_counts_the_whole_board_with_its_own_factories() -> None:
    """2. Income: the total number on the game board (seed 001 l. 439; seed 000 l. 428). K12."""
    assert opec(0, own=4).do(TakeIncome())["opec"].chips == 8 + 1


def test_opec_s_bonus_comes_from_the_carbometer() -> None:
    """K12: Spieltrieb "2. Einkommen" says so (seed 000 l. 180); the English texts name no source."""
    before = opec(12)
    after = before.do(TakeIncome())
    assert after.carbometer == before.carbometer - 2 - 3
    assert after.pool == before.pool


def test_nobody_else_gets_opec_s_bonus() -> None:
    """Income (seed 001 l. 435-439; seed 000 l. 426, 428)."""
    before = opec(12).turn_of("usa", "income").with_(usa={"chips": 0, "black": 12, "green": 0})
    assert before.do(TakeIncome())["usa"].chips == 24


# --- Former Soviet Union ----------------------------------------------------------------------------------


def fsu(**seats: dict[str, int]) -> Table:
    """The income step of the Former Soviet Union with two black factories and no chips of its own."""
    return table(6).with_(fsu={"chips": 0, "black": 2, "green": 0}).seated(seats).turn_of("fsu", "income")


@only_ecovisio
def test_the_former_soviet_union_takes_a_chip_from_europe_while_europe_has_a_black_factory() -> None:
    """Income (seed 001 l. 445-449; seed 000 l. 430)."""
    after = fsu(europe={"chips": 5, "black": 1}).do(TakeIncome())
    assert after.told(BonusDemanded) == [BonusDemanded("fsu", "europe", 1)]
    assert (after["europe"].chips, after["fsu"].chips) == (4, 4 + 1)
    assert after.phase == "investment"


@only_ecovisio
def test_then_from_the_tiger_countries() -> None:
    """2. Income: once Europe is down to zero (seed 001 l. 449-453; seed 000 l. 430)."""
    after = fsu(europe={"black": 0, "green": 4, "chips": 5}, tiger={"chips": 5}).do(TakeIncome())
    assert (after["europe"].chips, after["tiger"].chips, after["fsu"].chips) == (5, 4, 5)


@only_ecovisio
def test_then_from_nobody() -> None:
    """2. Income: until that region is also down to zero (seed 001 l. 451-453; seed 000 l. 430)."""
    after = fsu(europe={"black": 0, "green": 4}, tiger={"black": 0, "green": 4}).do(TakeIncome())
    assert not after.told(BonusDemanded)
    assert after["fsu"].chips == 4


def demand(of: str) -> TakeIncome:
    """In EcoVisio nobody needs to say of whom."""
    return TakeIncome(of=of if rules().fsu_bonus_from == "any_player" else "")


@only_spieltrieb
@pytest.mark.parametrize("of", ["usa", "europe", "developing", "tiger", "opec"])
def test_the_former_soviet_union_chooses_whom_it_asks(of: str) -> None:
    """Spieltrieb "2. Income" (seed 000 l. 430; German l. 182): any player, every round."""
    before = fsu(europe={"chips": 5})
    after = before.do(TakeIncome(of=of))
    assert after.told(BonusDemanded) == [BonusDemanded("fsu", of, 1)]
    assert (after[of].chips, after["fsu"].chips) == (before[of].chips - 1, 5)


@only_spieltrieb
def test_without_a_name_the_rules_can_not_tell_of_whom() -> None:
    """Spieltrieb "2. Income" (seed 000 l. 430): of her choice."""
    asked = fsu().unsure(TakeIncome())
    assert (asked.code, asked.needs, asked.place) == ("keep_cool.income.of_whom", "of", "2. Income")


@only_spieltrieb
def test_it_may_ask_a_country_without_black_factories() -> None:
    """Spieltrieb "2. Income" (seed 000 l. 430): nothing is said of what the other player owns."""
    after = fsu(europe={"black": 0, "green": 4, "chips": 2}).do(TakeIncome(of="europe"))
    assert (after["europe"].chips, after["fsu"].chips) == (1, 5)


@pytest.mark.parametrize("of", ["fsu", "atlantis"])
def test_nobody_asks_oneself_or_somebody_who_does_not_play(of: str) -> None:
    """Income (seed 001 l. 445-453; seed 000 l. 430): another player."""
    assert fsu().refusal(TakeIncome(of=of)).code == "keep_cool.income.not_of_them"


@only_ecovisio
@pytest.mark.parametrize("of", ["usa", "tiger"])
def test_in_ecovisio_it_can_not_choose(of: str) -> None:
    """EcoVisio "2. Income" (seed 001 l. 445-453): Europe first, then the Tiger Countries."""
    assert fsu().refusal(TakeIncome(of=of), insist=True).code == "keep_cool.income.not_of_them"
    assert fsu().do(TakeIncome(of="europe")).told(BonusDemanded)


@pytest.mark.parametrize("country", ["usa", "opec"])
def test_nobody_else_can_demand_a_chip(country: str) -> None:
    """Income (seed 001 l. 445; seed 000 l. 430): the Former Soviet Union."""
    no = table(6).turn_of(country, "income").refusal(TakeIncome(of="europe"))
    assert no.code == "keep_cool.income.not_of_them"


def test_the_demand_is_the_former_soviet_union_s_to_make_or_not() -> None:
    """2. Income: it *can* demand (seed 001 l. 445; seed 000 l. 430)."""
    after = fsu(europe={"chips": 5}).do(TakeIncome(bonus=False))
    assert (after["europe"].chips, after["fsu"].chips) == (5, 4)


@pytest.mark.parametrize("country", ["usa", "europe", "developing", "tiger", "opec"])
def test_the_demand_is_made_once_a_round_in_its_own_income_step(country: str) -> None:
    """K11: EcoVisio "in each turn" means each turn of the Former Soviet Union (seed 001 l. 445; seed 000 l.
    430).
    """
    assert not table(6).turn_of(country, "income").do(TakeIncome()).told(BonusDemanded)


def test_who_has_no_chip_demolishes_a_factory_and_keeps_the_change() -> None:
    """Spieltrieb "2. Income" (seed 000 l. 430); EcoVisio doesn't say."""
    asked = fsu(europe={"chips": 0}).do(demand("europe"))
    assert asked.options == (Demolish("europe", "black"), Demolish("europe", "green"))
    after = asked.do(Demolish("europe", "green"))
    assert (after["europe"].chips, after["europe"].green, after["fsu"].chips) == (1, 1, 5)
    assert after.phase == "investment"


def test_a_last_factory_is_spared_the_demand_too() -> None:
    """K10: no chips and one factory: nothing is paid."""
    after = fsu(europe={"chips": 0, "black": 1, "green": 0}).do(demand("europe"))
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
    """Both: "Who wins?" (seed 001 l. 256; seed 000 l. 359)."""
    after = table(3).with_(carbometer=7).turn_of("usa", "income").do(TakeIncome())
    assert after.told(IncomeTaken)[0].from_carbometer == 7
    assert (after.carbometer, after.ended, after.winners) == (0, "last_chip", ())
