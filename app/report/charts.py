"""Charts that several games have in common: bars for each seat, curves of what all have together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from app.report.played import BREAK_MS, Played
from app.report.tale import Chart
from app.report.teller import Step
from app.text import regions
from app.ui.chart_scale import figure
from app.ui.views import Band, ChartKind, LineStyle, Marker, Series

MINUTE_MS = 60_000
LEAST_TIME_MS = 2 * MINUTE_MS
"""Less is no time of people: a simulated or imported game has none."""


@dataclass(frozen=True, slots=True)
class Part:
    """One of the sums that a bar is made of: its word, and how it is told from the others."""

    name: str
    tone: str = ""
    pattern: str = ""
    mark: str = ""
    """The seat whose sum it is, if it is a seat's."""


@dataclass(frozen=True, slots=True)
class Curve:
    """Something over time."""

    name: str
    value: Callable[[Step], float]
    tone: str = ""
    style: LineStyle = ""
    marker: Marker = ""
    mark: str = ""


DIRTY, CLEAN = ("soot", "plain"), ("leaf", "stripes")
"""How what harms the climate and what helps it look, in every game."""
Told = tuple[str, Counter[int]]
"""A word, and what each round has of it."""
Sums = Mapping[Part, Counter[Any]]
"""For each part what each side, or each round, has of it."""


@dataclass(frozen=True, slots=True)
class Words:
    """What stands on and under a chart."""

    title: str
    y_label: str
    reading: str
    x_label: str = ""


def seat_bars(played: Played, chart_id: str, words: Words, sums: Sums) -> Chart | None:
    """Bars for each seat in playing order; nothing where there is nothing to compare."""
    return bars(played, chart_id, words, sums, [(side, played.side(side)) for side in played.sides])


def round_bars(
    played: Played, chart_id: str, words: Words, sums: Sums, kind: ChartKind = "stacked"
) -> Chart | None:
    """Bars for each round, or decade, that was played."""
    rounds = range(1, max(step.round for step in played.steps) + 1)
    return bars(played, chart_id, words, sums, [(number, str(number)) for number in rounds], kind)


def against(played: Played, chart_id: str, words: Words, bad: Told, good: Told) -> Chart | None:
    """Round by round what harms the climate beside what helps it."""
    sums = {Part(bad[0], *DIRTY): bad[1], Part(good[0], *CLEAN): good[1]}
    return round_bars(played, chart_id, words, sums, "bar")


def bars(
    played: Played,
    chart_id: str,
    words: Words,
    sums: Sums,
    columns: Sequence[tuple[Any, str]],
    kind: ChartKind = "stacked",
) -> Chart | None:
    """A column for each key of the sums, with its word under it."""
    parts = {part: told for part, told in sums.items() if any(told[key] for key, _ in columns)}
    if not parts:
        return None
    return Chart(
        title=words.title,
        id=chart_id,
        kind=kind,
        series=tuple(
            Series(
                part.name,
                tuple((float(x), float(told[key])) for x, (key, _) in enumerate(columns)),
                mark=part.mark,
                tone=part.tone,
                pattern=part.pattern,
            )
            for part, told in parts.items()
        ),
        x_ticks=tuple((float(x), name) for x, (_, name) in enumerate(columns)),
        x_label=words.x_label,
        y_label=words.y_label,
        decimal_sign=regions.point(played.tr),
        reading=words.reading,
    )


def curves(played: Played, chart_id: str, words: Words, told: Sequence[Curve]) -> Chart:
    """Values after each step, on the axis of the game's own curve."""
    whole = played.teller.chart(played.tr, played.rules, played.steps)
    return Chart(
        title=words.title,
        id=chart_id,
        kind="step",
        series=tuple(
            Series(
                each.name,
                tuple((float(x), float(each.value(step))) for x, step in enumerate(played.steps)),
                mark=each.mark,
                style=each.style,
                marker=each.marker,
                tone=each.tone,
            )
            for each in told
        ),
        x_label=whole.x_label,
        y_label=words.y_label,
        x_ticks=whole.x_ticks,
        decimal_sign=whole.decimal_sign,
        reading=words.reading,
    )


def with_ranges(chart: Chart) -> Chart:
    """Zones that have no name of their own are called by what lies in them."""

    def named(band: Band) -> str:
        low, high = (figure(edge, chart.decimal_sign) for edge in (band.low, band.high))
        return f"{low}–{high}"

    return replace(chart, bands=tuple(replace(band, word=named(band)) for band in chart.bands))


def turn_times(played: Played, at_turn: Callable[[Step], str]) -> Counter[str]:
    """Milliseconds that passed in each side's turns, by the times of the journal; long breaks are cut short.

    Empty where the journal has no times of people.
    """
    spent: Counter[str] = Counter()
    for before, step in pairwise(played.steps):
        passed = step.entry.at_ms - before.entry.at_ms
        if passed > 0 and (side := at_turn(before)):
            spent[side] += min(passed, BREAK_MS)
    return spent if spent.total() >= LEAST_TIME_MS else Counter()


def time_chart(played: Played, chart_id: str, title: str, at_turn: Callable[[Step], str]) -> Chart | None:
    """Whole minutes of each side's turns."""
    tr, spent = played.tr, turn_times(played, at_turn)
    minutes = Counter({side: round(ms / MINUTE_MS) for side, ms in spent.items()})
    reading = leading(played, "debrief.time.reading", minutes)
    part = Part(tr("debrief.time.turns"), "seat_1", "stripes")
    return seat_bars(played, chart_id, Words(title, tr("debrief.unit.minutes"), reading), {part: minutes})


def most(played: Played, told: Counter[str]) -> tuple[tuple[str, ...], int]:
    """Who has most of it, in playing order, and how much that is; nobody where nobody has any."""
    top = max((told[side] for side in played.sides), default=0)
    return tuple(side for side in played.sides if top and told[side] == top), top


def leading(played: Played, key: str, told: Counter[str], alone: str = "debrief.alone", **more: Any) -> str:
    """The reading that says who has most of it; of one who plays alone only how much that is."""
    sides, count = most(played, told)
    if len(played.sides) == 1:
        key = alone
    who = ", ".join(map(played.side, sides)) or played.tr("debrief.nobody")
    return played.tr(key, who=who, count=count, **more)


def whole(played: Played, sums: Sums) -> Counter[str]:
    """All parts together, by side."""
    return Counter({side: sum(told[side] for told in sums.values()) for side in played.sides})
