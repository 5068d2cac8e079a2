"""3. Investment: Innovation, and the Developing Countries' bonus (Spieltrieb: "Developing Country Bonus")."""

from __future__ import annotations

import pytest

from engine.keep_cool.actions import Build, EndInvestment, Innovate, Recover, UseBonus
from engine.keep_cool.events import BonusUsed, Innovated, Steps
from engine.keep_cool.state import Colour, Share
from tests.engine.keep_cool.tables import FSU_BLACK, FSU_GREEN, Table, both_editions, investing, table

pytestmark = both_editions

EDGE: dict[Colour, int] = {"black": len(FSU_BLACK) - 1, "green": len(FSU_GREEN) - 1}


# --- Innovation -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["black", "green"])
def test_innovation_costs_seven_chips_and_moves_the_price_token_two_steps(colour: Colour) -> None:
    """Both: "Innovation" (seed 001 l. 501-517; seed 000 l. 451, German l. 214)."""
    before = investing("usa")
    after = before.do(Innovate(colour))
    assert (after["usa"].chips, after.pool, after.carbometer) == (13, before.pool + 7, before.carbometer)
    assert getattr(after["usa"], f"{colour}_step") == 2
    other = "green" if colour == "black" else "black"
    assert (getattr(after["usa"], f"{other}_step"), after["usa"].red_step) == (0, 0)


def test_it_makes_the_next_factory_cheaper() -> None:
    """Both: "Innovation" (seed 001 l. 501; seed 000 l. 451): 10, 9, 8: from the first field to the third."""
    after = investing("usa").do(Innovate("green"), Build("green"))
    assert after["usa"].chips == 20 - 7 - 8


def test_several_pay_and_all_profit_in_the_same_way() -> None:
    """Both: "Innovation" (seed 001 l. 507-517; seed 000 l. 451, German l. 214), whatever each has paid."""
    before = investing("usa", usa={"green_step": 3}, tiger={"green_step": 0})
    after = before.do(Innovate("green", (Share("usa", 1), Share("europe", 2), Share("tiger", 4))))
    assert [20 - after[country].chips for country in ("usa", "europe", "tiger")] == [1, 2, 4]
    assert [after[country].green_step for country in ("usa", "europe", "tiger", "developing")] == [5, 2, 2, 0]


def test_who_has_paid_nothing_may_be_let_in() -> None:
    """Both: "Innovation" (seed 001 l. 519-521; seed 000 l. 451, German l. 214)."""
    after = investing("usa").do(Innovate("green", guests=("developing",)))
    assert (after["developing"].chips, after["developing"].green_step) == (20, 2)
    assert after.told(Innovated)[0].moves == (Steps("usa", 2), Steps("developing", 2))


def test_who_is_not_let_in_gets_nothing() -> None:
    """Both: "Innovation" (seed 001 l. 519-521; seed 000 l. 451): the active player decides."""
    after = investing("usa").do(Innovate("green"))
    assert [after[country].green_step for country in ("europe", "developing", "tiger")] == [0, 0, 0]


@pytest.mark.parametrize("guests", [("usa",), ("tiger", "tiger")])
def test_nobody_takes_part_twice(guests: tuple[str, ...]) -> None:
    """Both: "Innovation" (seed 001 l. 515; seed 000 l. 451): all in the same way."""
    no = investing("usa").refusal(Innovate("green", guests=guests), insist=True)
    assert no.code == "keep_cool.innovation.guest_twice"


def test_a_guest_sits_at_the_table() -> None:
    no = investing("usa").refusal(Innovate("green", guests=("opec",)), insist=True)
    assert no.code == "keep_cool.seat.not_at_the_table"


def test_research_without_the_active_player_is_odd() -> None:
    """Spieltrieb "The Game Turn" (seed 000 l. 373), EcoVisio "The game turn" (seed 001 l. 318-320)."""
    theirs = Innovate("black", (Share("europe", 7),))
    no = investing("usa").refusal(theirs)
    assert (no.code, no.strength) == ("keep_cool.deal.without_active", "odd")
    after = investing("usa").do(theirs, insist=True)
    assert (after["europe"].black_step, after["usa"].black_step) == (2, 0)


def test_the_active_player_may_take_part_for_nothing() -> None:
    """Spieltrieb, German (seed 000 l. 111, 214): "beteiligt" has to be the active player, and "kostenlos
    beteiligen" is how others are let in: who pays nothing takes part all the same.
    """
    after = investing("usa").do(Innovate("black", (Share("europe", 7),), ("usa",)))
    assert (after["usa"].chips, after["usa"].black_step, after["europe"].black_step) == (20, 2, 2)


