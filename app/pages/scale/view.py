"""What the page that adds a scale shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import ActionView, Choice, NumberView


@dataclass(frozen=True, slots=True)
class ScaleView:
    title: str
    back_label: str
    step: str
    at: int
    of: int
    heading: str
    """What to do now: the largest words."""
    detail: str
    choices: tuple[Choice, ...] = ()
    more_label: str = ""
    more: tuple[Choice, ...] = ()
    """A second thing to choose: the port."""
    picture: str = ""
    """What a scale shows, drawn: its line settings, or its weight."""
    tare: str = ""
    """What stands on the key that is left alone."""
    body_on: bool = False
    """The carbometer stands on it in the picture."""
    number: NumberView | None = None
    """The live weight."""
    trouble: str = ""
    actions: tuple[ActionView, ...] = ()
