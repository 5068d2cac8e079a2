"""Help in place: every step, in both languages and our own words, and a search that finds what is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from app.games.keep_cool.robot import deal
from app.games.keep_cool.scene import Scene
from app.games.keep_cool.steps import help_key
from app.text.help import Library, Topic, library
from app.text.help.search import plain
from app.text.languages import LANGUAGES
from engine.keep_cool.actions import Adjust
from tests.app.helpers import LANGUAGES as TRANSLATORS
from tests.app.helpers import ROOT, RULES, journal, steps
from tests.app.noticed import noticed

DE, EN = library("keep_cool", "de"), library("keep_cool", "en")
BOTH = pytest.mark.parametrize("language", LANGUAGES)
GAMES = pytest.mark.parametrize("game", ["keep_cool", "kyoto", "emission", "co2"])
SEEDS = ROOT.parent / "shared" / "seeds"
BOOKLETS = {
    "keep_cool": (SEEDS / "000_e4d1457730f17289.txt", SEEDS / "001_7fa67437e59a9f29.txt"),
    "kyoto": (SEEDS / "002_ad7131730e78c97e.txt",),
    "emission": (SEEDS / "004_7fa078548a6d94c8.txt",),
    "co2": (SEEDS / "003_4ed4b758e7f8307f.txt",),
}
A_RUN = 8
"""So many words in a row that are also in a rulebook would be a quotation."""
KNOWN_COUNTS = {"38", "48", "1991"}
"""Two numbers of cards, printed in the booklets, and a year."""
PAGES = ("setup", "my_box", "delegations", "conference")
"""Pages that have a topic of their own."""
NOTICED = {"difference", "put_back", "scale", "recorded", "late_throw", "throw_again"}
"""What chips and dice show."""
RARE_STEPS = {"recovery.none", "naming_card", "claim", *NOTICED, *PAGES}
COMMON = {"history", "replay", "people"}
"""Pages that every game has."""
PAGES_BESIDE = {"more", "targets", "targets.mine", "corrections", *COMMON}
"""What the pages beside the table call their help."""


def help_in(language: str, game: str = "keep_cool") -> Library:
    return library(game, language)


def topics(language: str, game: str = "keep_cool") -> tuple[Topic, ...]:
    return help_in(language, game).topics()


def place_of(topic: Topic) -> str:
    """One heading is of a booklet in two languages."""
    return topic.place.replace("Spieltrieb: 2. Einkommen", "Spieltrieb: 2. Income")


def sentences(text: str) -> int:
    return len(re.findall(r"[.?](?=\s|$)", text))


def found(shelf: Library, text: str, most: int = 8) -> list[str]:
    return [hit.topic.id for hit in shelf.search(text, most)]


# --- which topics there are -------------------------------------------------------------------------------


@GAMES
def test_both_languages_have_the_same_topics(game: str) -> None:
    def bones(language: str) -> list[tuple[object, ...]]:
        return [(topic.id, topic.kind, place_of(topic), topic.see) for topic in topics(language, game)]

    assert bones("de") == bones("en")
    assert len(help_in("de", game).topics("rule")) >= 35
    assert len(help_in("de", game).topics("term")) >= 25


@cache
def reached_steps() -> frozenset[str]:
    """The step keys of whole games with three to six players."""
    keys = set()
    for players in (3, 4, 5, 6):
        for seed in range(4):
            rng = Random(f"{players}/{seed}")
            table = journal(deal(rng, RULES, players))
            keys.add(help_key(Scene(table)))
            keys |= {help_key(Scene(each)) for each in steps(rng, table, 250)}
    return frozenset(keys)


def full_carbometer() -> Scene:
    """The end of a turn after which no chip fits any more."""
    rng = Random(1)
    played = steps(rng, journal(deal(rng, RULES, 3)), 99)
    table = next(each for each in played if each.state.phase == "recovery")
    table.do(Adjust("carbometer", RULES.capacity), at_ms=1_700_000_002_000)
    return Scene(table)


@BOTH
def test_every_step_that_games_reach_is_explained(language: str) -> None:
    assert len(reached_steps()) >= 11
    assert {key for key in reached_steps() if help_in(language).topic(f"step.{key}") is None} == set()


@BOTH
def test_what_only_the_app_asks_and_what_hardly_happens_is_explained_too(language: str) -> None:
    table = journal()
    asked = (
        full_carbometer(),
        Scene(table, picking="card"),
        Scene(table, picking="claim"),
        Scene(table, picking="again"),
        *noticed().values(),
    )
    keys = {*map(help_key, asked), *PAGES}
    assert keys == RARE_STEPS
    assert all(help_in(language).topic(f"step.{key}") for key in keys)


def test_no_step_is_explained_that_never_comes() -> None:
    explained = {topic.id.removeprefix("step.") for topic in DE.topics("step")}
    assert explained == reached_steps() | RARE_STEPS | PAGES_BESIDE


def test_a_step_without_words_of_its_own_has_those_of_the_step_it_belongs_to() -> None:
    assert DE.step("income.of_somebody.else") == DE.topic("step.income")
    assert DE.step("income.opec") == DE.topic("step.income.opec")
    assert DE.step("roll") is DE.step("nothing.at_all") is DE.step("") is None


def test_a_game_without_help_has_an_empty_library() -> None:
    nothing = library("chess", "de")
    assert nothing.topics() == nothing.glossary() == ()
    assert nothing.search("Bauer") == ()
    assert nothing.topic("rule.goal") is nothing.step("draw") is None


def test_a_language_we_have_no_help_in_gets_the_fallback() -> None:
    assert library("keep_cool", "fr").topics() == EN.topics()


def test_a_library_is_read_once() -> None:
    assert library("keep_cool", "de") is library("keep_cool", "de")


# --- what they say ----------------------------------------------------------------------------------------


@GAMES
@BOTH
def test_every_topic_has_its_words(language: str, game: str) -> None:
    for topic in topics(language, game):
        for text in (topic.title, topic.text, *topic.words):
            assert text, topic.id
            assert text == text.strip(), topic.id
            assert "  " not in text, topic.id
            assert "!" not in text, topic.id
        assert topic.words, topic.id
        assert len(topic.text) <= 400, topic.id
        assert topic.text.endswith("."), topic.id


@GAMES
@BOTH
def test_no_two_topics_have_the_same_title(language: str, game: str) -> None:
    titles = [topic.title for topic in topics(language, game)]
    assert sorted(titles) == sorted(set(titles))


@GAMES
@BOTH
def test_a_step_is_told_in_two_sentences_a_rule_in_four_at_most_a_term_in_two(
    language: str, game: str
) -> None:
    allowed = {"step": (2,), "rule": (1, 2, 3, 4), "term": (1, 2)}
    for topic in topics(language, game):
        assert sentences(topic.text) in allowed[topic.kind], topic.id


@GAMES
def test_german_speaks_to_the_group_not_to_sie(game: str) -> None:
    for topic in topics("de", game):
        assert not re.search(r"\b(Sie|Ihnen)\b", topic.text), topic.id
        assert not re.search(r"[\w,;] Ihre?[mnrs]?\b", topic.text), topic.id
        assert not re.search(r"\b(du|dein\w*|dich|dir)\b", topic.text), topic.id


@GAMES
def test_no_german_word_is_left_in_english_and_the_other_way_round(game: str) -> None:
    for topic in topics("en", game):
        assert not re.search(r"\b(und|der|das|ihr|nicht|mit)\b", topic.text), topic.id
        assert not re.search(r"[äöüß„]", topic.text), topic.id
    for topic in topics("de", game):
        assert not re.search(r"\b(the|and|you|not|of)\b", topic.text), topic.id


@GAMES
@BOTH
def test_related_topics_exist_and_are_others(language: str, game: str) -> None:
    for topic in topics(language, game):
        assert topic.see, topic.id
        assert len(set(topic.see)) == len(topic.see) <= 3, topic.id
        assert topic.id not in topic.see
        assert all(help_in(language, game).topic(other) for other in topic.see), topic.id


def test_only_things_of_the_app_have_no_place_in_the_rulebook() -> None:
    homeless = {topic.id for topic in topics("en") if not topic.place}
    of_the_app = ("scale_agrees", "practice_value", "virtual_table", "correction", "insist", "undo")
    pages = {"step.my_box", "step.more", "step.corrections", *(f"step.{key}" for key in COMMON)}
    noticed = {f"step.{key}" for key in NOTICED}
    assert homeless == {*noticed, *pages, *(f"term.{key}" for key in of_the_app)}


@BOTH
def test_countries_and_targets_are_called_as_on_the_screen(language: str) -> None:
    tr = TRANSLATORS[language]
    told = " ".join(f"{topic.title} {topic.text}" for topic in topics(language))
    assert [name for name in RULES.countries if tr(f"country.{name}") not in told] == []
    titles = " ".join(topic.title for topic in help_in(language).topics("rule"))
    assert [name for name in RULES.targets if tr(f"target.{name}") not in titles] == []


COUNTING = {
    "de": {4: "vier", 5: "fünf", 6: "sechs", 8: "acht", 10: "zehn", 12: "zwölf"},
    "en": {4: "four", 5: "five", 6: "six", 8: "eight", 10: "ten", 12: "twelve"},
}


@BOTH
def test_the_targets_told_are_those_the_engine_plays_with(language: str) -> None:
    tr, topic = TRANSLATORS[language], help_in(language).topic("rule.countries")
    assert topic is not None
    for name, country in RULES.countries.items():
        assert f"{tr(f'country.{name}')} {COUNTING[language][country.target]}" in topic.text


@BOTH
def test_no_practice_value_is_told_as_a_fact(language: str) -> None:
    """Stand-ins for what only the components show: the carbometer's capacity, line and zones, and prices."""
    assert RULES.data.source("carbometer") == "practice"
    stand_ins = {RULES.capacity, RULES.start, *(zone.lowest for zone in RULES.zones)}
    numbers = {number for topic in topics(language) for number in re.findall(r"\d+", topic.text)}
    assert numbers == KNOWN_COUNTS
    assert numbers.isdisjoint(map(str, stand_ins))
    for key in ("rule.prices", "rule.build", "rule.buy_protection", "rule.price_edge", "term.price_token"):
        topic = help_in(language).topic(key)
        assert topic is not None
        assert not re.search(r"\b(zwei|drei|sieben|zehn|two|three|seven|ten)\b", topic.text), key


