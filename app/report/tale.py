"""What a session tells afterwards, as values. Every text is finished: screens and paper only lay it out."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import ChartView

Chart = ChartView
"""A chart of a tale is the one that screens draw: it knows neither pixels nor paper."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who sat where."""

    seat: str
    """Chooses the emblem (app.ui.theme.MARKS)."""
    words: str
    """Name and country."""
    won: bool = False


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A moment after which the game was another one."""

    seq: int
    """The step of the journal: a replay jumps there."""
    at_ms: int
    when: str
    """The round, or the decade."""
    words: str
    icon: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A note that somebody attached to a moment."""

    seq: int
    when: str
    words: str


@dataclass(frozen=True, slots=True)
class Fact:
    """Something about the real climate, and where to look it up."""

    id: str
    words: str
    source: str
    """The document and the place in it."""
    year: int
    link: str
    """Only ever shown: the app opens no connection."""


@dataclass(frozen=True, slots=True)
class Tale:
    """A session as a class talks about it afterwards."""

    session: str
    game: str
    language: str
    title: str
    when: str
    """The day, from when to when, and how long it was played."""
    day: str
    """The same day as year, month and day, for names of files."""
    who: tuple[Person, ...]
    outcome: str
    """How it ended, or how far it is."""
    outcome_icon: str
    why: str
    """What led to it, in a sentence or two; empty where nothing can be said honestly."""
    finished: bool
    charts: tuple[Chart, ...]
    turning_points: tuple[TurningPoint, ...]
    questions: tuple[str, ...]
    facts: tuple[Fact, ...]
    notes: tuple[str, ...] = ()
    """What one should know about the figures: practice values, corrections, steps taken back."""
    remarks: tuple[Remark, ...] = ()
