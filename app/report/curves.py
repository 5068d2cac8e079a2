"""Curves as drawings: values over time on their zones, with numbered events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, dist

from app.report.axes import GAP, HEIGHT, LINE, SIZE, SMALL, WIDTH, Frame, closed, figures, scale, whole
from app.report.drawing import (
    BOLD,
    INK,
    PAPER,
    QUIET,
    SANS,
    Area,
    Disc,
    Drawing,
    Point,
    Shape,
    Stroke,
    Text,
    box,
)
from app.report.font import load
from app.report.looks import Look, looks_of
from app.report.tale import Chart
from app.ui.chart_scale import nice_ticks, span, spread
from app.ui.theme import LIGHT, ZONE_PATTERNS, mix
from app.ui.views import Series

ZONE_PALE, ZONE_INK = 0.8, 0.55
"""How much paper is in a zone behind the lines, and in its pattern."""
MOST_MARKS = 10
FLAG = 6.5
FLAG_RISES = (16.0, -16.0, 30.0, -30.0, 44.0, -44.0)


def draw_curves(chart: Chart) -> Drawing:
    seen = [point for line in chart.series for point in line.points]
    edges = [edge for band in chart.bands for edge in (band.low, band.high)]
    low, high = span([y for _, y in seen] + edges)
    ticks = nice_ticks(low, high, 6)
    if not chart.bands:
        ticks = whole(closed(ticks, low, high), [y for _, y in seen])
        low, high = ticks[0], ticks[-1]
    names = [line.name for line in chart.series] if len(chart.series) > 1 else []
    beside = [load(SANS).width(each, SIZE) + 26 for each in names]
    beside += [load(BOLD).width(band.word, SMALL) + GAP for band in chart.bands]
    after = min(120.0, max(beside, default=8.0))
    left = figures(chart, ticks)
    frame = Frame(
        left=left,
        top=SIZE * LINE + GAP,
        width=WIDTH - left - after,
        height=HEIGHT - SIZE * LINE * 3 - GAP * 2 - 4,
        xs=span([x for x, _ in (*seen, *chart.x_ticks)]),
        ys=(low, high),
    )
    return Drawing(WIDTH, HEIGHT, tuple(_curve_shapes(chart, frame, ticks, bool(names))))


def _curve_shapes(chart: Chart, frame: Frame, ticks: Sequence[float], named: bool) -> Iterator[Shape]:
    yield from _zones(chart, frame)
    yield from scale(chart, frame, ticks)
    yield from _moments(chart, frame)
    ways = [_way(chart, line, frame) for line in chart.series]
    found = looks_of(chart.series)
    for look, way in zip(found, ways, strict=True):
        yield from look.line(way)
    for look, line in zip(found, chart.series, strict=True):
        if len(line.points) > 2 and named:
            for point in _marked([frame.at(each) for each in line.points]):
                yield from look.mark(point)
    if named:
        yield from _names(chart, frame, found, ways)
    yield from _zone_words(chart, frame)
    yield from _flags(chart, frame)


def _zones(chart: Chart, frame: Frame) -> Iterator[Shape]:
    for band in chart.bands:
        colour = getattr(LIGHT, f"zone_{band.zone}")
        top, bottom = frame.up(band.high), frame.up(band.low)
        yield Area(
            box(frame.left, top, frame.width, bottom - top),
            mix(colour, PAPER, ZONE_PALE),
            ZONE_PATTERNS.get(band.zone, "plain"),
            mix(colour, PAPER, ZONE_INK),
        )


def _zone_words(chart: Chart, frame: Frame) -> Iterator[Shape]:
    for band in chart.bands:
        if frame.up(band.low) - frame.up(band.high) > SMALL:
            middle = frame.up((band.low + band.high) / 2) + SMALL * 0.36
            yield Text(frame.right + GAP, middle, band.word, SMALL, bold=True)


def _moments(chart: Chart, frame: Frame) -> Iterator[Shape]:
    """Where rounds begin: all of them, or every second, third … until they have room."""
    line = frame.bottom + GAP + SIZE
    boxes = [(frame.at((x, 0))[0], words) for x, words in sorted(chart.x_ticks)]
    font = load(SANS)
    kept = boxes
    for every in range(1, len(boxes) + 1):
        kept = boxes[::every]
        if all(
            y - x > font.width(a, SIZE) / 2 + font.width(b, SIZE) / 2 + 4 for (x, a), (y, b) in pairwise(kept)
        ):
            break
    for x, words in kept:
        yield Stroke(((x, frame.bottom), (x, frame.bottom + 3)), INK, 0.8)
        yield Text(x, line, words, SIZE, "middle", colour=QUIET)
    if chart.x_label:
        yield Text(frame.left, line + SIZE * LINE, chart.x_label, SIZE, colour=QUIET)


def _way(chart: Chart, line: Series, frame: Frame) -> list[Point]:
    """The points of a line; a step goes straight on until the value changes."""
    points = sorted(line.points)
    if chart.kind == "step":
        held: list[Point] = points[:1]
        for (_, before), (x, y) in pairwise(points):
            if y != before:
                held += [(x, before), (x, y)]
        points = held + points[-1:] if held[-1:] != points[-1:] else held
    return [frame.at(point) for point in points]


def _marked(points: Sequence[Point]) -> list[Point]:
    """Some points of a line, the last one always."""
    return list(points[::-1][:: max(1, ceil(len(points) / MOST_MARKS))])


def _names(
    chart: Chart, frame: Frame, found: Sequence[Look], ways: Sequence[Sequence[Point]]
) -> Iterator[Shape]:
    """Each line's name beside its end, moved up or down where two would overlap."""
    ends = [(number, way[-1]) for number, way in enumerate(ways) if way]
    tall = SIZE * LINE * 1.1
    middles = spread([y for _, (_, y) in ends], tall, frame.top - 4, frame.bottom + 4)
    start = frame.right + 8
    room = WIDTH - start - 12
    for (which, (x, y)), middle in zip(ends, middles, strict=True):
        yield Stroke(((x + 3, y), (start, middle)), found[which].colour, 0.6)
        yield from found[which].mark((start + 4, middle))
        words = load(SANS).fit(chart.series[which].name, SIZE, room)
        yield Text(start + 11, middle + SIZE * 0.36, words, SIZE)


def _flags(chart: Chart, frame: Frame) -> Iterator[Shape]:
    """Numbers on poles, each where it hides no other; their words stand in a list under the chart."""
    taken: list[Point] = []
    for place, flag in enumerate(chart.flags, 1):
        x, y = frame.at((flag.x, flag.y))
        tries = [(x + aside, y - rise) for aside in (0.0, 14.0, -14.0, 28.0, -28.0) for rise in FLAG_RISES]
        inside = [
            at
            for at in tries
            if frame.top + FLAG <= at[1] <= frame.bottom - FLAG
            and frame.left + FLAG <= at[0] <= frame.right - FLAG
        ] or tries
        free = [at for at in inside if all(dist(at, other) > FLAG * 2.3 for other in taken)] or inside
        taken.append(free[0])
        yield Stroke(((x, y), free[0]), INK, 0.8)
        yield Disc(x, y, 1.8, INK)
        yield Disc(*free[0], FLAG, PAPER, INK, 1.0)
        yield Text(free[0][0], free[0][1] + SMALL * 0.36, str(place), SMALL, "middle", bold=True)
