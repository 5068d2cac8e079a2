"""Charts that several games have in common: bars for each seat, curves of what all have together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.debrief.played import BREAK_MS, Played
from app.debrief.tale import Chart
from app.screens.history.teller import Step
from app.views import ChartKind, LineStyle, Marker, Series

MINUTE_MS = 60_000
LEAST_TIME_MS = 2 * MINUTE_MS
"""Less is no time of people: a simulated or imported game has none."""


@dataclass(frozen=True, slots=True)
class Part:
    """One of the sums that a bar is made of: its word, and how it is told from the others."""

    name: str
    tone: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Curve:
    """Something that all have together, over time."""

    name: str
    value: Callable[[Step], float]
    tone: str
    style: LineStyle
    marker: Marker


Sums = Mapping[Part, Counter[str]]
"""For each part what each side has of it."""


def seat_bars(
    played: Played,
    chart_id: str,
    title: str,
    sums: Sums,
    y_label: str,
    reading: str,
    kind: ChartKind = "stacked",
) -> Chart | None:
    """Bars for each seat in playing order; nothing where there is nothing to compare."""
    parts = {part: sides for part, sides in sums.items() if any(sides.values())}
    if not parts:
        return None
    sides = played.sides
    return Chart(
        title=title,
        id=chart_id,
        kind=kind,
        series=tuple(
            Series(
                part.name,
                tuple((float(x), float(told[side])) for x, side in enumerate(sides)),
                tone=part.tone,
                pattern=part.pattern,
            )
            for part, told in parts.items()
        ),
        x_ticks=tuple((float(x), played.side(side)) for x, side in enumerate(sides)),
        y_label=y_label,
        decimal_sign=played.tr("gallery.decimal"),
        reading=reading,
    )


def curves(
    played: Played, chart_id: str, title: str, told: Sequence[Curve], y_label: str, reading: str
) -> Chart:
    """What all have together after each step, on the axis of the game's own curve."""
    whole = played.teller.chart(played.tr, played.rules, played.steps)
    return Chart(
        title=title,
        id=chart_id,
        kind="step",
        series=tuple(
            Series(
                each.name,
                tuple((float(x), float(each.value(step))) for x, step in enumerate(played.steps)),
                style=each.style,
                marker=each.marker,
                tone=each.tone,
            )
            for each in told
        ),
        x_label=whole.x_label,
        y_label=y_label,
        x_ticks=whole.x_ticks,
        decimal_sign=whole.decimal_sign,
        reading=reading,
    )


def turn_times(played: Played, at_turn: Callable[[Step], str]) -> Counter[str]:
    """Milliseconds that passed in each side's turns, by the times of the journal; long breaks are cut short.

    Empty where the journal has no times of people.
    """
    spent: Counter[str] = Counter()
    for before, step in zip(played.steps, played.steps[1:], strict=False):
        passed = step.entry.at_ms - before.entry.at_ms
        if passed > 0 and (side := at_turn(before)):
            spent[side] += min(passed, BREAK_MS)
    return spent if spent.total() >= LEAST_TIME_MS else Counter()


def most(told: Counter[str]) -> tuple[str, int]:
    """Who has most of it; the first in playing order among equals."""
    return max(told.items(), key=lambda each: each[1], default=("", 0))
