"""1. Greenhouse Cards: the hard corners of paying for a catastrophe; the Former Soviet Union's demand."""

from __future__ import annotations

import pytest

from engine.keep_cool.actions import (
    Adjust,
    ClaimVictory,
    Demolish,
    Give,
    MakePromise,
    Roll,
    SettlePromise,
    SetTurn,
    ShowTarget,
    TakeIncome,
    show_target,
)
from engine.keep_cool.decide import awaits
from engine.keep_cool.events import DebtForgiven, DebtPaid, FactoryDemolished
from tests.engine.keep_cool.tables import Table, both_editions, rules, table

pytestmark = both_editions


def demand(of: str = "europe") -> TakeIncome:
    """The Former Soviet Union asks; only Spieltrieb lets it say whom."""
    return TakeIncome(of=of if rules().fsu_bonus_from == "any_player" else "")


# --- Chips first, and whose -------------------------------------------------------------------------------


def test_the_victim_s_own_chips_are_paid_before_anybody_is_asked_for_help() -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 391-393; seed 000 l. 388): from your own chips."""
    owing = table(3).in_zone("yellow").with_(usa={"chips": 3}).card_open("blizzard_east_coast").do(Roll(1))
    assert owing.told(DebtPaid) == [DebtPaid("usa", 3, "pool")]
    helped = owing.do(Give("tiger", "usa", 1))
    assert (helped["usa"].factories, helped["tiger"].chips, helped.phase) == (6, 2, "income")


def test_help_reaches_whoever_owes_and_nobody_else_without_the_active_player() -> None:
    """FAQ "May I help disaster victims?" (seed 001 l. 560-563; seed 000 l. 481-483)."""
    owing = table(4).in_zone("yellow").with_(tiger={"chips": 0}).card_open("floods_china").do(Roll(1))
    assert owing.refusal(Give("europe", "developing", 1)).code == "keep_cool.deal.without_active"
    assert owing.do(Give("europe", "tiger", 1)).state.debts[0].due == 2


def test_help_may_come_after_the_first_demolition() -> None:
    """FAQ "May I help disaster victims?" (seed 001 l. 560-563; seed 000 l. 481-483): to save what is left."""
    owing = table(4).in_zone("red").with_(tiger={"chips": 0}, europe={"chips": 9})
    owing = owing.card_open("floods_china").do(Roll(1))
    assert owing.state.debts[0].due == 9
    after = owing.do(Demolish("tiger", "black"), Give("europe", "tiger", 7))
    assert (after["tiger"].black, after["tiger"].chips, after.state.debts) == (2, 0, ())


def test_who_still_owes_has_nothing_to_give() -> None:
    """Own chips go to the damage at once."""
    owing = table(3).in_zone("orange").all_with(chips=1).card_open("sea_level_rise").do(Roll(1))
    assert owing.refusal(Give("usa", "europe", 1), insist=True).code == "keep_cool.deal.cannot_pay"


def test_the_change_of_a_scrapped_factory_is_kept() -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 395; seed 000 l. 388): two chips, one of them due. K8."""
    owing = table(3).with_(usa={"chips": 1}).card_open("blizzard_east_coast").do(Roll(1))
    after = owing.do(Demolish("usa", "green"))
    assert (after["usa"].chips, after.told(FactoryDemolished)) == (1, [FactoryDemolished("usa", "green", 2)])


# --- A pool without the chips -----------------------------------------------------------------------------


def with_pool(pool: int, owing: str, due: int) -> Table:
    """Somebody without a chip owes so much; so many chips are left in the pool, Europe has all the others."""
    poor = table(3).in_zone("yellow").with_(tiger={"chips": 0, "black": 4, "green": 0}, usa={"chips": 0})
    at = poor.with_(europe={"chips": poor.pool + poor["europe"].chips - pool})
    assert at.pool == pool
    return at.card_open("floods_china").in_debt(owing, due)


