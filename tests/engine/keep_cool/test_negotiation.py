"""The game turn: negotiating, lending money, investing jointly, and the ledger of promises."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.keep_cool.actions import (
    Build,
    EndInvestment,
    Give,
    Innovate,
    MakePromise,
    Recover,
    Roll,
    SettlePromise,
    TakeIncome,
)
from engine.keep_cool.deals import MOST_TURNS, is_due
from engine.keep_cool.events import ChipsGiven, PromiseMade, PromiseSettled
from engine.keep_cool.state import Deed, Promise, Share
from tests.engine.keep_cool.tables import Table, both_editions, investing, table

pytestmark = both_editions


# --- Chips change hands -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("giver", "to"), [("usa", "tiger"), ("tiger", "usa")])
def test_the_player_whose_turn_it_is_gives_and_takes_chips(giver: str, to: str) -> None:
    """Both: "The game turn" (seed 001 l. 316-318; seed 000 l. 373): at your turn you can lend money."""
    before = investing("usa")
    after = before.do(Give(giver, to, 6))
    assert (after[giver].chips, after[to].chips) == (14, 26)
    assert (after.pool, after.carbometer) == (before.pool, before.carbometer)


@pytest.mark.parametrize("phase", ["greenhouse", "income", "investment", "recovery"])
def test_in_every_step_of_the_turn(phase: str) -> None:
    """Both: "The game turn" (seed 001 l. 316-318; seed 000 l. 373)."""
    investing("usa").turn_of("usa", phase).do(Give("usa", "europe", 1))  # type: ignore[arg-type]


def test_without_the_player_whose_turn_it_is_a_deal_is_odd() -> None:
    """Spieltrieb "The Game Turn" (seed 000 l. 373); EcoVisio asks for whoever initiates it (seed 001 l. 318),
    which is the player who may negotiate. The table may insist: a companion doesn't stop two people.
    """
    before = investing("usa")
    no = before.refusal(Give("europe", "tiger", 2))
    assert (no.code, no.strength, no.params) == ("keep_cool.deal.without_active", "odd", {"country": "usa"})
    assert before.do(Give("europe", "tiger", 2), insist=True)["tiger"].chips == 22


@pytest.mark.parametrize(
    ("gift", "code"),
    [
        (Give("usa", "usa", 1), "deal.with_oneself"),
        (Give("usa", "europe", 0), "deal.no_chips"),
        (Give("usa", "europe", -3), "deal.no_chips"),
        (Give("usa", "europe", 3, back=-1), "deal.no_chips"),
        (Give("usa", "europe", 21), "deal.cannot_pay"),
        (Give("usa", "opec", 1), "seat.not_at_the_table"),
        (Give("atlantis", "usa", 1), "seat.not_at_the_table"),
    ],
)
def test_what_is_no_gift(gift: Give, code: str) -> None:
    """Nobody gives what isn't there, to nobody, or to oneself; insisting doesn't help."""
    no = investing("usa").refusal(gift, insist=True)
    assert (no.code, no.strength) == (f"keep_cool.{code}", "illegal")


def test_a_loan_is_chips_now_and_a_promise_of_chips() -> None:
    """Both: "The game turn" (seed 001 l. 318; seed 000 l. 373), FAQ "What can be negotiated?"."""
    after = investing("usa").do(Give("usa", "tiger", 4, back=6))
    assert [type(event) for event in after.events] == [ChipsGiven, PromiseMade]
    assert after.state.promises == (Promise(1, "tiger", "usa", "chips", 6, None, 1),)


def test_a_deal_while_somebody_else_s_debt_is_open() -> None:
    """Chips that don't reach the debtor change nothing about the debt, and the turn still waits."""
    owing = investing("usa").turn_of("usa", "income").in_debt("tiger", 2).with_(tiger={"chips": 0})
    after = owing.do(Give("usa", "europe", 3))
    assert (after.state.debts, after.phase) == (owing.state.debts, "income")
    assert after.refusal(TakeIncome()).code == "keep_cool.turn.debt_first"


# --- Prices paid in common --------------------------------------------------------------------------------


