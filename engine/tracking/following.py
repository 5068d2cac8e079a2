"""What a game tells the reconciler about itself. All rules stay where they are: in `decide` and `options`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.core import Action, Game, HasData, Learns, record
from engine.tracking.prompts import Story

R = TypeVar("R", bound=HasData)
S = TypeVar("S", bound=Learns)


@record
class Slip:
    """A mistake that people make, and the count that it would leave on the pile. Lower ranks come first."""

    code: str
    params: Mapping[str, Any]
    count: int
    rank: int = 2
    of_step: bool = False
    """It was made while chips were moved for a step that the pile shows.

    In progress: if the table keeps it, the step is recorded first. Recorded: only until the pile has fitted.
    """


@dataclass(frozen=True)
class Following(Generic[R, S]):
    """How one pile of one game is followed."""

    game: Game[R, S]
    counted: Callable[[S], int]
    """What should lie on the pile."""
    usual: Callable[[tuple[Action, ...]], Action | None]
    """Of several options that would leave the same count, the one that goes without saying; None: ask."""
    closing: Callable[[R, S], Action | None]
    """What ends a free step that no chip shows, when the chips of the step after it are there."""
    rolled: Callable[[int], Action]
    adjusted: Callable[[S, int, Story], tuple[Action, ...]]
    """The table is right: so many lie there. The story says whose chips they were."""
    about: Callable[[R, S, Action], Mapping[str, Any]]
    """What words need to name a step that was done in this state: what, and whose."""
    slips: Callable[[R, S], Iterable[Slip]]
    """Mistakes of this step that no recorded step explains."""
    after_slips: Callable[[R, S, Action], Iterable[Slip]]
    """Mistakes that people make when this was done in this state; `count` is by how much the pile is off."""
