"""Frequently Asked Questions ("Ergänzende Hinweise"), second half: prices, the carbometer, targets and cards.

A test's name begins with the question; its docstring says where the answer stands in EcoVisio's booklet
(seed 001) and in Spieltrieb's (seed 000, English and German). `test_faq_is_complete.py` misses none.
"""

from __future__ import annotations

import pytest

from engine.core import BadInput, Unknown
from engine.keep_cool import GAME
from engine.keep_cool.actions import (
    Build,
    ClaimVictory,
    Demolish,
    DrawCard,
    Innovate,
    Recover,
    Roll,
    ShowTarget,
    TakeIncome,
    UseBonus,
    show_target,
)
from engine.keep_cool.events import (
    Built,
    CarbometerMoved,
    DebtForgiven,
    FactoryDemolished,
    PileReshuffled,
    Recovered,
)
from engine.keep_cool.state import Kind
from tests.engine.keep_cool.tables import (
    FSU_BLACK,
    KINDS,
    ROWS,
    both_editions,
    investing,
    rules,
    table,
    volcano,
)

pytestmark = both_editions

# --- Can I reduce the price for protection tokens? --------------------------------------------------------


def test_can_i_reduce_the_price_for_protection_tokens_no() -> None:
    """FAQ (seed 001 l. 604-605; seed 000 l. 509-511, German l. 270-272): the words have no red research."""
    with pytest.raises(BadInput, match="black, green"):
        GAME.actions.decode({"type": "innovate", "colour": "red"})
    after = investing("usa", usa={"red_step": 3}).do(Innovate("green"))
    assert after["usa"].red_step == 3


# --- Which prices count if I build multiple factories or protection tokens? -------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_which_prices_count_if_i_build_multiple_each_its_own(kind: Kind) -> None:
    """FAQ (seed 001 l. 607-611; seed 000 l. 513-515, German l. 274-276)."""
    now, paid = investing("usa"), []
    for _ in range(3):
        now = now.with_(usa={"chips": 20}).do(Build(kind))
        paid += [share.chips for share in now.told(Built)[0].paid]
    assert paid == ROWS[kind][:3]


def test_which_prices_count_if_i_build_multiple_seven_then_six_and_six() -> None:
    """FAQ (seed 001 l. 607-611; seed 000 l. 513-515, German l. 274-276): the booklets' own example."""
    three = investing("usa", usa={"black_step": 2}).do(Build("black"), Build("black"), Build("black"))
    assert three["usa"].chips == 20 - 7 - 6 - 6


# --- What happens if a price token moves to the right boundary? -------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_what_happens_if_a_price_token_moves_to_the_right_boundary_the_price_stays(kind: Kind) -> None:
    """FAQ (seed 001 l. 613-617; seed 000 l. 517-521, German l. 278-282). K14."""
    edge = len(ROWS[kind]) - 1
    after = investing("usa", usa={f"{kind}_step": edge}).do(Build(kind), Build(kind))
    assert after["usa"].chips == 20 - 2 * ROWS[kind][-1]
    assert getattr(after["usa"], f"{kind}_step") == edge


def test_what_happens_if_a_price_token_moves_to_the_right_boundary_by_innovation() -> None:
    """FAQ (seed 001 l. 613-617; seed 000 l. 517-521, German l. 278-282). K16: one step, then none."""
    close = investing("usa", usa={"black_step": len(FSU_BLACK) - 2})
    edge = close.do(Innovate("black"))
    assert edge["usa"].black_step == len(FSU_BLACK) - 1
    assert edge.do(Innovate("black"))["usa"].black_step == len(FSU_BLACK) - 1


def test_is_the_number_of_factories_and_protection_tokens_limited_no() -> None:
    """FAQ (seed 001 l. 613-617; seed 000 l. 519-521, German l. 280-282): the English text of Spieltrieb
    names factories only, the other two protection tokens as well. K17: an empty box is odd, no more.
    """
    for kind in KINDS:
        most = rules().supply[kind]
        last = investing("usa", usa={kind: most - sum(getattr(s, kind) for s in table(4).state.seats[1:])})
        no = last.refusal(Build(kind))
        assert (no.code, no.strength, no.params["supply"]) == ("keep_cool.supply.used_up", "odd", most)
        assert getattr(last.do(Build(kind), insist=True)["usa"], kind) == getattr(last["usa"], kind) + 1


# --- What happens if I have to demolish all factories? ----------------------------------------------------


