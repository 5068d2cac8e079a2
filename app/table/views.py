"""What the tables of several games show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class EndingView:
    title: str
    text: str
    icon: str
    won: bool


Tone = Literal["text", "quiet", "accent", "danger"]


@dataclass(frozen=True, slots=True)
class SumRow:
    """One line of a sum."""

    words: str
    figure: str
    icon: str = ""
    seat: str = ""
    """The sign of a power instead of a picture."""
    title: str = ""
    tone: Tone = "text"
    total: bool = False
    """The line under the others."""