def test_too_few_chips() -> None:
    """Both: "Innovation" (seed 001 l. 507; seed 000 l. 451): seven chips."""
    no = investing("usa", usa={"chips": 6}).refusal(Innovate("green"), insist=True)
    assert no.code == "keep_cool.innovation.not_enough_chips"
    assert no.params == {"price": 7, "has": 6, "missing": 1}


@pytest.mark.parametrize("colour", ["black", "green"])
@pytest.mark.parametrize(("left", "moves"), [(2, 2), (1, 1), (0, 0)])
def test_at_the_edge_a_token_stays(colour: Colour, left: int, moves: int) -> None:
    """FAQ "… right boundary?" (seed 001 l. 613-617; seed 000 l. 517-521). K16: joining is still allowed."""
    close = investing("usa", usa={f"{colour}_step": EDGE[colour] - left})
    after = close.do(Innovate(colour, (Share("usa", 4), Share("tiger", 3))))
    assert after.told(Innovated)[0].moves == (Steps("usa", moves), Steps("tiger", 2))
    assert getattr(after["usa"], f"{colour}_step") == EDGE[colour]


def test_any_number_of_times_a_turn() -> None:
    """Both: "The game turn" 3 (seed 001 l. 333-335; seed 000 l. 377): in any order, as long as chips last."""
    after = investing("usa").do(Innovate("green"), Build("red"), Innovate("green"))
    assert (after["usa"].green_step, after["usa"].chips) == (4, 20 - 7 - 2 - 7)


def test_innovation_waits_for_the_investment_step() -> None:
    """Both: "The game turn" (seed 001 l. 323; seed 000 l. 373)."""
    no = investing("usa").turn_of("usa", "income").refusal(Innovate("green"))
    assert no.params == {"phase": "investment", "now": "income"}


# --- The Developing Countries' bonus ----------------------------------------------------------------------


def south(carbometer: int = 50) -> Table:
    return table(4).with_(carbometer=carbometer).turn_of("developing", "investment")


@pytest.mark.parametrize("chips", [-3, -2, -1, 1, 2, 3])
def test_up_to_three_chips_between_pool_and_carbometer(chips: int) -> None:
    """Both: "Developing Countries Bonus" (seed 001 l. 525-529; seed 000 l. 459, German l. 222)."""
    before = south()
    after = before.do(UseBonus(chips))
    assert (after.carbometer, after.pool) == (50 + chips, before.pool - chips)
    assert after.told(BonusUsed) == [BonusUsed("developing", chips)]
    assert after["developing"] == before["developing"]


@pytest.mark.parametrize("chips", [-4, 0, 4])
def test_no_more_than_three(chips: int) -> None:
    """Both: "Developing Countries Bonus" (seed 001 l. 525; seed 000 l. 459)."""
    assert south().refusal(UseBonus(chips), insist=True).code == "keep_cool.bonus.how_many"


def test_once_a_turn_and_one_way() -> None:
    """Both: "Developing Countries Bonus" (seed 001 l. 525; seed 000 l. 459): onto *or* from. K13."""
    used = south().do(UseBonus(1))
    for again in (UseBonus(1), UseBonus(-1)):
        assert used.refusal(again, insist=True).code == "keep_cool.bonus.used"


def test_again_in_their_next_turn() -> None:
    """K13: once per own turn."""
    later = south().do(UseBonus(1), EndInvestment(), Recover())
    assert not later.state.bonus_used
    later.turn_of("developing", "investment").do(UseBonus(1))


@pytest.mark.parametrize("country", ["usa", "europe", "tiger"])
def test_nobody_else_has_it(country: str) -> None:
    """Both: "Developing Countries Bonus" (seed 001 l. 525; seed 000 l. 459)."""
    no = south().turn_of(country, "investment").refusal(UseBonus(1), insist=True)
    assert no.code == "keep_cool.bonus.not_theirs"


def test_only_what_lies_there_can_be_moved() -> None:
    """Both: "Developing Countries Bonus" (seed 001 l. 525; seed 000 l. 459). K13."""
    assert south(79).refusal(UseBonus(2)).params == {"count": 1}
    assert south(2).refusal(UseBonus(-3)).params == {"count": 2}
    empty_pool = south(50).with_(usa={"chips": 60})
    assert empty_pool.pool == 0
    assert empty_pool.refusal(UseBonus(1)).params == {"count": 0}


def test_it_may_end_the_world() -> None:
    """K13, "Who wins?" (seed 001 l. 256; seed 000 l. 359): the last chip, taken by the bonus."""
    over = south(3).do(UseBonus(-3))
    assert (over.winners, over.ended) == ((), "last_chip")


def test_what_is_offered_is_what_fits() -> None:
    """Everything offered is accepted; the rest says why not."""
    offered = {action.chips for action in south(79).options if isinstance(action, UseBonus)}
    assert offered == {-3, -2, -1, 1}
