"""What a game adds to the story of a session: its curve, its words and its pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.text.translator import Translator
from app.ui.views import ChartView
from engine.core import AnyJournal, Entry, Event

PLAYING_ICON = "hourglass"


@dataclass(frozen=True, slots=True)
class Step:
    """A step that counts: the round it began in, and what it made of the table."""

    entry: Entry
    round: int
    state: Any


@dataclass(frozen=True, slots=True)
class Teller:
    """The functions with which one game's story is told."""

    outcome: Callable[[Translator, Any], tuple[str, str]]
    """How a state's game ended, in words and as a picture; no words while it is played."""
    chart: Callable[[Translator, Any, Sequence[Step]], ChartView]
    words: Callable[[Translator, Event], str]
    """One sentence, or nothing for what is only bookkeeping."""
    icon: Callable[[Sequence[Event]], str]
    """The picture of what stands in one row."""
    seat: Callable[[Event], str]
    """Whose deed it was; empty for nobody's."""
    round: Callable[[Event], int | None]
    """The round that begins with it."""
    alone: tuple[type, ...]
    """What always has a row of its own."""
    corrections: tuple[type, ...]
    """What puts the app right rather than goes on with the game."""
    part: str = "round"
    """What the story is divided into, by the name of the state's field."""
    when: str = "history.round"
    """How one of these parts is called."""


def steps_of(journal: AnyJournal, part: str = "round") -> list[Step]:
    """The steps that count, in the order in which they count."""
    steps, state = [], journal.game.blank
    for entry in journal.line:
        began = getattr(state, part)
        state = journal.game.fold(entry.events, state)
        steps.append(Step(entry, began, state))
    return steps


def round_ticks(steps: Sequence[Step], began: type[Any]) -> tuple[tuple[float, str], ...]:
    """Where each round begins on the chart, in a game that says so by this event."""
    return tuple(
        (x, str(happened.round))
        for x, step in enumerate(steps)
        for happened in step.entry.events
        if isinstance(happened, began)
    )
