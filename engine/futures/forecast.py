"""What a game says of its futures. Each game's `futures` module has one of these as `FORECAST`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.core import Action
from engine.futures.luck import Luck
from engine.games import GAMES

if TYPE_CHECKING:
    from random import Random

R = TypeVar("R")
S = TypeVar("S")


@dataclass(frozen=True)
class Forecast(Generic[R, S]):
    """How one game is played on, and what to look at."""

    quantities: Mapping[str, Callable[[S], int]]
    """What is counted turn by turn; the first is the one that the game is about."""
    lost: frozenset[str]
    """The kinds of outcome that mean: the climate is lost."""
    chance: Callable[[Luck, R, S], Action | None]
    """What chance brings now: a throw, a card, each as likely as at a table. None: people decide."""
    redraw: Callable[[Random, R, S], S]
    """A whole table that an audience's view leaves possible: whatever it hides is dealt anew."""
    decider: Callable[[R, S], str]
    """The seat that acts now; empty where anybody may."""

    choices: Callable[[R, S], Sequence[Action]]
    """What somebody could really choose now, as far as an audience without secrets can tell: of the options
    those that are no throw, no draw, and don't depend on what is hidden."""

    corrections: frozenset[type]
    """Actions by which the table puts the app right."""

    @property
    def hero(self) -> str:
        """The quantity that the game is about."""
        return next(iter(self.quantities))


def forecast_of(game_id: str) -> Forecast[Any, Any]:
    """How the game of this name is played on; a KeyError for any other."""
    if game_id not in GAMES:
        raise KeyError(game_id)
    forecast: Forecast[Any, Any] = import_module(f"engine.{game_id}.futures").FORECAST
    return forecast
