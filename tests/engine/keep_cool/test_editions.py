"""Where the two booklets differ: each of the twenty differences, and what is played in which edition."""

from __future__ import annotations

import re

import pytest

from engine.keep_cool.actions import (
    Build,
    ClaimVictory,
    Demolish,
    DrawCard,
    Give,
    Innovate,
    Recover,
    Roll,
    SeatChoice,
    SetUp,
    TakeIncome,
)
from engine.keep_cool.events import BonusDemanded, PileReshuffled
from engine.keep_cool.state import Kind, Share
from tests.engine.keep_cool.tables import (
    KINDS,
    Table,
    blank,
    both_editions,
    investing,
    only_ecovisio,
    only_spieltrieb,
    rules,
    sun,
    table,
    volcano,
)

pytestmark = both_editions


def test_d01_48_cards_or_38() -> None:
    """EcoVisio "In order to play you need" (seed 001 l. 177); Spieltrieb "Inside the Box" (seed 000 l.
    45).
    """
    assert len(rules().cards) == {"ecovisio": 48, "spieltrieb": 38}[rules().data.edition]


@only_ecovisio
@pytest.mark.parametrize(("carbometer", "cards"), [(65, 1), (50, 2), (30, 2), (15, 2)])
def test_d02_two_cards_from_yellow_on(carbometer: int, cards: int) -> None:
    """EcoVisio "1. Greenhouse Cards" (seed 001 l. 351-353)."""
    after = table(3).with_(carbometer=carbometer).turn_of("usa", "recovery").do(Recover())
    assert after.state.greenhouse.left == cards


@only_spieltrieb
@pytest.mark.parametrize("carbometer", [65, 50, 30, 15])
def test_d02_always_one_card(carbometer: int) -> None:
    """Spieltrieb "1. Greenhouse Cards" (seed 000 l. 382): the uppermost card."""
    begun = table(3).with_(carbometer=carbometer).turn_of("usa", "recovery").do(Recover())
    assert begun.state.greenhouse.left == 1
    assert begun.all_with(red=20).do(DrawCard("sea_level_rise"), Roll(6)).phase == "income"


def five(fifth: str) -> SetUp:
    return SetUp(tuple(SeatChoice(each) for each in ("usa", "europe", "developing", "tiger", fifth)))


@only_ecovisio
def test_d03_five_without_the_former_soviet_union_or_opec() -> None:
    """EcoVisio "Number of players" (seed 001 l. 185): the group chooses."""
    for fifth in ("fsu", "opec"):
        blank().do(five(fifth))


@only_spieltrieb
def test_d03_five_without_opec() -> None:
    """Spieltrieb "No. of Players" (seed 000 l. 321, German l. 58)."""
    blank().do(five("fsu"))
    assert blank().refusal(five("opec")).code == "keep_cool.setup.countries"


def fsu(**europe: int) -> Table:
    return table(6).with_(fsu={"chips": 0}, europe=europe).turn_of("fsu", "income")


@only_ecovisio
def test_d04_the_demand_goes_to_europe_then_to_the_tigers_then_to_nobody() -> None:
    """EcoVisio "2. Income" (seed 001 l. 445-453): while they have a black factory."""
    assert fsu(chips=3).do(TakeIncome()).told(BonusDemanded)[0].of == "europe"
    green = fsu(chips=3, black=0, green=5)
    assert green.do(TakeIncome()).told(BonusDemanded)[0].of == "tiger"
    assert not green.with_(tiger={"black": 0, "green": 4}).do(TakeIncome()).told(BonusDemanded)


@only_spieltrieb
@pytest.mark.parametrize("of", ["usa", "europe", "developing", "tiger", "opec"])
def test_d04_the_demand_goes_to_any_one_player_chosen_each_round(of: str) -> None:
    """Spieltrieb "2. Income" (seed 000 l. 430, German l. 182)."""
    assert fsu().do(TakeIncome(of=of)).told(BonusDemanded)[0].of == of
    offered = {action.of for action in fsu().options if isinstance(action, TakeIncome) and action.bonus}
    assert offered == {"usa", "europe", "developing", "tiger", "opec"}


def test_d05_who_has_no_chip_scraps_a_factory() -> None:
    """Spieltrieb "2. Income" (seed 000 l. 430); EcoVisio doesn't say: the same rule in both."""
    after = fsu(chips=0).do(TakeIncome(of="europe"), Demolish("europe", "black"))
    assert (after["europe"].chips, after["europe"].black) == (1, 2)


