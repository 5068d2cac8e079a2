"""Textures made in code: patterns for zones and countries, and the chip of the carbometer."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import sqrt
from typing import Any

from kivy.graphics.texture import Texture

TILE = 16
"""Pixels after which a pattern repeats."""

Painter = Callable[[float, float], tuple[float, float, float, float]]


def _near(value: float, period: float) -> float:
    """Distance from the nearest multiple of `period`."""
    rest = value % period
    return min(rest, period - rest)


_INSIDE: dict[str, Callable[[float, float], bool]] = {
    "plain": lambda x, y: False,
    "dots": lambda x, y: (
        min(
            (x - 4) ** 2 + (y - 4) ** 2,
            (x - 12) ** 2 + (y - 12) ** 2,
        )
        < 5.2
    ),
    "stripes": lambda x, y: _near(x + y, 8) < 1.5,
    "cross": lambda x, y: min(_near(x + y, 8), _near(x - y, 8)) < 1.0,
    "lines": lambda x, y: _near(y, 8) < 1.3,
    "checks": lambda x, y: (x % 8 < 4) != (y % 8 < 4),
}


def _paint(width: int, height: int, painter: Painter, fine: int = 3) -> Any:
    """A texture of `painter`'s colours, each pixel the mean of `fine` x `fine` samples."""
    data = bytearray()
    steps = [(i + 0.5) / fine for i in range(fine)]
    for row in range(height):
        for column in range(width):
            red = green = blue = alpha = 0.0
            for dy in steps:
                for dx in steps:
                    r, g, b, a = painter(column + dx, row + dy)
                    red, green, blue, alpha = red + r * a, green + g * a, blue + b * a, alpha + a
            share = alpha or 1.0
            data += bytes(round(255 * c / share) for c in (red, green, blue))
            data.append(round(255 * alpha / fine**2))
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.blit_buffer(bytes(data), colorfmt="rgba", bufferfmt="ubyte")
    return texture


@lru_cache
def pattern(name: str) -> Any:
    """A repeating white pattern on nothing; colour and strength come from the Color before it."""
    inside = _INSIDE[name]
    texture = _paint(TILE, TILE, lambda x, y: (1.0, 1.0, 1.0, 1.0 if inside(x, y) else 0.0))
    texture.wrap = "repeat"
    return texture


@lru_cache
def disc(name: str, side: int) -> Any:
    """A white disc of `side` pixels whose pattern is a little darker."""
    inside, scale = _INSIDE[name], 43 / side

    def painter(x: float, y: float) -> tuple[float, float, float, float]:
        if (x - side / 2) ** 2 + (y - side / 2) ** 2 > (side / 2 - 1) ** 2:
            return (0, 0, 0, 0)
        light = 0.8 if inside(x * scale, y * scale) else 1.0
        return (light, light, light, 1)

    return _paint(side, side, painter, fine=2)


def tiled(width: float, height: float, unit: float = 1.0) -> tuple[float, ...]:
    """Texture coordinates under which a pattern keeps its size in a box of this size."""
    u, v = width / (TILE * unit), height / (TILE * unit)
    return (0, 0, u, 0, u, v, 0, v)


@lru_cache(maxsize=8)
def chip(width: int, top: int, side: int) -> Any:
    """One chip seen from slightly above: an oval `top` pixels deep on a rim `side` pixels high."""
    half, deep = width / 2, top / 2

    def painter(x: float, y: float) -> tuple[float, float, float, float]:
        across = (x - half) / half
        if abs(across) >= 1:
            return (0, 0, 0, 0)
        bow = deep * sqrt(1 - across * across)
        middle = side + deep
        if abs(y - middle) <= bow:
            ring = sqrt(across * across + ((y - middle) / deep) ** 2)
            light = 0.98 if ring < 0.72 else (0.80 if ring < 0.78 else 0.93)
            return (light, light, light, 1)
        if middle - bow - side <= y < middle:
            edge = (y - (middle - bow - side)) / side
            light = (0.86 - 0.34 * abs(across + 0.25) ** 1.5) * (0.52 if edge < 0.26 else 1.0)
            return (light, light, light, 1)
        return (0, 0, 0, 0)

    return _paint(width, top + side, painter)
