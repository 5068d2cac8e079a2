"""e-Mission's help: every step that a table can come to, numbers that are printed, and questions people ask.

What holds of every game's help is in test_help.py.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from app.games.emission.desk import Desk
from app.games.emission.robot import deal
from app.games.emission.scene import Scene
from app.games.emission.steps import OPEN, help_key
from app.text.help import Library, library
from app.text.languages import LANGUAGES
from engine.core import Entry, Journal
from engine.emission import GAME
from engine.emission.rules import Rules
from engine.emission.state import State
from tests.app.helpers import LANGUAGES as TRANSLATORS
from tests.app.test_help import COMMON

BOTH = pytest.mark.parametrize("language", LANGUAGES)
RULES: Rules = GAME.rules(GAME.load("schmidt", {}))
PAGES = {"setup", "my_box", "more", "corrections", *COMMON}
"""What the pages beside the table call their help."""
COUNTING = {
    "de": {3: "drei", 4: "vier", 5: "fünf", 6: "sechs", 8: "acht", 12: "zwölf"},
    "en": {3: "three", 4: "four", 5: "five", 6: "six", 8: "eight", 12: "twelf"},
}
"""Ordinals begin alike, but for the letter that twelve loses."""


def help_in(language: str) -> Library:
    return library("emission", language)


def text_of(language: str, topic_id: str) -> str:
    topic = help_in(language).topic(topic_id)
    assert topic is not None
    return topic.text.lower()


@cache
def reached_steps() -> frozenset[str]:
    """The step keys of whole games for one to four, and of what lies open on the desk."""
    keys = set()
    for players in (1, 2, 3, 4):
        rng = Random(players)
        table: Journal[Rules, State] = Journal(GAME, RULES)
        table.do(deal(rng, RULES, players))
        while options := GAME.options(RULES, table.state):
            keys.add(help_key(Scene(table)))
            assert isinstance(table.do(rng.choice(options), insist=True), Entry)
        keys.add(help_key(Scene(table)))
    return frozenset(keys | {help_key(Scene(table, desk=Desk(kind=kind))) for kind in OPEN})  # type: ignore[arg-type]


def test_every_step_that_tables_come_to_is_explained_and_no_other() -> None:
    found = {key: help_in("de").step(key) for key in reached_steps() | PAGES}
    assert [key for key, topic in found.items() if topic is None] == []
    assert {topic.id for topic in found.values() if topic} == {
        topic.id for topic in help_in("de").topics("step")
    }


def test_only_things_of_the_app_have_no_place_in_the_rulebook() -> None:
    homeless = {topic.id for topic in help_in("en").topics() if not topic.place}
    of_the_app = ("practice_value", "own_deck", "correction", "insist", "undo")
    pages = {"step.my_box", "step.more", "step.corrections", *(f"step.{key}" for key in COMMON)}
    assert homeless == {"rule.decks", *pages, *(f"term.{key}" for key in of_the_app)}


@BOTH
def test_powers_are_called_as_on_the_screen(language: str) -> None:
    tr = TRANSLATORS[language]
    told = text_of(language, "rule.powers")
    assert [name for name in RULES.powers if tr(f"world_power.{name}").lower() not in told] == []


@BOTH
def test_the_numbers_told_are_those_the_engine_plays_with(language: str) -> None:
    words = COUNTING[language]
    for topic, number in (
        ("rule.round", RULES.rounds),
        ("rule.cards_draw", RULES.draws),
        ("rule.draw_crises", RULES.crises_at[0]),
        ("rule.four_projects", RULES.most_projects),
        ("rule.thermometer", RULES.carbon),
        ("rule.lose", RULES.tokens),
        ("rule.lose", RULES.emergency),
        ("rule.emergency", RULES.emergency),
        *(("rule.fewer_cards", least) for least in RULES.penalties),
    ):
        assert words[number] in text_of(language, topic), topic


@BOTH
def test_no_practice_value_is_told_as_a_fact(language: str) -> None:
    """Tracks, tipping points, faces and most starting values are stand-ins: no digit is told at all."""
    told = "".join(topic.text for topic in help_in(language).topics()).replace("₂", "")
    assert not any(each.isdigit() for each in told)


@pytest.mark.parametrize(
    ("language", "asked", "first"),
    [
        ("de", "Wendepunkt", "term.turning_point"),
        ("de", "Gleichstand", "rule.ties"),
        ("de", "wie gewinnen wir", "rule.win"),
        ("de", "Notstandsplättchen", "term.emergency"),
        ("de", "allein", "rule.solo"),
        ("de", "Krise eintragen", "step.my_box"),
        ("de", "Permafrost", "rule.six_effects"),
        ("en", "turning point", "rule.turning_point"),
        ("en", "tie", "rule.ties"),
        ("en", "solo", "rule.solo"),
        ("en", "air filter", "term.air_filter"),
        ("en", "enter a crisis", "step.my_box"),
    ],
)
def test_questions_find_their_topic(language: str, asked: str, first: str) -> None:
    found = [hit.topic.id for hit in help_in(language).search(asked)]
    assert first in found[:2], found
