"""Which games and editions there are; each game is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import KeysView
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.game import Game

EDITIONS: dict[str, tuple[str, ...]] = {
    "keep_cool": ("ecovisio", "spieltrieb"),
    "kyoto": ("deep_print",),
    "emission": ("schmidt",),
    "co2": ("giochix",),
}
"""Here, so that a name can be checked without a whole game being imported."""
GAMES: KeysView[str] = EDITIONS.keys()
_MODULES = {game_id: f"engine.{game_id}" for game_id in EDITIONS}


def register(game_id: str, editions: tuple[str, ...], module: str) -> None:
    """Make a game known that is not of this package; its `GAME` is in that module."""
    if game_id in EDITIONS:
        raise ValueError(f"there is a game {game_id} already")
    EDITIONS[game_id], _MODULES[game_id] = editions, module


def find_game(game_id: str) -> Game[Any, Any]:
    """The game of this name; a KeyError for any other."""
    game: Game[Any, Any] = import_module(_MODULES[game_id]).GAME
    return game
