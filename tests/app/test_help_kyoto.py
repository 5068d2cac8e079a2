"""Kyoto's help: every step that a table can come to, numbers that are printed, and questions people ask.

What holds of every game's help is in test_help.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from app.games.kyoto.desk import Desk
from app.games.kyoto.scene import ACTS, Scene
from app.games.kyoto.steps import help_key
from app.text.help import Library, library
from app.text.languages import LANGUAGES
from engine.core import Action, Entry, Journal
from engine.kyoto import GAME
from engine.kyoto.formulas import LOBBIES
from engine.kyoto.rules import Rules
from engine.kyoto.state import State
from tests.app.helpers import LANGUAGES as TRANSLATORS
from tests.app.test_help import COMMON
from tests.engine.kyoto.tables import RULES
from tests.engine.kyoto_players import set_up

BOTH = pytest.mark.parametrize("language", LANGUAGES)
PAGES = {"setup", "my_box", "more", "corrections", *COMMON}
"""What the pages beside the table call their help."""
COUNTING = {
    "de": {8: "acht", 9: "neun", 10: "zehn", 12: "zwölf", 15: "fünfzehn", 20: "zwanzig"},
    "en": {8: "eight", 9: "nine", 10: "ten", 12: "twelve", 15: "fifteen", 20: "twenty"},
}


def help_in(language: str) -> Library:
    return library("kyoto", language)


def text_of(language: str, topic_id: str) -> str:
    topic = help_in(language).topic(topic_id)
    assert topic is not None
    return topic.text


def random_game(players: int, seed: int) -> Iterator[Journal[Rules, State]]:
    rng = Random(f"{players}/{seed}")
    table: Journal[Rules, State] = Journal(GAME, RULES)
    options: list[Action] = [set_up(RULES, rng, players)]
    while options:
        at_ms = 1_700_000_000_000 + len(table.entries)
        assert isinstance(table.do(rng.choice(options), at_ms=at_ms, insist=True), Entry)
        yield table
        options = list(GAME.options(RULES, table.state))


@cache
def reached_steps() -> frozenset[str]:
    """The step keys of whole games with three to six countries, and of what lies open on the desk."""
    keys = set()
    for players in (3, 4, 5, 6):
        for seed in range(3):
            for table in random_game(players, seed):
                keys.add(help_key(Scene(table)))
            if table.state.scores:
                keys |= {help_key(Scene(table, act=act)) for act in range(len(ACTS))}
    desks = (Desk(kind="country"), Desk(kind="bribe"), Desk(kind="speaker_bribe"))
    return frozenset(keys | {help_key(Scene(table, desk=desk)) for desk in desks})


def test_every_step_that_tables_come_to_is_explained_and_no_other() -> None:
    explained = {topic.id.removeprefix("step.") for topic in help_in("de").topics("step")}
    assert explained - {"over"} == (reached_steps() | PAGES) - {"over"}
    assert help_in("de").step("over") is not None


def test_only_things_of_the_app_have_no_place_in_the_rulebook() -> None:
    homeless = {topic.id for topic in help_in("en").topics() if not topic.place}
    of_the_app = ("practice_value", "public_way", "full_way", "correction", "insist", "undo")
    pages = {"step.my_box", "step.more", "step.corrections", *(f"step.{key}" for key in COMMON)}
    assert homeless == {"rule.ways", *pages, *(f"term.{key}" for key in of_the_app)}


@BOTH
def test_countries_and_lobbies_are_called_as_on_the_screen(language: str) -> None:
    tr = TRANSLATORS[language]
    told = text_of(language, "rule.players")
    assert [name for name in RULES.countries if tr(f"ky.country.{name}") not in told] == []
    lobbies = text_of(language, "term.lobby").lower()
    assert [name for name in LOBBIES if tr(f"ky.lobby.{name}").lower() not in lobbies] == []


@BOTH
def test_the_numbers_told_are_those_the_engine_plays_with(language: str) -> None:
    """Money, hands and rounds by the number of countries, in the order three, four, five, six."""
    words = COUNTING[language]
    for topic, dealt in (("rule.money", RULES.coffers), ("rule.affluence", RULES.hands)):
        told = text_of(language, topic)
        places = [told.index(f" {words[dealt[players]]}") for players in (3, 4, 5, 6)]
        assert places == sorted(places), topic
    rounds = text_of(language, "rule.rounds")
    assert {words[RULES.deck[n] // 2] for n in (3, 4, 5, 6)} == {words[12], words[10]}
    assert words[12] in rounds and words[10] in rounds


@BOTH
def test_no_practice_value_is_told_as_a_fact(language: str) -> None:
    """Values of cards and goals of studies are stand-ins: no number of them is told; a year is."""
    assert RULES.data.source("affluence") == RULES.data.source("studies") == "practice"
    numbers = {each for topic in help_in(language).topics() for each in re.findall(r"\d+", topic.text)}
    assert numbers == {"1997"}


@pytest.mark.parametrize(
    ("language", "asked", "first"),
    [
        ("de", "Wie viele Karten darf ich legen?", "rule.card_limit"),
        ("de", "bestechen", "rule.bribes"),
        ("de", "Umweltfonds", "term.fund"),
        ("de", "Fonds leer", "rule.allowance"),
        ("de", "Schwelle", "term.threshold"),
        ("de", "Gleichstand", "rule.ties"),
        ("de", "Schweizer Bank", "rule.swiss_bank"),
        ("de", "Kartellamt", "rule.agenda_examples"),
        ("de", "Uhr stoppen", "rule.stop_early"),
        ("de", "Vorsitz", "term.speaker"),
        ("de", "Kettenreaktion", "rule.chains"),
        ("en", "two cards", "rule.card_limit"),
        ("en", "swiss bank", "rule.swiss_bank"),
        ("en", "tie", "rule.ties"),
        ("en", "stop the clock", "rule.stop_early"),
        ("en", "speaker", "term.speaker"),
        ("en", "hidden impacts", "rule.hidden"),
        ("en", "environmental fund", "term.fund"),
        ("en", "chain reaction", "rule.chains"),
        ("en", "who wins", "rule.goal"),
    ],
)
def test_questions_find_their_topic_first(language: str, asked: str, first: str) -> None:
    found = [hit.topic.id for hit in help_in(language).search(asked)]
    assert found[:1] == [first]