@pytest.mark.parametrize(
    ("pool", "due", "factories", "kept", "left"),
    [
        (0, 1, 1, 0, 0),
        (0, 2, 1, 0, 0),
        (0, 3, 2, 0, 0),
        (0, 4, 2, 0, 0),
        (0, 5, 3, 0, 0),
        (1, 1, 1, 1, 0),
        (1, 2, 1, 0, 1),
        (1, 3, 2, 1, 0),
        (2, 1, 1, 1, 1),
        (2, 3, 2, 1, 1),
        (9, 5, 3, 1, 8),
    ],
)
def test_scrap_pays_the_damage_and_goes_straight_back_also_into_an_empty_pool(
    pool: int, due: int, factories: int, kept: int, left: int
) -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 393-397; seed 000 l. 388): two chips a factory, which pay the
    damage, and the damage is paid into the pool. Only the change has to be there.
    """
    at = with_pool(pool, "tiger", due)
    for _ in range(factories):
        assert at.state.debts
        at = at.do(Demolish("tiger", "black"))
    assert at.state.debts == ()
    assert (at["tiger"].black, at["tiger"].chips, at.pool) == (4 - factories, kept, left)
    assert at.phase == "income"


def test_the_scrap_value_covers_its_own_debt_and_no_other() -> None:
    """What is owed twice is paid once after the other, from an empty pool too."""
    at = with_pool(0, "tiger", 1).in_debt("tiger", 2).in_debt("usa", 1).do(Demolish("tiger", "black"))
    assert [(debt.country, debt.due) for debt in at.state.debts] == [("tiger", 2), ("usa", 1)]
    assert at.told(FactoryDemolished) == [FactoryDemolished("tiger", "black", 0, 1, "pool")]


def test_a_payment_that_is_whole_is_judged_also_with_an_empty_pool() -> None:
    """K23: the board is looked at when what was owed is paid, however it was paid."""
    at = with_pool(0, "usa", 2).with_(
        usa={"black": 3, "green": 0}, europe={"black": 1, "green": 1}, tiger={"black": 2, "green": 0}
    )
    assert at.do(Demolish("usa", "black")).ended == "no_industry"


@pytest.mark.parametrize(("pool", "paid"), [(0, 0), (1, 1), (2, 1)])
def test_the_demand_costs_one_factory_however_empty_the_pool_is(pool: int, paid: int) -> None:
    """Spieltrieb "2. Income" (seed 000 l. 430): a factory for the usual two chips. What the pool can't give
    doesn't reach the Former Soviet Union (ours).
    """
    at = table(6).with_(fsu={"chips": 0, "black": 0, "green": 2}, europe={"chips": 0}, usa={"chips": 0})
    at = at.turn_of("fsu", "income")
    at = at.with_(tiger={"chips": at["tiger"].chips + at.pool - 4 - pool}).do(demand())
    assert at.pool == pool
    before = at["europe"].factories
    after = at.do(Demolish("europe", "black"))
    assert (after.state.debts, after.phase) == ((), "investment")
    assert after["europe"].factories == before - 1
    assert after["fsu"].chips == 4 + paid
    assert after["europe"].chips == max(0, pool - paid)


# --- Several victims --------------------------------------------------------------------------------------


def several() -> Table:
    """Sea-level rise in orange: four chips from everybody. It is Europe's turn; nobody has a chip."""
    poor = table(4).in_zone("orange").all_with(chips=0).turn_of("europe")
    return poor.card_open("sea_level_rise").do(Roll(1))