def test_d06_the_former_soviet_union_s_target() -> None:
    """EcoVisio "Country panels": 6 (seed 001 l. 902); Spieltrieb, picture of the panel: 5 (seed 000 l.
    350).
    """
    target = {"ecovisio": 6, "spieltrieb": 5}[rules().data.edition]
    board = table(6).all_with(black=0, green=0).with_(usa={"black": 3}, fsu={"black": target})
    assert board.do(ClaimVictory("fsu", "climate_skeptics")).winners == ("fsu",)
    short = board.with_(fsu={"black": target - 1})
    assert short.refusal(ClaimVictory("fsu", "climate_skeptics")).params["wanted"] == target


def test_d07_the_former_soviet_union_s_first_factories() -> None:
    """EcoVisio "Country panels": 2 black (seed 001 l. 908-910); Spieltrieb: 1 and 1 (seed 000 l. 351-353)."""
    start = table(6)["fsu"]
    assert (start.black, start.green) == {"ecovisio": (2, 0), "spieltrieb": (1, 1)}[rules().data.edition]


@only_ecovisio
def test_d08_volcano_and_sun_with_three_throws() -> None:
    """EcoVisio "Volcano Eruption", "Increased Solar Activity" (seed 001 l. 405-415): 3 to 18."""
    assert {card.dice for card in rules().cards.values() if card.onto} == {3}


@only_spieltrieb
@pytest.mark.parametrize(
    ("card", "throws", "moved"),
    [("volcano_two", 2, 12), ("volcano_three", 3, 18), ("sun_two", 2, -12), ("sun_three", 3, -18)],
)
def test_d08_volcano_and_sun_with_two_or_three_throws(card: str, throws: int, moved: int) -> None:
    """Spieltrieb "Vulcano Eruption", "Solar Activity" (seed 000 l. 412-420): as the card says."""
    before = table(3).with_(carbometer=50).card_open(card)
    almost = before.do(*[Roll(6)] * (throws - 1))
    assert almost.carbometer == 50
    assert almost.do(Roll(6)).carbometer == 50 + moved


@pytest.mark.parametrize(("carbometer", "chips"), [(65, 1), (50, 2), (30, 3), (15, 2)])
def test_d09_recovery_in_both_as_ecovisio_prints_it(carbometer: int, chips: int) -> None:
    """EcoVisio "4. Climate Recovery" (seed 001 l. 539-541); Spieltrieb's numbers are a picture (seed 000
    l. 463): marked as reported, and the owner's box may say otherwise.
    """
    after = table(3).with_(carbometer=carbometer).turn_of("usa", "recovery").do(Recover())
    assert after.carbometer == carbometer + chips
    wanted = {"ecovisio": "printed", "spieltrieb": "reported"}[rules().data.edition]
    assert rules().data.source("carbometer.recovery") == wanted


def test_d10_opec_s_bonus_comes_from_the_carbometer() -> None:
    """Spieltrieb "2. Einkommen" (seed 000 l. 180); its English text (l. 428) and EcoVisio's (seed 001 l. 439)
    name no source.
    """
    board = table(6).all_with(black=2, green=0).turn_of("opec", "income")
    after = board.do(TakeIncome())
    assert (after.pool, board.carbometer - after.carbometer) == (board.pool, 4 + 3)


def test_d11_a_warm_winter_gives_up_to_three_chips() -> None:
    """The text says 0, +1 or +2 (seed 001 l. 399; seed 000 l. 390), EcoVisio's list +3 (seed 001 l. 724)."""
    before = table(3).in_zone("orange").card_open("warm_winter_central_europe")
    assert before.do(Roll(1))["europe"].chips == before["europe"].chips + 3


def test_d12_the_active_player_takes_part_in_every_joint_action() -> None:
    """Spieltrieb "The Game Turn" (seed 000 l. 373). EcoVisio wants whoever initiates it (seed 001 l. 318): at
    a table that is the active player too; where not, the table may insist.
    """
    for deal in (
        Give("europe", "tiger", 1),
        Innovate("green", (Share("europe", 7),)),
        Build("black", "tiger", (Share("europe", 7),), agreed=True),
    ):
        no = investing("usa").refusal(deal)
        assert (no.code, no.strength) == ("keep_cool.deal.without_active", "odd")
        investing("usa").do(deal, insist=True)


