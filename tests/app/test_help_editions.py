"""Help tells what is played: each edition's numbers, rules and headings, and what an owner has read off."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from app.pages.help.explain import explanation
from app.text.booklets import cited
from app.text.help import Library, Topic, library
from app.text.help.filling import FIELD, Filling
from app.text.help.library import FILES
from app.text.help.search import plain as folded
from app.text.languages import LANGUAGES
from app.text.numbers import cardinal, ordinal
from engine.core import Heading
from engine.games import EDITIONS, find_game
from tests.app.helpers import DE, EN, ROOT
from tests.app.helpers import LANGUAGES as TRANSLATORS
from tests.app.test_help import A_RUN, BOOKLETS, SEEDS, runs, sentences, with_the_booklets, words_of

ALL = [(game, edition) for game, editions in EDITIONS.items() for edition in editions]
EVERY = pytest.mark.parametrize(("game", "edition"), ALL)
BOTH = pytest.mark.parametrize("language", LANGUAGES)


def shelf(game: str, edition: str, language: str, owner: dict[str, Any] | None = None) -> Library:
    return library(game, language, find_game(game).load(edition, owner or {}))


def text(game: str, edition: str, topic_id: str, language: str = "en", **owner: Any) -> str:
    """What a topic says; `__` stands for the dot in a path of the owner's."""
    values = {path.replace("__", "."): value for path, value in owner.items()}
    topic = shelf(game, edition, language, values).topic(topic_id)
    assert topic is not None
    return topic.text


# --- two editions of one game -----------------------------------------------------------------------------


@pytest.mark.parametrize("topic", ["rule.fsu_bonus", "step.income.fsu"])
def test_whom_the_former_soviet_union_may_ask(topic: str) -> None:
    """Seed 001 l. 445-453: Europe, then the Tiger Countries. Seed 000 l. 430: whom it likes, each round."""
    assert "Europe" in text("keep_cool", "ecovisio", topic)
    for language in LANGUAGES:
        told = text("keep_cool", "spieltrieb", topic, language)
        assert not re.search("Europ|Tiger|Schwellen", told)


def test_who_sits_out_with_five() -> None:
    """Seed 001 l. 185: one of the two, as the group likes. Seed 000 l. 321: OPEC."""
    assert "either OPEC or Former Soviet Union" in text("keep_cool", "ecovisio", "rule.players")
    assert "With five, OPEC sits out" in text("keep_cool", "spieltrieb", "rule.players")
    assert "Zu fünft fehlt die OPEC" in text("keep_cool", "spieltrieb", "rule.players", "de")


def test_how_many_greenhouse_cards() -> None:
    """Seed 001 l. 351-353: two from yellow on. Seed 000 l. 382: the uppermost."""
    assert "two when it is yellow" in text("keep_cool", "ecovisio", "rule.cards")
    assert "one greenhouse card" in text("keep_cool", "spieltrieb", "rule.cards")
    assert "mit einer Treibhauskarte" in text("keep_cool", "spieltrieb", "rule.cards", "de")


@pytest.mark.parametrize("edition", EDITIONS["keep_cool"])
def test_the_targets_told_are_those_the_engine_plays_with(edition: str) -> None:
    rules = find_game("keep_cool").rules(find_game("keep_cool").load(edition, {}))
    for language in LANGUAGES:
        told = text("keep_cool", edition, "rule.countries", language)
        for name, country in rules.countries.items():
            named = TRANSLATORS[language](f"country.{name}")
            assert f"{named} {cardinal(country.target, language)}" in told


def test_how_often_volcano_and_sun_are_thrown() -> None:
    """Seed 001 l. 405-415: three times. Seed 000 l. 412-420: two or three times."""
    for topic in ("rule.volcano", "rule.sun"):
        assert "(dreimal)" in text("keep_cool", "ecovisio", topic, "de")
        assert "(zwei oder drei Mal)" in text("keep_cool", "spieltrieb", topic, "de")
        assert "(two or three times)" in text("keep_cool", "spieltrieb", topic)


def test_the_booklet_in_the_reader_s_language_is_cited() -> None:
    spieltrieb = {language: shelf("keep_cool", "spieltrieb", language) for language in LANGUAGES}
    german = explanation(DE, spieltrieb["de"], "rule.goal")
    english = explanation(EN, spieltrieb["en"], "rule.goal")
    assert german is not None and german.place == "Regelheft: Sieger und Verlierer"
    assert english is not None and english.place == "Rulebook: Winner and Loser?"
    ecovisio = explanation(DE, shelf("keep_cool", "ecovisio", "de"), "rule.goal")
    assert ecovisio is not None and ecovisio.place == "Englisches Regelheft: Who wins?"


