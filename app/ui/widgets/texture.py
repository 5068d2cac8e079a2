"""Textures made in code: patterns for zones and countries, and the chip of the carbometer."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import sqrt
from typing import Any

from kivy.graphics.texture import Texture

TILE = 16
"""Pixels after which a pattern repeats."""

Shade = tuple[float, float]
"""How light, and how much of it there is."""

Painter = Callable[[float], Callable[[float], Shade]]
"""Takes x, then y."""


def _near(value: float, period: float) -> float:
    """Distance from the nearest multiple of `period`."""
    rest = value % period
    return min(rest, period - rest)


_INSIDE: dict[str, Callable[[float, float], bool]] = {
    "plain": lambda x, y: False,
    "dots": lambda x, y: (
        min(
            _near(x - 4, TILE) ** 2 + _near(y - 4, TILE) ** 2,
            _near(x - 12, TILE) ** 2 + _near(y - 12, TILE) ** 2,
        )
        < 5.2
    ),
    "stripes": lambda x, y: _near(x + y, 8) < 1.5,
    "cross": lambda x, y: min(_near(x + y, 8), _near(x - y, 8)) < 1.0,
    "lines": lambda x, y: _near(y, 8) < 1.3,
    "checks": lambda x, y: (x % 8 < 4) != (y % 8 < 4),
}


def _paint(width: int, height: int, painter: Painter) -> Any:
    """A grey texture, each pixel the mean of four samples, which smooths its edges."""
    data = bytearray(4 * width * height)
    rows = [(row, (row + 0.25, row + 0.75)) for row in range(height)]
    for x in range(width):
        left, right = painter(x + 0.25), painter(x + 0.75)
        for row, (low, high) in rows:
            samples = (left(low), left(high), right(low), right(high))
            cover = sum(share for _, share in samples)
            if cover:
                grey = round(255 * sum(light * share for light, share in samples) / cover)
                at = 4 * (row * width + x)
                data[at : at + 4] = bytes((grey, grey, grey, round(255 * cover / 4)))
    texture = Texture.create(size=(width, height), colorfmt="rgba")

    def fill(lost: Any) -> None:
        lost.blit_buffer(bytes(data), colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


@lru_cache
def pattern(name: str) -> Any:
    """A repeating white pattern on nothing; colour and strength come from the Color before it."""
    inside = _INSIDE[name]
    texture = _paint(TILE, TILE, lambda x: lambda y: (1.0, 1.0 if inside(x, y) else 0.0))
    texture.wrap = "repeat"
    return texture


@lru_cache
def disc(name: str, side: int) -> Any:
    """A white disc of `side` pixels whose pattern is a little darker."""
    inside, scale = _INSIDE[name], 43 / side

    def column(x: float) -> Callable[[float], Shade]:
        def shade(y: float) -> Shade:
            if (x - side / 2) ** 2 + (y - side / 2) ** 2 > (side / 2 - 1) ** 2:
                return 0.0, 0.0
            return (0.8 if inside(x * scale, y * scale) else 1.0), 1.0

        return shade

    return _paint(side, side, column)


def tiled(width: float, height: float, unit: float = 1.0) -> tuple[float, ...]:
    """Texture coordinates under which a pattern keeps its size in a box of this size."""
    u, v = width / (TILE * unit), height / (TILE * unit)
    return (0, 0, u, 0, u, v, 0, v)


@lru_cache(maxsize=8)
def chip(width: int, top: int, side: int) -> Any:
    """One chip seen from slightly above: an oval `top` pixels deep on a rim `side` pixels high."""
    half, deep, middle = width / 2, top / 2, side + top / 2

    def column(x: float) -> Callable[[float], Shade]:
        """What depends on x alone is worked out once for the whole column."""
        across = (x - half) / half
        bow = deep * sqrt(max(0.0, 1 - across * across))
        foot = middle - bow - side
        rim = 0.86 - 0.34 * abs(across + 0.25) ** 1.5

        def shade(y: float) -> Shade:
            if abs(y - middle) < bow:
                ring = across * across + ((y - middle) / deep) ** 2
                return (0.98 if ring < 0.52 else 0.80 if ring < 0.61 else 0.93), 1.0
            if bow and foot <= y < middle:
                return rim * (0.52 if y - foot < 0.26 * side else 1.0), 1.0
            return 0.0, 0.0

        return shade

    return _paint(width, top + side, column)
