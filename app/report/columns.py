"""Bars as drawings: side by side or on one another, each part told by its pattern and by its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.report.axes import GAP, HEIGHT, LINE, SIZE, SMALL, WIDTH, Frame, closed, figures, scale, whole
from app.report.drawing import PAPER, QUIET, SANS, SOLID, Drawing, Shape, Text, box
from app.report.font import load
from app.report.looks import Look, looks_of
from app.report.tale import Chart
from app.ui.chart_scale import figure, nice_ticks

SWATCH = 12.0
SHARE = 0.72
"""Of a column that is bar."""
WIDEST = 90.0
LEAST_SIZE = 6.0
LEAST_INSIDE = SMALL * 1.2
"""Height of a part that has room for its number."""


def draw_columns(chart: Chart) -> Drawing:
    found = looks_of(chart.series)
    key, under = _key(chart, found)
    tops = [sum(each) if chart.kind == "stacked" else max(each) for each in _columns(chart)]
    highest = max([1.0, *tops])
    ticks = whole(closed(nice_ticks(0, highest, 5), 0, highest), tops)
    left = figures(chart, ticks)
    wide = (WIDTH - left) / max(1, len(chart.x_ticks))
    named = [name for _, name in sorted(chart.x_ticks)]
    size = _size(named, wide - 2)
    words = [load(SANS).wrap(name, size, wide - 2, 3) for name in named]
    below = max(len(lines) for lines in words) * SMALL * LINE + (SIZE * LINE if chart.x_label else 0)
    top = under + SMALL * LINE + GAP
    frame = Frame(left, top, WIDTH - left, HEIGHT - top - below - GAP, (0.0, 1.0), (0.0, ticks[-1]))
    shapes: list[Shape] = [*scale(chart, frame, ticks), *key, *_parts(chart, frame, found, wide)]
    for place, lines in enumerate(words):
        for row, line in enumerate(lines):
            y = frame.bottom + SMALL + 4 + row * SMALL * LINE
            shapes.append(Text(left + wide * (place + 0.5), y, line, size, "middle"))
    if chart.x_label:
        shapes.append(Text(left, HEIGHT - 2, chart.x_label, SIZE, colour=QUIET))
    return Drawing(WIDTH, HEIGHT, tuple(shapes))


def _size(names: Sequence[str], room: float) -> float:
    """Of the words under the columns: as small as needed for the longest of them to stay whole."""
    widest = max((load(SANS).width(word, SMALL) for name in names for word in name.split()), default=0.0)
    return SMALL if widest <= room else max(LEAST_SIZE, SMALL * room / widest)


def _columns(chart: Chart) -> list[list[float]]:
    """The values of all series at each column."""
    return [[dict(line.points).get(x, 0.0) for line in chart.series] for x, _ in sorted(chart.x_ticks)]


def _key(chart: Chart, found: Sequence[Look]) -> tuple[list[Shape], float]:
    """What each pattern means, and where the last line of it ends."""
    shapes: list[Shape] = []
    font = load(SANS)
    x, y = 0.0, SIZE * LINE + GAP
    for look, line in zip(found, chart.series, strict=True):
        words = font.fit(line.name, SIZE, WIDTH - SWATCH - GAP)
        wide = SWATCH + 4 + font.width(words, SIZE) + GAP * 2
        if x and x + wide > WIDTH:
            x, y = 0.0, y + SIZE * LINE * 1.2
        shapes.append(look.area(box(x, y, SWATCH, SIZE)))
        shapes.append(Text(x + SWATCH + 4, y + SIZE * 0.86, words, SIZE))
        x += wide
    return shapes, y + SIZE * LINE


def _parts(chart: Chart, frame: Frame, found: Sequence[Look], wide: float) -> Iterator[Shape]:
    for place, values in enumerate(_columns(chart)):
        middle, thick = frame.left + wide * (place + 0.5), min(WIDEST, wide * SHARE)
        if chart.kind == "stacked":
            yield from _stack(chart, frame, found, values, middle, thick)
        else:
            yield from _row(chart, frame, found, values, middle, thick)


def _stack(
    chart: Chart, frame: Frame, found: Sequence[Look], values: Sequence[float], middle: float, thick: float
) -> Iterator[Shape]:
    """One part on the other with its number in it, and the sum above."""
    base = 0.0
    for look, value in zip(found, values, strict=True):
        if not value:
            continue
        top, bottom = frame.up(base + value), frame.up(base)
        yield look.area(box(middle - thick / 2, top, thick, bottom - top))
        if bottom - top >= LEAST_INSIDE and sum(map(bool, values)) > 1:
            dark = look.pattern == SOLID
            line = (top + bottom) / 2 + SMALL * 0.36
            words = figure(value, chart.decimal_sign)
            colour = {"colour": PAPER} if dark else {}
            yield Text(middle, line, words, SMALL, "middle", bold=True, halo=not dark, **colour)
        base += value
    if base:
        words = figure(base, chart.decimal_sign)
        yield Text(middle, frame.up(base) - 3, words, SIZE, "middle", bold=True, halo=True)


def _row(
    chart: Chart, frame: Frame, found: Sequence[Look], values: Sequence[float], middle: float, thick: float
) -> Iterator[Shape]:
    """Side by side, each with its number above it."""
    each = thick / len(values)
    for place, (look, value) in enumerate(zip(found, values, strict=True)):
        left = middle - thick / 2 + place * each
        if value:
            yield look.area(box(left, frame.up(value), each, frame.bottom - frame.up(value)))
        words = figure(value, chart.decimal_sign)
        yield Text(left + each / 2, frame.up(value) - 3, words, SMALL, "middle", bold=True, halo=True)
