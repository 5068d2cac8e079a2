"""CO₂'s help: every step that a table can come to, numbers that are printed, and questions people ask.

What holds of every game's help is in test_help.py.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import get_args

import pytest

from app.games.co2.desk import TABS, Desk, Kind
from app.games.co2.robot import MODES, deal
from app.games.co2.scene import Scene
from app.games.co2.steps import help_key
from app.text.help import Library, library
from app.text.languages import LANGUAGES
from engine.co2 import GAME
from engine.co2.rules import Rules
from engine.co2.state import ENERGIES, State
from engine.core import Entry, Journal, replace
from tests.app.helpers import LANGUAGES as TRANSLATORS
from tests.app.test_help import COMMON

BOTH = pytest.mark.parametrize("language", LANGUAGES)
RULES: Rules = GAME.rules(GAME.load("giochix", {}))
PAGES = {"setup", "my_box", "more", "corrections", *COMMON}
"""What the pages beside the table call their help."""
RARE = {"over", "decade_end", "due.summit", "due.show"}
"""What random games hardly live to see."""


def help_in(language: str) -> Library:
    return library("co2", language)


def text_of(language: str, topic_id: str) -> str:
    topic = help_in(language).topic(topic_id)
    assert topic is not None
    return topic.text.lower()


@cache
def reached_steps() -> frozenset[str]:
    """The step keys of whole games of every way to play, and of what lies open on the desk."""
    keys = set()
    for mode, counts in MODES.items():
        for players in counts:
            rng = Random(players)
            table: Journal[Rules, State] = Journal(GAME, RULES)
            table.do(replace(deal(rng, RULES, players, mode), draft=players > 1))
            while options := GAME.options(RULES, table.state):
                keys.add(help_key(Scene(table)))
                assert isinstance(table.do(rng.choice(options), insist=True), Entry)
            keys.add(help_key(Scene(table)))
    table = Journal(GAME, RULES)
    table.do(deal(Random(1), RULES, 3))
    keys |= {help_key(Scene(table, desk=Desk(tab=tab))) for tab in TABS}
    return frozenset(keys | {help_key(Scene(table, desk=Desk(kind=kind))) for kind in get_args(Kind)})


def test_every_step_that_tables_come_to_is_explained_and_no_other() -> None:
    found = {key: help_in("de").step(key) for key in reached_steps() | PAGES | RARE}
    assert [key for key, topic in found.items() if topic is None] == []
    assert {topic.id for topic in found.values() if topic} == {
        topic.id for topic in help_in("de").topics("step")
    }


def test_only_things_of_the_app_have_no_place_in_the_rulebook() -> None:
    homeless = {topic.id for topic in help_in("en").topics() if not topic.place}
    of_the_app = ("practice_value", "what_if", "correction", "insist", "undo")
    pages = {"step.my_box", "step.more", "step.corrections", *(f"step.{key}" for key in COMMON)}
    assert homeless == {*pages, *(f"term.{key}" for key in of_the_app)}


@BOTH
def test_energies_are_called_as_on_the_screen(language: str) -> None:
    tr, told = TRANSLATORS[language], text_of(language, "term.plant")
    assert [name for name in ENERGIES if tr(f"c2.energy.{name}").lower() not in told] == []


@BOTH
def test_the_numbers_told_are_those_the_engine_plays_with(language: str) -> None:
    data = RULES.data
    for topic, path in (
        ("rule.fossil_pile", "fossil.gas"),
        ("rule.fossil_pile", "fossil.oil"),
        ("rule.fossil_pile", "fossil.coal"),
        ("rule.reduction", "air.limit"),
        ("rule.reduction", "air.step"),
        ("rule.replace", "air.floor_coop"),
        ("rule.competitive", "setup.ppm_competitive"),
        ("rule.events", "air.second_event"),
        ("rule.solo", "setup.points_solo"),
        ("rule.solo_second", "solo.pollution"),
    ):
        assert str(data[path]) in text_of(language, topic), topic
        assert data.source(path) == "printed", path


@pytest.mark.parametrize(
    ("language", "asked", "first"),
    [
        ("de", "Gleichstand", "rule.control_ties"),
        ("de", "Strafe", "rule.penalty"),
        ("de", "allein", "rule.solo"),
        ("de", "wie gewinnen wir", "rule.win"),
        ("de", "Markt leer", "rule.market_empty"),
        ("de", "Preis eintragen", "step.my_box"),
        ("de", "Inspektor", "term.inspector"),
        ("en", "tie", "rule.control_ties"),
        ("en", "penalty", "rule.penalty"),
        ("en", "solo", "rule.solo"),
        ("en", "enter a price", "step.my_box"),
        ("en", "what if", "term.what_if"),
    ],
)
def test_questions_find_their_topic(language: str, asked: str, first: str) -> None:
    found = [hit.topic.id for hit in help_in(language).search(asked)]
    assert first in found[:2], found
