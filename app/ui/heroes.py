"""The pictures of the games, by the game: each registers its own, and whoever draws asks here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from app.ui.widgets.hero_art import HeroArt

Painter: TypeAlias = "Callable[[HeroArt, float, float, float], None]"
"""Draws on a canvas: for a square of this side, whose middle is there."""


@dataclass(frozen=True, slots=True)
class Hero:
    """What stands for a game on its tile."""

    painter: Callable[[], Painter]
    """Where the painter comes from; it is imported when the picture is first drawn."""
    slim: bool = False
    """Without what flanks it, it is a column."""


HEROES: dict[str, Hero] = {}
