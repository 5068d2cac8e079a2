"""Frequently Asked Questions ("Ergänzende Hinweise"), first half: deals, disasters, building and demolishing.

A test's name begins with the question; its docstring says where the answer stands in EcoVisio's booklet
(seed 001) and in Spieltrieb's (seed 000, English and German). `test_faq_is_complete.py` misses none.
"""

from __future__ import annotations

import pytest

from engine.keep_cool.actions import (
    ACTIONS,
    Build,
    ClaimVictory,
    Demolish,
    Give,
    Innovate,
    MakePromise,
    Roll,
)
from engine.keep_cool.state import Colour, Kind, Share
from tests.engine.keep_cool.tables import (
    KINDS,
    ROWS,
    Table,
    both_editions,
    investing,
    table,
)

pytestmark = both_editions

# --- What can be negotiated? ------------------------------------------------------------------------------


def test_what_can_be_negotiated_joint_innovation_building_and_loans() -> None:
    """FAQ (seed 001 l. 554-558; seed 000 l. 477-479, German l. 238-240): basically everything."""
    start = investing("usa")
    together = start.do(Innovate("green", (Share("usa", 4), Share("europe", 3))))
    assert (together["usa"].chips, together["europe"].chips) == (16, 17)
    shared = start.do(Build("black", shares=(Share("usa", 5), Share("tiger", 2))))
    assert (shared["usa"].black, shared["tiger"].chips) == (start["usa"].black + 1, 18)
    lent = start.do(Give("usa", "developing", 4, back=5))
    assert (lent["developing"].chips, lent.state.promises[0].chips) == (24, 5)


def test_what_can_be_negotiated_a_green_factory_in_the_tiger_countries() -> None:
    """FAQ (seed 001 l. 554-558; seed 000 l. 477-479, German l. 238-240): the USA build it or pay a share."""
    start = investing("usa")
    whole = start.do(Build("green", "tiger", agreed=True))
    assert (whole["tiger"].green, whole["usa"].chips, whole["tiger"].chips) == (1, 10, 20)
    share = start.do(Build("green", "tiger", (Share("usa", 6), Share("tiger", 4)), agreed=True))
    assert (share["tiger"].green, share["usa"].chips, share["tiger"].chips) == (1, 14, 16)


def test_what_can_be_negotiated_but_not_shifting_factories_between_players() -> None:
    """FAQ (seed 001 l. 554-558; seed 000 l. 477-479, German l. 240): pieces don't change hands. K22.

    There is no action for it: chips alone can be given.
    """
    assert not {"move", "shift", "swap", "transfer"} & {cls.__name__.lower() for cls in ACTIONS}
    before = investing("usa")
    after = before.do(Give("usa", "europe", 3))
    for country in ("usa", "europe"):
        assert (after[country].black, after[country].green, after[country].red) == (
            before[country].black,
            before[country].green,
            before[country].red,
        )


def test_what_can_be_negotiated_promises_bind_nobody() -> None:
    """FAQ (seed 001 l. 554-558; seed 000 l. 477-479, German l. 238-240): a promise forbids no action."""
    before = investing("usa")
    bound = before.do(MakePromise("usa", "europe", "demolish", kind="black"))
    assert bound.options == before.options
    assert bound.do(Build("black"))["usa"].black == 6


# --- May I help disaster victims? -------------------------------------------------------------------------


def struck(**seats: dict[str, int]) -> Table:
    """Floods in China in yellow: three chips that the Tiger Countries don't have. It is the USA's turn."""
    calm = table(4).in_zone("yellow").with_(tiger={"chips": 0}).seated(seats).turn_of("usa")
    return calm.card_open("floods_china").do(Roll(1))


def test_may_i_help_disaster_victims_before_anything_is_demolished() -> None:
    """FAQ (seed 001 l. 560-563; seed 000 l. 481-483, German l. 242-244)."""
    owing = struck(developing={"chips": 5})
    assert owing.state.debts[0].due == 3
    helped = owing.do(Give("developing", "tiger", 3))
    assert (helped["tiger"].factories, helped["tiger"].chips, helped["developing"].chips) == (3, 0, 2)
    assert (helped.state.debts, helped.phase) == ((), "income")