# --- in our own words -------------------------------------------------------------------------------------

with_the_booklets = pytest.mark.skipif(not SEEDS.is_dir(), reason="the booklets are not here")


def words_of(file: Path) -> list[str]:
    return re.findall(r"\w+", plain(file.read_text(encoding="utf-8", errors="replace")))


def runs(words: list[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(words[at : at + A_RUN]) for at in range(len(words) - A_RUN + 1))


@with_the_booklets
@GAMES
def test_nothing_is_quoted(game: str) -> None:
    printed = {run for file in sorted(SEEDS.glob("*.txt")) for run in runs(words_of(file))}
    for language in LANGUAGES:
        for topic in topics(language, game):
            told = re.findall(r"\w+", plain(f"{topic.title} {topic.text}"))
            assert [run for run in runs(told) if run in printed] == [], topic.id


@with_the_booklets
@GAMES
def test_places_are_headings_of_the_booklets(game: str) -> None:
    booklets = " ".join(" ".join(words_of(file)) for file in BOOKLETS[game])
    for topic in topics("en", game):
        for part in re.sub(r"^(FAQ|Spieltrieb): ", "", topic.place).split(": "):
            numbered = re.sub(r"^(Getting started|Setup) \d$", r"\1", part)
            heading = " ".join(re.findall(r"\w+", plain(numbered)))
            assert heading in booklets, topic.id


# --- the glossary -----------------------------------------------------------------------------------------


def test_the_glossary_has_umlauts_where_a_dictionary_has_them() -> None:
    titles = [topic.title for topic in DE.glossary()]
    assert titles.index("Korrektur") < titles.index("Ländertafel") < titles.index("OPEC")
    assert titles.index("Trotzdem") < titles.index("Übungswert") < titles.index("Virtueller Tisch")
    assert titles.index("Chip") < titles.index("Delegation")


@GAMES
@BOTH
def test_the_glossary_is_all_terms_and_nothing_else(language: str, game: str) -> None:
    shelf = help_in(language, game)
    assert set(shelf.glossary()) == set(shelf.topics("term"))


# --- search -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("Karbometer", "rule.carbometer"),
        ("KARBOMETER", "rule.carbometer"),
        ("karbom", "rule.carbometer"),
        ("Karbomter", "rule.carbometer"),
        ("krabometer", "rule.carbometer"),
        ("Übungswert", "term.practice_value"),
        ("uebungswert", "term.practice_value"),
        ("ubungswert", "term.practice_value"),
        ("abreißen", "rule.demolish_debt"),
        ("abreissen", "rule.demolish_debt"),
        ("grüne Fabrik", "term.green_factory"),
        ("gruene fabriken", "term.green_factory"),
        ("Schutz", "term.protection_token"),
        ("Gas", "rule.fsu_bonus"),
        ("Ölindustrie", "rule.targets_factories"),
        ("oelindustrie", "rule.targets_factories"),
        ("Kredit", "rule.gifts"),
        ("Geld leihen", "rule.gifts"),
        ("umwandeln", "rule.demolish_freely"),
        ("wie gewinne ich", "rule.goal"),
        ("Was kostet eine Fabrik?", "rule.prices"),
        ("Wer fängt an?", "rule.turn"),
        ("Was passiert, wenn das Karbometer leer ist?", "rule.last_chip"),
        ("Darf ich in anderen Ländern bauen?", "rule.abroad"),
        ("Schule", "rule.conference"),
        ("Klassenzimmer", "rule.conference"),
        ("Innovatoin", "term.innovation"),
        ("Russland", "rule.fsu_bonus"),
        ("CO2", "term.greenhouse_gas"),
        ("Trotzdem", "term.insist"),
    ],
)
def test_german_questions_find_their_topic_first(asked: str, first: str) -> None:
    assert found(DE, asked)[:1] == [first]


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("carbometer", "rule.carbometer"),
        ("carbomter", "rule.carbometer"),
        ("thermometer", "rule.carbometer"),
        ("protection", "rule.protection"),
        ("demolish", "rule.demolish_debt"),
        ("convert black to green", "rule.demolish_freely"),
        ("loan", "rule.gifts"),
        ("how do I win?", "rule.goal"),
        ("what does a factory cost", "rule.prices"),
        ("carbometer empty", "rule.last_chip"),
        ("carbometer full", "rule.overflow"),
        ("five players", "rule.players"),
        ("build in other countries", "rule.abroad"),
        ("inovation", "term.innovation"),
        ("free rider", "term.free_rider"),
        ("climate skeptics", "rule.targets_green"),
        ("trade", "rule.negotiation"),
        ("rénewable", "term.green_factory"),
        ("school", "rule.conference"),
        ("Do it anyway", "term.insist"),
    ],
)
def test_english_questions_find_their_topic_first(asked: str, first: str) -> None:
    assert found(EN, asked)[:1] == [first]


