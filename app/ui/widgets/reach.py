"""A finger is larger than a small button: a tap beside one, and on nothing else, is meant for it."""

from __future__ import annotations

from collections.abc import Sequence

from app.ui.widgets.focus import Box, Stop


def field(box: Box, finger: float) -> Box:
    """The box, grown on both sides to what a finger needs."""
    aside = max(0.0, finger - (box.right - box.left)) / 2
    above = max(0.0, finger - (box.top - box.bottom)) / 2
    return Box(box.left - aside, box.bottom - above, box.right + aside, box.top + above)


def meant(stops: Sequence[Stop], x: float, y: float, finger: float) -> Stop | None:
    """The nearest stop in whose field this point lies."""

    def away(stop: Stop) -> float:
        aside = max(stop.box.left - x, 0.0, x - stop.box.right)
        above = max(stop.box.bottom - y, 0.0, y - stop.box.top)
        return aside**2 + above**2

    return min((stop for stop in stops if field(stop.box, finger).holds(x, y)), key=away, default=None)


def target(box: Box, others: Sequence[Box], glass: Box, finger: float) -> tuple[float, float]:
    """Width and height of the part of its field that is this box's own: up to the edge of the glass, and half
    the way to what lies beside it."""
    own = field(box, finger)
    left, bottom = max(own.left, glass.left), max(own.bottom, glass.bottom)
    right, top = min(own.right, glass.right), min(own.top, glass.top)
    for other in others:
        if other.bottom < box.top and other.top > box.bottom:
            if other.right <= box.left:
                left = max(left, (other.right + box.left) / 2)
            elif other.left >= box.right:
                right = min(right, (other.left + box.right) / 2)
        if other.left < box.right and other.right > box.left:
            if other.top <= box.bottom:
                bottom = max(bottom, (other.top + box.bottom) / 2)
            elif other.bottom >= box.top:
                top = min(top, (other.bottom + box.top) / 2)
    return right - left, top - bottom
