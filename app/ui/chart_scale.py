"""How charts are laid out, on glass and on paper: round numbers, room for names, looks that differ."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

from app.ui.theme import MARKS
from app.ui.views import Series

STYLES = ("solid", "dashed", "dotted")
MARKERS = ("circle", "square", "triangle", "diamond", "cross", "ring")


def nice_ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers from `low` to `high`, evenly apart: as many as may be, but never a single one."""
    power = 10.0 ** floor(log10((high - low) / most))
    for factor in (1, 2, 5, 10, 20):
        step = power * factor
        first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
        if last - first < most:
            break
    ticks = [round(i * step, 9) for i in range(first, last + 1)]
    return ticks if len(ticks) > 1 else nice_ticks(low, high, most + 1)


def figure(value: float, decimal_sign: str) -> str:
    """As people write it: no empty decimals, a real minus."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return text.replace("-", "−").replace(".", decimal_sign)


def span(values: Sequence[float]) -> tuple[float, float]:
    """Least and largest; values that are all the same get room around them."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    return (low, high) if high - low > 1e-6 * max(1.0, abs(high)) else (low - 1, high + 1)


def spread(wishes: Sequence[float], height: float, low: float, high: float) -> list[float]:
    """Middles of boxes of this height, each as near to its wish as it can be without touching another."""
    order = sorted(range(len(wishes)), key=lambda i: wishes[i])
    blocks: list[tuple[float, int]] = []
    for place, i in enumerate(order):
        # Less the room of those below it, every wish is a point; points in the wrong order meet halfway.
        total, count = wishes[i] - place * height, 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            below = blocks.pop()
            total, count = total + below[0], count + below[1]
        blocks.append((total, count))
    flat = [total / count for total, count in blocks for _ in range(count)]
    least, most = low + height / 2, high - height / 2 - (len(order) - 1) * height
    placed = [0.0] * len(order)
    for place, i in enumerate(order):
        placed[i] = max(least, min(most, flat[place])) + place * height
    return placed


def looks(series: Sequence[Series]) -> list[tuple[str, str]]:
    """Style and marker of each line. A seat always has the same, whoever else is in the chart."""
    seats = list(MARKS)
    free = [
        i for i in range(18) if i not in {seats.index(line.mark) for line in series if line.mark in MARKS}
    ]
    chosen = []
    for line in series:
        i = seats.index(line.mark) if line.mark in MARKS else free.pop(0) if free else 0
        style, marker = STYLES[(i + i // len(MARKERS)) % len(STYLES)], MARKERS[i % len(MARKERS)]
        chosen.append((line.style or style, line.marker or marker))
    return chosen