def test_what_only_the_other_booklet_has_is_cited_with_its_name() -> None:
    topic = shelf("keep_cool", "spieltrieb", "de").topic("rule.press")
    assert topic is not None
    assert cited(DE, Heading(topic.place, topic.booklet)) == (
        "Englisches Regelheft: EcoVisio: Julian explains: Press"
    )


# --- what an owner has read off ---------------------------------------------------------------------------

OWNER_S: list[tuple[str, str, str, dict[str, Any], str]] = [
    ("keep_cool", "ecovisio", "rule.income", {"money__income_per_factory": 3}, "three chips"),
    ("keep_cool", "spieltrieb", "step.income", {"money__income_per_factory": 1}, "gets one chip for each"),
    ("keep_cool", "ecovisio", "rule.countries", {"countries__opec__target": 21}, "OPEC twenty-one"),
    ("keep_cool", "ecovisio", "rule.event", {"greenhouse__event_up_to__blue": 1}, "in yellow up to four"),
    ("keep_cool", "ecovisio", "rule.event", {"greenhouse__event_up_to__blue": 1}, "happens on a one"),
    ("keep_cool", "spieltrieb", "rule.cards", {"greenhouse__cards_drawn__red": 2}, "two in red"),
    ("keep_cool", "ecovisio", "rule.recovery", {"carbometer__recovery__red": 0}, "none in red"),
    ("kyoto", "deep_print", "rule.money", {"coffers__5": 11}, "with five eleven"),
    ("kyoto", "deep_print", "rule.threshold", {"phases__critical": 6}, "for the sixth time"),
    ("kyoto", "deep_print", "rule.timer", {"phases__timer_seconds": 120}, "120 seconds"),
    (
        "kyoto",
        "deep_print",
        "rule.agenda_lobby",
        {"agendas__lobby_nuclear": ["4"]},
        "has what counts exactly",
    ),
    ("co2", "giochix", "term.ppm", {"air__limit": 450}, "Above 450"),
    (
        "co2",
        "giochix",
        "rule.prepare_bonus",
        {"infrastructure__wind": [0, 0, 2]},
        "power gives two certificates",
    ),
    ("co2", "giochix", "rule.scoring", {"scoring__targets": [1, 2, 3, 4]}, "bring one, two, three or four"),
    ("emission", "schmidt", "rule.emergency", {"emergency__lost": 10}, "With the tenth of"),
    ("emission", "schmidt", "rule.four_projects", {"projects__lying": 3}, "Before a fourth is"),
    ("emission", "schmidt", "rule.fewer_cards", {"emergency__first": 3}, "From three communities"),
    ("emission", "schmidt", "rule.draw_crises", {"thermometer__crises_0": 1}, "at the start it is one"),
]


@pytest.mark.parametrize(("game", "edition", "topic", "owner", "words"), OWNER_S)
def test_an_owner_s_values_are_told(
    game: str, edition: str, topic: str, owner: dict[str, Any], words: str
) -> None:
    found = shelf(game, edition, "en", {path.replace("__", "."): each for path, each in owner.items()})
    told = found.topic(topic)
    assert told is not None
    assert words in f"{told.title} {told.text}"
    assert words not in text(game, edition, topic) or "up to four" in words


def test_a_practice_value_is_told_as_one_until_the_owner_has_read_it_off() -> None:
    """Spieltrieb's targets were found for a few countries only."""
    says = EN("help.practice")
    assert says in text("keep_cool", "spieltrieb", "rule.countries")
    assert says not in text("keep_cool", "ecovisio", "rule.countries")
    data = find_game("keep_cool").load("spieltrieb", {})
    own = {f"countries.{name}.target": data[f"countries.{name}.target"] for name in data["players.6"]}
    topic = shelf("keep_cool", "spieltrieb", "en", own).topic("rule.countries")
    assert topic is not None and says not in topic.text


def test_a_card_that_an_owner_took_out_stops_no_help() -> None:
    told = text("keep_cool", "ecovisio", "rule.volcano", cards__volcano__volcano_eruption=None)
    assert "as often as the card says" in told


