"""What the widgets shared by all games show. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tone = Literal["text", "accent", "danger"]


@dataclass(frozen=True, slots=True)
class NumberView:
    """One number to be read from across the table."""

    value: str
    caption: str = ""
    change: str = ""
    """Since when it last mattered, with its sign: "+3", "−2"."""
    tone: Tone = "text"
    icon: str = ""


@dataclass(frozen=True, slots=True)
class CounterView:
    """A number that people set with their fingers."""

    label: str
    value: int
    least: int = 0
    most: int = 99
    step: int = 1
    icon: str = ""
    why_not_less: str = ""
    """Said when somebody wants less than the least."""
    why_not_more: str = ""


@dataclass(frozen=True, slots=True)
class SecretView:
    """Something only the one who holds a finger on it may read."""

    words: str
    """On the cover: whose it is and how it is seen. Everybody reads this."""
    title: str
    text: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class TopicView:
    """A topic that one can go on to."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class ExplanationView:
    title: str
    text: str
    """Two to four sentences."""
    place: str = ""
    """Where the rulebook says it."""
    topics: tuple[TopicView, ...] = ()
    """At most three."""
