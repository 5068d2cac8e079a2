"""What the timer, the chart and the history show. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.countdown import Countdown

LineStyle = Literal["", "solid", "dashed", "dotted"]
Marker = Literal["", "circle", "square", "triangle", "diamond", "cross", "ring"]
HistoryKind = Literal["plain", "correction", "undone", "note"]


@dataclass(frozen=True, slots=True)
class TimerView:
    countdown: Countdown
    caption: str
    """What the time is for."""
    last_words: str
    """Instead of the caption in the last ten seconds."""
    paused_words: str
    over_words: str
    both_ways: bool = False
    """Digits a second time, turned for those across the table."""


@dataclass(frozen=True, slots=True)
class Series:
    name: str
    points: tuple[tuple[float, float], ...]
    mark: str = ""
    """The seat whose sign the line bears, if it is a seat's (app.theme.MARKS)."""
    style: LineStyle = ""
    """Empty: the chart chooses one that no other line has together with the same marker."""
    marker: Marker = ""


@dataclass(frozen=True, slots=True)
class Band:
    """A zone behind the lines."""

    zone: str
    word: str
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Flag:
    """Something that happened there; its words stand in the list beside the chart."""

    x: float
    y: float
    words: str


@dataclass(frozen=True, slots=True)
class ChartView:
    title: str
    series: tuple[Series, ...]
    bands: tuple[Band, ...] = ()
    x_label: str = ""
    y_label: str = ""
    x_ticks: tuple[tuple[float, str], ...] = ()
    """Those that find no room are left out, the last one never."""
    flags: tuple[Flag, ...] = ()
    """About a dozen at most: what was decisive."""
    empty_words: str = ""
    """Said while no series has a point."""
    decimal_sign: str = "."


@dataclass(frozen=True, slots=True)
class HistoryRow:
    id: str
    when: str
    """A time or a round, short."""
    seat: str
    """Empty for what no seat did."""
    icon: str
    words: str
    kind: HistoryKind = "plain"


@dataclass(frozen=True, slots=True)
class HistoryView:
    title: str
    rows: tuple[HistoryRow, ...]
    """In the order in which they happened."""
    empty_words: str
    newer_words: str
    """On the button that turns towards what happened later."""
    older_words: str
    correction_words: str
    """The word that such a row carries."""
    undone_words: str
    note_words: str