# --- every edition ----------------------------------------------------------------------------------------


def topics(game: str, edition: str, language: str) -> tuple[Topic, ...]:
    return shelf(game, edition, language).topics()


@EVERY
@BOTH
def test_every_text_is_filled_in_and_no_longer_than_a_panel(game: str, edition: str, language: str) -> None:
    says = TRANSLATORS[language]("help.practice")
    allowed = {"step": (2,), "rule": (1, 2, 3, 4), "term": (1, 2)}
    for topic in topics(game, edition, language):
        for words in (topic.title, topic.text, *topic.words):
            assert not re.search(r"[{}#^|]|  ", words), topic.id
        own = topic.text.removesuffix(f" {says}")
        assert sentences(own) in allowed[topic.kind], topic.id
        assert len(own) <= 400, topic.id


@EVERY
def test_both_languages_have_the_same_topics_and_as_many_practice_values(game: str, edition: str) -> None:
    marked = [
        [(topic.id, TRANSLATORS[language]("help.practice") in topic.text) for topic in found]
        for language in LANGUAGES
        for found in [topics(game, edition, language)]
    ]
    assert all(one == other for one, other in pairwise(marked))


@with_the_booklets
@EVERY
@BOTH
def test_headings_are_in_the_booklet_that_is_played(game: str, edition: str, language: str) -> None:
    files = BOOKLETS[game] if edition != "spieltrieb" else (BOOKLETS[game][0],)
    printed = " ".join(" ".join(words_of(file)) for file in files)
    for topic in topics(game, edition, language):
        if topic.place.startswith("EcoVisio: "):
            continue
        for part in re.sub(r"^(FAQ|Spieltrieb): ", "", topic.place).split(": "):
            numbered = re.sub(r"^(Getting started|Starting|Setup) \d$", r"\1", part)
            assert " ".join(re.findall(r"\w+", folded(numbered))) in printed, topic.id


@with_the_booklets
@EVERY
@BOTH
def test_nothing_is_quoted(game: str, edition: str, language: str) -> None:
    printed = {run for file in sorted(SEEDS.glob("*.txt")) for run in runs(words_of(file))}
    for topic in topics(game, edition, language):
        told = re.findall(r"\w+", folded(f"{topic.title} {topic.text}"))
        assert len(told) < A_RUN or [run for run in runs(told) if run in printed] == [], topic.id


# --- no number by itself ----------------------------------------------------------------------------------

NUMBER = re.compile(
    r"\b(?:zwei|drei(?!ßig)|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|\d+)\w*\b", re.IGNORECASE
)
NO_DATA: dict[str, dict[str, str]] = {
    "keep_cool": {
        "political_target": "drei zwei",
        "countries": "drei",
        "players": "fünft sechst viert",
        "start": "drei",
        "turn": "vier",
        "zones": "vier",
        "out_of_turn": "zwei",
        "editions_rules": "fünft zwei",
        "editions_pieces": "zwei",
        "conference": "drei fünf",
        "votes": "zwei",
        "press": "fünften",
        "carbometer": "vier",
        "zone": "vier",
        "budget": "drei",
        "panel": "drei",
        "target_card": "zwei",
        "fsu": "1991",
    },
    "kyoto": {
        "players": "drei fünft sechs",
        "money": "fünft sechst viert",
        "affluence": "drei fünfen fünft sechsen vieren",
        "agendas": "viert",
        "rounds": "fünft zwei",
        "phases": "vier",
        "study": "zwei",
        "study_parts": "fünf zwei",
        "icon_goal": "zwei",
        "bribe_binding": "zwei",
        "agenda_lobby": "fünf zwei",
        "agenda_examples": "dreien zweimal",
        "scoring_money": "zweitmeiste",
        "money_ties": "drei zweite",
        "ways": "zwei",
        "goal_card": "zwei",
        "kyoto_protocol": "1997",
        "scoring.money": "zweitmeiste",
    },
    "emission": {
        "powers": "viert",
        "difficulty": "zweit",
        "round": "fünf",
        "start_project": "zwei",
        "fewer_cards": "zwei",
        "five_projects": "fünf",
        "six_effects": "sechs zwei",
        "token": "zehntel",
        "track": "sechs",
        "effect_die": "sechs",
        "project": "zwei",
    },
    "co2": {
        "ways": "drei viert zweit",
        "setup_money": "vierte zweite",
        "draft": "zwei",
        "decade": "fünf",
        "actions": "viert zweit",
        "levels": "zwei",
        "summits": "zwei",
        "income": "zwei zweite",
        "goal_kinds": "zwei",
        "personal": "zwei",
        "inspectors": "zwei",
        "company": "zwei",
        "solo_second": "zwei zweite",
        "project": "drei",
        "summit": "vier zwei",
    },
}
"""How many there are of what no data count: steps of a turn, people at the table, parts of a card."""
NO_NUMBERS = {"aufeinander", "aufzupassen", "achten", "zweifel"}


