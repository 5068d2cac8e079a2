"""1. Greenhouse Cards (EcoVisio's "Catastrophe or ... ?" is "Catastrophe" in Spieltrieb)."""

from __future__ import annotations

import pytest

from engine.keep_cool.actions import Build, Demolish, DrawCard, Roll, TakeIncome
from engine.keep_cool.decide import awaits
from engine.keep_cool.events import (
    CarbometerMoved,
    ChipsGained,
    DamageStruck,
    DebtForgiven,
    DebtPaid,
    EventHappened,
    EventPassed,
)
from engine.keep_cool.rules import ZONES
from engine.keep_cool.state import Zone
from tests.engine.keep_cool.tables import CHIPS_IN, both_editions, only_ecovisio, sun, table, volcano

pytestmark = both_editions

OCCURS = 1
"""A face that lies in the range of every zone."""


# --- Drawing ----------------------------------------------------------------------------------------------


@only_ecovisio
@pytest.mark.parametrize(("zone", "cards"), [("blue", 1), ("yellow", 2), ("orange", 2), ("red", 2)])
def test_one_card_in_blue_two_from_yellow_on(zone: Zone, cards: int) -> None:
    """EcoVisio "1. Greenhouse Cards" (seed 001 l. 351-353)."""
    now = table(3).with_(carbometer=CHIPS_IN[zone]).turn_of("usa")
    for card in ("sea_level_rise", "biodiversity_loss")[:cards]:
        assert now.phase == "greenhouse"
        now = now.all_with(red=20).do(DrawCard(card), Roll(6))
    assert now.phase == "income"


@only_ecovisio
def test_the_number_of_cards_is_fixed_when_the_turn_begins() -> None:
    """K4: the sun may drive the carbometer out of blue; there is still one card."""
    burning = table(3).with_(carbometer=62).turn_of("usa").do(DrawCard(sun()))
    burnt = burning.do(Roll(6), Roll(6), Roll(6))
    assert burnt.carbometer == 44
    assert burnt.phase == "income"


@only_ecovisio
def test_each_card_reads_the_zone_at_its_own_roll() -> None:
    """K4: after the volcano a yellow turn's second card is read in blue."""
    erupting = table(3).with_(carbometer=60).turn_of("usa").do(DrawCard(volcano()))
    cooled = erupting.do(Roll(1), Roll(1), Roll(1)).do(DrawCard("drought_california"), Roll(3))
    assert cooled.told(EventHappened) == [EventHappened("drought_california", "blue")]
    passed = erupting.do(Roll(1), Roll(1), Roll(1)).do(DrawCard("drought_california"), Roll(4))
    assert passed.told(EventPassed) == [EventPassed("drought_california", "blue")]


def test_a_drawn_card_leaves_the_pile() -> None:
    """Both: "1. Greenhouse Cards" (seed 001 l. 347-349; seed 000 l. 382)."""
    drawn = table(3).do(DrawCard("floods_china"))
    assert "floods_china" not in drawn.state.pile
    assert drawn.state.greenhouse.card == "floods_china"


def test_a_card_drawn_before_is_odd_and_the_table_may_insist() -> None:
    """Both: "1. Greenhouse Cards" (seed 001 l. 349; seed 000 l. 382): each card exists once until the next
    shuffle.
    """
    later = table(3).with_pile("late_frost_april")
    no = later.refusal(DrawCard("floods_china"))
    assert (no.code, no.strength) == ("keep_cool.card.drawn_before", "odd")
    later.do(DrawCard("floods_china"), insist=True)


def test_one_card_at_a_time() -> None:
    """Both: "1. Greenhouse Cards": the die is rolled for each (seed 001 l. 325; seed 000 l. 375)."""
    open_card = table(3).do(DrawCard("floods_china"))
    assert open_card.refusal(DrawCard("drought_india"), insist=True).code == "keep_cool.card.one_is_open"
    assert table(3).refusal(DrawCard("rain_of_frogs"), insist=True).code == "keep_cool.card.unknown"


