"""What the timer's page shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.views import ActionView, Choice, TimerView


@dataclass(frozen=True, slots=True)
class TimerPageView:
    title: str
    back_label: str
    timer: TimerView
    choices_label: str
    choices: tuple[Choice, ...]
    """How long it may run; empty once it has begun."""
    main: ActionView
    """What the large button does."""
    others: tuple[ActionView, ...]
