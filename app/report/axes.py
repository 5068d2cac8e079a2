"""What all charts on paper share: where values lie, and the scale beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.report.drawing import INK, QUIET, RULE, SANS, Point, Shape, Stroke, Text
from app.report.font import load
from app.report.tale import Chart
from app.ui.chart_scale import figure

WIDTH, HEIGHT = 480.0, 192.0
"""Three of them find room on a sheet with their titles and readings."""
SIZE, SMALL = 9.0, 8.0
LINE = 1.25
"""From one line of words to the next, in their size."""
GAP = 6.0


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the values lie on the paper."""

    left: float
    top: float
    width: float
    height: float
    xs: tuple[float, float]
    ys: tuple[float, float]

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def at(self, point: Point) -> Point:
        across = (point[0] - self.xs[0]) / (self.xs[1] - self.xs[0])
        return self.left + across * self.width, self.up(point[1])

    def up(self, value: float) -> float:
        return self.bottom - (value - self.ys[0]) / (self.ys[1] - self.ys[0]) * self.height


def closed(ticks: list[float], low: float, high: float) -> list[float]:
    """With one more at either end where a value lies beyond."""
    step = ticks[1] - ticks[0]
    before = [round(ticks[0] - step, 9)] if low < ticks[0] - 1e-9 else []
    after = [round(ticks[-1] + step, 9)] if high > ticks[-1] + 1e-9 else []
    return [*before, *ticks, *after]


def whole(ticks: list[float], values: Sequence[float]) -> list[float]:
    """Only whole numbers beside what is counted: nobody has half a card."""
    if any(value != round(value) for value in values):
        return ticks
    return [tick for tick in ticks if tick == round(tick)]


def figures(chart: Chart, ticks: Sequence[float]) -> float:
    """How wide the numbers beside the axis are."""
    font = load(SANS)
    return max(font.width(figure(each, chart.decimal_sign), SIZE) for each in ticks) + GAP + 2


def scale(chart: Chart, frame: Frame, ticks: Sequence[float]) -> Iterator[Shape]:
    """Lines and numbers of the values, and what they are."""
    for value in ticks:
        y = frame.up(value)
        yield Stroke(((frame.left, y), (frame.right, y)), RULE, 0.6)
        words = figure(value, chart.decimal_sign)
        yield Text(frame.left - GAP, y + SIZE * 0.36, words, SIZE, "end", colour=QUIET)
    yield Stroke(((frame.left, frame.top), (frame.left, frame.bottom), (frame.right, frame.bottom)), INK, 0.9)
    if chart.y_label:
        yield Text(0, SIZE, chart.y_label, SIZE, colour=QUIET)