def test_the_die_waits_for_a_card_and_has_six_faces() -> None:
    """Both: "The game turn" 1 (seed 001 l. 325; seed 000 l. 375)."""
    assert table(3).refusal(Roll(3)).code == "keep_cool.roll.not_wanted"
    for face in (0, 7, -1):
        assert table(3).card_open("floods_china").refusal(Roll(face)).code == "keep_cool.roll.no_such_face"


def test_income_waits_until_the_cards_are_done() -> None:
    """Both: "The game turn": each player acts in this sequence (seed 001 l. 323; seed 000 l. 373)."""
    no = table(3).refusal(TakeIncome())
    assert no.code == "keep_cool.turn.not_now"
    assert no.params == {"phase": "income", "now": "greenhouse"}


def test_what_the_table_is_asked_for() -> None:
    """EcoVisio "The game turn" 1: a card, then the die; three throws for volcano and sun."""
    fresh = table(3)
    wants = awaits(fresh.rules, fresh.state)
    assert (wants.kind, wants.seat, wants.of) == ("reveal", "usa", "greenhouse_card")
    erupting = fresh.do(DrawCard(volcano()))
    for left in (3, 2, 1):
        wants = awaits(erupting.rules, erupting.state)
        assert (wants.kind, wants.count) == ("roll", left)
        erupting = erupting.do(Roll(2))
    assert awaits(erupting.rules, erupting.state).kind == "step"


# --- Catastrophe or ... ? ---------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("zone", "up_to"), [("blue", 3), ("yellow", 4), ("orange", 5), ("red", 6)])
def test_the_event_happens_when_the_die_lies_in_the_range_of_the_zone(
    zone: Zone, up_to: int, face: int
) -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 369-381; seed 000 l. 386)."""
    rolled = table(3).in_zone(zone).with_(usa={"chips": 20}).card_open("drought_california").do(Roll(face))
    assert bool(rolled.told(EventHappened)) == (face <= up_to)
    assert bool(rolled.told(EventPassed)) == (face > up_to)
    assert (rolled["usa"].chips == 20) == (face > up_to)


@pytest.mark.parametrize(("zone", "damage"), [*zip(ZONES, [2, 4, 6, 10], strict=True)])
def test_the_damage_is_that_of_the_zone_and_goes_into_the_pool(zone: Zone, damage: int) -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 383-391; seed 000 l. 386, 388), Blizzard on the East Coast
    (l. 690).
    """
    before = table(3).in_zone(zone).with_(usa={"chips": 20}).card_open("blizzard_east_coast")
    after = before.do(Roll(OCCURS))
    assert after["usa"].chips == 20 - damage
    assert after.pool == before.pool + damage
    assert after.carbometer == before.carbometer


def test_only_the_player_on_the_card_is_affected() -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 367; seed 000 l. 386)."""
    before = table(3).in_zone("yellow").all_with(chips=10).turn_of("usa").card_open("floods_china")
    after = before.do(Roll(OCCURS))
    assert {seat.country: seat.chips for seat in after.state.seats} == {"usa": 10, "europe": 10, "tiger": 7}


@pytest.mark.parametrize(("red", "due"), [(0, 4), (1, 3), (3, 1), (4, 0), (9, 0)])
def test_each_protection_token_reduces_the_damage_by_one(red: int, due: int) -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 387-391; seed 000 l. 386, 388). K7: never below nothing."""
    before = table(3).in_zone("yellow").with_(usa={"chips": 10, "red": red}).card_open("blizzard_east_coast")
    after = before.do(Roll(OCCURS))
    assert after.told(DamageStruck) == [DamageStruck("usa", 4, red, due)]
    assert after["usa"].chips == 10 - due
    assert after["usa"].red == red