def test_may_i_help_disaster_victims_several_helpers_and_a_part() -> None:
    """FAQ (seed 001 l. 560-563; seed 000 l. 481-483, German l. 242-244): each gives own chips."""
    half = struck(europe={"chips": 2}, usa={"chips": 4}).do(
        Give("europe", "tiger", 1), Give("usa", "tiger", 1)
    )
    assert half.state.debts[0].due == 1
    scrapped = half.do(Demolish("tiger", "black"))
    assert (scrapped["tiger"].black, scrapped["tiger"].chips) == (2, 1)


def test_may_i_help_disaster_victims_to_be_given_back_or_not() -> None:
    """FAQ (seed 001 l. 560-563; seed 000 l. 481-483, German l. 244): a matter of negotiation."""
    gift = struck(developing={"chips": 5}).do(Give("developing", "tiger", 3))
    loan = struck(developing={"chips": 5}).do(Give("developing", "tiger", 3, back=4))
    assert gift.state.promises == ()
    assert [(each.by, each.to, each.chips) for each in loan.state.promises] == [("tiger", "developing", 4)]


def test_may_i_help_disaster_victims_with_more_than_is_due() -> None:
    """FAQ (seed 001 l. 560-563; seed 000 l. 481-483, German l. 244): what is left over is the victim's."""
    helped = struck(developing={"chips": 5}).do(Give("developing", "tiger", 5))
    assert (helped["tiger"].chips, helped["developing"].chips) == (2, 0)


# --- Who has to pay if all players are affected by a catastrophe? -----------------------------------------


def test_who_has_to_pay_if_all_players_are_affected_everyone_with_own_protection() -> None:
    """FAQ (seed 001 l. 575-576; seed 000 l. 485-487, German l. 246-248): the same damage, own tokens."""
    before = table(3).in_zone("yellow").all_with(chips=9).with_(europe={"red": 1}, tiger={"red": 2})
    after = before.card_open("biodiversity_loss").do(Roll(4))
    assert [9 - seat.chips for seat in after.state.seats] == [2, 1, 0]


def test_who_has_to_pay_if_all_players_are_affected_each_victim_chooses() -> None:
    """FAQ (seed 001 l. 575-576; seed 000 l. 485-487, German l. 246-248). Nobody chooses for another."""
    calm = table(3).in_zone("yellow").with_(usa={"chips": 1}, europe={"chips": 0}, tiger={"chips": 9})
    owing = calm.card_open("sea_level_rise").do(Roll(1))
    assert [(debt.country, debt.due) for debt in owing.state.debts] == [("usa", 1), ("europe", 2)]
    usa = owing.do(Demolish("usa", "green"))
    assert (usa["usa"].green, usa["usa"].chips) == (0, 1)
    assert [debt.country for debt in usa.state.debts] == ["europe"]
    helped = usa.do(Give("tiger", "europe", 2))
    assert (helped["europe"].factories, helped.state.debts, helped.phase) == (5, (), "income")


# --- May I build factories or protection tokens in other countries? ---------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_may_i_build_in_other_countries_if_the_owner_agrees(kind: Kind) -> None:
    """FAQ (seed 001 l. 578-583; seed 000 l. 489-491, German l. 250-252). K21."""
    before = investing("europe")
    asked = before.unsure(Build(kind, "developing"))
    assert (asked.code, asked.needs, asked.params) == (
        "keep_cool.build.consent",
        "agreed",
        {"country": "developing"},
    )
    after = before.do(Build(kind, "developing", agreed=True))
    assert getattr(after["developing"], kind) == getattr(before["developing"], kind) + 1
    assert getattr(after["europe"], kind) == getattr(before["europe"], kind)


@pytest.mark.parametrize("helper", ["usa", "tiger"])
@pytest.mark.parametrize("kind", KINDS)
def test_may_i_build_in_other_countries_only_if_asked_also_with_shares(kind: Kind, helper: str) -> None:
    """FAQ (seed 001 l. 578-583; seed 000 l. 489-491, German l. 250-252): who else pays agrees for nobody."""
    before = investing("europe")
    price = ROWS[kind][0]
    shares = (Share("europe", price - 1), Share(helper, 1))
    asked = before.unsure(Build(kind, "developing", shares))
    assert (asked.code, asked.needs, asked.params["country"]) == (
        "keep_cool.build.consent",
        "agreed",
        "developing",
    )
    after = before.do(Build(kind, "developing", shares, agreed=True))
    assert getattr(after["developing"], kind) == getattr(before["developing"], kind) + 1
    assert (after["europe"].chips, after[helper].chips) == (20 - price + 1, 19)
    assert after["developing"].chips == 20


