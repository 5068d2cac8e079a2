"""Corrections without a window: what the app holds beside what it will hold, and the way there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.forms.correct.view import CorrectView
from app.games.keep_cool.correct.draft import REASONS, Draft, Turn, plan
from app.games.keep_cool.correct.presenter import CHIPS, TURN, correct_view
from app.games.keep_cool.robot import deal
from app.pages.history.presenter import story_view
from app.text.translator import Translator
from engine.core import Entry, Retract
from engine.keep_cool import GAME, corrections
from engine.keep_cool.actions import Adjust, SetTurn, ShowTarget, show_target
from tests.app.helpers import (
    DE,
    EN,
    LANGUAGES,
    RULES,
    Table,
    begun,
    journal,
    played,
    seats,
    steps,
    unfinished,
)
from tests.app.test_history_presenter import NOW, loaded
from tests.narrow import a

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EVERYTHING = ("carbometer", *(f"usa.{pile}" for pile in corrections.PILES))


def view_of(game: Table, draft: Draft | None = None, subject: str = "", tr: Translator = EN) -> CorrectView:
    return correct_view(tr, game.rules, game.state, draft or Draft(), subject)


def because(**counts: int) -> Draft:
    return Draft({name.replace("__", "."): to for name, to in counts.items()}, None, "miscounted")


# --- what is shown ----------------------------------------------------------------------------------------


def test_everything_on_the_table_can_be_set_right() -> None:
    game = journal()
    reached = set()
    for subject in view_of(game).subjects:
        shown = view_of(game, subject=subject.id)
        reached |= {line.what for line in shown.lines} | {track.what for track in shown.tracks}
    wanted = {f"{seat.country}.{pile}" for seat in game.state.seats for pile in corrections.PILES}
    assert reached == wanted | {"carbometer", "turn.round"}
    assert view_of(game, subject=TURN).turn is not None


def test_what_the_app_holds_and_what_it_will_hold_stand_side_by_side() -> None:
    line = next(
        line for line in view_of(journal(), because(usa__chips=7), "usa").lines if line.what == "usa.chips"
    )
    assert (line.was, line.counter.value) == (3, 7)
    assert line.note == "4 chips from the pool."
    carbometer = view_of(journal(), because(carbometer=69)).lines[0]
    assert carbometer.note == "One chip to the pool."


def test_a_price_token_is_shown_on_its_row_where_it_is_and_where_it_will_be() -> None:
    black, green, red = view_of(journal(), because(usa__green_step=3), "usa").tracks
    assert green.prices == RULES.countries["usa"].prices["green"]
    assert (green.was, green.at, green.note) == (0, 3, "price 10\u00a0→\u00a08")
    assert (black.was, black.at) == (red.was, red.at) == (0, 0)
    assert "practice value" in black.note


def test_a_moved_price_token_is_told_by_its_price_and_by_its_field_where_the_price_stays() -> None:
    (dearer,) = view_of(journal(), because(usa__green_step=3)).review.changes
    assert dearer == "USA & Partners, green price token: price 10\u00a0→\u00a08"
    (same,) = view_of(journal(), because(usa__black_step=1)).review.changes
    assert RULES.countries["usa"].prices["black"][:2] == (7, 7)
    assert same == "USA & Partners, black price token: field 1\u00a0→\u00a02, price 7"


def test_nothing_can_be_set_right_without_a_change_and_a_reason() -> None:
    game = journal()
    nothing = view_of(game).review
    assert (nothing.ready, nothing.changes) == (False, ())
    unexplained = view_of(game, Draft({"usa.chips": 7})).review
    assert (unexplained.ready, unexplained.why_not) == (False, EN("correct.why_missing"))
    assert view_of(game, because(usa__chips=7)).review.ready
    assert [choice.id for choice in nothing.reasons] == list(REASONS)


def test_a_count_set_back_to_what_it_was_is_no_change() -> None:
    assert view_of(journal(), because(usa__chips=3)).review.changes == ()


def test_the_pool_is_told_before_and_after() -> None:
    game = journal()
    assert view_of(game).review.pool == "41 chips lie in the pool."
    assert view_of(game, because(usa__chips=13)).review.pool == "Pool: 41\u00a0→\u00a031 chips"


@pytest.mark.parametrize(
    ("what", "subject", "most", "key"),
    [
        ("carbometer", CHIPS, 80, "correct.most.carbometer"),
        ("usa.chips", "usa", 44, "correct.most.pool"),
        ("usa.red", "usa", 30, "correct.most.box"),
    ],
)
def test_a_limit_says_why_it_is_one(what: str, subject: str, most: int, key: str) -> None:
    line = next(line for line in view_of(journal(), subject=subject).lines if line.what == what)
    assert line.counter.most == most
    assert line.counter.why_not_more == EN(key, most=most)
    assert line.counter.why_not_less == EN("correct.least")


def test_chips_set_down_in_one_place_can_be_set_up_in_another() -> None:
    """The pool of the corrections counts, not that of the table."""
    shown = view_of(journal(), because(carbometer=30), "usa")
    assert shown.lines[0].counter.most == 3 + 41 + 40


def test_what_can_t_be_right_is_explained() -> None:
    review = view_of(journal(), because(usa__chips=99)).review
    assert not review.ready
    assert review.warning == review.why_not
    assert "0 to 44" in review.warning


def somebody_owes() -> Table:
    for seed in range(99):
        rng = Random(seed)
        for table in steps(rng, journal(deal(rng, RULES, 6)), 200):
            if table.state.debts:
                return table
    raise LookupError


def test_a_turn_set_while_somebody_owes_says_that_the_debt_falls_away() -> None:
    owing = somebody_owes()
    turn = Turn("usa", "greenhouse", owing.state.round + 1)
    review = view_of(owing, Draft({}, turn, "other")).review
    assert review.ready
    assert review.warning.startswith(EN("keep_cool.turn.drops_debts", count=len(owing.state.debts)))


def test_a_seat_that_owes_is_told_that_chips_it_gets_are_paid_at_once() -> None:
    owing = somebody_owes()
    country = owing.state.debts[0].country
    what = f"{country}.chips"
    shown = view_of(owing, Draft({what: owing.state.seat(country).chips + 2}), country)
    assert EN("correct.owes") in shown.lines[0].note


def test_a_collapse_is_told_before_it_is_made() -> None:
    review = view_of(journal(), because(carbometer=0)).review
    assert review.ready
    assert "ends the game" in review.warning


def test_trying_out_a_correction_does_not_tell_whose_card_would_win() -> None:
    """The look ahead knows only what everybody knows."""
    hidden, shown = journal(), journal(None, ShowTarget("europe", show_target("europe", "card_03")))
    draft = because(europe__black=8, usa__black=11)
    assert plan(RULES, shown.state, draft).state.outcome is not None
    assert view_of(shown, draft) == view_of(hidden, draft)
    assert view_of(shown, draft).review.warning == ""


@BOTH
def test_every_word_is_finished(tr: Translator) -> None:
    for players in (3, 6):
        game = played(players, 70, players)
        if game.state.outcome is not None:
            continue
        draft = Draft({"usa.chips": 1, "usa.black_step": 2, "carbometer": 12}, None, "forgotten")
        for subject in (CHIPS, TURN, "usa", "nobody"):
            assert unfinished(view_of(game, draft, subject, tr), tr) == []


# --- the way there ----------------------------------------------------------------------------------------


def test_chips_go_to_the_pool_before_others_come_out_of_it() -> None:
    game = journal(None, Adjust("europe.chips", 3 + 41))
    assert game.state.pool == 0
    ahead = plan(RULES, game.state, because(usa__chips=9, europe__chips=30))
    assert [a(Adjust, step).what for step in ahead.steps] == ["europe.chips", "usa.chips"]
    assert (ahead.state.pool, ahead.refusal) == (8, None)


def test_the_board_on_the_way_wins_nobody_the_game() -> None:
    """With few black factories Europe would win; what was taken there lies elsewhere in the end."""
    game = journal(None, Adjust("europe.black", 8), ShowTarget("europe", show_target("europe", "card_07")))
    assert plan(RULES, game.state, because(usa__black=0)).state.outcome is not None
    ahead = plan(RULES, game.state, because(usa__black=0, tiger__black=8))
    assert ahead.state.outcome is None
    assert [a(Adjust, step).what for step in ahead.steps] == ["tiger.black", "usa.black"]


def test_a_correction_that_wins_comes_last() -> None:
    game = journal(None, Adjust("europe.black", 8), ShowTarget("europe", show_target("europe", "card_07")))
    ahead = plan(RULES, game.state, because(usa__red=9, usa__chips=5, carbometer=60))
    assert [a(Adjust, step).what for step in ahead.steps][-1] == "usa.red"
    assert ahead.state.outcome is not None


@given(
    st.dictionaries(st.sampled_from(EVERYTHING), st.integers(0, 60), max_size=8),
    st.integers(0, 40),
)
@settings(max_examples=60, deadline=None)
def test_what_is_planned_is_accepted_and_leads_where_it_says(counts: dict[str, int], seed: int) -> None:
    game = played(seed, 30, 3)
    if game.state.outcome is not None:
        return
    ahead = plan(game.rules, game.state, Draft(counts, None, "other"))
    for step in ahead.steps:
        assert isinstance(game.do(step, insist=True), Entry)
    assert game.state == ahead.state
    assert GAME.faults(game.rules, game.state) == ()


# --- on disk ----------------------------------------------------------------------------------------------


EVERYTHING_CHANGED = Draft(
    {
        "carbometer": 50,
        "usa.chips": 6,
        "usa.black": 4,
        "usa.green": 3,
        "usa.red": 2,
        "usa.black_step": 3,
        "usa.green_step": 5,
        "usa.red_step": 1,
    },
    Turn("europe", "income", 2),
    "miscounted",
)


async def test_corrections_are_steps_in_the_log_and_undo_takes_each_back(tmp_path: Path) -> None:
    async with begun(tmp_path) as session:
        before = session.state
        made = plan(session.rules, session.state, EVERYTHING_CHANGED).steps
        for step in made:
            assert isinstance(await session.do(step, insist=True), Entry)
        assert session.state.carbometer == 50
        assert session.state.seat("usa").red_step == 1
        assert (session.state.active_seat.country, session.state.phase, session.state.round) == (
            "europe",
            "income",
            2,
        )
        on_disk = await session.log.call(lambda store: store.load(session.header.id, GAME))
        assert [entry.action for entry in on_disk.entries[1:]] == list(made)
        assert len(made) == 9
        for _ in made:
            undo = session.journal.undo()
            assert undo is not None
            assert isinstance(await session.do(undo, insist=True), Entry)
        assert session.state == before


@BOTH
def test_both_kinds_of_correction_stand_in_the_story_as_such_with_their_reason(tr: Translator) -> None:
    game = journal(seats(), Adjust("usa.chips", 6, "forgotten"), SetTurn("europe", "income", 0, "taken_back"))
    rows = story_view(tr, loaded(game), NOW).happened.rows
    told = [row for row in rows if row.kind == "correction"]
    assert len(told) == 2
    assert tr("correct.reason.forgotten") in told[0].words
    assert tr("correct.reason.taken_back") in told[1].words
    assert all(row.icon == "pencil" for row in told)


def test_a_correction_by_the_scale_has_no_reason_in_words() -> None:
    game = journal(seats(), Adjust("carbometer", 60, "counted"))
    told = [row.words for row in story_view(DE, loaded(game), NOW).happened.rows if row.kind == "correction"]
    assert told == ["Vom Tisch korrigiert: Karbometer 70 → 60"]


def test_chips_that_were_put_back_are_told_as_the_reason_of_a_taking_back() -> None:
    game = journal(seats(), Adjust("usa.chips", 9, "counted"), Retract((2,), "put_back"))
    (told,) = [row.words for row in story_view(DE, loaded(game), NOW).happened.rows if row.icon == "undo"]
    assert DE("correct.reason.put_back") in told