def test_a_factory_is_paid_for_in_common() -> None:
    """Both: "The game turn" (seed 001 l. 318; seed 000 l. 373): jointly invest, at home too."""
    before = investing("usa")
    after = before.do(Build("green", shares=(Share("usa", 3), Share("europe", 5), Share("tiger", 2))))
    paid = [20 - after[country].chips for country in ("usa", "europe", "tiger")]
    assert (paid, after["usa"].green, after.pool) == ([3, 5, 2], 2, before.pool + 10)


def test_others_may_pay_all_of_what_the_active_player_builds_at_home() -> None:
    """Both: "The game turn" (seed 001 l. 318; seed 000 l. 373): it takes part, the factory is its own."""
    after = investing("usa").do(Build("black", shares=(Share("europe", 7),)))
    assert (after["usa"].chips, after["europe"].chips, after["usa"].black) == (20, 13, 6)


@pytest.mark.parametrize(
    ("shares", "code"),
    [
        ((Share("usa", 6),), "deal.does_not_add_up"),
        ((Share("usa", 6), Share("tiger", 2)), "deal.does_not_add_up"),
        ((Share("usa", 7), Share("tiger", 0)), "deal.odd_share"),
        ((Share("usa", 9), Share("tiger", -2)), "deal.odd_share"),
        ((Share("usa", 3), Share("usa", 4)), "deal.odd_share"),
        ((Share("usa", 3), Share("opec", 4)), "seat.not_at_the_table"),
        ((Share("usa", 2), Share("tiger", 5)), "deal.cannot_pay"),
    ],
)
def test_shares_that_can_not_pay_the_price(shares: tuple[Share, ...], code: str) -> None:
    """Each pays a share, together the price (seed 001 l. 513-515; seed 000 l. 451): neither more nor less."""
    poor = investing("usa", tiger={"chips": 4})
    for action in (Build("black", shares=shares), Build("black", "europe", shares, agreed=True)):
        assert poor.refusal(action, insist=True).code == f"keep_cool.{code}"
    assert poor.refusal(Innovate("black", shares), insist=True).code == f"keep_cool.{code}"


def test_what_does_not_add_up_says_by_how_much() -> None:
    no = investing("usa").refusal(Build("black", shares=(Share("usa", 6),)))
    assert no.params == {"price": 7, "paid": 6}


# --- Promises ---------------------------------------------------------------------------------------------


def promised(by: str, to: str, active: str = "usa", turns: int = 1, what: Deed = "chips") -> Table:
    """A promise of three chips, or of something else, made in somebody's investment step of round 1."""
    return investing(active).do(MakePromise(by, to, what, 3 if what == "chips" else 0, "red", turns))


@pytest.mark.parametrize(
    ("by", "turns", "due"),
    [
        ("tiger", 1, 1),  # still to play this round
        ("tiger", 2, 2),
        ("usa", 1, 2),  # has played this round
        ("europe", 1, 2),  # whose turn it is: this one doesn't count
        ("europe", 3, 4),
    ],
)
def test_a_promise_falls_due_in_the_giver_s_next_turn_or_so_many_later(by: str, turns: int, due: int) -> None:
    """Our own ledger; the booklets leave when to the players. It is the USA, Europe, South, Tigers."""
    to = "developing"
    assert promised(by, to, active="europe", turns=turns).state.promises[0].due == due


def test_a_promise_is_due_from_the_turn_on_in_which_it_was_to_be_kept() -> None:
    """Across rounds: Europe's word of round 1 in the USA's turn, then in Europe's own, and overdue after."""
    now = promised("europe", "usa", active="usa")
    seen = []
    for _ in range(6):
        seen.append(is_due(now.state, now.state.promises[0]))
        nxt = now.turn_of(now.active, "recovery").do(Recover())
        now = nxt.turn_of(nxt.active, "investment")
    assert seen == [False, True, True, True, True, True]


@pytest.mark.parametrize("how", ["kept", "broken", "forgiven"])
def test_what_became_of_a_promise_moves_nothing(how: str) -> None:
    before = promised("europe", "usa")
    after = before.do(SettlePromise(1, how))  # type: ignore[arg-type]
    assert after.state.promises == ()
    assert [event.how for event in after.told(PromiseSettled)] == [how]
    assert after.state.seats == before.state.seats


