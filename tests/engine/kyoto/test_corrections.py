"""The table is right, the app is not; and every step can be undone."""

from __future__ import annotations

import pytest

from engine.core import BoxRead, Entry, Journal, ReadBox, Refusal, Sealed, Shown, Unknown, replace
from engine.kyoto import GAME
from engine.kyoto.actions import (
    Adjust,
    AdjustCoffers,
    CallOff,
    Contribute,
    DrawStudy,
    EnterTotals,
    FlipCloud,
    RestartTimer,
    RingTimer,
    SetRound,
    ShowStudy,
    TakeAllowance,
    to_speaker,
)
from engine.kyoto.events import Adjusted, ImpactIgnored, RoundSet
from engine.kyoto.rules import Rules
from engine.kyoto.state import Flipped, State
from tests.engine.kyoto.tables import CARS, LIN, MALIK, RULES, Table, full_reading, scoring, set_up, table
from tests.narrow import there


@pytest.mark.parametrize(("what", "to"), [("fund", 7), ("studies", 22), ("animals", 2), ("warming", 1)])
def test_fund_deck_and_damage_can_be_set_right(what: str, to: int) -> None:
    at = table().do(Adjust(what, to, "counted again"))
    assert at.one(Adjusted).now == to
    assert at.no(Adjust(what, to)) == "adjust.no_change"


def test_damage_keeps_the_pieces_that_were_flipped() -> None:
    at = table().with_(extinct=(3,), polluted=(Flipped(2, "animals"),), levels=("clouds",))
    more = at.do(Adjust("animals", 3), Adjust("clouds", 2), Adjust("warming", 2))
    assert more.state.extinct == (3, 0, 1)
    assert more.state.polluted == (Flipped(2, "animals"), Flipped(0, ""))
    assert more.state.levels == ("clouds", "")
    less = more.do(Adjust("animals", 1), Adjust("clouds", 1), Adjust("warming", 0))
    assert (less.state.extinct, less.state.polluted, less.state.levels) == (
        (3,),
        (Flipped(2, "animals"),),
        (),
    )


def test_what_cannot_be_is_refused() -> None:
    at = table()
    assert at.no(Adjust("weather", 1)) == "adjust.no_such_thing"
    assert at.no(Adjust("animals", 6)) == "adjust.out_of_range"
    assert at.no(Adjust("fund", 64)) == "adjust.out_of_range"
    assert at.no(Adjust("studies", 1)) == "adjust.out_of_range"
    assert table(way="full").no(Adjust("fund", 4)) == "adjust.no_money_left"
    assert table(way="full").do(Adjust("fund", 1), Adjust("fund", 3)).state.fund == 3


@pytest.mark.parametrize(("drawn", "to_come"), [(None, 2), ("", 2), ("s01", 1), ("s01 s02", 0)])
def test_the_studies_of_this_round_have_to_be_in_the_deck(drawn: str | None, to_come: int) -> None:
    """Phase 2: the speaker draws two (seed 002 l. 146): so many are left as are still to be drawn."""
    at = Table(GAME.blank, RULES).do(set_up(3, "full")) if drawn is None else table(way="full")
    if drawn is not None:
        at = at.do(TakeAllowance()) if drawn else at
        at = at.do(*(DrawStudy(to_speaker(LIN, study)) for study in drawn.split()))
    assert at.do(Adjust("studies", to_come)).state.studies_left == to_come
    no = GAME.decide(at.rules, at.state, Adjust("studies", to_come - 1), True)
    assert isinstance(no, Refusal)
    assert no.params == {"what": "studies", "least": to_come, "most": 24 - len((drawn or "").split())}


def test_a_correction_in_the_middle_of_impacts_goes_on_with_them() -> None:
    at = table().reading(co2=200, visible="clouds").ring().do(ShowStudy(("animals",)))
    at = at.do(Adjust("clouds", 5))
    assert at.one(ImpactIgnored).damage == "clouds"
    assert at.state.pending == ("animals",)


def test_a_threshold_that_is_read_off_the_board_counts_at_once() -> None:
    """Critical threshold (seed 002 l. 286): what goes beyond it is ignored, also where it was misread."""
    lower = ReadBox((Shown("phases.critical", 4),))
    struck = table().damaged(clouds=4).reading(co2=200, visible="clouds").ring().do(ShowStudy(("animals",)))
    assert struck.state.pending == ("clouds", "animals")
    read = struck.do(lower, insist=True)
    assert read.one(ImpactIgnored).damage == "clouds"
    assert read.state.pending == ("animals",)
    for at in (table(), table().reading(co2=200), scoring()):
        after = at.do(lower, insist=True)
        assert [type(event) for event in after.events] == [BoxRead]
        assert after.state.phase == at.state.phase