def test_victims_of_a_card_for_all_each_choose_their_own() -> None:
    """FAQ "Who has to pay if all players are affected" (seed 001 l. 575-576; seed 000 l. 485-487)."""
    owing = several()
    # The Developing Countries have one factory: it is spared at once.
    assert [debt.country for debt in owing.state.debts] == ["europe", "tiger", "usa"]
    assert awaits(owing.rules, owing.state).seat == "europe"
    after = owing.do(Demolish("usa", "black"), Demolish("europe", "green"), Demolish("europe", "green"))
    assert [(debt.country, debt.due) for debt in after.state.debts] == [("tiger", 4), ("usa", 2)]
    done = after.do(Demolish("tiger", "black"), Demolish("tiger", "black"), Demolish("usa", "green"))
    assert (done.state.debts, done.phase) == ((), "income")


def test_mercy_is_each_victim_s_own() -> None:
    """FAQ "… demolish all factories?" (seed 001 l. 622-630; seed 000 l. 525)."""
    owing = several()
    assert owing.told(DebtForgiven) == [DebtForgiven("developing", 4)]
    assert owing["developing"].factories == 1


def test_a_board_half_way_through_a_payment_is_not_judged() -> None:
    """K23: one payment after the other; what happens meanwhile waits for the payment to be whole."""
    # Two payments due of the USA; after the first, 12 factories and 11 black ones hold for an instant.
    start = table(3).all_with(black=0, green=3, chips=0)
    start = start.with_(usa={"black": 12, "green": 1, "target": "card_07"}, tiger={"chips": 3})
    half = start.card_open("sea_level_rise").in_debt("usa", 4).do(Demolish("usa", "black"))
    assert half["usa"].factories == 12
    assert half.do(Give("tiger", "europe", 1), insist=True).winners is None
    word = half.do(MakePromise("europe", "usa", "other"))
    assert word.do(SettlePromise(1, "forgiven")).winners is None
    assert half.turn_of("europe").do(Demolish("europe", "green")).winners is None
    assert half.do(ShowTarget("usa", show_target("usa", "card_06"))).winners is None
    helped = half.do(Give("tiger", "usa", 2))
    assert helped.winners == ("usa",)


def test_a_claim_waits_for_the_payment_but_the_table_may_insist() -> None:
    """K23: the app can't know whether the card was fulfilled before somebody began to pay."""
    ready = table(3).with_(usa={"black": 12, "green": 0}, europe={"black": 0})
    owing = ready.with_(tiger={"black": 3, "chips": 0}).card_open("floods_china").in_debt("tiger", 2)
    claim = ClaimVictory("usa", "oil_industry")
    no = owing.refusal(claim)
    assert (no.code, no.strength) == ("keep_cool.turn.debt_first", "odd")
    assert claim not in owing.options
    assert owing.do(claim, insist=True).winners == ("usa",)
    assert owing.do(Demolish("tiger", "black")).refusal(claim).params["found"] == 14


def test_a_payment_that_leaves_nobody_with_more_than_two_factories_ends_the_game() -> None:
    """Both: "Who wins?" (seed 001 l. 256-258; seed 000 l. 359). K20, K23: when it is whole."""
    poor = table(3).all_with(black=1, green=1, chips=0).with_(usa={"black": 3})
    owing = poor.card_open("blizzard_east_coast").in_debt("usa", 4)
    half = owing.do(Demolish("usa", "black"))
    assert half.winners is None
    assert half.do(Demolish("usa", "black")).ended == "no_industry"


# --- The demand of the Former Soviet Union ----------------------------------------------------------------


def asked(**europe: int) -> Table:
    fsu = table(6).with_(fsu={"chips": 0, "black": 2, "green": 0}, europe=europe)
    return fsu.turn_of("fsu", "income").do(demand())


def test_the_demand_goes_to_the_former_soviet_union() -> None:
    """Both: "2. Income" (seed 001 l. 445-447; seed 000 l. 430)."""
    after = asked(chips=1)
    assert (after["europe"].chips, after["fsu"].chips, after.phase) == (0, 5, "investment")