def test_d13_building_abroad_needs_the_active_player_and_the_one_concerned() -> None:
    """Spieltrieb asks for the active player (seed 000 l. 491), EcoVisio for the delegation concerned (seed
    001 l. 582-583): both in both.
    """
    assert investing("usa").unsure(Build("red", "europe")).params == {"country": "europe"}


def test_d14_the_first_orange_is_looked_for_at_the_end_of_a_turn() -> None:
    """EcoVisio "4. Climate Recovery" (seed 001 l. 543); Spieltrieb has it in the same step (seed 000 l.
    465).
    """
    orange = table(3).with_(carbometer=30).turn_of("usa", "income").with_pile("floods_china")
    taken = orange.do(TakeIncome())
    assert not taken.told(PileReshuffled)
    assert taken.turn_of("usa", "recovery").do(Recover()).told(PileReshuffled)


@pytest.mark.parametrize("kind", KINDS)
def test_d15_any_number_of_factories_and_of_protection_tokens(kind: Kind) -> None:
    """EcoVisio and the German text name both (seed 001 l. 616; seed 000 l. 282), the English one factories
    only (seed 000 l. 521).
    """
    last = len(rules().countries["usa"].prices[kind]) - 1
    edge = investing("usa", usa={f"{kind}_step": last})
    assert getattr(edge.do(Build(kind), Build(kind))["usa"], kind) == getattr(edge["usa"], kind) + 2


def test_d16_the_active_player_may_let_others_in_for_nothing() -> None:
    """EcoVisio "Innovation" (seed 001 l. 519-521), Spieltrieb (seed 000 l. 451): may, or decides whether."""
    after = investing("usa").do(Innovate("black", guests=("tiger",)))
    assert (after["tiger"].black_step, after["europe"].black_step) == (2, 0)


def test_d17_protection_tokens_stay_after_damage() -> None:
    """Spieltrieb "Catastrophe" (seed 000 l. 386); EcoVisio lacks the sentence but not the FAQ (seed 001 l.
    593).
    """
    after = (
        table(3).in_zone("yellow").with_(tiger={"red": 1, "chips": 9}).card_open("floods_china").do(Roll(1))
    )
    assert after["tiger"].red == 1


def test_d18_thresholds_of_the_political_targets_in_both_as_spieltrieb_prints_them() -> None:
    """Spieltrieb "Overview Target Cards" (seed 000 l. 559-569); EcoVisio's page is a picture (seed 001 l.
    938).
    """
    assert rules().targets["oil_industry"].at == {3: 15, 4: 17, 5: 19, 6: 21}
    wanted = {"ecovisio": "reported", "spieltrieb": "printed"}[rules().data.edition]
    assert rules().data.source("targets") == wanted


def test_d19_the_class_s_roles_change_no_rule() -> None:
    """EcoVisio, the story (seed 001 l. 79-155): delegations, press and public have no numbers in the
    rules.
    """
    assert {"press", "delegation", "public"} & set(rules().data.values) == set()


def test_d20_political_targets_count_protection_tokens_of_others_too() -> None:
    """EcoVisio "Who wins?" (seed 001 l. 268-270) says so; Spieltrieb names factories only (seed 000 l. 363),
    but its Insurances count tokens (l. 565).
    """
    board = table(3).with_(usa={"black": 12}, europe={"red": 5}, tiger={"red": 4})
    assert board.do(ClaimVictory("usa", "insurances")).winners == ("usa",)


def test_names_of_the_two_cards_that_move_the_carbometer() -> None:
    """Both: "Volcano Eruption", "Increased Solar Activity" (seed 001 l. 405-415; seed 000 l. 412-420)."""
    assert (rules().cards[volcano()].onto, rules().cards[sun()].onto) == (1, -1)


def test_every_difference_has_its_test() -> None:
    """1 to 20, each cited to at least one booklet."""
    numbers = set()
    for name, test in globals().items():
        if number := re.match(r"test_d(\d\d)_", name):
            numbers.add(int(number[1]))
            assert re.search(r"seed 00[01]\s+l\. \d", test.__doc__), name
    assert sorted(numbers) == list(range(1, 21))
