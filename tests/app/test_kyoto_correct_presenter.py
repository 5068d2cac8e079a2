"""Kyoto's corrections without a window: what everybody sees, coffers behind covers, and the way there."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.forms.correct.planning import ROUND, Turn
from app.forms.correct.view import CorrectView
from app.games import SHELF
from app.games.kyoto.correct.draft import Draft, plan
from app.games.kyoto.correct.presenter import BOARD, TURN, coffers_pad, correct_view
from app.pages.more.presenter import more_view
from app.text.translator import Translator
from engine.core import Entry, Journal
from engine.kyoto import GAME, corrections
from engine.kyoto.actions import AdjustCoffers
from engine.kyoto.rules import Rules
from engine.kyoto.state import State
from tests.app.helpers import DE, EN, LANGUAGES, texts, unfinished
from tests.engine.kyoto.tables import AMBER, LIN, MALIK, RULES, Table, full_reading, scoring, table
from tests.engine.kyoto_players import set_up

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


def view_of(at: Table, draft: Draft | None = None, subject: str = BOARD, tr: Translator = EN) -> CorrectView:
    return correct_view(tr, at.rules, at.state, draft or Draft(), subject)


def because(**counts: int) -> Draft:
    return Draft(counts, None, "miscounted")


def line(view: CorrectView, what: str) -> object:
    return next(each for each in view.lines if each.what == what)


# --- what everybody sees ----------------------------------------------------------------------------------


def test_everything_that_the_rules_let_be_set_right_can_be_reached() -> None:
    at = table(way="full")
    subjects = [each.id for each in view_of(at).subjects]
    assert subjects == [BOARD, LIN, MALIK, AMBER, TURN]
    assert {each.what for each in view_of(at).lines} == set(corrections.PILES)
    assert {each.what for each in view_of(at, subject=TURN).lines} == {ROUND}
    assert all(view_of(at, subject=country).cover for country in (LIN, MALIK, AMBER))


def test_where_the_app_does_not_follow_coffers_there_are_none_to_set_right() -> None:
    at = table()
    assert [each.id for each in view_of(at).subjects] == [BOARD, TURN]
    assert view_of(at, subject=LIN) == view_of(at, subject=BOARD)


def test_what_the_app_holds_and_what_it_will_hold_stand_side_by_side() -> None:
    shown = view_of(table().damaged(clouds=2), because(clouds=4, fund=5))
    clouds = next(each for each in shown.lines if each.what == "clouds")
    assert (clouds.was, clouds.counter.value, clouds.counter.most) == (2, 4, RULES.critical)
    assert shown.review.changes == (
        "Air pollution: 2\u00a0→\u00a04",
        "Environmental fund: 3\u00a0→\u00a05",
    )
    assert shown.review.ready
    assert next(each for each in shown.subjects if each.id == BOARD).changed


def test_a_threshold_is_told_before_it_is_reached() -> None:
    animals = next(each for each in view_of(table(), because(animals=5)).lines if each.what == "animals")
    assert animals.note == EN("ky.correct.threshold")


def test_studies_that_are_still_to_be_drawn_have_to_be_in_the_deck() -> None:
    studies = next(each for each in view_of(table()).lines if each.what == "studies")
    assert studies.counter.least == 2
    assert studies.counter.why_not_less == EN("ky.correct.least.studies", count=2)


def test_the_round_is_taken_up_again_with_a_speaker_and_a_step() -> None:
    at = table().reading(co2=100)
    turn = view_of(at, subject=TURN).turn
    assert turn is not None
    assert [choice.id for choice in turn.phases] == ["allowance", "study"]
    assert [choice.id for choice in turn.seats if choice.chosen] == [LIN]
    other = Draft().with_turn(Turn(MALIK, at.state.phase, 2)).because("other")
    review = view_of(at, other, TURN).review
    assert review.changes == ("Speaker: China → Canada, Allowance, round 2",)
    assert review.warning == EN("kyoto.turn.drops_the_study")
    assert review.ready


def test_after_the_last_round_the_round_is_not_taken_up_again_and_why_is_said() -> None:
    review = view_of(scoring(), Draft().with_turn(Turn(MALIK, "study", 3)).because("other")).review
    assert not review.ready
    assert review.why_not == EN("kyoto.turn.not_between_rounds")


def test_nothing_is_set_right_without_a_change_and_a_reason() -> None:
    assert view_of(table()).review.why_not == EN("correct.nothing")
    assert view_of(table(), Draft({"fund": 7})).review.why_not == EN("correct.why_missing")
    assert view_of(table(), because(fund=3)).review.changes == ()


def test_a_game_in_play_offers_corrections_and_one_that_is_over_does_not() -> None:
    offered = {row.id for row in more_view(DE, SHELF["kyoto"]).rows.rows}
    over = {row.id for row in more_view(DE, SHELF["kyoto"], over=True).rows.rows}
    assert offered - over == {"kyoto_correct", "call_off"}


# --- behind the covers ------------------------------------------------------------------------------------


def test_no_view_says_what_lies_in_coffers_nor_what_a_country_has_counted() -> None:
    """Whatever is in them, and whatever is set under the cover, everybody sees the same."""
    at = table(way="full")
    before = {subject: view_of(at, subject=subject) for subject in (BOARD, LIN, MALIK)}
    one, other = (Draft(reason="other").recounted(LIN, count) for count in (3, 17))
    for subject, plain in before.items():
        assert view_of(at, one, subject) == view_of(at, other, subject)
        assert not any("17" in text for text in texts(view_of(at, other, subject)))
        assert plain.cover == view_of(at, one, subject).cover
    assert view_of(at, one).review.changes == ("China: own coffers",)


def test_the_fund_s_limit_does_not_tell_that_coffers_were_counted() -> None:
    """In the full way money that is left over is nobody's business."""
    at = table(way="full")
    less = plan(RULES, at.state, Draft(reason="other").recounted(LIN, 12)).state
    assert view_of(Table(less)).lines == view_of(at).lines


