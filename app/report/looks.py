"""How the series of a chart look on paper: colours of the light theme, patterns, dashes and markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.report.drawing import INK, PAPER, SOLID, Area, Disc, Point, Shape, Stroke, box
from app.ui.chart_scale import looks
from app.ui.theme import LIGHT, MARKS, mix
from app.ui.views import Series

TONES = ("text", "accent", "clay", "leaf", "danger", "quiet")
PATTERNS = (SOLID, "stripes", "dots", "cross", "lines", "checks")
PALE = 0.72
"""How much paper is in the ground under a pattern."""
DASHES = {"solid": (0.0, 0.0), "dashed": (5.0, 3.0), "dotted": (1.2, 2.6)}


@dataclass(frozen=True, slots=True)
class Look:
    colour: str
    pattern: str
    dash: tuple[float, float]
    marker: str

    def area(self, points: tuple[Point, ...]) -> Area:
        """Filled so that it can be told from its neighbours in greys."""
        if self.pattern == SOLID:
            return Area(points, self.colour, edge=INK)
        return Area(points, mix(self.colour, PAPER, PALE), self.pattern, self.colour, INK)

    def line(self, points: Sequence[Point]) -> Iterator[Shape]:
        """On a casing of paper, so that it shows where it crosses others."""
        if len(points) > 1:
            yield Stroke(tuple(points), PAPER, 3.4)
            yield Stroke(tuple(points), self.colour, 1.8, self.dash)

    def mark(self, point: Point, size: float = 6.0) -> Iterator[Shape]:
        (x, y), half = point, size / 2
        match self.marker:
            case "circle":
                yield Disc(x, y, half, self.colour, PAPER)
            case "ring":
                yield Disc(x, y, half, PAPER, self.colour, 1.4)
            case "square":
                yield Area(box(x - half, y - half, size, size), self.colour, edge=PAPER)
            case "triangle":
                yield Area(
                    ((x, y - half * 1.2), (x + half * 1.1, y + half), (x - half * 1.1, y + half)),
                    self.colour,
                    edge=PAPER,
                )
            case "diamond":
                corners = ((x, y - half * 1.3), (x + half * 1.3, y), (x, y + half * 1.3), (x - half * 1.3, y))
                yield Area(corners, self.colour, edge=PAPER)
            case _:
                for slope in (-1, 1):
                    ends = ((x - half, y - half * slope), (x + half, y + half * slope))
                    yield Stroke(ends, self.colour, 1.8)


def looks_of(series: Sequence[Series]) -> list[Look]:
    """One for each series; no two of a chart have both the same pattern and the same marker."""
    free = [pattern for pattern in PATTERNS if pattern not in {line.pattern for line in series}]
    found = []
    for number, (line, (style, marker)) in enumerate(zip(series, looks(series), strict=True)):
        seat = MARKS.get(line.mark)
        tone = seat.colour if seat else line.tone or TONES[number % len(TONES)]
        own = seat.pattern if seat else line.pattern
        pattern = own or (free.pop(0) if free else PATTERNS[number % len(PATTERNS)])
        found.append(Look(getattr(LIGHT, tone), pattern, DASHES[style], marker))
    return found
