"""Kyoto's box without a window: cards told by taps, formulas term by term, stand-ins shown as such."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.forms.box.common import IMPORT, OVERVIEW, SHARE
from app.forms.box.owner import keepable
from app.forms.box.sharing import find_boxes
from app.forms.box.view import BoxView
from app.forms.boxes import Box, faults_of, read_file, write_file
from app.forms.cells.cells import Cell
from app.forms.cells.reading import Digit, Rest, TakeBack, Word, begin
from app.games.kyoto.box import formula
from app.games.kyoto.box.draft import AGENDAS, CARDS, MARKED, PARTS, STUDIES, Draft, desk_of, value_of
from app.games.kyoto.box.names import field_name, said
from app.games.kyoto.box.page import KyotoBoxPage
from app.games.kyoto.box.presenter import box_view
from app.games.kyoto.box.scene import Scene
from app.games.kyoto.desk import NONE, Desk
from app.text.translator import Translator
from engine.core import OWN
from engine.kyoto import GAME, formulas
from engine.kyoto.formulas import BANK, BY_HAND, DAMAGES, MOST, QUANTITIES, Term
from tests.app.box_pages import cells, reading_of
from tests.app.helpers import DE, EN, LANGUAGES, unfinished
from tests.narrow import there

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EMPTY = Draft.of("deep_print", {})
PLACES = [
    OVERVIEW,
    SHARE,
    *PARTS,
    *EMPTY.below("studies"),
    *EMPTY.below("agendas"),
]


def view_of(draft: Draft, place: str = OVERVIEW, tr: Translator = EN, **parts: object) -> BoxView:
    reading = reading_of(draft, place, KyotoBoxPage.by_hand)
    return box_view(tr, Scene(draft, place, **{"reading": reading, **parts}))  # type: ignore[arg-type]


# --- where everything comes from --------------------------------------------------------------------------


def test_every_stand_in_can_be_reached_and_is_shown_as_one() -> None:
    reached = set()
    for part in PARTS:
        view = view_of(EMPTY, part)
        if view.rows is not None:
            reached |= {row.id for row in view.rows.rows if "practice value" in row.detail.lower()}
        else:
            reached |= {cell.path for cell in cells(view).values() if cell.state == "unread"}
    assert reached == {path for path in EMPTY.data.values if EMPTY.is_stand_in(path)}


def test_the_overview_says_how_far_one_is() -> None:
    before, after = view_of(EMPTY), view_of(EMPTY.confirmed(CARDS))
    assert before.done == 0.0
    assert after.done is not None and after.done > 0.5
    assert [row.id for row in before.rows.rows] == list(PARTS)  # type: ignore[union-attr]
    everything = EMPTY
    for part in PARTS:
        everything = everything.confirmed(part)
    assert everything.practice() == 0
    assert everything.faults == ()


def test_a_stand_in_is_told_in_words_and_no_key_of_it_is_chosen() -> None:
    view = view_of(EMPTY, "studies.s01", desk=desk_of(EMPTY, "studies.s01"))
    assert view.words.startswith("Practice value: ")
    assert view.pad is not None
    assert not any(key.chosen for group in view.pad.groups for key in group.keys)


def test_what_the_owner_told_stands_on_its_keys() -> None:
    draft = EMPTY.with_value("studies.s01", ["150", "4", "clouds", ""])
    view = view_of(draft, "studies.s01", desk=desk_of(draft, "studies.s01"))
    assert view.pad is not None
    chosen = {key.key for group in view.pad.groups for key in group.keys if key.chosen}
    assert {"desk:co2:150", "desk:funding:4", "desk:visible:clouds", f"desk:hidden1:{NONE}"} <= chosen
    assert "From your box" in view.words


# --- cards and studies ------------------------------------------------------------------------------------

FIRST = "affluence.a01"


def test_a_card_counts_when_all_of_it_was_read() -> None:
    reading = begin(EMPTY, CARDS)
    for key in (Digit(1), Digit(1), Digit(0), Word("clouds")):
        reading = reading.tap(key)
        assert reading.draft is EMPTY
    assert reading.shown(Cell(FIRST, there(reading.cell).field, 0)) == 110
    reading = reading.tap(Word("steel"))
    assert reading.draft.values == {FIRST: ["110", "clouds", "steel"]}
    assert there(reading.cell).path == "affluence.a02"


def test_what_was_read_of_a_card_is_taken_back_cell_by_cell() -> None:
    reading = begin(EMPTY, CARDS)
    for key in (Digit(7), Digit(0), Word("warming"), Word("cars"), TakeBack(), TakeBack()):
        reading = reading.tap(key)
    assert reading.draft.values == {}
    assert (there(reading.cell).path, there(reading.cell).at) == (FIRST, 1)
    assert reading.begun == ("70",)


def test_a_card_that_is_as_shown_is_one_tap() -> None:
    reading = begin(EMPTY, CARDS)
    assert len(reading.rest) == 3
    assert reading.tap(Rest()).draft.values == {FIRST: EMPTY.data[FIRST]}


@pytest.mark.parametrize(
    ("desk", "value"),
    [
        (Desk(co2=200, funding=4, visible="clouds", hidden=(NONE, "")), ["200", "4", "clouds", ""]),
        (Desk(co2=200, funding=4, visible="clouds", hidden=("animals", "")), None),
        (
            Desk(icons=("clouds", "clouds"), funding=2, visible="warming", hidden=("animals", NONE)),
            ["clouds clouds", "2", "warming", "animals"],
        ),
        (
            Desk(co2=150, funding=5, visible="animals", hidden=("clouds", "warming")),
            ["150", "5", "animals", "clouds warming"],
        ),
        (Desk(funding=4, visible="clouds", hidden=(NONE, NONE)), None),
    ],
)
def test_a_study_is_told_when_its_hidden_impacts_are(desk: Desk, value: list[str] | None) -> None:
    assert value_of(desk) == value


@pytest.mark.parametrize("path", [*EMPTY.below(STUDIES)])
def test_what_was_told_can_be_told_again_from_what_was_kept(path: str) -> None:
    kept = EMPTY.confirmed(path)
    assert value_of(desk_of(kept, path)) == EMPTY.data[path]


# --- lists ------------------------------------------------------------------------------------------------


def test_marked_cards_are_chosen_among_all_of_their_deck_by_name() -> None:
    view = view_of(EMPTY, MARKED)
    assert view.ask is not None and view.ask.pad is not None
    names = [key.label for key in view.ask.pad.groups[0].keys]
    assert len(names) == len([*EMPTY.below(CARDS)])
    assert field_name(EN, "affluence.a07") in names


def test_too_few_marked_cards_are_told_where_cards_are_marked_and_nothing_else_waits_for_it() -> None:
    draft = EMPTY.with_value(f"{MARKED}.affluence", ["a01"]).with_value(
        "affluence.a02", ["70", "clouds", "oil"]
    )
    assert {Draft.part_of(fault.path) for fault in draft.faults} == {MARKED}
    assert field_name(EN, MARKED) in view_of(draft, MARKED).notice
    assert keepable(draft, {}) == {"affluence.a02": ["70", "clouds", "oil"]}


# --- formulas ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "points"), [("timber", 6), ("coal", 2), ("pharma", 6), ("antitrust", 4), ("lobby_nuclear", 5)]
)
def test_the_booklet_s_examples_come_out(card: str, points: int) -> None:
    """Agenda cards clarifications (seed 002 l. 417 and after). The nuclear lobby: 3, and 2 for warming."""
    found = formula.example(EMPTY.data[f"{AGENDAS}.{card}"])
    assert found is not None
    assert (found.worth.points, found.partly) == (points, False)


def test_what_the_booklet_s_example_does_not_show_is_said_to_be_left_out() -> None:
    found = formula.example(["1 per lobby.oil", "2 if fund >= 6"])
    assert found is not None and found.partly
    view = view_of(EMPTY, f"{AGENDAS}.fund_financing")
    assert EN("ky.box.example.partly", given=EN("ky.box.points", count=0, sign="")) in view.words


def terms() -> st.SearchStrategy[Term]:
    amounts = st.integers(-MOST, MOST)
    limits = st.builds(Term, amounts, st.sampled_from(formula.LIMITS))
    ranks = [f"{rank}.{damage}" for rank in formula.RANKS for damage in DAMAGES]
    counted = st.tuples(st.sampled_from(QUANTITIES), st.sampled_from((">=", "<=", "=")), st.integers(0, MOST))
    tests = st.one_of(
        st.just(("", "", 0)), st.tuples(st.sampled_from(ranks), st.just(""), st.just(0)), counted
    )
    pers = st.one_of(st.just((1, "")), st.tuples(st.integers(1, MOST), st.sampled_from(QUANTITIES)))
    amount = st.builds(
        lambda n, unit, per, test: Term(n, unit, *per, *test),
        amounts,
        st.sampled_from(("points", "millions")),
        pers,
        tests,
    )
    return st.one_of(limits, amount)


@given(terms())
def test_a_term_is_written_as_it_is_read(term: Term) -> None:
    assert formulas.parse([formula.written(term)]) == (term,)


TAPS: st.SearchStrategy[formula.TermKey] = st.one_of(
    st.builds(formula.Amount, st.integers(-5, 6)),
    st.builds(formula.By, st.sampled_from((-1, 1))),
    st.builds(formula.Unit, st.sampled_from(("points", "millions", *formula.LIMITS))),
    st.builds(formula.Per, st.sampled_from(("", *QUANTITIES))),
    st.builds(formula.Each, st.integers(1, 5)),
    st.builds(formula.Rank, st.sampled_from(("", "most.warming", "least.clouds"))),
    st.builds(formula.Sign, st.sampled_from(tuple(formula.SIGNS))),
    st.builds(formula.Counted, st.sampled_from(QUANTITIES)),
    st.builds(formula.Limit, st.sampled_from((-5, -1, 1, 5))),
)


@given(terms(), st.lists(TAPS, max_size=12))
def test_whatever_is_tapped_the_formula_can_be_read(term: Term, taps: list[formula.TermKey]) -> None:
    for key in taps:
        if term.unit in formula.LIMITS and not isinstance(key, formula.Amount | formula.By | formula.Unit):
            continue  # such keys are not there
        term = formula.tapped(term, key)
        assert formulas.parse([formula.written(term)]) == (term,)
        assert formula.in_words(DE, term)


@BOTH
def test_a_formula_in_words(tr: Translator) -> None:
    told = said(tr, f"{AGENDAS}.lobby_oil", EMPTY.data[f"{AGENDAS}.lobby_oil"])
    if tr is DE:
        assert told == (
            "5 Punkte; −1 Punkt je Öl-Symbol; bis hierher nie unter 0; 2 Punkte, wenn Erwärmung vorn liegt"
        )
    else:
        assert told == (
            "5 points; −1 point per Oil icon; at least 0 so far; 2 points if Warming is furthest ahead"
        )


@pytest.mark.parametrize(
    ("written", "german", "english"),
    [
        (
            "4 if thresholds = 0",
            "wenn es genau 0 erreichte Schwellen gibt",
            "if there are exactly 0 thresholds",
        ),
        ("4 if damage >= 1", "wenn es mindestens einen Schaden gibt", "if there is at least one damage"),
    ],
)
def test_a_condition_is_a_sentence(written: str, german: str, english: str) -> None:
    (term,) = formula.terms_of([written])
    assert german in formula.in_words(DE, term) and english in formula.in_words(EN, term)


def test_a_card_by_hand_and_the_bank_say_so() -> None:
    hand = view_of(EMPTY.with_value(f"{AGENDAS}.coal", [BY_HAND]), f"{AGENDAS}.coal")
    assert hand.rows is not None
    assert (hand.rows.rows, hand.rows.empty_words) == ((), EN("ky.box.by_hand"))
    assert "by_hand" not in {action.key for action in hand.actions}
    assert formula.example([BANK]) is None


def test_a_card_gets_its_owner_s_name_and_keeps_its_mark_and_worth() -> None:
    draft, path = EMPTY.renamed(f"{AGENDAS}.guild_1", "Reederei")
    assert path == f"{AGENDAS}.{OWN}Reederei"
    assert draft.faults == ()
    assert f"{OWN}Reederei" in draft.data[f"{MARKED}.agendas"]
    assert draft.data[path] == EMPTY.data[f"{AGENDAS}.guild_1"]
    assert field_name(DE, path) == "Reederei"
    again, _ = draft.renamed(path, "Werften")
    assert again.faults == () and len(list(again.below(AGENDAS))) == 20
    assert again.shipped(AGENDAS).faults == ()


def test_cards_that_are_known_by_name_keep_it() -> None:
    assert view_of(EMPTY, f"{AGENDAS}.coal").name is None
    assert view_of(EMPTY, f"{AGENDAS}.guild_2").name is not None


# --- files ------------------------------------------------------------------------------------------------


def test_each_game_finds_its_own_boxes(tmp_path: Path) -> None:
    draft = EMPTY.with_value("affluence.a01", ["125", "clouds", "oil"])
    write_file(tmp_path / "mine.json", draft.box)
    write_file(tmp_path / "other.json", Box("keep_cool", "ecovisio", {"carbometer.capacity": 82}))
    (tmp_path / "box-keep_cool-broken.json").write_text("{")
    (tmp_path / "box-kyoto-broken.json").write_text("{")
    assert {each.name for each in find_boxes(tmp_path, "kyoto")} == {"mine.json", "box-kyoto-broken.json"}
    kept = {each.name for each in find_boxes(tmp_path, "keep_cool")}
    assert kept == {"other.json", "box-keep_cool-broken.json"}
    assert read_file(tmp_path / "mine.json").values == draft.values


def test_what_a_file_would_change_is_shown_before(tmp_path: Path) -> None:
    values = {
        "affluence.a01": ["125", "clouds", "oil"],
        "icons.clouds": ["clouds", "clouds", "animals"],
        f"{AGENDAS}.coal": [BY_HAND],
    }
    write_file(tmp_path / "mine.json", Box("kyoto", "deep_print", values))
    (found,) = find_boxes(tmp_path, "kyoto")
    view = view_of(EMPTY, IMPORT, chosen=found)
    assert view.rows is not None
    assert [row.title for row in view.rows.rows] == ["Card 1", "Coal mining", "Clouds"]
    assert "take" in {action.key for action in view.actions}


def test_a_file_with_mistakes_is_refused_with_every_reason(tmp_path: Path) -> None:
    values = {"affluence.a01": ["heavy", "clouds", "oil"], "studies.s01": ["100", "9", "clouds", ""]}
    text = {"format": "klimatisch-box", "version": 1, "game": "kyoto", "edition": "deep_print"}
    (tmp_path / "bad.json").write_text(json.dumps({**text, "values": values}))
    (found,) = find_boxes(tmp_path, "kyoto")
    view = view_of(EMPTY, IMPORT, chosen=found)
    assert view.rows is not None
    assert [row.title for row in view.rows.rows] == ["Card 1", "Study 1"]
    assert len(faults_of(Box("kyoto", "deep_print", values))) == 2


# --- words ------------------------------------------------------------------------------------------------


@BOTH
def test_every_word_is_finished(tr: Translator) -> None:
    for place in PLACES:
        assert unfinished(view_of(EMPTY, place, tr), tr) == [], place
    for name, text in EMPTY.data.below(AGENDAS):
        for term in range(len(formula.terms_of(text))):
            for asking in (False, True):
                view = view_of(EMPTY, f"{AGENDAS}.{name}", tr, term=term, asking=asking)
                assert unfinished(view, tr) == []
    for quantity in QUANTITIES:
        for count in (0, 1, 4):
            assert formula.counted(tr, quantity, count)


def test_the_rules_read_what_was_told() -> None:
    draft = EMPTY.with_value("affluence.a01", ["125", "clouds", "oil"])
    assert GAME.rules(draft.data).cards["a01"].value == 125
