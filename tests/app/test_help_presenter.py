"""The help as a book, and the panel that explains a step."""

from __future__ import annotations

import pytest

from app.pages.help.explain import MOST_RELATED, explanation
from app.pages.help.presenter import KINDS, LINE_LENGTH, TABS, Reading, beginning, help_view
from app.text.help import Library, Topic, library
from app.text.translator import Translator
from tests.app.helpers import DE, EN, LANGUAGES, texts

BOTH = pytest.mark.parametrize("tr", LANGUAGES.values(), ids=LANGUAGES)
BOOKLETS = {"keep_cool": "en", "kyoto": "en", "co2": "de", "emission": "de"}
"""The language of the booklet of each game's first edition."""


def help_of(tr: Translator) -> Library:
    return library("keep_cool", tr.language)


# --- the explanation panel --------------------------------------------------------------------------------


@BOTH
def test_a_step_is_explained_with_its_place_in_the_rulebook(tr: Translator) -> None:
    view = explanation(tr, help_of(tr), "roll.event")
    topic = help_of(tr).step("roll.event")
    assert view is not None and topic is not None
    assert (view.title, view.text) == (topic.title, topic.text)
    assert view.place == f"{'Englisches Regelheft' if tr is DE else 'Rulebook'}: {topic.place}"


@BOTH
@pytest.mark.parametrize("game", BOOKLETS)
def test_a_booklet_in_another_language_is_named_as_such(tr: Translator, game: str) -> None:
    shelf = library(game, tr.language)
    topic = next(topic for topic in shelf.topics("rule") if topic.place)
    view = explanation(tr, shelf, topic.id)
    assert view is not None
    own = BOOKLETS[game] == tr.language
    assert view.place.startswith(("Regelheft: ", "Rulebook: ")) == own
    assert view.place.startswith(("Englisches Regelheft: ", "German rulebook: ")) != own


@BOTH
def test_a_topic_is_explained_by_its_id(tr: Translator) -> None:
    for topic in help_of(tr).topics():
        view = explanation(tr, help_of(tr), topic.id)
        assert view is not None
        assert view.title == topic.title


@BOTH
def test_links_lead_to_topics_that_exist_and_are_few(tr: Translator) -> None:
    for topic in help_of(tr).topics():
        view = explanation(tr, help_of(tr), topic.id)
        assert view is not None
        assert len(view.topics) <= MOST_RELATED
        for link in view.topics:
            found = help_of(tr).topic(link.id)
            assert found is not None and link.label == found.title


def test_what_nobody_explains_has_no_panel() -> None:
    assert explanation(DE, help_of(DE), "no such thing") is None
    assert explanation(DE, Library((), "de"), "draw") is None


def test_what_only_the_app_knows_has_no_place_and_dead_links_are_left_out() -> None:
    lone = Topic("rule.app", "rule", "Tisch", "Ein Satz.", "", "en", (), ("rule.gone",))
    view = explanation(DE, Library((lone,), "de"), "rule.app")
    assert view is not None
    assert view.place == ""
    assert view.topics == ()


# --- the lists --------------------------------------------------------------------------------------------


@BOTH
def test_all_rules_and_steps_are_listed_by_kind(tr: Translator) -> None:
    rows = help_view(tr, help_of(tr), Reading("rules")).lines.rows
    headings = [row.title for row in rows if not row.id]
    assert headings == [tr("help.kinds.rule"), tr("help.kinds.step")]
    wanted = [topic.id for kind in ("rule", "step") for topic in help_of(tr).topics(kind)]
    assert [row.id for row in rows if row.id] == wanted


@BOTH
def test_the_glossary_is_in_the_order_of_a_dictionary(tr: Translator) -> None:
    rows = help_view(tr, help_of(tr), Reading("glossary")).lines.rows
    assert [row.title for row in rows] == [topic.title for topic in help_of(tr).glossary()]
    assert rows


@BOTH
@pytest.mark.parametrize("tab", TABS)
def test_the_open_part_is_marked_and_every_text_is_there(tab: str, tr: Translator) -> None:
    view = help_view(tr, help_of(tr), Reading(tab))
    assert view.tab == tab
    assert [each.id for each in view.tabs] == list(TABS)
    assert [text for text in texts(view) if text.startswith("help.")] == []


def test_a_game_without_help_says_so() -> None:
    view = help_view(DE, Library((), "de"), Reading())
    assert view.lines.rows == ()
    assert view.lines.empty_words == DE("help.none")


@BOTH
def test_a_line_shows_whole_words_of_the_first_sentence(tr: Translator) -> None:
    for topic in help_of(tr).topics():
        line = beginning(topic.text)
        assert len(line) <= LINE_LENGTH + 2
        assert topic.text.startswith(line.removesuffix("\u00a0…"))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Kurz. Und noch etwas.", "Kurz."),
        ("Nur ein Satz.", "Nur ein Satz."),
        ("Wort " * 20 + "Ende.", "Wort " * 11 + "Wort\u00a0…"),
        ("", ""),
    ],
)
def test_the_beginning_of_a_text(text: str, line: str) -> None:
    assert beginning(text) == line


# --- the search -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tr", "asked"), [(DE, "karbo"), (EN, "carb")], ids=["de", "en"])
def test_results_come_as_one_types(tr: Translator, asked: str) -> None:
    rows = help_view(tr, help_of(tr), Reading().asking(asked)).lines.rows
    assert rows
    assert asked in rows[0].title.casefold()
    assert all(row.title and row.detail for row in rows)
    assert [row.id for row in rows] == [hit.topic.id for hit in help_of(tr).search(asked, 12)]


@BOTH
def test_nothing_found_says_what_to_do(tr: Translator) -> None:
    view = help_view(tr, help_of(tr), Reading().asking("  xylo  phon "))
    assert view.lines.rows == ()
    assert "xylo phon" in view.lines.empty_words
    assert view.lines.empty_words.count(".") >= 2


@BOTH
def test_before_anything_is_asked_the_search_says_what_to_do(tr: Translator) -> None:
    view = help_view(tr, help_of(tr), Reading("search", "  "))
    assert view.searching
    assert view.lines.rows == ()
    assert view.lines.empty_words == tr("help.ask.first")


# --- one topic --------------------------------------------------------------------------------------------


@BOTH
def test_a_topic_is_shown_whole_with_all_it_is_related_to(tr: Translator) -> None:
    for topic in help_of(tr).topics():
        sheet = help_view(tr, help_of(tr), Reading().opened(topic.id)).sheet
        assert sheet is not None
        assert (sheet.title, sheet.text) == (topic.title, topic.text)
        assert [link.id for link in sheet.see] == list(topic.see)
        assert bool(sheet.place) == bool(topic.place)
        assert sheet.icon == KINDS[topic.kind]


def test_an_unknown_topic_leaves_the_list_open() -> None:
    view = help_view(EN, help_of(EN), Reading().opened("rule.gone"))
    assert view.sheet is None
    assert view.lines.rows
    assert view.back_label == EN("help.back")


def test_the_way_through_the_help() -> None:
    reading = Reading().turned_to("glossary").opened("term.pool")
    assert help_view(DE, help_of(DE), reading).back_label == DE("help.to_list")
    assert reading.closed() == Reading("glossary")
    assert reading.turned_to("rules").topic == ""
    asked = reading.asking("zone")
    assert (asked.tab, asked.topic, asked.asked) == ("search", "", "zone")
    assert asked.turned_to("rules").turned_to("search").asked == "zone"
