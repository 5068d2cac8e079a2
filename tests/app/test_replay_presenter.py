"""A replay shows the board of every moment, as the rules make it, and nothing of it can be touched."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pages.replay.board import EMPTY, Board, PastSession
from app.pages.replay.moments import Moments, moments_of
from app.pages.replay.presenter import MOST_WORDS, replay_view, told, waiting_view
from app.sessions.store.store import Loaded
from engine.core import Journal, Refusal
from tests.app.helpers import DE, EN, LANGUAGES, played, unfinished
from tests.app.past_games import PAST, golden, header

NOW = datetime(2026, 11, 17, 20, tzinfo=UTC)
EVERY_GAME = pytest.mark.parametrize("game", PAST)


def moments(journal: Journal[Any, Any]) -> Moments:
    return moments_of(Loaded(header(journal, "s1"), tuple(journal.entries), None))


def past(game: str) -> Moments:
    return moments(golden(PAST[game]))


def some(found: Moments) -> list[int]:
    return sorted({1, 2, found.last // 3, found.last // 2, found.last - 1, found.last})


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_shows_its_board_at_any_moment_in_words(game: str, language: str) -> None:
    found = past(game)
    board, tr = Board(found), LANGUAGES[language]
    for at in some(found):
        view = replay_view(tr, found, board.at(tr, at), at, NOW)
        assert view.title and view.happened
        assert unfinished((view.title, view.position, view.ways, view.speeds), tr) == []


@EVERY_GAME
def test_nothing_on_a_past_board_is_there_for_fingers(game: str) -> None:
    found = past(game)
    board = Board(found)
    for at in some(found):
        view = board.at(DE, at)
        for name, empty in EMPTY.items():
            assert getattr(view, name, empty) == empty


def test_where_there_is_room_for_one_board_it_is_that_of_whose_step_it_was() -> None:
    found = past("emission")
    board = Board(found)
    views = [replay_view(DE, found, board.at(DE, at), at, NOW) for at in range(1, found.last + 1)]
    stepped = [view for view in views if view.seat]
    assert len({view.seat for view in stepped}) > 1
    for view in stepped:
        assert [each.id for each in view.board.boards if each.open] == [view.seat]
        assert not view.board.world.open


@EVERY_GAME
def test_the_state_of_a_moment_is_the_fold_of_what_counted_until_then(game: str) -> None:
    found = past(game)
    for at in some(found):
        line = found.journal.line[:at]
        assert found.journal_at(at).state == Journal(found.journal.game, found.journal.rules, line).state


async def test_a_session_that_is_looked_at_takes_no_step() -> None:
    found = past("keep_cool")
    nowhere: Any = None
    session = PastSession(nowhere, found.header, found.journal_at(3))
    assert isinstance(await session.do(found.entry(4).action), Refusal)
    assert session.state == found.step(3).state


@given(st.integers(-5, 400))
def test_there_is_no_moment_before_the_first_or_after_the_last(at: int) -> None:
    found = past("keep_cool")
    assert 1 <= found.within(at) <= found.last


def test_a_step_is_found_and_for_one_that_was_taken_back_the_one_before_it() -> None:
    journal = played(2, 60, undo=0.2)
    found = moments(journal)
    for step in found.steps:
        assert found.entry(found.after(step.entry.seq)) == step.entry
    counting = {entry.seq for entry in journal.line}
    for entry in journal.entries[1:]:
        if entry.seq not in counting:
            assert found.entry(found.after(entry.seq)).seq < entry.seq


def test_at_both_ends_the_way_on_says_why_it_is_closed() -> None:
    found = past("kyoto")
    board = Board(found)
    first = {each.key: each for each in replay_view(EN, found, board.at(EN, 1), 1, NOW).ways}
    last = {each.key: each for each in replay_view(EN, found, board.at(EN, found.last), found.last, NOW).ways}
    assert not first["back"].enabled and first["back"].why_not
    assert not last["on"].enabled and last["on"].why_not
    assert "play" in first and "again" in last


def test_turning_points_are_marked_told_and_jumped_to() -> None:
    found = past("co2")
    view = replay_view(EN, found, Board(found).at(EN, 9), 9, NOW, turning={9: "The first windmill", 30: "x"})
    ways = {each.key: each for each in view.ways}
    assert view.marks == (9, 30)
    assert "The first windmill" in view.turning
    assert ways["turn_on"].enabled and not ways["turn_back"].enabled


def test_while_it_plays_it_can_be_paused_and_the_speed_is_told() -> None:
    found = past("emission")
    view = replay_view(EN, found, Board(found).at(EN, 2), 2, NOW, playing=True, speed=4)
    assert [way.key for way in view.ways][2] == "pause"
    assert [choice.id for choice in view.speeds if choice.chosen] == ["4"]


def test_a_step_of_many_words_is_told_in_few() -> None:
    found = past("keep_cool")
    for at in range(1, found.last + 1):
        words, icon, _seat = told(DE, found, at)
        assert 0 < len(words) <= MOST_WORDS
        assert icon


def test_while_a_session_is_being_read_the_page_has_its_name_and_a_way_back() -> None:
    view = waiting_view(DE)
    assert view.title and view.back_label and not view.game
