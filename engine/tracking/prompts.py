"""A difference as the table is told of it: how many chips, what may have happened, and the ways out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from engine.core import Action, record
from engine.tracking.facts import Way

PromptKind = Literal["to_go", "take_back", "record", "slip", "scale", "unknown"]


@record
class Story:
    """Something that may have happened, as a code with its numbers.

    For all games: `to_go`, `not_begun`, `undone`, `taken_back`, `did`, `meanwhile`, `forgotten`, `twice`,
    `wrong_way`, `miscounted`, `one_off`, `retared`, `shifted`, `unsure`. A game adds its own.
    """

    code: str
    params: Mapping[str, Any]
    way: Way
    """What helps if it is true."""
    action: Action | None = None
    """What `take_back` or `record` would do."""
    step: Action | None = None
    """The step in progress, if the story is about it: to be recorded first where the table is right."""


@record
class Prompt:
    """Never blocks anything. `stories` are ranked, the likeliest first; the last resort is `unknown`.

    to_go: chips are missing on a way that was begun or asked for. take_back: the chips lie as at an earlier
    point. record: the chips show a step, but not surely enough to write it down unasked. slip: a mistake that
    people often make. scale: it was moved, or is not sure.
    """

    kind: PromptKind
    by: int
    """So many too many; negative: too few."""
    expected: int
    """What should lie there; where the step in progress was done with a slip, what it should have left."""
    sensed: int
    stories: tuple[Story, ...]
    ways: tuple[Way, ...]
    """In the order of the buttons; there are always two at least."""
    since_ms: int
    gap: str = ""
    """It came to light after a gap: start, link, restart or woke."""
    guiding: bool = False
    """The table chose "the app is right" and is being led back."""
    sure: bool = True

    @property
    def story(self) -> Story:
        """The likeliest."""
        return self.stories[0]
