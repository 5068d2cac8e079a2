"""The tour in words: five short pages, and pictures that answer as the app does."""

from __future__ import annotations

import re

import pytest

from app.pages.tour.presenter import COUNTED, PAGES, SENSED, Tour, tour_view
from app.text.translator import Translator
from tests.app.helpers import DE, EN, LANGUAGES, texts

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
EACH = pytest.mark.parametrize("page", range(len(PAGES)), ids=PAGES)
WORDS_A_MINUTE = 150
"""What most people read without haste, in either language."""


@BOTH
@EACH
def test_everything_is_said_in_words(tr: Translator, page: int) -> None:
    for answer in ("", "guide", "keep"):
        view = tour_view(tr, Tour(page, answer), lies_flat=True)
        assert [text for text in texts(view) if re.search(r"(tour|settings|differs|undo)\.|…|\{", text)] == []


@BOTH
@EACH
def test_a_page_has_at_most_two_short_sentences(tr: Translator, page: int) -> None:
    text = tour_view(tr, Tour(page), lies_flat=True).text
    assert len(re.findall(r"[.?](?= |$)", text)) <= 2
    assert len(text) <= 120


@BOTH
def test_it_takes_less_than_a_minute_to_read(tr: Translator) -> None:
    pages = [tour_view(tr, Tour(page), lies_flat=True) for page in range(len(PAGES))]
    words = sum(len(f"{view.title} {view.text}".split()) for view in pages)
    assert words < WORDS_A_MINUTE


@EACH
def test_the_dots_say_how_far_one_is(page: int) -> None:
    dots = tour_view(EN, Tour(page), lies_flat=True).dots
    assert [dot.number for dot in dots] == ["1", "2", "3", "4", "5"]
    assert [dot.state for dot in dots] == ["done"] * page + ["now"] + ["ahead"] * (len(PAGES) - page - 1)


def test_only_the_first_page_has_no_way_back() -> None:
    labels = [tour_view(EN, Tour(page), lies_flat=True).back_label for page in range(len(PAGES))]
    assert [bool(label) for label in labels] == [False, True, True, True, True]


def test_the_last_page_leads_into_the_game_or_back() -> None:
    last = Tour(len(PAGES) - 1)
    assert tour_view(EN, last, lies_flat=True).next_label == "Let’s play"
    assert tour_view(EN, last, lies_flat=True, again=True).next_label == "Done"
    assert tour_view(EN, Tour(0), lies_flat=True).next_label == "Next"


def test_there_is_something_to_skip_until_done_means_the_same() -> None:
    last = Tour(len(PAGES) - 1)
    assert tour_view(EN, last, lies_flat=True).skip_label, "or it would lead into a game"
    assert not tour_view(EN, last, lies_flat=True, again=True).skip_label


@BOTH
def test_both_languages_are_offered_by_their_own_names(tr: Translator) -> None:
    choices = tour_view(tr, Tour(0), lies_flat=True).choices
    assert [choice.label for choice in choices] == ["Deutsch", "English"]
    assert [choice.id for choice in choices if choice.chosen] == [tr.language]


@BOTH
def test_the_question_for_the_language_can_be_read_in_both(tr: Translator) -> None:
    question = tour_view(tr, Tour(0), lies_flat=True).question
    assert DE("settings.language") in question
    assert EN("settings.language") in question


@pytest.mark.parametrize(("flat", "name"), [(True, "flat"), (False, "stands")])
def test_how_the_tablet_lies_is_asked_and_shown(flat: bool, name: str) -> None:
    view = tour_view(DE, Tour(1), lies_flat=flat)
    assert [choice.id for choice in view.choices if choice.chosen] == [name]
    assert view.motif == f"lies:{name}"


def test_nothing_is_asked_on_the_other_pages() -> None:
    for page in (2, 3, 4):
        view = tour_view(DE, Tour(page), lies_flat=True)
        assert view.choices == ()
        assert view.question == ""


def test_the_table_and_the_app_differ_until_one_way_out_is_taken() -> None:
    shown = tour_view(EN, Tour(2), lies_flat=True).difference
    assert (shown.carbometer.count, shown.carbometer.sensed) == (COUNTED, SENSED)
    assert shown.prompt is not None
    assert [button.key for button in shown.prompt.buttons] == ["guide", "keep"]
    assert not shown.settled


@pytest.mark.parametrize(("answer", "count"), [("guide", COUNTED), ("keep", SENSED)])
def test_both_ways_out_make_it_fit(answer: str, count: int) -> None:
    shown = tour_view(EN, Tour(2, answer), lies_flat=True).difference
    assert (shown.carbometer.count, shown.carbometer.sensed) == (count, count)
    assert shown.prompt is None
    assert shown.settled


@pytest.mark.parametrize("taken_back", range(5))
def test_undo_takes_back_one_step_after_the_other(taken_back: int) -> None:
    safety = tour_view(EN, Tour(3, taken_back=taken_back), lies_flat=True).safety
    left = max(0, 3 - taken_back)
    assert [step.taken_back for step in safety.steps] == [False] * left + [True] * (3 - left)
    assert safety.can_undo is (left > 0)


@BOTH
def test_the_greyed_button_says_why(tr: Translator) -> None:
    action = tour_view(tr, Tour(3), lies_flat=True).safety.action
    assert not action.enabled
    assert str(action.cost) in action.why_not


def test_the_sound_is_tried_on_the_last_page_only() -> None:
    labels = [tour_view(EN, Tour(page), lies_flat=True).try_label for page in range(len(PAGES))]
    assert [bool(label) for label in labels] == [False, False, False, False, True]