def test_what_happens_if_i_have_to_demolish_all_factories_the_last_is_kept() -> None:
    """FAQ (seed 001 l. 619-630; seed 000 l. 523-525, German l. 284-286): give what you can. K8."""
    poor = table(3).in_zone("red").with_(tiger={"black": 1, "green": 1, "chips": 3, "red": 1})
    owing = poor.card_open("floods_china").do(Roll(6))
    assert owing.state.debts[0].due == 5
    after = owing.do(Demolish("tiger", "black"))
    assert after.told(DebtForgiven) == [DebtForgiven("tiger", 3)]
    assert (after["tiger"].factories, after["tiger"].chips, after["tiger"].red) == (1, 0, 1)
    assert not after.state.debts


def test_what_happens_if_i_have_to_demolish_all_factories_with_one_to_begin_with() -> None:
    """FAQ (seed 001 l. 619-630; seed 000 l. 523-525, German l. 286): chips are given, the factory is not."""
    poor = table(3).in_zone("red").with_(tiger={"black": 0, "green": 1, "chips": 3})
    after = poor.card_open("floods_china").do(Roll(6))
    assert (after["tiger"].green, after["tiger"].chips) == (1, 0)
    assert not after.told(FactoryDemolished)
    assert after.phase == "income"


def test_what_happens_if_i_have_to_demolish_all_factories_nobody_can_insist() -> None:
    """FAQ (seed 001 l. 619-630; seed 000 l. 523-525, German l. 286)."""
    last = table(3).with_(tiger={"black": 1, "green": 0, "chips": 0}).in_debt("tiger", 3)
    assert last.refusal(Demolish("tiger", "black"), insist=True).code == "keep_cool.demolish.last_factory"


# --- What happens if the Carbometer spills over? ----------------------------------------------------------


def test_what_happens_if_the_carbometer_spills_over_by_a_volcano() -> None:
    """FAQ (seed 001 l. 632-635; seed 000 l. 527-529, German l. 288-290): filled to its limit."""
    before = table(3).with_(carbometer=75).card_open(volcano())
    after = before.do(Roll(6), Roll(6), Roll(6))
    assert after.told(CarbometerMoved) == [CarbometerMoved(volcano(), 18, 5)]
    assert (after.carbometer, after.pool) == (80, before.pool - 5)


def test_what_happens_if_the_carbometer_spills_over_by_recovery() -> None:
    """FAQ (seed 001 l. 632-635; seed 000 l. 527-529, German l. 288-290): the rest stays in the pool."""
    full = table(3).with_(carbometer=80).turn_of("usa", "recovery")
    after = full.do(Recover())
    assert after.told(Recovered) == [Recovered("blue", 0)]
    assert (after.carbometer, after.pool) == (80, full.pool)


def test_what_happens_if_the_carbometer_spills_over_by_the_bonus_is_not_offered() -> None:
    """FAQ (seed 001 l. 632-635; seed 000 l. 527-529, German l. 288-290) names volcano and recovery; nobody
    has to use a bonus, so more than fits is refused with what fits.
    """
    nearly = table(4).with_(carbometer=78).turn_of("developing", "investment")
    assert nearly.refusal(UseBonus(3)).params == {"count": 2}
    assert nearly.do(UseBonus(2)).carbometer == 80


def test_what_happens_if_the_carbometer_spills_over_no_more_than_the_pool_has() -> None:
    """FAQ (seed 001 l. 632-635; seed 000 l. 527-529, German l. 288-290) has no word for an empty pool."""
    before = table(3).with_(carbometer=50, usa={"chips": 60})
    assert before.pool == 4
    after = before.card_open(volcano()).do(Roll(6), Roll(6), Roll(6))
    assert (after.carbometer, after.pool) == (54, 0)


# --- Which targets have to be achieved to win? ------------------------------------------------------------


@pytest.mark.parametrize("target", ["oil_industry", "climate_skeptics"])
def test_which_targets_have_to_be_achieved_to_win_any_political_with_the_economic(target: str) -> None:
    """FAQ (seed 001 l. 637-640; seed 000 l. 531-533, German l. 292-294): at the same time."""
    board = table(3).with_(usa={"black": 12, "green": 0}, europe={"black": 3, "green": 2})
    assert board.do(ClaimVictory("usa", target)).winners == ("usa",)
    short = board.with_(usa={"black": 11}, europe={"black": 4})
    assert short.refusal(ClaimVictory("usa", target)).code == "keep_cool.victory.economic_target_open"


def test_which_targets_have_to_be_achieved_to_win_own_factories_and_the_group_s() -> None:
    """FAQ (seed 001 l. 637-640; seed 000 l. 531-533, German l. 294): one's own for the economic target, all
    or the three of the South for the political one.
    """
    six = table(6).all_with(black=0, green=0).with_(tiger={"black": 8}, usa={"green": 9}, opec={"green": 4})
    assert six.do(ClaimVictory("tiger", "new_technologies")).winners == ("tiger",)
    assert six.refusal(ClaimVictory("tiger", "technical_cooperation")).params["found"] == 0
    assert six.refusal(ClaimVictory("usa", "new_technologies")).params["has"] == 9


