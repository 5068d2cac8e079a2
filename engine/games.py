"""Which games there are; each is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.game import Game

GAMES = ("keep_cool", "kyoto", "emission", "co2")


def find_game(game_id: str) -> Game[Any, Any]:
    """The game of this name; a KeyError for any other."""
    if game_id not in GAMES:
        raise KeyError(game_id)
    game: Game[Any, Any] = import_module(f"engine.{game_id}").GAME
    return game