def test_a_part_of_a_compound_finds_it_but_behind_whole_words() -> None:
    compounds = found(DE, "Stein", most=99)
    assert {"term.protection_token", "term.price_token"} <= set(compounds)
    gas = found(DE, "Gas", most=99)
    assert gas.index("rule.fsu_bonus") < gas.index("term.greenhouse_gas")


def test_a_compound_that_nobody_wrote_finds_its_parts() -> None:
    assert "rule.volcano" in found(DE, "Vulkankarte")


def test_a_title_counts_more_than_another_name_and_that_more_than_the_text() -> None:
    order = found(EN, "forest", most=99)
    assert {"rule.developing_bonus", "rule.recovery", "step.recovery"} <= set(order)
    assert order.index("rule.recovery") < order.index("step.recovery")
    order = found(EN, "innovation", most=99)
    assert order.index("term.innovation") < order.index("rule.innovation") < order.index("rule.investment")


def test_a_typo_costs_rank_and_short_words_have_none() -> None:
    right, wrong = DE.search("Innovation")[0], DE.search("Inovation")[0]
    assert right.topic == wrong.topic
    assert right.score > wrong.score
    assert found(EN, "chpi") == []


def test_every_word_should_be_there_or_else_most_of_them() -> None:
    assert found(DE, "Karbometer voll") == ["rule.overflow", "step.recovery.none"]
    assert found(DE, "Karbometer voll Elefant") == ["rule.overflow", "step.recovery.none"]
    assert found(DE, "Elefant") == []


