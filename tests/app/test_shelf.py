"""The games on the shelf: everything that is named there is there."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from app.games import SHELF, words_of
from app.pages import PAGES
from app.plugin import Plugin
from app.report.played import Debriefer
from app.report.teller import Teller
from app.table.game_table import GameTable
from app.ui.heroes import HEROES
from engine.games import GAMES
from tests.app.helpers import LANGUAGES

EVERY_GAME = pytest.mark.parametrize("game", SHELF.values(), ids=list(SHELF))
ELSEWHERE = ("story", "call_off", "home")
"""What is chosen beside a table and is no page of its own name."""


def is_page(name: str) -> bool:
    return name in PAGES and find_spec(PAGES[name].partition(":")[0]) is not None


@EVERY_GAME
def test_every_part_of_a_game_can_be_had(game: Plugin) -> None:
    assert issubclass(game.table(), GameTable)
    assert isinstance(game.story(), Teller)
    assert isinstance(game.report(), Debriefer)
    for name in ("country", "mark", "refusal", "trouble", "event", "step_taken", "standing"):
        assert callable(getattr(game.words(), name))
    assert all(is_page(name) for name in (game.page, game.setup, game.box) if name)


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_else_there_is_at_a_table_has_a_page_and_words(game: Plugin, language: str) -> None:
    tr = LANGUAGES[language]
    assert all(is_page(name) for name in game.more if name not in ELSEWHERE)
    for name in game.more:
        assert tr.has(f"more.{name}") and tr.has(f"more.{name}.detail")


def test_only_games_that_have_rules_and_a_picture_are_on_the_shelf() -> None:
    assert set(SHELF) == set(GAMES) == set(HEROES)
    assert len({game.tile for game in SHELF.values()}) == len(SHELF)


def test_a_game_from_a_newer_version_is_told_in_words_we_have() -> None:
    assert words_of("terra_nova") is words_of("keep_cool")
