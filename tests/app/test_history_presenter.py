"""What the history tells of games that were really played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games.keep_cool import words
from app.games.keep_cool.robot import deal
from app.games.keep_cool.story import APART, MOST_FLAGS
from app.pages.history.presenter import past_view, story_view
from app.pages.history.view import StoryView
from app.report.teller import steps_of
from app.sessions import words as session_words
from app.sessions.store.store import Header, Listed, Loaded, Store
from app.text.translator import Translator
from engine.core import Entry, Event, Journal, Retract
from engine.keep_cool import GAME
from engine.keep_cool.actions import Adjust, DrawCard, Roll, TakeIncome
from engine.keep_cool.events import (
    Adjusted,
    CarbometerMoved,
    EventHappened,
    GameEnded,
    PileReshuffled,
    TurnBegan,
)
from tests.app.helpers import (
    DE,
    EN,
    LANGUAGES,
    RULES,
    Table,
    journal,
    keep,
    log_in,
    played,
    seats,
    steps,
    unfinished,
)

NOW = datetime(2026, 3, 14, 20, 30, tzinfo=timezone(timedelta(hours=1)))
BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
SEEDS = pytest.mark.parametrize("seed", range(6))


def loaded(table: Table, damaged: int | None = None) -> Loaded:
    header = Header("s1", "keep_cool", "ecovisio", RULES.data.digest, {}, {}, table.entries[0].at_ms)
    return Loaded(header, tuple(table.entries), damaged)


def story(table: Table, tr: Translator = DE) -> StoryView:
    return story_view(tr, loaded(table), NOW)


def listed(name: str, ago: timedelta = timedelta(), **told: Any) -> Listed:
    table = played(1, 5)
    at = int((NOW - ago).timestamp() * 1000)
    summary = {**GAME.summary(table.state), **told}
    return Listed(Header(name, "keep_cool", "ecovisio", "d", {}, {}, at), at, summary, False)


def flaggable(entry: Entry) -> list[Event]:
    kinds = (GameEnded, PileReshuffled, Adjusted, CarbometerMoved, EventHappened)
    return [each for each in entry.events if isinstance(each, kinds)]


# --- the list ---------------------------------------------------------------------------------------------


@BOTH
def test_nothing_played_yet_says_so(tr: Translator) -> None:
    view = past_view(tr, (), NOW)
    assert view.sessions.rows == ()
    assert view.sessions.empty_words
    assert view.story is None
    assert unfinished(view, tr) == []


def test_the_list_keeps_the_order_and_leaves_none_out() -> None:
    sessions = [listed(str(n), timedelta(days=n)) for n in range(30)]
    assert [row.id for row in past_view(EN, sessions, NOW).sessions.rows] == [str(n) for n in range(30)]


@pytest.mark.parametrize(
    ("told", "icon", "german"),
    [
        ({}, "hourglass", "Runde 1 · "),
        (
            {"outcome": "won", "winners": ["usa", "opec"]},
            "trophy",
            "Gewonnen: USA & Partner, OPEC · heute 20:30",
        ),
        ({"outcome": "collapsed"}, "cloud", "Das Klima ist gekippt · heute 20:30"),
        ({"outcome": "called_off"}, "player-stop", "Abgebrochen · heute 20:30"),
    ],
)
def test_a_row_says_how_it_ended_in_words_and_in_a_picture(
    told: dict[str, Any], icon: str, german: str
) -> None:
    (row,) = past_view(DE, [listed("s", **told)], NOW).sessions.rows
    assert row.icon == icon
    assert row.detail.startswith(german)


@BOTH
def test_a_session_whose_summary_is_lost_is_listed_all_the_same(tr: Translator) -> None:
    lost = replace(listed("s"), summary={})
    (row,) = past_view(tr, [lost], NOW).sessions.rows
    assert row.title == "KEEP COOL"
    assert unfinished(row, tr) == []


def test_people_without_names_are_counted() -> None:
    summary = {"countries": ["usa", "europe", "tiger"], "names": ["", "", ""]}
    assert session_words.title(DE, "keep_cool", summary) == "KEEP COOL · 3 Personen"
    summary["names"] = ["", "Ben", ""]
    assert session_words.people(DE, "keep_cool", summary) == "USA & Partner, Ben, Schwellenländer"


def test_a_game_of_a_newer_version_keeps_its_name() -> None:
    assert session_words.game(EN, "terra_nova") == "terra_nova"


@pytest.mark.parametrize(
    ("ago", "german", "english"),
    [
        (timedelta(hours=20), "heute 00:30", "today 00:30"),
        (timedelta(hours=21), "gestern 23:30", "yesterday 23:30"),
        (timedelta(days=3), "11.3.2026", "11/03/2026"),
        (timedelta(days=-2), "16.3.2026", "16/03/2026"),
    ],
)
def test_when_it_was_played(ago: timedelta, german: str, english: str) -> None:
    at = int((NOW - ago).timestamp() * 1000)
    assert session_words.when(DE, at, NOW) == german
    assert session_words.when(EN, at, NOW) == english


# --- the curve --------------------------------------------------------------------------------------------


@SEEDS
def test_the_curve_is_the_carbometer_as_it_stood_after_every_step(seed: int) -> None:
    rng = Random(seed)
    table = journal(deal(rng, RULES, 3 + seed % 4))
    stood = [table.state.carbometer, *(after.state.carbometer for after in steps(rng, table, 300))]
    (line,) = story(table).chart.series
    assert line.points == tuple(enumerate(stood))
    assert line.name == DE("history.chips", count=stood[-1])


@SEEDS
def test_steps_that_were_taken_back_are_not_in_the_curve(seed: int) -> None:
    table = played(seed, 60, 3, undo=0.3)
    (line,) = story(table).chart.series
    for n in range(1, len(table.line) + 1):
        state = GAME.fold(event for entry in table.line[:n] for event in entry.events)
        assert line.points[n - 1] == (n - 1, state.carbometer)
    assert len(line.points) == len(table.line) < len(table.entries)


def test_every_count_of_chips_lies_in_the_band_of_its_zone() -> None:
    bands = story(played(1, 5)).chart.bands
    assert (bands[-1].low, bands[0].high) == (0, RULES.capacity)
    for upper, lower in pairwise(bands):
        assert upper.low == lower.high
    for chips in range(RULES.capacity + 1):
        (band,) = [each for each in bands if each.low <= chips <= each.high]
        assert band.zone == RULES.zone_at(chips).zone


@SEEDS
def test_the_ticks_are_the_rounds(seed: int) -> None:
    table = played(seed, 300, 4, undo=0.1)
    ticks = story(table).chart.x_ticks
    assert [words for _, words in ticks] == [str(n + 1) for n in range(table.state.round)]
    for x, number in ticks:
        began = [each for each in table.line[int(x)].events if isinstance(each, TurnBegan)]
        assert began[-1].round == int(number)


@SEEDS
@BOTH
def test_flags_stand_at_real_events_and_are_few(seed: int, tr: Translator) -> None:
    table = played(seed, 300, 3 + seed % 4, undo=0.05)
    chart = story(table, tr).chart
    assert 0 < len(chart.flags) <= MOST_FLAGS
    for flag in chart.flags:
        assert flaggable(table.line[int(flag.x)]), flag
        assert (flag.x, flag.y) in chart.series[0].points
        assert not flag.words.endswith(".")
    places = [flag.x for flag in chart.flags]
    assert places == sorted(places)
    assert all(b - a > APART * len(table.line) for a, b in pairwise(places))


def test_the_end_is_always_flagged_with_how_it_ended() -> None:
    table = played(3, 500, 4, undo=0.1)
    assert table.state.outcome is not None
    last = story(table).chart.flags[-1]
    assert last.x == len(table.line) - 1
    assert last.words == words.outcome(DE, table.state.outcome)


def test_what_hardly_moved_anything_is_not_flagged() -> None:
    table = journal(seats(), Adjust("carbometer", RULES.start - 1))
    assert story(table).chart.flags == ()


def test_a_large_correction_is_flagged_where_it_was_made() -> None:
    table = journal(seats(), Adjust("carbometer", RULES.start - 9))
    (flag,) = story(table).chart.flags
    assert (flag.x, flag.y) == (1, RULES.start - 9)
    assert str(RULES.start - 9) in flag.words


# --- what happened ----------------------------------------------------------------------------------------


def told(view: StoryView, kind: str) -> str:
    return "\n".join(row.words for row in view.happened.rows if row.kind == kind)


def sentences(entries: list[Entry], tr: Translator) -> Iterator[str]:
    for entry in entries:
        for happened in entry.events:
            if not isinstance(happened, GameEnded):
                yield words.event(tr, happened).rstrip(".")


@SEEDS
@BOTH
def test_everything_that_was_said_at_the_table_stands_in_the_story(seed: int, tr: Translator) -> None:
    table = played(seed, 120, 4, undo=0.1)
    view = story(table, tr)
    plain, undone = told(view, "plain"), told(view, "undone")
    counts = {entry.seq for entry in table.line}
    for said in sentences(table.line, tr):
        assert said in plain
    for said in sentences([entry for entry in table.entries if entry.seq not in counts], tr):
        assert said in undone
    assert len({row.id for row in view.happened.rows}) == len(view.happened.rows)
    assert unfinished(view, tr) == []


def test_what_was_taken_back_is_marked_and_the_taking_back_is_told() -> None:
    table = journal(seats(), DrawCard("floods_china"), Roll(1), Retract((3,)))
    rows = story(table).happened.rows
    roll = [row for row in rows if row.kind == "undone"]
    assert any("Der Würfel zeigt 1" in row.words for row in roll)
    assert rows[-1].kind == "correction"
    assert rows[-1].words == "Zurückgenommen: Wurf: 1"


def test_what_holds_again_is_told_as_that() -> None:
    table = journal(seats(), DrawCard("floods_china"), Roll(1), Retract((3,)), Retract((4,)))
    rows = story(table).happened.rows
    assert rows[-1].words == "Gilt doch wieder: Wurf: 1"
    assert not [row for row in rows if row.kind == "undone"]


def test_a_correction_by_the_table_is_marked_as_one() -> None:
    rows = story(journal(seats(), Adjust("usa.chips", 20))).happened.rows
    assert [row.kind for row in rows][-1] == "correction"
    assert "Vom Tisch korrigiert" in rows[-1].words


def test_what_was_forgotten_is_told_as_put_in_later() -> None:
    table = journal(seats(), DrawCard("floods_china"), Roll(6), TakeIncome())
    answer = table.do(Adjust("carbometer", RULES.start - 2), before=2, insist=True)
    assert isinstance(answer, Entry), answer
    last = story(table).happened.rows[-1]
    assert last.kind == "correction"
    assert last.words.startswith("Nachgetragen: ")


@SEEDS
def test_a_row_belongs_to_the_round_in_which_it_counts(seed: int) -> None:
    table = played(seed, 200, 3)
    rows = story(table, EN).happened.rows
    rounds = [int(row.when.removeprefix("Rd ")) for row in rows]
    assert rounds == sorted(rounds)
    assert rounds[-1] == table.state.round
    began = [row.when for row in rows if row.icon == "arrow-right" and row.seat == "usa"]
    assert began == [f"Rd {n + 1}" for n in range(table.state.round)]


def test_rows_are_short_enough_to_be_read() -> None:
    rows = story(played(2, 400, 6)).happened.rows
    assert max(len(row.words) for row in rows) <= 110


# --- the whole --------------------------------------------------------------------------------------------


@BOTH
def test_a_story_says_who_and_when_and_how_it_ended(tr: Translator) -> None:
    table = played(3, 500, 4)
    view = story(table, tr)
    assert table.state.outcome is not None
    assert view.outcome == words.outcome(tr, table.state.outcome)
    assert [seat.seat for seat in view.seats] == [seat.country for seat in table.state.seats]
    assert view.play_on_label == ""
    assert view.title.startswith("KEEP COOL · ")


@BOTH
def test_an_unfinished_game_says_how_far_it_is_and_can_be_played_on(tr: Translator) -> None:
    view = story(journal(seats(names=True)), tr)
    assert view.play_on_label
    assert str(RULES.start) in view.outcome
    assert view.seats[0].words == f"Anna, {tr('country.usa')}"


@BOTH
def test_a_damaged_log_says_from_where_on(tr: Translator) -> None:
    view = story_view(tr, loaded(played(1, 20), damaged=22), NOW)
    assert "22" in view.notice


def test_a_session_of_which_nothing_can_be_read_has_an_empty_story() -> None:
    header = loaded(played(1, 3)).header
    view = story_view(DE, Loaded(header, (), 1), NOW)
    assert view.chart.series == ()
    assert view.happened.rows == ()
    assert unfinished(view, DE) == []


async def test_a_story_read_from_disk_is_that_of_the_table_and_reading_changes_nothing(
    tmp_path: Path,
) -> None:
    table = played(4, 60, 3, undo=0.1)
    store = Store.in_folder(tmp_path)
    name = keep(store, table, "s1")
    before = (store.sessions(), store.load(name, GAME))
    store.close()
    log = log_in(tmp_path)
    try:
        read = await log.call(lambda store: store.load(name, GAME))
        assert story_view(EN, read, NOW) == story(table, EN)
        assert await log.call(lambda store: (store.sessions(), store.load(name, GAME))) == before
    finally:
        log.close()


def test_the_steps_are_those_of_the_line() -> None:
    table: Journal[Any, Any] = played(5, 80, 3, undo=0.2)
    assert [step.entry for step in steps_of(table)] == table.line
