"""The chance of one future, in streams of their own.

Two futures with the same number and seed throw the same dice and draw from the pile in the same way, however
often the people at the table change their minds in between. That is what makes choices comparable with few
futures: the luck is common to all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from random import Random

Seeded: TypeAlias = "Callable[[str], Random]"
"""Makes a generator from a seed: `random.Random`, which the engine never imports itself."""


class Luck:
    """A generator for each thing that chance decides."""

    __slots__ = ("cards", "dice", "hidden", "people")

    def __init__(self, seeded: Seeded, seed: str, number: int) -> None:
        self.dice = seeded(f"{seed}/{number}/dice")
        self.cards = seeded(f"{seed}/{number}/cards")
        self.people = seeded(f"{seed}/{number}/people")
        self.hidden = seeded(f"{seed}/{number}/hidden")
