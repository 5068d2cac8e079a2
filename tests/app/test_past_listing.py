"""The list of sessions: sifted, sorted, told in words; and every question of the history."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.pages.history import forms
from app.pages.history.happened import NOTE
from app.pages.history.listing import Sifting, old_words
from app.pages.history.presenter import Told, past_view, tell
from app.sessions import words as session_words
from app.sessions.store.store import Listed, Loaded, Note, Store
from app.text.names import shortened
from app.text.translator import Translator
from app.ui.views import FormView, HistoryRow
from engine.core import Entry, Journal
from engine.keep_cool.actions import Adjust, Give
from tests.app.helpers import DE, EN, LANGUAGES, texts, unfinished
from tests.app.helpers import journal as table
from tests.app.past_games import BEGAN, PAST, PIXEL, cut, golden, header, keep_past
from tests.narrow import there

NOW = datetime.fromtimestamp(BEGAN / 1000 + 9_000, UTC)
BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Listed, ...]:
    """A game of each kind, two of them in a group, and one that nobody finished."""
    store = Store.in_folder(tmp_path_factory.mktemp("log"))
    for number, (game, name) in enumerate(PAST.items()):
        group = "7b" if number < 2 else ""
        keep_past(store, golden(name), game, number * 1000, group, "Aula" if number else "")
    keep_past(store, cut(golden(PAST["kyoto"]), 20), "half", 5000)
    found = store.sessions()
    store.close()
    return found


def told(journal: Journal[Any, Any], tr: Translator = DE, *notes: Note) -> Told:
    return tell(tr, Loaded(header(journal, "s1"), tuple(journal.entries), None), NOW, notes=notes)


# --- the list ---------------------------------------------------------------------------------------------


@BOTH
def test_finished_and_unfinished_are_told_apart_by_word_and_picture(
    sessions: tuple[Listed, ...], tr: Translator
) -> None:
    rows = {row.id: row for row in past_view(tr, sessions, NOW).sessions.rows}
    assert tr("history.state.open") in rows["half"].detail and rows["half"].icon == "hourglass"
    for game in PAST:
        assert tr("history.state.over") in rows[game].detail and rows[game].icon != "hourglass"


def test_group_and_place_stand_in_the_row(sessions: tuple[Listed, ...]) -> None:
    rows = {row.id: row for row in past_view(DE, sessions, NOW).sessions.rows}
    assert rows["kyoto"].detail.endswith("7b · Aula")


def test_by_group_those_without_one_come_last_under_a_heading_that_says_so(
    sessions: tuple[Listed, ...],
) -> None:
    view = past_view(DE, sessions, NOW, sifting=Sifting(order="group"))
    assert [row.title for row in view.sessions.rows if not row.id] == ["7b", "Ohne Gruppe"]
    assert {row.id for row in view.sessions.rows if row.id} == {*PAST, "half"}
    assert next(row.detail for row in view.sessions.rows if row.id == "kyoto").endswith(" · Aula")
    assert not any("7b" in row.detail for row in view.sessions.rows)


@BOTH
def test_what_is_left_out_is_told_and_none_found_says_what_to_do(tr: Translator) -> None:
    view = past_view(tr, (), NOW, sifting=Sifting(state="open", game="kyoto", since="week", group="7b"))
    assert "KYOTO" in view.sifted and "7b" in view.sifted
    assert view.sessions.empty_words == tr("history.none_found")
    assert unfinished(view, tr) == []


def test_a_choice_that_is_tapped_again_is_let_go_but_there_is_always_an_order() -> None:
    sifting = Sifting().set("state", "open")
    assert sifting.set("state", "open").all
    assert Sifting(order="game").set("order", "game").order == "game"


def test_a_sifting_asks_the_log_for_what_it_says() -> None:
    query = Sifting(text=" Lin ", state="over", game="kyoto", since="week").query(NOW)
    assert (query.text, query.game, query.finished) == ("Lin", "kyoto", True)
    assert query.since_ms == int(NOW.timestamp() * 1000) - 7 * 86_400_000


def test_many_names_are_counted_instead_of_written_small() -> None:
    summary = {"countries": ["usa"] * 6, "names": ["Friederike", "Maximilian", "Noor", "Ida", "Ben", "Cem"]}
    assert session_words.title(DE, "keep_cool", summary, 44) == "KEEP COOL · Friederike, Maximilian, Noor + 3"


# --- the story --------------------------------------------------------------------------------------------


def test_a_step_the_table_insisted_on_is_marked_but_not_one_that_needed_no_insisting() -> None:
    journal = table()
    for chips in ("usa.chips", "europe.chips"):
        journal.do(Adjust(chips, 9, "counted"))
    active = journal.state.active_seat.country
    assert active == "usa"
    for gift in (Give("usa", "tiger", 1), Give("europe", "tiger", 1)):
        assert isinstance(journal.do(gift, insist=True), Entry)
    assert [row.kind for row in told(journal).view.happened.rows][-2:] == ["plain", "override"]


def test_who_took_something_back_and_why_stands_in_the_row() -> None:
    journal = cut(golden(PAST["keep_cool"]), 30)
    journal.do(there(journal.undo("Vertippt")), actor="Ida", insist=True)
    rows = told(journal).view.happened.rows
    assert rows[-1].kind == "correction" and rows[-1].words.endswith("Ida: Vertippt")
    assert rows[-2].kind == "undone"


@BOTH
def test_sessions_that_nobody_has_played_for_a_year_are_offered_for_deletion(tr: Translator) -> None:
    journal = cut(golden(PAST["kyoto"]), 20)
    day = 24 * 3600 * 1000
    played = [int(NOW.timestamp() * 1000) - days * day for days in (1, 399, 401, 900)]
    listed = [Listed(header(journal, f"s{at}"), at, {}, False) for at in played]
    assert old_words(tr, listed, NOW) == tr("history.old", count=2)
    assert old_words(tr, listed[:2], NOW) == ""


def test_notes_stand_behind_the_step_they_belong_to() -> None:
    note = Note(7, "s1", 3, "Hier war es laut", None, BEGAN)
    rows = told(cut(golden(PAST["kyoto"]), 20), DE, note).view.happened.rows
    at = next(i for i, row in enumerate(rows) if row.id == f"{NOTE}7")
    assert rows[at].kind == "note" and rows[at].words == "Hier war es laut"
    assert int(rows[at - 1].id.split(".")[0]) <= 3 < int(rows[at + 1].id.split(".")[0])


@pytest.mark.parametrize("game", PAST)
@BOTH
def test_every_story_has_charts_each_with_a_sentence_of_what_one_sees(game: str, tr: Translator) -> None:
    story = told(golden(PAST[game]), tr).view
    assert len(story.charts) > 2
    assert all(chart.reading and chart.title for chart in story.charts)
    assert story.share is not None
    assert [row.id for row in story.share.rows] == ["report", "export", "tables", "code"]


def test_only_a_game_that_is_over_is_handed_over_and_only_another_can_be_played_on() -> None:
    half, whole = told(cut(golden(PAST["kyoto"]), 20)).view, told(golden(PAST["kyoto"])).view
    assert half.share and "code" not in [row.id for row in half.share.rows]
    assert half.play_on_label and half.back_label
    assert not whole.play_on_label and not whole.back_label


def test_a_what_if_says_where_it_comes_from() -> None:
    journal = cut(golden(PAST["kyoto"]), 20)
    listed = Listed(header(journal, "s2"), BEGAN, {}, False, "7b", "Aula", (), ("s1", 12))
    loaded = Loaded(header(journal, "s2"), tuple(journal.entries), None)
    assert "Schritt 12" in tell(DE, loaded, NOW, listed=listed).view.filed


# --- questions --------------------------------------------------------------------------------------------


def every_form(tr: Translator) -> list[FormView]:
    row = HistoryRow("3.0", "Rd. 1", "usa", "card", "Karte: Dürre", when_in_full="Runde 1")
    note = Note(1, "s", 3, "Worte", b"", BEGAN)
    return [
        forms.sift_form(tr, Sifting(), PAST, ["7b"], ["Aula"]),
        forms.intake_form(tr, [Path("/a/partie.jsonl")], Path("/a"), ""),
        forms.moment_form(tr, row, counts=True, last=False, over=False, undone=False),
        forms.moment_form(tr, row, counts=False, last=False, over=False, undone=True),
        forms.undo_form(tr, ["Wurf: 6", "Einkommen"], ["Ida"], {}),
        forms.bring_back_form(tr, ["Wurf: 6"], "Ida", "Vertippt", ["Ida"], {}),
        forms.note_form(tr, 3, "Karte", [Path("tisch.jpg")], {}),
        forms.shown_note(tr, note, PIXEL),
        forms.file_form(tr, ["7b"], ["Aula"], {"group": "7b"}),
        forms.delete_form(tr, "KYOTO · gestern", False),
        forms.done_form(tr, "Fertig", [Path("/a/b.html"), Path("/a/b.pdf")]),
        forms.code_form(tr, ((True, False), (False, True)), ""),
    ]


@BOTH
def test_every_question_is_whole_and_has_a_way_out(tr: Translator) -> None:
    for form in every_form(tr):
        assert unfinished(form, tr) == []
        assert "leave" in [action.key for action in form.actions]


def test_going_back_is_offered_only_where_there_is_something_after_and_the_game_goes_on() -> None:
    row = HistoryRow("3.0", "Rd. 1", "", "", "Karte")

    def keys(**how: bool) -> list[str]:
        return [action.key for action in forms.moment_form(EN, row, **how).actions]

    assert "undo_to" in keys(counts=True, last=False, over=False, undone=False)
    assert "undo_to" not in keys(counts=True, last=True, over=False, undone=False)
    assert "undo_to" not in keys(counts=True, last=False, over=True, undone=False)
    assert "bring_back" in keys(counts=False, last=False, over=False, undone=True)
    assert "what_if" not in keys(counts=False, last=False, over=False, undone=True)


def test_deleting_offers_to_keep_first_and_never_takes_the_game_on_the_table() -> None:
    actions = {action.key: action for action in forms.delete_form(DE, "x", in_play=True).actions}
    assert next(iter(actions)) == "leave" and actions["leave"].primary
    assert not actions["really"].enabled and actions["really"].why_not


# --- names that people think of ---------------------------------------------------------------------------

HOSTILE = (
    "x" * 10_000,
    "Robert'); DROP TABLE session;--",
    "[b]fett[/b] [color=ff0000]rot[/color]",
    "<script>alert(1)</script>",
    "عمر \u202egnirts\u202c",
    "👩‍👩‍👧‍👦" * 30,
    "a\nb\tc\x00d",
    "\"„‚'",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_makes_a_row_long_or_breaks_its_line(name: str) -> None:
    summary = {"countries": ["usa", "opec"], "names": [name, name]}
    listed = Listed(
        header(golden(PAST["kyoto"]), "s"), BEGAN, summary, False, name, name, (name,), ("p", 1), 3, 4
    )
    for order in ("date", "group", "place"):
        view = past_view(DE, [listed], NOW, sifting=Sifting(order=order, group=name, place=name))
        for text in texts(view.sessions):
            assert len(text) < 250 and "\n" not in text and "\u202e" not in text
        assert len(view.sifted) < 150


@given(st.text(max_size=300), st.integers(2, 60))
def test_shortened_words_are_never_longer_than_there_is_room(words: str, longest: int) -> None:
    short = shortened(words, longest)
    assert len(short) <= longest
    assert shortened(short, longest) == short
