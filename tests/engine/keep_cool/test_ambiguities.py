"""Where the booklets leave a question open: our reading of each, K1 to K23, one test or more for each.

The readings are those of our list of open questions; the one that departs from it (K22) says why.
"""

from __future__ import annotations

import re

import pytest

from engine.keep_cool.actions import (
    Adjust,
    Build,
    ClaimVictory,
    Demolish,
    DrawCard,
    Give,
    Innovate,
    Recover,
    Roll,
    TakeIncome,
    UseBonus,
)
from engine.keep_cool.events import BonusDemanded, DebtForgiven, EventHappened, PileReshuffled, Recovered
from engine.keep_cool.state import Share
from tests.engine.keep_cool.tables import (
    FSU_BLACK,
    Table,
    both_editions,
    investing,
    only_ecovisio,
    rules,
    sun,
    table,
    volcano,
)

pytestmark = both_editions

OIL = {"black": 12, "green": 0, "target": "card_02"}
"""Economic target reached, and a card with Oil Industry: 15 black factories with three players."""


def test_k01_the_last_chip_and_a_win_at_the_same_instant_all_lose() -> None:
    """K1; "Who wins?" (seed 001 l. 254-258; seed 000 l. 359): by income, sun or count."""
    won = table(3).with_(usa={**OIL, "chips": 0}, europe={"black": 0, "green": 6}, tiger={"black": 3})
    for last in (
        won.with_(carbometer=24).turn_of("usa", "income").do(TakeIncome()),
        won.with_(carbometer=3).card_open(sun()).do(Roll(1), Roll(1), Roll(1)),
        won.do(Adjust("carbometer", 0)),
    ):
        assert (last.winners, last.ended) == ((), "last_chip")


@pytest.mark.parametrize("way", ["own build", "another's build", "abroad", "demolition", "correction"])
def test_k02_victory_is_tested_after_every_change_for_everybody(way: str) -> None:
    """K2; "Who wins?" (seed 001 l. 308-310; seed 000 l. 369): whoever's turn it is and whoever did it."""
    one_short = (
        table(3)
        .with_(carbometer=40)
        .with_(
            usa={"black": 7, "green": 5, "chips": 9, "target": "card_02"},
            europe={"black": 4, "green": 3, "chips": 9},
            tiger={"black": 3, "green": 0, "chips": 9},
        )
    )
    too_green = one_short.with_(usa={"black": 12, "green": 0}, europe={"black": 0, "green": 6})
    played = {
        "own build": lambda: one_short.turn_of("usa", "investment").do(Build("black")),
        "another's build": lambda: one_short.turn_of("tiger", "investment").do(Build("black")),
        "abroad": lambda: one_short.turn_of("tiger", "investment").do(Build("black", "europe", agreed=True)),
        "demolition": lambda: too_green.turn_of("europe").do(Demolish("europe", "green")),
        "correction": lambda: one_short.turn_of("tiger").do(Adjust("europe.black", 5)),
    }[way]()
    assert played.winners == ("usa",)


def test_k02_several_winners_are_possible() -> None:
    """K2; FAQ "Is it possible that multiple players win?" (seed 001 l. 642-644; seed 000 l. 535-537)."""
    close = table(3).with_(usa=OIL, europe={"black": 0}, tiger={"black": 2, "green": 6, "target": "card_04"})
    after = close.with_(tiger={"chips": 9}).turn_of("tiger", "investment").do(Build("black"))
    assert after.winners == ("usa", "tiger")


@pytest.mark.parametrize("card", ["card_07", "card_09"])
def test_k03_a_max_target_holds_from_the_start_and_wins_only_with_the_economic_one(card: str) -> None:
    """K3; "Overview of the Target Cards" (seed 001 l. 938; seed 000 l. 567, 569)."""
    start = table(3).with_(usa={"target": card}).turn_of("usa", "recovery")
    assert start.do(Recover()).winners is None
    big = table(3).with_(usa={"black": 5, "green": 4, "target": card, "chips": 20})
    two_more = big.with_(carbometer=50).turn_of("usa", "investment").do(Build("black"), Build("black"))
    assert two_more.winners is None