# --- Is it possible that multiple players win? ------------------------------------------------------------


def test_is_it_possible_that_multiple_players_win_with_the_same_target() -> None:
    """FAQ (seed 001 l. 642-644; seed 000 l. 535-537, German l. 296-298): also out of turn."""
    ready = (
        table(3)
        .all_with(black=0, green=0)
        .with_(
            usa={"black": 12, "target": "card_02"},
            tiger={"black": 8, "target": "card_03"},
            europe={"green": 6, "black": 0, "chips": 9},
        )
    )
    twenty = ready.with_(usa={"black": 7, "green": 5}, tiger={"black": 7})
    after = twenty.turn_of("europe", "investment").do(Build("black", "tiger", agreed=True))
    assert after.winners == ("usa", "tiger")
    assert after.active == "europe"


def test_is_it_possible_that_multiple_players_win_by_claims() -> None:
    """FAQ (seed 001 l. 642-644; seed 000 l. 535-537, German l. 298): the app never saw their cards."""
    ready = table(3).with_(usa={"black": 12, "green": 0}, tiger={"black": 8, "green": 0})
    after = ready.do(ClaimVictory("usa", "oil_industry"), ClaimVictory("tiger", "oil_industry"))
    assert after.winners == ("usa", "tiger")


# --- May I change my secret target? -----------------------------------------------------------------------


def test_may_i_change_my_secret_target_the_card_is_kept() -> None:
    """FAQ (seed 001 l. 646-649; seed 000 l. 539-541, German l. 300-302): no step of play changes it."""
    start = table(3).with_(usa={"target": "card_02", "chips": 20}).with_(carbometer=50)
    later = start.turn_of("usa", "income").do(TakeIncome(), Build("black"), Innovate("green"))
    assert later["usa"].target == start["usa"].target


def test_may_i_change_my_secret_target_between_the_two_on_the_card() -> None:
    """FAQ (seed 001 l. 646-649; seed 000 l. 539-541, German l. 302): either wins, at any time."""
    card = {"black": 12, "green": 0, "target": "card_02"}
    oil = table(3).with_(usa=card, europe={"black": 2, "green": 6, "chips": 9}, tiger={"black": 0})
    assert oil.turn_of("europe", "investment").do(Build("black")).ended == "targets"
    few = table(3).with_(usa={**card, "black": 11, "chips": 9}, europe={"green": 2}, tiger={"black": 0})
    assert few.turn_of("usa", "investment").do(Build("black")).winners == ("usa",)


def test_may_i_change_my_secret_target_a_card_shown_by_mistake_is_shown_anew() -> None:
    """FAQ (seed 001 l. 646-649; seed 000 l. 539-541, German l. 302): the card stays, the app may err."""
    wrong = table(3).do(ShowTarget("usa", show_target("usa", "card_02")))
    right = wrong.do(ShowTarget("usa", show_target("usa", "card_03")))
    assert right["usa"].target == show_target("usa", "card_03")
    taken_back = right.do(ShowTarget("usa", Unknown("target_card")))
    assert taken_back["usa"].target == Unknown("target_card")


# --- What happens if you run out of the greenhouse cards? -------------------------------------------------


def test_what_happens_if_you_run_out_of_the_greenhouse_cards_all_are_reshuffled() -> None:
    """FAQ (seed 001 l. 651-653; seed 000 l. 543-545, German l. 304-306)."""
    last = table(3).with_pile("sea_level_rise").all_with(red=9)
    after = last.do(DrawCard("sea_level_rise"), Roll(6))
    assert [event.why for event in after.told(PileReshuffled)] == ["empty"]
    assert after.state.pile == table(3).state.pile


def test_what_happens_if_you_run_out_of_the_greenhouse_cards_before_the_orange_range() -> None:
    """FAQ (seed 001 l. 651-653; seed 000 l. 543-545, German l. 304-306): that is another rule (l. 543)."""
    last = table(3).with_pile("sea_level_rise").all_with(red=9)
    after = last.do(DrawCard("sea_level_rise"), Roll(6))
    assert not after.state.reshuffled


def test_what_happens_if_you_run_out_of_the_greenhouse_cards_between_two() -> None:
    """FAQ (seed 001 l. 651-653; seed 000 l. 543-545, German l. 304-306): the pile is new for the second."""
    last = table(3).in_zone("yellow").turn_of("usa").with_pile("sea_level_rise").all_with(red=9)
    after = last.do(DrawCard("sea_level_rise"), Roll(6))
    assert after.phase == ("greenhouse" if rules().zone_at(50).cards == 2 else "income")
    assert "sea_level_rise" in after.state.pile