def test_a_question_of_fillers_alone_is_still_answered() -> None:
    assert found(EN, "who") != []


@BOTH
@pytest.mark.parametrize("asked", ["", "   ", "?!", "…"])
def test_nothing_asked_nothing_found(language: str, asked: str) -> None:
    assert help_in(language).search(asked) == ()


@GAMES
@BOTH
def test_every_topic_is_found_by_its_title(language: str, game: str) -> None:
    for topic in topics(language, game):
        assert topic.id in found(help_in(language, game), topic.title), topic.id


@GAMES
@BOTH
def test_every_other_name_leads_to_its_topic(language: str, game: str) -> None:
    for topic in topics(language, game):
        for word in topic.words:
            assert topic.id in found(help_in(language, game), word, most=99), (topic.id, word)


def test_the_best_comes_first_and_no_more_than_wanted() -> None:
    hits = EN.search("factory")
    scores = [hit.score for hit in hits]
    assert scores == sorted(scores, reverse=True)
    assert len(hits) == 8
    assert EN.search("factory", most=3) == hits[:3]


@BOTH
def test_the_same_question_has_the_same_answer(language: str) -> None:
    again = Library(topics(language), language)
    for asked in ("chip", "factory", "Fabrik", "a", "win"):
        assert again.search(asked) == help_in(language).search(asked)


@GAMES
@BOTH
def test_any_beginning_of_a_word_finds_something(language: str, game: str) -> None:
    for topic in help_in(language, game).glossary():
        word = max(topic.title.split(), key=len)
        assert all(found(help_in(language, game), word[:length]) for length in range(1, len(word) + 1)), (
            topic.id
        )
