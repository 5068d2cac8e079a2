"""Where on a screen something can lie for a while without covering what people press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.ui.layout.plan import Rect


class Words(Protocol):
    """What is to be put somewhere."""

    def __call__(self, width: float, /) -> float:
        """Its height in a width."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Where it would lie best, and how wide it is at least and at most."""

    x: float
    y: float
    least: float
    most: float


def free_place(
    size: tuple[float, float], taken: Sequence[Rect], height: Words, wish: Wish, gap: float
) -> Rect | None:
    """The place nearest to the wish on which nothing of `taken` lies, with a gap around it; None if there is
    none."""
    screen = Rect(gap, gap, size[0] - 2 * gap, size[1] - 2 * gap)
    around = [Rect(box.x - gap, box.y - gap, box.width + 2 * gap, box.height + 2 * gap) for box in taken]
    found = _candidates(screen, around, height, wish)
    return min(found, key=lambda place: _away(place, wish), default=None)


def _candidates(screen: Rect, taken: Sequence[Rect], height: Words, wish: Wish) -> Iterator[Rect]:
    edges = {screen.y, *(box.bottom for box in taken if box.bottom > screen.y)}
    ends = {screen.bottom, *(box.y for box in taken if box.y < screen.bottom)}
    for tall in _heights(height, wish):
        starts = edges | {end - tall for end in ends}
        for y in starts:
            if y < screen.y - 0.01 or y + tall > screen.bottom + 0.01:
                continue
            for left, right in _gaps(screen, taken, y, tall):
                width = min(wish.most, right - left)
                if width >= wish.least and height(width) <= tall:
                    x = min(max(wish.x - width / 2, left), right - width)
                    yield Rect(x, y, width, height(width))


def _heights(height: Words, wish: Wish) -> list[float]:
    """With the widest, the narrowest, and some in between."""
    steps = 4
    widths = (wish.most + (wish.least - wish.most) * step / steps for step in range(steps + 1))
    return sorted({height(width) for width in widths})


def _gaps(screen: Rect, taken: Sequence[Rect], y: float, tall: float) -> Iterator[tuple[float, float]]:
    """What is free from left to right between these heights."""
    beside = [box for box in taken if box.y < y + tall - 0.01 and box.bottom > y + 0.01]
    left = screen.x
    for box in sorted(beside, key=lambda box: box.x):
        if box.x > left:
            yield left, min(box.x, screen.right)
        left = max(left, box.right)
    if left < screen.right:
        yield left, screen.right


def _away(place: Rect, wish: Wish) -> tuple[float, float]:
    """How far its middle is from the wish; a wide one first where that is the same."""
    aside = place.x + place.width / 2 - wish.x
    above = place.y + place.height / 2 - wish.y
    return round((aside**2 + above**2) ** 0.5), -place.width