def test_who_can_not_pay_demolishes_a_factory_of_either_colour_for_two_chips() -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 391-397; seed 000 l. 386, 388)."""
    struck = table(3).in_zone("yellow").with_(usa={"chips": 3}).card_open("blizzard_east_coast")
    owing = struck.do(Roll(OCCURS))
    assert owing["usa"].chips == 0
    assert owing.state.debts[0].due == 1
    assert owing.options == (Demolish("usa", "black"), Demolish("usa", "green"))
    assert awaits(owing.rules, owing.state).seat == "usa"
    black, green = owing.do(Demolish("usa", "black")), owing.do(Demolish("usa", "green"))
    assert (black["usa"].black, black["usa"].green) == (4, 1)
    assert (green["usa"].black, green["usa"].green) == (5, 0)


def test_chips_first_then_factories_one_by_one_and_the_change_is_kept() -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 391-397; seed 000 l. 386, 388). K8."""
    struck = table(3).in_zone("red").with_(usa={"chips": 5}).card_open("blizzard_east_coast").do(Roll(1))
    assert struck.state.debts[0].due == 5
    one = struck.do(Demolish("usa", "black"))
    two = one.do(Demolish("usa", "black"))
    assert [one.state.debts[0].due, two.state.debts[0].due] == [3, 1]
    paid = two.do(Demolish("usa", "black"))
    assert not paid.state.debts
    assert paid["usa"].chips == 1
    assert (paid["usa"].black, paid["usa"].green) == (2, 1)
    assert paid.pool == struck.pool - 3 * 2 + 5


def test_a_colour_one_does_not_own_can_not_be_demolished() -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 393; seed 000 l. 388)."""
    owing = table(3).turn_of("usa").card_open("floods_china").in_debt("tiger", 2)
    no = owing.refusal(Demolish("tiger", "green"))
    assert no.code == "keep_cool.demolish.none_of_this_colour"


def test_demolition_to_pay_is_only_for_who_owes() -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 391; seed 000 l. 386, 388); at will it is for the active
    seat alone.
    """
    owing = table(3).turn_of("usa").card_open("floods_china").in_debt("tiger", 2)
    assert owing.refusal(Demolish("europe", "black")).code == "keep_cool.demolish.not_your_turn"
    assert owing.refusal(Demolish("opec", "black")).code == "keep_cool.seat.not_at_the_table"


def test_the_turn_waits_while_somebody_owes() -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 391; seed 000 l. 386, 388)."""
    owing = table(3).in_debt("tiger", 2)
    assert owing.refusal(DrawCard("floods_china")).code == "keep_cool.turn.debt_first"
    assert owing.turn_of("usa", "income").refusal(TakeIncome()).code == "keep_cool.turn.debt_first"
    assert owing.turn_of("usa", "investment").refusal(Build("red")).params == {"country": "tiger", "due": 2}


def test_after_the_last_payment_the_turn_goes_on() -> None:
    """Both: "The game turn" (seed 001 l. 323; seed 000 l. 373)."""
    struck = table(3).in_zone("blue").with_(usa={"chips": 1}).card_open("blizzard_east_coast").do(Roll(1))
    assert struck.phase == "greenhouse"
    assert struck.do(Demolish("usa", "green")).phase == "income"


def test_demolition_leaves_price_tokens_where_they_are() -> None:
    """FAQ "Do factory prices change after demolishing?" (seed 001 l. 596-598; seed 000 l. 503)."""
    struck = (
        table(3).with_(usa={"chips": 0, "black_step": 4, "green_step": 3}).card_open("blizzard_east_coast")
    )
    after = struck.do(Roll(1), Demolish("usa", "black"))
    assert (after["usa"].black_step, after["usa"].green_step) == (4, 3)


@pytest.mark.parametrize(("zone", "gain"), [*zip(ZONES, [1, 2, 3, 0], strict=True)])
def test_advantageous_cards_give_chips_from_the_pool(zone: Zone, gain: int) -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 399-403; seed 000 l. 390), Warm Winter in Central Europe
    (l. 724).
    """
    before = table(3).in_zone(zone).card_open("warm_winter_central_europe")
    after = before.do(Roll(OCCURS))
    assert after["europe"].chips == before["europe"].chips + gain
    assert after.pool == before.pool - gain


def test_protection_has_no_effect_on_gains() -> None:
    """Both: "Catastrophe or ... ?" (seed 001 l. 403; seed 000 l. 390). K7."""
    warm = table(3).in_zone("yellow").with_(europe={"red": 5}).card_open("warm_winter_central_europe")
    assert warm.do(Roll(OCCURS)).told(ChipsGained) == [ChipsGained("europe", 2)]


