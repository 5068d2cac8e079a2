"""The games on the shelf. Only this imports a game, and of it no more than its `PLUGIN`."""

from __future__ import annotations

from importlib import import_module

from app.plugin import Plugin, Words

FIRST = "keep_cool"
"""The game that help is about where nothing says which."""


def _plugin(game_id: str) -> Plugin:
    plugin: Plugin = import_module(f"app.games.{game_id}.plugin").PLUGIN
    return plugin


SHELF = {game_id: _plugin(game_id) for game_id in ("keep_cool", "kyoto", "emission", "co2")}


def words_of(game_id: str) -> Words:
    """The words of a game; those of the first for one this version does not know."""
    return SHELF.get(game_id, SHELF[FIRST]).words()