def test_who_has_no_chip_scraps_a_factory_of_either_colour_and_keeps_the_change() -> None:
    """Spieltrieb "2. Income" (seed 000 l. 430); EcoVisio doesn't say and is played alike (difference 5)."""
    owing = asked(chips=0)
    assert owing.options == (Demolish("europe", "black"), Demolish("europe", "green"))
    after = owing.do(Demolish("europe", "black"))
    assert (after["europe"].chips, after["fsu"].chips, after.phase) == (1, 5, "investment")


def test_mercy_under_the_demand() -> None:
    """K10: no chip and one factory: nothing is paid."""
    after = asked(chips=0, black=1, green=0)
    assert after.told(DebtForgiven) == [DebtForgiven("europe", 1)]
    assert (after["europe"].factories, after["fsu"].chips, after.phase) == (1, 4, "investment")


def test_a_demand_is_no_catastrophe_so_help_is_a_deal() -> None:
    """FAQ "May I help disaster victims?" speaks of greenhouse cards (seed 001 l. 561; seed 000 l. 483)."""
    owing = asked(chips=0)
    assert owing.refusal(Give("usa", "europe", 1)).code == "keep_cool.deal.without_active"
    assert owing.do(Give("usa", "europe", 1), insist=True)["europe"].factories == 5
    assert owing.do(Give("fsu", "europe", 1))["fsu"].chips == 4


def test_the_demand_is_cited_to_income_and_a_catastrophe_to_its_card() -> None:
    """The place that people are shown is where the debt comes from."""
    assert asked(chips=0).refusal(demand()).place == "2. Income"
    struck = table(3).turn_of("usa", "income").in_debt("tiger", 2)
    assert struck.refusal(TakeIncome()).place == "1. Greenhouse Cards: Catastrophe or ... ?"
    assert asked(chips=0, green=0, black=5).refusal(Demolish("europe", "green")).place == "2. Income"


def test_a_demolition_for_the_demand_may_make_somebody_win() -> None:
    """K2: out of turn, through somebody else's demolition: Environmentalists, at most 15 black with six."""
    start = table(6).all_with(black=0, green=3).with_(usa={"black": 12, "green": 0, "target": "card_07"})
    start = start.with_(europe={"black": 4, "green": 1, "chips": 0})
    owing = start.with_(fsu={"chips": 0}).turn_of("fsu", "income").do(demand())
    assert owing.winners is None
    assert owing.do(Demolish("europe", "black")).winners == ("usa",)


# --- Corrections in the middle ----------------------------------------------------------------------------


def test_protection_found_late_does_not_undo_the_damage() -> None:
    """The damage was struck with the tokens as they lay; the table takes the roll back or corrects chips."""
    owing = table(3).in_zone("yellow").with_(tiger={"chips": 0}).card_open("floods_china").do(Roll(1))
    assert owing.do(Adjust("tiger.red", 2)).state.debts == owing.state.debts


@pytest.mark.parametrize(("found", "left"), [(1, 2), (3, 0), (5, 0)])
def test_chips_found_while_in_debt_pay_it(found: int, left: int) -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 391; seed 000 l. 388)."""
    owing = table(3).in_zone("yellow").with_(tiger={"chips": 0}).card_open("floods_china").do(Roll(1))
    after = owing.do(Adjust("tiger.chips", found))
    assert sum(debt.due for debt in after.state.debts) == left
    assert after["tiger"].chips == max(0, found - 3)


def test_the_table_may_drop_a_debt_by_saying_whose_turn_it_is() -> None:
    """The table is the truth: but it is told that something is dropped."""
    owing = table(3).in_zone("yellow").with_(tiger={"chips": 0}).card_open("floods_china").do(Roll(1))
    no = owing.refusal(SetTurn("europe", "income"))
    assert (no.code, no.strength, no.params) == ("keep_cool.turn.drops_debts", "odd", {"count": 1})
    after = owing.do(SetTurn("europe", "income"), insist=True)
    assert (after.state.debts, after.active, after.phase) == ((), "europe", "income")
