"""Which languages there are: each is a folder of texts, and what can only be said in code it says itself.

`locale/<language>` has everything of the app's own (`*.po`, `help/`, `facts.toml`); what explains a game is
in folders of the same name beside the game. `KLIMATISCH_LANGUAGES` names more places with such folders, where
a translation can be tried before it is part of the app.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

COMMON = "common.po"
"""Every language has this one: its own name and how it counts."""
PLACES = "KLIMATISCH_LANGUAGES"
MARK = '"X-Fallback: yes\\n"'
"""In the header of the language that stands in for all that others lack."""

HOMES: tuple[Traversable, ...] = (
    files("app.text").joinpath("locale"),
    *(Path(each) for each in os.environ.get(PLACES, "").split(os.pathsep) if each),
)


GAMES: dict[str, str] = {}
"""The package of each game, with its `help/` and, if it has words of its own, `locale/` (app.games)."""


def of_game(game_id: str) -> Traversable:
    """The folder of a game."""
    return files(GAMES.get(game_id, f"app.games.{game_id}"))


def folders(language: str) -> Iterator[Traversable]:
    """Where texts of a language are."""
    yield from (home.joinpath(language) for home in HOMES if home.joinpath(language).is_dir())


def text(language: str, name: str) -> str:
    """A file of a language; empty where it has none."""
    known = (folder.joinpath(name) for folder in folders(language))
    return next((file.read_text(encoding="utf-8") for file in known if file.is_file()), "")


def toml(language: str, name: str, beside: Traversable | None = None) -> Mapping[str, Any]:
    """A file of texts in one language, first that in `beside`; empty where nobody has translated it."""
    if beside is not None:
        file = beside.joinpath(language, name.rpartition("/")[2])
        if file.is_file():
            return tomllib.loads(file.read_text(encoding="utf-8"))
    return tomllib.loads(text(language, name))


def _found() -> tuple[str, ...]:
    everything = {each.name for home in HOMES if home.is_dir() for each in home.iterdir()}
    return tuple(sorted(name for name in everything if text(name, COMMON)))


LANGUAGES = _found()
FALLBACK = next(language for language in LANGUAGES if MARK in text(language, COMMON))
"""The first that says so; of a copy the mark has to go."""