def templates(game: str, language: str) -> Iterator[tuple[str, str]]:
    for name in FILES:
        file = ROOT / "app" / "games" / game / "help" / language / name
        for key, entry in tomllib.loads(file.read_text("utf-8")).items():
            for told in (entry, *entry.get("when", ())):
                for part in ("title", "text"):
                    if words := told.get(part):
                        yield key, words


@pytest.mark.parametrize("game", EDITIONS)
def test_what_the_data_count_is_asked_of_them(game: str) -> None:
    for key, words in templates(game, "de"):
        own = {each.lower() for each in NUMBER.findall(FIELD.sub("", words))}
        assert own - NO_NUMBERS <= set(NO_DATA[game].get(key, "").split()), key


@pytest.mark.parametrize("game", EDITIONS)
def test_both_languages_ask_for_the_same_values(game: str) -> None:
    def asked(language: str) -> list[tuple[str, list[str]]]:
        return [(key, sorted(set(found(words)))) for key, words in templates(game, language)]

    def found(words: str) -> list[str]:
        return [each["path"] for each in FIELD.finditer(words)]

    assert asked("de") == asked("en")


# --- the numbers themselves -------------------------------------------------------------------------------


def filled(words: str, language: str = "en", game: str = "co2", **owner: Any) -> str:
    data = find_game(game).load(EDITIONS[game][0], {k.replace("__", "."): v for k, v in owner.items()})
    return Filling(data, language, lambda edition: find_game(game).load(edition, {})).fill(words)


@pytest.mark.parametrize(
    ("words", "language", "told"),
    [
        ("{setup.money[0]} of {setup.price}", "en", "Three of three"),
        ("so {setup.money[0]:1=a dollar|# dollars}", "en", "so three dollars"),
        ("at {air.limit:##}", "en", "at 500"),
        ("{rounds.of_4 + 1:^es} Mal", "de", "Drittes Mal"),
        ("nach {air.limit / 5 - 99 * 7}", "de", "nach sieben"),
        ("zu {infrastructure.hydro[]:0=|# A;0=|1=ein B|# B;0=|# C}", "de", "zu drei A, ein B und eins C"),
        ("nur {infrastructure.solar[]:0=|# A;0=|# B;0=|# C}", "de", "nur drei B"),
        ("die {display.coop_4:^en}. {display.coop_4}", "de", "die dritten. Drei"),
        ("aus {goals.price}", "de", "aus eins, zwei, drei oder vier"),
        ("mit {targets.#:##}", "de", "mit 45"),
    ],
)
def test_values_in_their_forms(words: str, language: str, told: str) -> None:
    assert filled(words, language) == told


def test_a_value_of_another_edition() -> None:
    assert filled("{ecovisio@cards.#:##}, {spieltrieb@cards.#:##}", game="keep_cool") == "48, 38"


@pytest.mark.parametrize(
    ("number", "german", "english"),
    [
        (0, "null", "no"),
        (1, "eins", "one"),
        (19, "neunzehn", "nineteen"),
        (20, "zwanzig", "twenty"),
        (21, "einundzwanzig", "twenty-one"),
        (99, "neunundneunzig", "ninety-nine"),
        (100, "100", "100"),
        (-1, "-1", "-1"),
    ],
)
def test_cardinals(number: int, german: str, english: str) -> None:
    assert (cardinal(number, "de"), cardinal(number, "en")) == (german, english)


@pytest.mark.parametrize(
    ("number", "german", "english"),
    [
        (1, "erste", "first"),
        (12, "zwölfte", "twelfth"),
        (13, "13.", "13th"),
        (21, "21.", "21st"),
        (112, "112.", "112th"),
    ],
)
def test_ordinals(number: int, german: str, english: str) -> None:
    assert (ordinal(number, "de", "e"), ordinal(number, "en")) == (german, english)