def test_the_table_says_who_speaks() -> None:
    at = table().do(SetRound(MALIK, "study", 4, "played without the app"))
    assert (at.state.speaking.country, at.state.phase, at.state.round) == (MALIK, "study", 4)
    assert at.one(RoundSet).reason == "played without the app"
    assert at.no(SetRound("usa")) == "seat.not_at_the_table"
    assert at.no(SetRound(MALIK, "contribution")) == "turn.no_such_step"
    assert table().with_(studies_left=0).no(SetRound(MALIK)) == "turn.no_studies_left"


def test_what_lay_in_front_of_flags_goes_back_when_the_round_is_set_anew() -> None:
    at = full_reading(table(way="full"), "s01")
    card = at.hand(LIN)[0]
    at = at.lay({LIN: 3}, china=(card,))
    assert at.no(SetRound(MALIK)) == "turn.drops_the_study?"
    after = at.do(SetRound(MALIK), insist=True)
    assert after.coffers(LIN) == 22
    assert after.state.seat(LIN).under == (card,)
    assert after.state.lectern is None


def journal() -> Journal[Rules, State]:
    book = Journal(GAME, RULES)
    assert isinstance(book.do(set_up(way="full")), Entry)
    for _ in range(3):
        options = GAME.options(RULES, book.state)
        assert isinstance(book.do(options[0]), Entry)
    assert isinstance(book.do(TakeAllowance()), Entry)
    return book


def test_undo_and_redo_by_the_journal() -> None:
    book = journal()
    before = book.state
    book.do(DrawStudy(to_speaker(LIN, "s05")))
    after = book.state
    book.do(there(book.undo()))
    assert book.state == before
    book.do(there(book.redo()))
    assert book.state == after


def test_nobody_fishes_for_a_better_study() -> None:
    """A study that was drawn stays drawn when the draw is undone."""
    book = journal()
    book.do(DrawStudy(to_speaker(LIN, "s05")))
    book.do(there(book.undo()))
    answer = book.do(DrawStudy(to_speaker(LIN, "s06")))
    assert isinstance(answer, Refusal)
    assert answer.code == "core.chance.already_known"
    assert isinstance(book.do(DrawStudy(to_speaker(LIN, "s05"))), Entry)


def test_a_torn_table_refuses_and_can_be_set_right() -> None:
    """A retraction that the table insisted on may leave a step without what it is about."""
    at = table().reading(co2=200).with_(lectern=None)
    assert at.no(Contribute(LIN, CARS)) == "turn.not_now"
    assert at.no(RingTimer(1)) == "turn.not_now"
    assert GAME.awaits(RULES, at.state).kind == "free"
    assert GAME.options(RULES, at.state) == (SetRound(LIN), SetRound(LIN, "study"), CallOff())
    assert table().with_(phase="impacts").no(FlipCloud(0)) == "turn.not_now"
    assert at.do(SetRound(LIN)).state.phase == "allowance"


def test_cards_that_no_longer_match_do_not_stop_the_game() -> None:
    """A contribution was taken out after the goal had been met with it."""
    at = table().reading(co2=200).with_(phase="choosing")
    assert GAME.options(RULES, at.state) == (CallOff(),)
    assert SetRound(LIN, "study") in [offer.action for offer in GAME.offers(RULES, at.state)]
    assert at.do(SetRound(LIN, "study"), insist=True).state.phase == "study"


def test_a_timer_that_rang_may_start_again_where_the_outcome_was_taken_out() -> None:
    at = table().reading(co2=200)
    at = at.with_(timer=replace(at.state.timer, status="rang"))
    offered = GAME.options(RULES, at.state)
    assert RestartTimer(at.state.timer.at_ms) in offered
    assert not any(isinstance(each, RingTimer) for each in offered)


def test_rounds_are_set_only_between_the_agenda_cards_and_the_scoring() -> None:
    dealt = Table(GAME.blank).do(set_up(way="full"))
    assert dealt.no(SetRound(MALIK)) == "turn.not_between_rounds"
    assert scoring().no(SetRound(MALIK)) == "turn.not_between_rounds"
    assert Table(GAME.blank).no(SetRound(MALIK)) == "turn.not_set_up"
    ended = table(way="full").with_(phase="scoring")
    assert ended.no(AdjustCoffers(LIN, Sealed(1, LIN, "coffers"))) == "turn.not_between_rounds"


def test_what_is_secret_is_told_sealed() -> None:
    """An unknown value is what others are shown of it; it says nothing."""
    assert scoring().no(EnterTotals(LIN, Unknown("totals"))) == "totals.sealed"
    assert table(way="full").no(AdjustCoffers(LIN, Unknown("coffers"))) == "totals.sealed"