def test_under_the_cover_are_the_millions_as_they_are_and_as_they_were() -> None:
    at = table(way="full")
    pad = coffers_pad(EN, RULES, at.state, Draft().recounted(LIN, 18), LIN)
    assert pad.groups[0].label == EN("ky.totals.coffers", count=18)
    assert pad.note == EN("correct.was", count=20)
    empty = coffers_pad(EN, RULES, at.state, Draft().recounted(LIN, 0), LIN)
    assert [key.enabled for key in empty.groups[0].keys] == [False, False, True, True]
    assert all(key.why_not for key in empty.groups[0].keys if not key.enabled)


def test_money_that_was_too_much_comes_before_money_that_was_too_little() -> None:
    at = table(way="full")
    draft = Draft({"fund": 4}, None, "miscounted").recounted(MALIK, 23).recounted(LIN, 16)
    ahead = plan(RULES, at.state, draft)
    assert ahead.refusal is None
    assert isinstance(ahead.steps[0], AdjustCoffers)
    assert ahead.steps[0].country == LIN
    assert Table(ahead.state).coffers(MALIK) == 23
    assert ahead.state.fund == 4


def test_money_that_is_nowhere_is_refused_when_it_is_to_be_set_right() -> None:
    at = table(way="full")
    ahead = plan(RULES, at.state, Draft(reason="other").recounted(LIN, 25))
    assert (ahead.steps, ahead.refusal and ahead.refusal.code) == ((), "kyoto.adjust.no_money_left")


# --- always -----------------------------------------------------------------------------------------------


@BOTH
def test_every_word_is_finished(tr: Translator) -> None:
    draft = Draft({"fund": 1, "animals": 5, "studies": 20}, Turn(MALIK, "study", 4), "forgotten")
    for at in (table(), table(way="full"), full_reading(table(way="full"), "s01")):
        for subject in (BOARD, TURN, LIN, "nobody"):
            assert unfinished(view_of(at, draft.recounted(LIN, 2), subject, tr), tr) == []
    assert unfinished(coffers_pad(tr, RULES, table(way="full").state, draft, LIN), tr) == []


@given(
    st.integers(0, 60),
    st.dictionaries(st.sampled_from(corrections.PILES), st.integers(0, 30), max_size=5),
    st.integers(0, 20),
    st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_what_is_planned_is_accepted_wherever_a_table_stands(
    seed: int, counts: dict[str, int], coffers: int, turns: bool
) -> None:
    rng = Random(seed)
    game: Journal[Rules, State] = Journal(GAME, RULES)
    game.do(set_up(RULES, rng, rng.choice((3, 4, 5, 6))), at_ms=1)
    for number in range(rng.randint(0, 80)):
        options = GAME.options(RULES, game.state)
        if not options:
            break
        game.do(rng.choice(options), at_ms=number + 2, insist=True)
    if game.state.outcome is not None:
        return
    country = game.state.seats[-1].country
    draft = Draft(counts, Turn(country, "study", 2) if turns else None, "other")
    if game.state.way == "full":
        draft = draft.recounted(country, coffers)
    shown = correct_view(DE, RULES, game.state, draft, BOARD)
    assert bool(shown.review.changes) == bool(draft.wanted(game.state))
    ahead = plan(RULES, game.state, draft)
    for step in ahead.steps:
        assert isinstance(game.do(step, at_ms=999, insist=True), Entry)
    assert game.state == ahead.state
    assert GAME.faults(RULES, game.state) == ()
