"""What the page that calibrates shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import ActionView, NumberView


@dataclass(frozen=True, slots=True)
class CalibrateView:
    title: str
    cancel_label: str
    """The way out, at any moment."""
    step: str
    """Where we are: "Step 2 of 3"."""
    at: int
    of: int
    heading: str
    """What to do now: the largest words."""
    detail: str
    number: NumberView | None
    """What the scale sees, if it can say."""
    found: int
    wanted: int
    """Chips counted and chips wanted, for a bar; 0 wanted is no bar."""
    state: str
    """Whether it rests, or what it is busy with."""
    still: bool
    trouble: str
    """What stands in the way, and what to do."""
    actions: tuple[ActionView, ...]
