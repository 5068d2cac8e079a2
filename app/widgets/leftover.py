"""Pages that end with no single row while others are full."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

SHARES = (0.85, 0.7, 0.55)
"""Of its height, that a page may be filled to for the sake of the last one."""


def evened(fill: Callable[[float], list[T]], rows: Callable[[T], int], room: float) -> list[T]:
    """As few pages as `fill` makes of this height; the last of them has more than one of its `rows`, if any
    way to fill them has."""
    pages = fill(room)
    if rows(pages[-1]) > 1:
        return pages
    fuller = (fill(room * share) for share in SHARES)
    return next((each for each in fuller if len(each) == len(pages) and rows(each[-1]) > 1), pages)