def test_a_promise_of_chips_can_be_paid_from_the_ledger() -> None:
    before = promised("europe", "usa")
    after = before.do(SettlePromise(1, "paid"))
    assert (after["europe"].chips, after["usa"].chips, after.state.promises) == (17, 23, ())


def test_paying_follows_the_rules_of_giving() -> None:
    """Both: "The game turn" (seed 001 l. 318; seed 000 l. 373): without the active player it is odd."""
    before = promised("europe", "tiger")
    assert before.refusal(SettlePromise(1, "paid")).code == "keep_cool.deal.without_active"
    assert before.do(SettlePromise(1, "paid"), insist=True)["tiger"].chips == 23
    poor = before.with_(europe={"chips": 2})
    assert poor.refusal(SettlePromise(1, "paid"), insist=True).code == "keep_cool.deal.cannot_pay"


def test_only_chips_can_be_paid() -> None:
    before = promised("europe", "usa", what="build")
    assert before.refusal(SettlePromise(1, "paid")).code == "keep_cool.promise.not_of_chips"
    assert before.do(SettlePromise(1, "kept")).state.promises == ()


def test_a_promise_is_settled_once() -> None:
    done = promised("europe", "usa").do(SettlePromise(1, "broken"))
    assert done.refusal(SettlePromise(1, "kept")).code == "keep_cool.promise.not_there"


def test_numbers_of_promises_are_never_used_again() -> None:
    one = promised("europe", "usa").do(SettlePromise(1, "kept"))
    two = one.do(MakePromise("tiger", "usa", "carbon"))
    assert [promise.id for promise in two.state.promises] == [2]


@pytest.mark.parametrize("what", get_args(Deed))
def test_anything_can_be_promised(what: Deed) -> None:
    """FAQ "What can be negotiated?" (seed 001 l. 555; seed 000 l. 479, German l. 240): about everything."""
    assert promised("europe", "usa", what=what).state.promises[0].what == what


@pytest.mark.parametrize(
    ("promise", "code"),
    [
        (MakePromise("usa", "usa", "carbon"), "deal.with_oneself"),
        (MakePromise("usa", "opec", "carbon"), "seat.not_at_the_table"),
        (MakePromise("usa", "europe", "chips"), "deal.no_chips"),
        (MakePromise("usa", "europe", "build"), "promise.which_piece"),
        (MakePromise("usa", "europe", "demolish"), "promise.which_piece"),
        (MakePromise("usa", "europe", "carbon", turns=0), "promise.when"),
        (MakePromise("usa", "europe", "carbon", turns=MOST_TURNS + 1), "promise.when"),
    ],
)
def test_what_is_no_promise(promise: MakePromise, code: str) -> None:
    assert investing("usa").refusal(promise, insist=True).code == f"keep_cool.{code}"


def test_promises_bind_nobody() -> None:
    """FAQ "What can be negotiated?" (seed 001 l. 554-558; seed 000 l. 477-479): the rules force no deal.

    An overdue promise forbids nothing: the same is offered and accepted with and without it.
    """
    free = investing("europe", usa={"chips": 0})
    late = free.do(MakePromise("europe", "usa", "chips", 20))
    late = late.do(MakePromise("europe", "usa", "demolish", kind="red"))
    for _ in range(5):
        late = late.turn_of(late.active, "recovery").do(Recover())
    assert all(is_due(late.state, promise) for promise in late.state.promises)
    late = late.turn_of("europe", "investment")
    assert late.options == free.options
    late.do(Build("black"), Give("europe", "tiger", 5), EndInvestment())


def test_a_disaster_s_victim_may_be_paid_what_was_promised_by_anybody() -> None:
    """FAQ "May I help disaster victims?" (seed 001 l. 560-563; seed 000 l. 481-483)."""
    word = promised("developing", "tiger").turn_of("usa").with_(tiger={"chips": 2})
    owing = word.card_open("floods_china").do(Roll(1))
    saved = owing.do(SettlePromise(1, "paid"))
    assert (saved["tiger"].factories, saved.state.debts) == (3, ())


def test_promises_outlive_turns_and_corrections_of_the_turn() -> None:
    before = promised("europe", "usa")
    assert table(4).state.promises == ()
    later = before.turn_of("usa", "recovery").do(Recover())
    assert later.state.promises == before.state.promises
