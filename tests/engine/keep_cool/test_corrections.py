"""The board is right, the app is not."""

from __future__ import annotations

import pytest

from engine.keep_cool.actions import Adjust, Demolish
from engine.keep_cool.events import Adjusted
from tests.engine.keep_cool.tables import both_editions, table

pytestmark = both_editions


def test_the_carbometer_is_set_right_and_the_pool_with_it() -> None:
    before = table(3)
    after = before.do(Adjust("carbometer", 66, "miscounted"))
    assert (after.carbometer, after.pool) == (66, before.pool + 4)
    assert after.told(Adjusted) == [Adjusted("carbometer", 70, 66, "miscounted")]
    assert after.phase == before.phase


def test_a_seat_s_chips_come_from_the_pool() -> None:
    before = table(3)
    after = before.do(Adjust("usa.chips", 8))
    assert (after["usa"].chips, after.pool) == (8, before.pool - 5)


@pytest.mark.parametrize("pile", ["black", "green", "red", "black_step", "green_step", "red_step"])
def test_pieces_and_price_tokens_are_set_right_without_moving_chips(pile: str) -> None:
    before = table(3)
    after = before.do(Adjust(f"europe.{pile}", 5))
    assert getattr(after["europe"], pile) == 5
    assert (after.pool, after.carbometer) == (before.pool, before.carbometer)


@pytest.mark.parametrize(
    "what", ["", "pool", "usa", "usa.", ".chips", "usa.gold", "opec.chips", "carbometer.chips", "usa.chips.x"]
)
def test_only_piles_that_lie_on_this_table_can_be_corrected(what: str) -> None:
    assert table(3).refusal(Adjust(what, 1)).code == "keep_cool.adjust.no_such_pile"


@pytest.mark.parametrize(
    ("what", "to", "most"),
    [
        ("carbometer", 81, 80),
        ("carbometer", -1, 80),
        ("usa.chips", -1, 3 + 41),
        ("usa.chips", 3 + 41 + 1, 3 + 41),
        ("usa.black", 41, 40),
        ("usa.red_step", 8, 7),
        ("usa.black_step", 10, 9),
    ],
)
def test_a_pile_is_not_corrected_beyond_what_exists(what: str, to: int, most: int) -> None:
    """Both: "In order to play you need" (seed 001 l. 173-176; seed 000 l. 25-49)."""
    no = table(3).refusal(Adjust(what, to), insist=True)
    assert no.code == "keep_cool.adjust.out_of_range"
    assert no.params == {"what": what, "to": to, "most": most}


def test_a_correction_that_changes_nothing_is_refused() -> None:
    assert table(3).refusal(Adjust("usa.black", 5)).code == "keep_cool.adjust.no_change"


def test_a_correction_may_show_that_the_game_is_over() -> None:
    """Both: "Who wins?" (seed 001 l. 254-258; seed 000 l. 359). K2."""
    assert table(3).do(Adjust("carbometer", 0)).ended == "last_chip"
    ready = table(3).with_(usa={"black": 11, "green": 0, "target": "card_02"}, europe={"black": 3})
    assert ready.do(Adjust("usa.black", 12)).winners == ("usa",)


def test_corrections_are_not_offered_as_steps() -> None:
    assert not any(isinstance(action, Adjust) for action in table(3).options)


def test_chips_found_while_in_debt_pay_the_debt() -> None:
    """Both: "Catastrophe or ... ?": who can pay in chips demolishes nothing (seed 001 l. 391; seed 000 l.
    386, 388).
    """
    owing = table(3).with_(tiger={"chips": 0}).card_open("floods_china").in_debt("tiger", 3)
    found = owing.do(Adjust("tiger.chips", 5))
    assert not found.state.debts
    assert found["tiger"].chips == 2
    assert found.phase == "income"


def test_a_correction_down_to_the_last_factory_ends_in_mercy() -> None:
    """FAQ "What happens if I have to demolish all factories?" (seed 001 l. 629; seed 000 l. 525)."""
    owing = table(3).with_(tiger={"chips": 0}).card_open("floods_china").in_debt("tiger", 3)
    corrected = owing.do(Adjust("tiger.black", 1))
    assert corrected.options
    assert corrected.options != (Demolish("tiger", "black"),)
