"""What the page shows before Android asks. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class NearbyView:
    title: str
    points: tuple[Point, ...]
    yes_label: str
    no_label: str
    asking: bool = False
    """Android has the word."""