def test_may_i_build_in_other_countries_but_at_home_without_asking_anybody_also_with_shares() -> None:
    """FAQ (seed 001 l. 578-583; seed 000 l. 489-491, German l. 250-252): only the other one is asked."""
    before = investing("europe")
    after = before.do(Build("red", "europe", (Share("usa", 2),)))
    assert (after["europe"].red, after["europe"].chips, after["usa"].chips) == (1, 20, 18)


@pytest.mark.parametrize("kind", KINDS)
def test_may_i_build_in_other_countries_at_their_price_which_alone_changes(kind: Kind) -> None:
    """FAQ (seed 001 l. 578-583; seed 000 l. 489-491, German l. 250-252): Europe builds in the South."""
    before = investing("europe", europe={f"{kind}_step": 0}, developing={f"{kind}_step": 4})
    after = before.do(Build(kind, "developing", agreed=True))
    assert before["europe"].chips - after["europe"].chips == ROWS[kind][4]
    assert getattr(after["developing"], f"{kind}_step") == 5
    assert getattr(after["europe"], f"{kind}_step") == 0


def test_may_i_build_in_other_countries_only_in_my_turn() -> None:
    """FAQ (seed 001 l. 578-583; seed 000 l. 489-491, German l. 252): the active player has to take part."""
    before = investing("europe")
    theirs = Build("black", "developing", (Share("usa", 7),), agreed=True)
    no = before.refusal(theirs)
    assert (no.code, no.strength, no.params) == (
        "keep_cool.deal.without_active",
        "odd",
        {"country": "europe"},
    )
    assert before.do(theirs, insist=True)["developing"].black == 2


# --- How can I demolish factories and protection tokens? --------------------------------------------------


@pytest.mark.parametrize("colour", ["black", "green"])
def test_how_can_i_demolish_factories_for_two_chips(colour: Colour) -> None:
    """FAQ (seed 001 l. 585-590; seed 000 l. 493-495, German l. 254-256)."""
    before = investing("usa", usa={"black_step": 3, "green_step": 2})
    after = before.do(Demolish("usa", colour))
    assert getattr(after["usa"], colour) == getattr(before["usa"], colour) - 1
    assert (after["usa"].chips, after.pool) == (22, before.pool - 2)
    assert (after["usa"].black_step, after["usa"].green_step) == (3, 2)


def test_how_can_i_demolish_protection_tokens_for_nothing() -> None:
    """FAQ (seed 001 l. 585-590; seed 000 l. 493-495, German l. 254-256): the red token one step left."""
    before = investing("usa", usa={"red": 2, "red_step": 2})
    after = before.do(Demolish("usa", "red"))
    assert (after["usa"].red, after["usa"].red_step, after["usa"].chips) == (1, 1, 20)
    assert after.pool == before.pool


@pytest.mark.parametrize("phase", ["greenhouse", "income", "investment", "recovery"])
def test_how_can_i_demolish_whenever_i_want_in_my_turn(phase: str) -> None:
    """FAQ (seed 001 l. 585-590; seed 000 l. 493-495, German l. 256)."""
    before = investing("usa").turn_of("usa", phase)  # type: ignore[arg-type]
    after = before.do(Demolish("usa", "black"))
    assert (after["usa"].black, after.phase) == (4, phase)


def test_how_can_i_demolish_not_in_anybody_else_s_turn() -> None:
    """FAQ (seed 001 l. 585-590; seed 000 l. 493-495, German l. 256)."""
    no = investing("usa").refusal(Demolish("europe", "black"), insist=True)
    assert (no.code, no.strength) == ("keep_cool.demolish.not_your_turn", "illegal")


def test_how_can_i_demolish_to_keep_others_from_their_targets() -> None:
    """FAQ (seed 001 l. 585-590; seed 000 l. 493-495, German l. 256): the 15th black one is gone."""
    close = investing(
        "usa", players=3, usa={"black": 12, "green": 0}, europe={"black": 3}, tiger={"black": 0}
    )
    claim = ClaimVictory("usa", "oil_industry")
    close.do(claim)
    less = close.turn_of("europe", "investment").do(Demolish("europe", "black"))
    assert less.refusal(claim).params["found"] == 14


def test_how_can_i_demolish_my_very_last_factory_is_odd() -> None:
    """FAQ (seed 001 l. 585-590; seed 000 l. 493-495, German l. 256) doesn't forbid it; nobody means it."""
    last = investing("developing")
    no = last.refusal(Demolish("developing", "black"))
    assert (no.code, no.strength) == ("keep_cool.demolish.own_last_factory", "odd")
    assert last.do(Demolish("developing", "black"), insist=True)["developing"].factories == 0


