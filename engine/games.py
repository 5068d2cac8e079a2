"""Which games and editions there are; each game is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.game import Game

EDITIONS: Mapping[str, tuple[str, ...]] = {
    "keep_cool": ("ecovisio", "spieltrieb"),
    "kyoto": ("deep_print",),
    "emission": ("schmidt",),
    "co2": ("giochix",),
}
"""Here, so that a name can be checked without a whole game being imported."""
GAMES = tuple(EDITIONS)


def find_game(game_id: str) -> Game[Any, Any]:
    """The game of this name; a KeyError for any other."""
    if game_id not in GAMES:
        raise KeyError(game_id)
    game: Game[Any, Any] = import_module(f"engine.{game_id}").GAME
    return game
