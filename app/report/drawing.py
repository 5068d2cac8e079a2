"""A drawing as a list of strokes, areas and words, which SVG and PDF draw alike.

Points are those of paper (1/72 inch), counted from the upper left corner. Everything is told by pattern,
dash and shape as well as by colour, and stays so in greys.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.report.font import Font, load

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]
SANS, BOLD = "Inter-Medium", "Inter-Bold"

INK, QUIET, RULE, PAPER = "#14212A", "#4B5A62", "#C4CDD0", "#FFFFFF"
TILE = 6.0
"""Side of the square that a pattern repeats, in points."""
SOLID = "plain"


@dataclass(frozen=True, slots=True)
class Stroke:
    points: tuple[Point, ...]
    colour: str = INK
    width: float = 1.0
    dash: tuple[float, float] = (0.0, 0.0)
    """On and off; nothing for a solid line."""


@dataclass(frozen=True, slots=True)
class Area:
    """A closed shape: filled with its colour, with a pattern of `ink` on it and an edge around it."""

    points: tuple[Point, ...]
    fill: str
    pattern: str = SOLID
    ink: str = INK
    edge: str = ""
    edge_width: float = 0.8


@dataclass(frozen=True, slots=True)
class Disc:
    x: float
    y: float
    radius: float
    fill: str
    edge: str = ""
    edge_width: float = 0.8


@dataclass(frozen=True, slots=True)
class Text:
    """Words on one line; `y` is the line they stand on."""

    x: float
    y: float
    words: str
    size: float = 9.0
    anchor: Anchor = "start"
    bold: bool = False
    colour: str = INK
    halo: bool = False
    """On a ground of paper, where lines or patterns run behind."""

    @property
    def font(self) -> Font:
        return load(BOLD if self.bold else SANS)

    @property
    def width(self) -> float:
        return self.font.width(self.words, self.size)

    @property
    def left(self) -> float:
        return self.x - self.width * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]


Shape = Stroke | Area | Disc | Text


@dataclass(frozen=True, slots=True)
class Drawing:
    width: float
    height: float
    shapes: tuple[Shape, ...]

    def patterns(self) -> list[tuple[str, str]]:
        """Every pattern in it with its ink."""
        areas = [shape for shape in self.shapes if isinstance(shape, Area)]
        return sorted({(each.pattern, each.ink) for each in areas if each.pattern != SOLID})


@dataclass(frozen=True, slots=True)
class Tile:
    """What a pattern repeats: strokes and dots within one tile."""

    strokes: tuple[tuple[Point, Point], ...] = ()
    dots: tuple[Point, ...] = ()
    squares: tuple[Point, ...] = ()
    """Upper left corners of squares of half a tile."""


HALF, ENDS = TILE / 2, (-1.0, TILE + 1.0)
TILES: Mapping[str, Tile] = {
    "dots": Tile(dots=((HALF / 2, HALF / 2), (HALF * 1.5, HALF * 1.5))),
    "stripes": Tile(
        strokes=(
            ((ENDS[0], ENDS[1]), (ENDS[1], ENDS[0])),
            ((-1.0, 1.0), (1.0, -1.0)),
            ((TILE - 1, TILE + 1), (TILE + 1, TILE - 1)),
        )
    ),
    "lines": Tile(strokes=(((0.0, HALF), (TILE, HALF)),)),
    "cross": Tile(strokes=(((0.0, HALF), (TILE, HALF)), ((HALF, 0.0), (HALF, TILE)))),
    "checks": Tile(squares=((0.0, 0.0), (HALF, HALF))),
}
"""Every pattern of the theme but the plain one."""
TILE_STROKE, TILE_DOT = 1.0, 0.9


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
