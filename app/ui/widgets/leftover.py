"""Pages that end with no single row while others are full."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
Heights = Sequence[float]
"""To which each page may be filled, none higher than the one before; the last counts for all after it."""

SHARES = (0.85, 0.7, 0.55)
"""Of its height, that a page may be filled to for the sake of the last one."""


def evened(fill: Callable[[Heights], list[T]], rows: Callable[[T], int], room: float) -> list[T]:
    """As few pages as `fill` makes of this height; the last of them has more than one of its `rows`, if any
    way to fill them has: all less, or only the later ones."""
    pages = fill((room,))
    if rows(pages[-1]) > 1:
        return pages
    others = (fill((*(room,) * full, room * share)) for full in range(len(pages) - 1) for share in SHARES)
    return next((each for each in others if len(each) == len(pages) and rows(each[-1]) > 1), pages)


def height_of(heights: Heights, page: int) -> float:
    return heights[min(page, len(heights) - 1)]
