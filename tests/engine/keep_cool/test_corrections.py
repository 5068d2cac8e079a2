"""The board is right, the app is not."""

from __future__ import annotations

import pytest

from engine.core import replace
from engine.keep_cool.actions import Adjust, Demolish, DrawCard, SetTurn, UseBonus
from engine.keep_cool.events import Adjusted
from tests.engine.keep_cool.tables import Table, both_editions, rules, table, volcano

pytestmark = both_editions

OIL = {"black": 12, "green": 0, "target": "card_02"}
"""The economic target reached; the card wants 15 black factories with three players."""


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


# --- Whose turn it is -------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["greenhouse", "income", "investment", "recovery"])
def test_the_table_says_whose_turn_it_is_and_in_which_step(phase: str) -> None:
    before = table(4)
    after = before.do(SetTurn("developing", phase, 3, "we were faster"))  # type: ignore[arg-type]
    assert (after.active, after.phase, after.state.round) == ("developing", phase, 3)
    assert after.state.seats == before.state.seats
    assert (after.pool, after.carbometer) == (before.pool, before.carbometer)


def test_the_round_stays_unless_it_is_said() -> None:
    assert table(4).do(SetTurn("tiger")).state.round == 1


def test_an_open_card_is_dropped_with_its_step() -> None:
    open_card = table(3).do(DrawCard("floods_china"))
    after = open_card.do(SetTurn("usa", "greenhouse"))
    assert after.state.greenhouse.card is None
    assert "floods_china" not in after.state.pile


def test_the_cards_of_the_turn_are_counted_anew() -> None:
    """Both: "1. Greenhouse Cards" (seed 001 l. 351-353; seed 000 l. 382)."""
    yellow = table(3).in_zone("yellow").do(SetTurn("europe", "greenhouse"))
    assert yellow.state.greenhouse.left == rules().zone_at(50).cards
    assert table(3).do(SetTurn("europe", "income")).state.greenhouse.left == 0


def test_the_last_card_dropped_does_not_leave_an_empty_pile() -> None:
    """FAQ "… run out of the greenhouse cards?" (seed 001 l. 651-653; seed 000 l. 543-545)."""
    last = table(3).with_pile("floods_china").do(DrawCard("floods_china"))
    for phase in ("greenhouse", "recovery"):
        after = last.do(SetTurn("usa", phase))
        assert after.state.pile == table(3).state.pile
        assert after.options


def test_the_bonus_can_be_used_again_in_a_turn_that_is_set() -> None:
    """K13: the table says that it is their turn; whether it is the same one only the table knows."""
    used = table(4).turn_of("developing", "investment").do(UseBonus(1))
    used.do(SetTurn("developing", "investment"), UseBonus(1))


def test_what_is_no_turn() -> None:
    for wrong, code in (
        (SetTurn("opec"), "keep_cool.seat.not_at_the_table"),
        (SetTurn("usa", "over"), "keep_cool.turn.no_such_step"),
        (SetTurn("usa", "setup"), "keep_cool.turn.no_such_step"),
        (SetTurn("usa", "income", -1), "keep_cool.turn.no_such_step"),
    ):
        assert table(3).refusal(wrong, insist=True).code == code


def test_a_dropped_debt_may_show_that_somebody_has_won() -> None:
    """K2, K23: the payment is not finished but given up, and the board counts as it lies."""
    ready = table(3).with_(
        usa={"black": 12, "green": 0, "target": "card_02"}, europe={"black": 3, "green": 5}
    )
    owing = ready.with_(tiger={"chips": 0}).in_debt("tiger", 2)
    assert owing.do(SetTurn("usa"), insist=True).winners == ("usa",)


def test_corrections_in_the_middle_leave_the_step_as_it_is() -> None:
    open_card = table(3).do(DrawCard("floods_china"))
    after = open_card.do(Adjust("usa.black", 7), Adjust("carbometer", 65), Adjust("europe.red_step", 1))
    assert (after.phase, after.state.greenhouse) == ("greenhouse", open_card.state.greenhouse)


def test_a_correction_may_win_out_of_turn() -> None:
    """Both: "Who wins?" (seed 001 l. 308; seed 000 l. 369). K2: somebody else's pieces were miscounted."""
    close = table(3).with_(
        usa={"black": 12, "green": 0, "target": "card_02"}, europe={"black": 2, "green": 6}
    )
    after = close.with_(tiger={"black": 0}).turn_of("tiger", "income").do(Adjust("europe.black", 3))
    assert after.winners == ("usa",)


# --- what a step that was taken out of the middle leaves behind -------------------------------------------


def test_a_debt_without_a_factory_to_give_up_does_not_stop_the_game() -> None:
    """Only a correction of the past leaves one standing; the turn can go on from where it is."""
    left = (
        table(3)
        .with_(tiger={"black": 1, "green": 0, "chips": 0})
        .turn_of("usa", "income")
        .in_debt("tiger", 2)
    )
    on = SetTurn("usa", "income")
    assert left.options == (on,)
    assert left.do(on).state.debts == ()
    owing = table(3).with_(tiger={"black": 2, "chips": 0}).in_debt("tiger", 2)
    assert owing.refusal(SetTurn("usa", "income")).code == "keep_cool.turn.drops_debts"


def test_a_card_whose_dice_are_thrown_does_not_stop_the_game() -> None:
    """The cards of this turn are drawn anew, or its income comes next."""
    open_card = table(3).card_open(volcano())
    thrown = replace(open_card.state.greenhouse, faces=(1,) * rules().cards[volcano()].dice)
    left = Table(replace(open_card.state, greenhouse=thrown), open_card.rules)
    assert left.options == (SetTurn("usa", "greenhouse"), SetTurn("usa", "income"))
    assert left.do(SetTurn("usa", "greenhouse")).state.greenhouse.card is None
    assert left.do(SetTurn("usa", "income")).phase == "income"