@only_ecovisio
def test_k04_the_number_of_cards_is_fixed_by_the_zone_at_the_start_of_the_turn() -> None:
    """K4; EcoVisio "1. Greenhouse Cards" (seed 001 l. 351-353): the sun leaves blue, there is still one."""
    burning = table(3).with_(carbometer=62).turn_of("usa").do(DrawCard(sun()))
    assert burning.do(Roll(6), Roll(6), Roll(6)).phase == "income"


@only_ecovisio
def test_k04_each_card_reads_the_zone_at_its_own_roll() -> None:
    """K4; EcoVisio "Catastrophe or ... ?" (seed 001 l. 369-371): a volcano first, then blue counts."""
    erupted = table(3).with_(carbometer=60).turn_of("usa").do(DrawCard(volcano()), Roll(1), Roll(1), Roll(1))
    blue = erupted.do(DrawCard("drought_california"), Roll(3))
    assert blue.told(EventHappened) == [EventHappened("drought_california", "blue")]


@pytest.mark.parametrize(("carbometer", "chips"), [(60, 2), (40, 3), (20, 2), (79, 1), (80, 0)])
def test_k05_recovery_by_the_zone_before_adding_all_at_once_up_to_the_top(
    carbometer: int, chips: int
) -> None:
    """K5; "4. Climate Recovery" (seed 001 l. 535-541; seed 000 l. 463)."""
    after = table(3).with_(carbometer=carbometer).turn_of("usa", "recovery").do(Recover())
    assert after.carbometer == carbometer + chips


@pytest.mark.parametrize("carbometer", [40, 20])
def test_k06_the_first_orange_or_red_end_of_turn_reshuffles_once_before_the_recovery(carbometer: int) -> None:
    """K6; "4. Climate Recovery" (seed 001 l. 543-547; seed 000 l. 465)."""
    first = table(3).with_(carbometer=carbometer).with_pile("floods_china").turn_of("usa", "recovery")
    after = first.do(Recover())
    assert [type(event) for event in after.events[:2]] == [PileReshuffled, Recovered]
    again = after.with_(carbometer=carbometer).with_pile("floods_china").turn_of("europe", "recovery")
    assert not again.do(Recover()).told(PileReshuffled)


def test_k07_damage_less_protection_for_each_and_gains_without() -> None:
    """K7; "Catastrophe or ... ?" (seed 001 l. 387-403; seed 000 l. 386-390)."""
    calm = table(3).in_zone("yellow").all_with(chips=9).with_(europe={"red": 5}, tiger={"red": 1})
    struck = calm.card_open("world_agricultural_losses").do(Roll(1))
    assert [9 - seat.chips for seat in struck.state.seats] == [2, 0, 1]
    assert calm.card_open("warm_winter_central_europe").do(Roll(1))["europe"].chips == 11


def test_k08_chips_first_then_factories_one_by_one_the_change_is_kept_the_last_one_too() -> None:
    """K8; "Catastrophe or ... ?", FAQ "… all factories?" (seed 001 l. 391-397, 629; seed 000 l. 388, 525)."""
    poor = table(3).in_zone("yellow").with_(tiger={"chips": 2, "black": 2})
    owing = poor.card_open("floods_china").do(Roll(1))
    assert (owing["tiger"].chips, owing.state.debts[0].due) == (0, 1)
    paid = owing.do(Demolish("tiger", "black"))
    assert (paid["tiger"].chips, paid["tiger"].factories) == (1, 1)


def test_k09_protection_is_not_lost_by_damage() -> None:
    """K9; FAQ "Can I lose protection tokens?" (seed 001 l. 592-594; seed 000 l. 497-499)."""
    after = table(3).in_zone("red").with_(tiger={"red": 4, "chips": 9}).card_open("floods_china").do(Roll(1))
    assert (after["tiger"].red, after["tiger"].chips) == (4, 4)


def fsu_asks(**europe: int) -> Table:
    asked = table(6).with_(fsu={"chips": 0}, europe=europe).turn_of("fsu", "income")
    return asked.do(TakeIncome(of="europe"))