def test_a_gain_needs_the_event_to_occur() -> None:
    """Both: "Catastrophe or ... ?": if the event occurs (seed 001 l. 401; seed 000 l. 390)."""
    assert not table(3).card_open("warm_winter_central_europe").do(Roll(4)).told(ChipsGained)


def test_a_card_for_all_strikes_everybody_the_active_seat_first() -> None:
    """FAQ "Who has to pay if all players are affected" (seed 001 l. 575-576; seed 000 l. 487)."""
    before = (
        table(4).in_zone("orange").all_with(chips=9).with_(tiger={"red": 3}, developing={"red": 6})
    ).turn_of("developing")
    after = before.card_open("world_agricultural_losses").do(Roll(OCCURS))
    assert [blow.country for blow in after.told(DamageStruck)] == ["developing", "tiger", "usa", "europe"]
    assert {seat.country: 9 - seat.chips for seat in after.state.seats} == {
        "usa": 4,
        "europe": 4,
        "tiger": 1,
        "developing": 0,
    }


def test_several_debtors_choose_one_after_the_other() -> None:
    """K23: each seat's payment is a whole of its own."""
    struck = table(3).in_zone("orange").all_with(chips=0).card_open("sea_level_rise").do(Roll(OCCURS))
    assert [debt.country for debt in struck.state.debts] == ["usa", "europe", "tiger"]
    usa_paid = struck.do(Demolish("usa", "black"), Demolish("usa", "black"))
    assert [debt.country for debt in usa_paid.state.debts] == ["europe", "tiger"]
    out_of_order = struck.do(Demolish("tiger", "black"))
    assert [debt.due for debt in out_of_order.state.debts] == [4, 4, 2]


# --- Volcano and sun --------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", [(1, 1, 1), (2, 5, 6), (6, 6, 6)])
def test_volcano_eruption_puts_a_chip_per_point_on_the_carbometer(faces: tuple[int, int, int]) -> None:
    """Both: "Volcano Eruption" (seed 001 l. 405-409; seed 000 l. 414)."""
    before = table(3).in_zone("orange").card_open(volcano())
    after = before.do(*(Roll(face) for face in faces))
    assert after.carbometer == before.carbometer + sum(faces)
    assert after.pool == before.pool - sum(faces)


@pytest.mark.parametrize("faces", [(1, 1, 1), (2, 5, 6), (6, 6, 6)])
def test_increased_solar_activity_takes_a_chip_per_point(faces: tuple[int, int, int]) -> None:
    """Both: "Increased Solar Activity" (seed 001 l. 411-415; seed 000 l. 420)."""
    before = table(3).in_zone("orange").card_open(sun())
    after = before.do(*(Roll(face) for face in faces))
    assert after.carbometer == before.carbometer - sum(faces)
    assert after.pool == before.pool + sum(faces)


def test_nothing_moves_before_the_third_throw() -> None:
    """Both: "Volcano Eruption": roll the dice three times (seed 001 l. 407; seed 000 l. 414)."""
    before = table(3).in_zone("orange").card_open(volcano())
    assert before.do(Roll(6), Roll(6)).carbometer == before.carbometer


def test_a_high_throw_does_not_spare_the_carbometer() -> None:
    """Volcano and sun have no range: they always take place (seed 001 l. 405-415; seed 000 l. 414, 420)."""
    burning = table(3).in_zone("blue").card_open(sun()).do(Roll(6), Roll(6), Roll(6))
    assert burning.told(CarbometerMoved) == [CarbometerMoved(sun(), 18, -18)]
    assert not burning.told(EventPassed)


def test_payments_name_what_was_paid() -> None:
    """Events carry resolved numbers."""
    struck = table(3).in_zone("yellow").with_(usa={"chips": 3}).card_open("blizzard_east_coast").do(Roll(1))
    assert struck.told(DebtPaid) == [DebtPaid("usa", 3, "pool")]
    assert not struck.told(DebtForgiven)
