"""The games on the shelf: ours, and those that others have installed beside the app.

Only this imports a game, and of it no more than its `PLUGIN`. A package of somebody else's names its own as
an entry point of `klimatisch.games`; what can't be loaded is left out, and the log says why.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import entry_points

from app.plugin import Plugin, Words
from app.text import languages
from app.ui.heroes import HEROES, Hero
from app.ui.theme import MARKS
from engine import games

log = logging.getLogger("klimatisch.games")

FIRST = "keep_cool"
"""The game that help is about where nothing says which."""
OURS = (FIRST, "kyoto", "emission", "co2")
GROUP = "klimatisch.games"

SHELF: dict[str, Plugin] = {}


def _put_up(plugin: Plugin) -> None:
    """Everything that others look up by the game is registered here."""
    if plugin.engine:
        games.register(plugin.id, plugin.editions, plugin.engine)
    SHELF[plugin.id] = plugin
    languages.GAMES[plugin.id] = plugin.package or f"app.games.{plugin.id}"
    MARKS.update(plugin.marks)
    if plugin.hero is not None:
        HEROES[plugin.id] = Hero(plugin.hero, plugin.slim_hero)


def _ours() -> Iterator[Plugin]:
    for game_id in OURS:
        yield import_module(f"app.games.{game_id}.plugin").PLUGIN


def _from_outside() -> Iterator[Plugin]:
    for found in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        try:
            plugin = found.load()
            if not isinstance(plugin, Plugin):
                raise TypeError(found.value)
            if plugin.id in SHELF:
                raise ValueError(plugin.id)
        except Exception:  # whatever is wrong with it, the other games are played
            log.warning("the game %s is left out", found.name, exc_info=True)
        else:
            yield plugin


for _source in (_ours, _from_outside):
    for _plugin in _source():
        _put_up(_plugin)


def words_of(game_id: str) -> Words:
    """The words of a game; those of the first for one this version does not know."""
    return SHELF.get(game_id, SHELF[FIRST]).words()