def test_k10_the_demand_spares_a_last_factory() -> None:
    """K10; "2. Income" with FAQ "… all factories?" (seed 001 l. 445, 629; seed 000 l. 430, 525)."""
    after = fsu_asks(chips=0, black=1, green=0)
    assert after.told(DebtForgiven) == [DebtForgiven("europe", 1)]
    assert after["europe"].factories == 1


def test_k11_the_demand_is_made_in_the_former_soviet_union_s_own_income() -> None:
    """K11; "2. Income" (seed 001 l. 445 "in each turn"; seed 000 l. 182 "in jeder Runde")."""
    assert fsu_asks(chips=3).told(BonusDemanded)
    for country in ("usa", "europe", "developing", "tiger", "opec"):
        assert not table(6).turn_of(country, "income").do(TakeIncome()).told(BonusDemanded)


def test_k12_opec_counts_the_whole_board_before_its_income_and_takes_from_the_carbometer() -> None:
    """K12; "2. Income" (seed 001 l. 439-443; seed 000 l. 428; the German text names the source, l. 180)."""
    board = table(6).all_with(black=2, green=0).turn_of("opec", "income")
    after = board.do(TakeIncome())
    assert (board.carbometer - after.carbometer, after.pool) == (2 * 2 + 12 // 4, board.pool)


def test_k13_the_bonus_once_a_turn_up_to_three_one_way_even_the_last_chip() -> None:
    """K13; "Developing Countries Bonus" (seed 001 l. 525-529; seed 000 l. 459)."""
    south = table(4).with_(carbometer=2).turn_of("developing", "investment")
    used = south.do(UseBonus(3))
    assert used.refusal(UseBonus(-1)).code == "keep_cool.bonus.used"
    assert south.do(UseBonus(-2)).ended == "last_chip"


def test_k14_at_the_right_edge_the_price_token_stays() -> None:
    """K14; FAQ "… right boundary?" (seed 001 l. 613-617; seed 000 l. 517-521)."""
    edge = investing("usa", usa={"black_step": len(FSU_BLACK) - 1})
    after = edge.do(Build("black"), Build("black"), Build("black"))
    assert (after["usa"].chips, after["usa"].black_step) == (20 - 3 * 4, len(FSU_BLACK) - 1)


def test_k15_a_protection_token_given_up_moves_the_red_token_left_never_beyond_the_first_field() -> None:
    """K15; FAQ "How can I demolish" (seed 001 l. 588; seed 000 l. 495): literally. Nine were bought on a row
    of eight fields: count and price token drift apart, as on the panel.
    """
    now = investing("usa", usa={"red": 9, "red_step": 7})
    for left in (8, 7):
        now = now.do(Demolish("usa", "red"))
        assert now["usa"].red == left
    assert now["usa"].red_step == 5
    first = investing("usa", usa={"red": 1, "red_step": 0}).do(Demolish("usa", "red"))
    assert (first["usa"].red, first["usa"].red_step) == (0, 0)


def test_k16_innovation_near_the_edge_moves_to_it_and_is_never_forbidden() -> None:
    """K16; "Innovation" (seed 001 l. 515-517; seed 000 l. 451): any number of times, too."""
    close = investing("usa", usa={"black_step": len(FSU_BLACK) - 2})
    after = close.do(Innovate("black", (Share("usa", 4), Share("tiger", 3))), Innovate("black"))
    assert (after["usa"].black_step, after["tiger"].black_step) == (len(FSU_BLACK) - 1, 2)


def test_k17_the_box_is_no_limit_but_a_warning() -> None:
    """K17; FAQ "Is the number … limited?" (seed 001 l. 613-617; seed 000 l. 519-521) against the box."""
    last = investing("usa", usa={"red": rules().supply["red"]})
    assert last.refusal(Build("red")).strength == "odd"
    assert last.do(Build("red"), insist=True)["usa"].red == 31


def test_k18_with_four_players_the_south_is_two_countries() -> None:
    """K18; "Overview Target Cards" (seed 000 l. 563, 568): four players' thresholds without the third."""
    board = table(4).with_(tiger={"black": 8, "red": 3}, developing={"red": 2}, usa={"red": 9})
    assert board.do(ClaimVictory("tiger", "development_aid")).winners == ("tiger",)
    short = board.with_(developing={"red": 1})
    assert short.refusal(ClaimVictory("tiger", "development_aid")).params["found"] == 4


@pytest.mark.parametrize("players", [3, 4, 5])
def test_k19_cards_of_absent_countries_are_out_and_those_for_all_stay(players: int) -> None:
    """K19; "Getting started" 5 (seed 001 l. 242-246; seed 000 l. 345): also those that do no damage."""
    now = table(players)
    affected = {rules().cards[card].affects for card in now.state.pile}
    assert affected == {*(seat.country for seat in now.state.seats), "all", "carbometer"}


def test_k20_nobody_with_more_than_two_factories_is_tested_after_every_demolition() -> None:
    """K20; "Who wins?" (seed 001 l. 256-258; seed 000 l. 359): also after one at will."""
    poor = table(3).all_with(black=1, green=1).with_(usa={"black": 2}).turn_of("usa", "recovery")
    assert poor.winners is None
    assert poor.do(Demolish("usa", "green")).ended == "no_industry"


def test_k21_building_abroad_needs_the_active_player_and_the_owner_s_consent() -> None:
    """K21; FAQ "May I build … in other countries?" (seed 001 l. 578-583; seed 000 l. 489-491): the owner's
    price counts and its token moves. Spieltrieb asks for the one, EcoVisio for the other: we ask for both.
    """
    before = investing("usa", tiger={"green_step": 2})
    assert before.unsure(Build("green", "tiger")).needs == "agreed"
    without = Build("green", "tiger", (Share("europe", 8),), agreed=True)
    assert before.refusal(without).code == "keep_cool.deal.without_active"
    after = before.do(Build("green", "tiger", agreed=True))
    assert (after["usa"].chips, after["tiger"].green_step, after["usa"].green_step) == (12, 3, 0)


def test_k22_pieces_never_change_hands_and_chips_do_by_agreement() -> None:
    """K22; FAQ "What can be negotiated?" (seed 001 l. 557-558; seed 000 l. 479).

    Our list reads: chips at any time. We ask once where neither is the active player, because both booklets
    put lending among what is done with that player ("The game turn", seed 001 l. 316-320; seed 000 l. 373);
    whoever insists may. A disaster's victim may be helped by anybody (seed 001 l. 561; seed 000 l. 483).
    """
    before = investing("usa")
    assert before.refusal(Give("europe", "tiger", 1)).strength == "odd"
    assert before.do(Give("europe", "tiger", 1), insist=True)["tiger"].chips == 21
    victim = investing("usa").turn_of("usa").in_debt("tiger", 1).with_(tiger={"chips": 0})
    assert victim.do(Give("europe", "tiger", 1)).state.debts == ()


def test_k23_a_payment_is_finished_before_the_board_is_judged() -> None:
    """K23; "Catastrophe or ... ?" (seed 001 l. 391-397; seed 000 l. 388): two demolitions are one payment."""
    start = (
        table(3).all_with(black=0, green=3, chips=0).with_(usa={"black": 12, "green": 1, "target": "card_07"})
    )
    owing = start.card_open("sea_level_rise").in_debt("usa", 4)
    half = owing.do(Demolish("usa", "black"))
    assert (half["usa"].factories, half["usa"].black, half.winners) == (12, 11, None)
    assert half.do(Demolish("usa", "black")).winners is None


def test_every_ambiguity_has_its_test() -> None:
    """K1 to K23, each named and cited in its test."""
    found: dict[int, list[str]] = {}
    for name, test in globals().items():
        if number := re.match(r"test_k(\d\d)_", name):
            found.setdefault(int(number[1]), []).append(test.__doc__ or "")
    assert sorted(found) == list(range(1, 24))
    for k, docs in found.items():
        for doc in docs:
            assert doc.startswith(f"K{k};"), doc
            assert re.search(r"seed 00[01] l\. \d", doc), doc
