"""3. Investment: black factories, green factories and protection tokens at one's own prices."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.keep_cool.actions import Build, EndInvestment, TakeIncome
from engine.keep_cool.events import Built
from engine.keep_cool.state import Kind
from tests.engine.keep_cool.tables import (
    FSU_BLACK,
    FSU_GREEN,
    FSU_RED,
    KINDS,
    ROWS,
    Table,
    both_editions,
    table,
)

pytestmark = both_editions


def rich(chips: int = 30, **piles: int) -> Table:
    """The USA may invest."""
    return table(3).turn_of("usa", "investment").with_(carbometer=50, usa={"chips": chips, **piles})


@pytest.mark.parametrize("kind", KINDS)
def test_the_price_under_the_token_is_paid_to_the_pool(kind: Kind) -> None:
    """Both: "Building Black Factories" ff. (seed 001 l. 461-465, 471, 481; seed 000 l. 438, 442, 447)."""
    before = rich()
    after = before.do(Build(kind))
    price = ROWS[kind][0]
    assert after["usa"].chips == 30 - price
    assert after.pool == before.pool + price
    assert getattr(after["usa"], kind) == getattr(before["usa"], kind) + 1
    assert after.carbometer == before.carbometer


@pytest.mark.parametrize("kind", KINDS)
def test_its_price_token_moves_one_step_and_no_other_does(kind: Kind) -> None:
    """Both: "3. Investment" (seed 001 l. 465-467, 473, 483; seed 000 l. 438, 442, 447)."""
    after = rich().do(Build(kind))
    for other in KINDS:
        assert getattr(after["usa"], f"{other}_step") == (1 if other == kind else 0)
    assert after["europe"] == rich()["europe"]


@pytest.mark.parametrize("kind", KINDS)
def test_each_piece_has_the_price_of_its_own_step(kind: Kind) -> None:
    """FAQ "Which prices count if I build multiple" (seed 001 l. 607-611; seed 000 l. 515)."""
    now, paid = rich(1), []
    for _ in range(len(ROWS[kind]) + 2):
        now = now.with_(usa={"chips": 30, "black": 1, "green": 0, "red": 0}).do(Build(kind))
        paid += [share.chips for share in now.told(Built)[0].paid]
    assert paid == [*ROWS[kind], ROWS[kind][-1], ROWS[kind][-1]]


def test_seven_then_six_and_six() -> None:
    """FAQ "Which prices count": the booklet's own example (seed 001 l. 609-611; seed 000 l. 515)."""
    three = rich(20, black_step=2).do(Build("black"), Build("black"), Build("black"))
    assert three["usa"].chips == 20 - 7 - 6 - 6


def test_factories_get_cheaper_and_protection_dearer() -> None:
    """Both: "3. Investment" (seed 001 l. 467, 483-485; seed 000 l. 438, 447)."""
    assert all(a >= b for a, b in pairwise(FSU_BLACK))
    assert all(a >= b for a, b in pairwise(FSU_GREEN))
    assert all(a < b for a, b in pairwise(FSU_RED))


def test_anything_in_any_order_as_long_as_the_chips_last() -> None:
    """Both: "The game turn" 3 (seed 001 l. 333-335; seed 000 l. 377)."""
    after = rich(22).do(Build("red"), Build("black"), Build("red"), Build("green"))
    assert after["usa"].chips == 22 - 2 - 7 - 3 - 10
    assert after.phase == "investment"


def test_one_may_buy_with_the_very_last_chip() -> None:
    """Both: "The game turn" 3 (seed 001 l. 335; seed 000 l. 377)."""
    assert rich(7).do(Build("black"))["usa"].chips == 0


def test_who_has_too_few_chips_buys_nothing() -> None:
    """Both: "3. Investment": pay this amount (seed 001 l. 461; seed 000 l. 438)."""
    no = rich(5).refusal(Build("black"), insist=True)
    assert (no.code, no.strength) == ("keep_cool.price.not_enough_chips", "illegal")
    assert no.params == {"kind": "black", "price": 7, "has": 5, "missing": 2}
    assert no.place == "3. Investment"


@pytest.mark.parametrize("kind", KINDS)
def test_at_the_right_edge_the_price_stays_and_the_token_too(kind: Kind) -> None:
    """EcoVisio FAQ "What happens if a price token moves to the right boundary?" (l. 613-617). K14."""
    edge = len(ROWS[kind]) - 1
    after = rich(60, **{f"{kind}_step": edge}).do(Build(kind), Build(kind))
    assert after["usa"].chips == 60 - 2 * ROWS[kind][-1]
    assert getattr(after["usa"], f"{kind}_step") == edge


def test_the_number_of_pieces_is_not_limited_but_an_empty_box_is_odd() -> None:
    """EcoVisio FAQ: an unlimited number (l. 616); the box holds 40, 35 and 30 (l. 173-175). K17."""
    last = rich(green_step=12).all_with(green=0).with_(usa={"chips": 20}, tiger={"green": 34})
    empty = last.do(Build("green"))
    no = empty.refusal(Build("green"))
    assert (no.code, no.strength) == ("keep_cool.supply.used_up", "odd")
    assert empty.do(Build("green"), insist=True)["usa"].green == 2


def test_building_waits_for_the_investment_step() -> None:
    """Both: "The game turn" (seed 001 l. 323; seed 000 l. 373)."""
    for phase in ("greenhouse", "income", "recovery"):
        assert rich().turn_of("usa", phase).refusal(Build("red")).code == "keep_cool.turn.not_now"


def test_one_may_buy_nothing() -> None:
    """Both: "The game turn" 3: you *can* buy (seed 001 l. 333; seed 000 l. 377)."""
    assert rich().do(EndInvestment()).phase == "recovery"


@pytest.mark.parametrize("kind", ["black", "green"])
def test_a_new_factory_increases_the_income_of_the_following_turns(kind: Kind) -> None:
    """Both: "3. Investment" (seed 001 l. 457; seed 000 l. 434): from the next income on, not at once."""
    built = rich().do(Build(kind))
    assert built["usa"].chips == 30 - ROWS[kind][0]
    earned = built.turn_of("usa", "income").do(TakeIncome())["usa"].chips - built["usa"].chips
    assert earned == 2 * 6 + 2
