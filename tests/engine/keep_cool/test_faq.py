"""Frequently Asked Questions, as far as they belong to the basic turn."""

from __future__ import annotations

from engine.keep_cool.actions import Demolish, DrawCard, Roll
from engine.keep_cool.events import CarbometerMoved, DebtForgiven, PileReshuffled
from tests.engine.keep_cool.tables import table


def test_who_has_to_pay_if_all_players_are_affected() -> None:
    """EcoVisio FAQ (seed 001 l. 575-576): the same damage, each with its own protection."""
    before = table(3).in_zone("yellow").all_with(chips=9).with_(europe={"red": 1}, tiger={"red": 2})
    after = before.card_open("biodiversity_loss").do(Roll(4))
    assert [9 - seat.chips for seat in after.state.seats] == [2, 1, 0]


def test_can_i_lose_protection_tokens() -> None:
    """EcoVisio FAQ (seed 001 l. 592-594): not by a catastrophe. K9."""
    struck = table(3).in_zone("red").with_(usa={"chips": 0, "red": 3, "red_step": 3})
    after = struck.card_open("drought_california").do(Roll(1))
    while after.state.debts:
        after = after.do(Demolish("usa", "black" if after["usa"].black else "green"))
    assert (after["usa"].red, after["usa"].red_step) == (3, 3)


def test_do_factory_prices_change_after_demolishing() -> None:
    """EcoVisio FAQ (seed 001 l. 596-598): no."""
    owing = table(3).with_(usa={"chips": 0, "black_step": 5}).card_open("floods_china").in_debt("usa", 2)
    assert owing.do(Demolish("usa", "black"))["usa"].black_step == 5


def test_what_happens_if_i_have_to_demolish_all_factories() -> None:
    """EcoVisio FAQ (seed 001 l. 619-630): give what you can, keep the last factory. K8."""
    poor = table(3).in_zone("red").with_(tiger={"black": 1, "green": 1, "chips": 3, "red": 1})
    struck = poor.card_open("floods_china").do(Roll(6))
    assert struck.state.debts[0].due == 5
    after = struck.do(Demolish("tiger", "black"))
    assert after.told(DebtForgiven) == [DebtForgiven("tiger", 3)]
    assert (after["tiger"].factories, after["tiger"].chips, after["tiger"].red) == (1, 0, 1)
    assert not after.state.debts


def test_who_has_only_one_factory_gives_the_chips_and_keeps_it() -> None:
    """EcoVisio FAQ (seed 001 l. 622-630)."""
    poor = table(3).in_zone("red").with_(tiger={"black": 0, "green": 1, "chips": 3})
    after = poor.card_open("floods_china").do(Roll(6))
    assert (after["tiger"].green, after["tiger"].chips) == (1, 0)
    assert after.phase == "income"


def test_the_last_factory_can_not_be_demolished_at_all() -> None:
    """EcoVisio FAQ (seed 001 l. 629): whatever the table says."""
    last = table(3).with_(tiger={"black": 1, "green": 0, "chips": 0}).in_debt("tiger", 3)
    assert last.refusal(Demolish("tiger", "black"), insist=True).code == "keep_cool.demolish.last_factory"


def test_what_happens_if_the_carbometer_spills_over() -> None:
    """EcoVisio FAQ (seed 001 l. 632-635): it is filled to its limit, the rest stays in the pool."""
    before = table(3).with_(carbometer=75).card_open("volcano_eruption")
    after = before.do(Roll(6), Roll(6), Roll(6))
    assert after.told(CarbometerMoved) == [CarbometerMoved("volcano_eruption", 18, 5)]
    assert (after.carbometer, after.pool) == (80, before.pool - 5)


def test_a_volcano_gives_no_more_than_the_pool_has() -> None:
    """EcoVisio has no rule for an empty pool."""
    before = table(3).with_(carbometer=50, usa={"chips": 60})
    assert before.pool == 4
    after = before.card_open("volcano_eruption").do(Roll(6), Roll(6), Roll(6))
    assert (after.carbometer, after.pool) == (54, 0)


def test_what_happens_if_you_run_out_of_the_greenhouse_cards() -> None:
    """EcoVisio FAQ (seed 001 l. 651-653): all cards are shuffled into a new pile."""
    last = table(3).with_pile("sea_level_rise").all_with(red=9)
    after = last.do(DrawCard("sea_level_rise"), Roll(6))
    assert [event.why for event in after.told(PileReshuffled)] == ["empty"]
    assert after.state.pile == table(3).state.pile


def test_a_pile_that_runs_out_between_two_cards_is_shuffled_for_the_second() -> None:
    """EcoVisio FAQ (seed 001 l. 651-653), "1. Greenhouse Cards" (l. 353)."""
    last = table(3).in_zone("yellow").turn_of("usa").with_pile("sea_level_rise").all_with(red=9)
    after = last.do(DrawCard("sea_level_rise"), Roll(6))
    assert after.phase == "greenhouse"
    assert "sea_level_rise" in after.state.pile
