"""What the tour shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.ui.views import ActionView, CarbometerView, Choice, PromptView


@dataclass(frozen=True, slots=True)
class DotView:
    """One page in the row of pages."""

    number: str
    state: Literal["done", "now", "ahead"]


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """A carbometer and what the app asks about it."""

    carbometer: CarbometerView
    prompt: PromptView | None
    settled: str
    """Said once one of the ways out was taken."""


@dataclass(frozen=True, slots=True)
class StepLine:
    """One step in the log."""

    text: str
    taken_back: bool


@dataclass(frozen=True, slots=True)
class SafetyView:
    """A bit of the table in play: steps that are saved, undo, a greyed button, the question mark."""

    steps: tuple[StepLine, ...]
    undo_label: str
    can_undo: bool
    action: ActionView
    help: str


@dataclass(frozen=True, slots=True)
class TourView:
    id: str
    """Which picture is shown."""
    dots: tuple[DotView, ...]
    title: str
    text: str
    skip_label: str
    back_label: str
    """Empty on the first page."""
    next_label: str
    last: bool
    question: str
    choices: tuple[Choice, ...]
    motif: str
    """The picture of how the tablet lies."""
    difference: DifferenceView
    safety: SafetyView
    try_label: str
    """Empty where there is no sound to try."""