@pytest.mark.parametrize("pool", [0, 1])
def test_how_can_i_demolish_for_two_chips_that_are_not_in_the_pool_is_odd(pool: int) -> None:
    """FAQ (seed 001 l. 585-590; seed 000 l. 493-495, German l. 254-256); who asks is the app (ours)."""
    start = investing("usa")
    poor = start.with_(carbometer=start.carbometer + start.pool - pool)
    no = poor.refusal(Demolish("usa", "black"))
    assert (no.code, no.strength) == ("keep_cool.demolish.pool_short", "odd")
    assert no.params == {"country": "usa", "has": pool, "scrap": 2}
    assert Demolish("usa", "black") not in poor.options
    after = poor.do(Demolish("usa", "black"), insist=True)
    assert (after["usa"].chips, after.pool) == (20 + pool, 0)
    bought = poor.do(Build("red"), Demolish("usa", "black"))
    assert bought["usa"].chips == 20 - 2 + 2, "what is paid for something else fills the pool"
    assert poor.with_(usa={"red": 1}).do(Demolish("usa", "red"))["usa"].chips == 20, "nothing is paid for it"


def test_how_can_i_demolish_what_i_own_alone() -> None:
    """FAQ (seed 001 l. 585-590; seed 000 l. 493-495, German l. 256)."""
    no = investing("developing").refusal(Demolish("developing", "red"), insist=True)
    assert no.code == "keep_cool.demolish.none_of_this_colour"


# --- Can I lose protection tokens? ------------------------------------------------------------------------


def test_can_i_lose_protection_tokens_not_by_a_catastrophe() -> None:
    """FAQ (seed 001 l. 592-594; seed 000 l. 497-499, German l. 258-260). K9."""
    poor = table(3).in_zone("red").with_(usa={"chips": 0, "red": 3, "red_step": 3})
    after = poor.card_open("drought_california").do(Roll(1))
    while after.state.debts:
        after = after.do(Demolish("usa", "black" if after["usa"].black else "green"))
    assert (after["usa"].red, after["usa"].red_step) == (3, 3)


def test_can_i_lose_protection_tokens_at_will_only() -> None:
    """FAQ (seed 001 l. 592-594; seed 000 l. 497-499, German l. 258-260): they don't pay a debt."""
    owing = table(3).with_(tiger={"chips": 0, "red": 2}).card_open("floods_china").in_debt("tiger", 2)
    assert owing.refusal(Demolish("tiger", "red")).code == "keep_cool.demolish.not_your_turn"
    own = owing.turn_of("tiger").do(Demolish("tiger", "red"))
    assert (own["tiger"].red, own.state.debts[0].due) == (1, 2)


def test_can_i_lose_protection_tokens_with_the_price_back_to_the_left() -> None:
    """FAQ (seed 001 l. 592-594; seed 000 l. 497-499, German l. 260): never left of the first field. K15."""
    now = investing("usa", usa={"red": 3, "red_step": 1})
    steps = []
    for _ in range(3):
        now = now.do(Demolish("usa", "red"))
        steps.append(now["usa"].red_step)
    assert steps == [0, 0, 0]


# --- Do factory prices change after demolishing? ----------------------------------------------------------


def test_do_factory_prices_change_after_demolishing_no() -> None:
    """FAQ (seed 001 l. 596-598; seed 000 l. 501-503, German l. 262-264): voluntarily or not."""
    owing = table(3).with_(usa={"chips": 0, "black_step": 5}).card_open("floods_china").in_debt("usa", 2)
    assert owing.do(Demolish("usa", "black"))["usa"].black_step == 5
    assert investing("usa", usa={"black_step": 5}).do(Demolish("usa", "black"))["usa"].black_step == 5


# --- May I convert black to green factories? --------------------------------------------------------------


def test_may_i_convert_black_to_green_factories_by_scrap_and_building() -> None:
    """FAQ (seed 001 l. 600-602; seed 000 l. 505-507, German l. 266-268): the scrap value helps to pay."""
    poor = investing("usa", usa={"chips": 8})
    assert poor.refusal(Build("green")).params["missing"] == 2
    after = poor.do(Demolish("usa", "black"), Build("green"))
    assert (after["usa"].black, after["usa"].green, after["usa"].chips) == (4, 2, 0)
