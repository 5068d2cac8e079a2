"""What stands on a screen: parts, and the ways in which each can be shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Protocol


class LayoutError(Exception):
    """A declaration that contradicts itself; the message names the part."""


@dataclass(frozen=True, slots=True)
class Extent:
    """Heights in pixels: below `least` words are cut, at `ideal` it looks as it should, above `most` it gains
    nothing."""

    least: float
    ideal: float
    most: float = inf

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most:
            raise LayoutError(f"a least height of {self.least} does not go with a most of {self.most}")


class Need(Protocol):
    """The heights that a variant needs in a width. They depend on nothing else, and more width never asks for
    more height."""

    def __call__(self, width: float, /) -> Extent: ...


@dataclass(frozen=True)
class Fixed:
    """The same height in every width."""

    extent: Extent

    def __call__(self, _width: float, /) -> Extent:
        return self.extent


def fixed(height: float) -> Fixed:
    return Fixed(Extent(height, height, height))


NOTHING = fixed(0)
"""What a variant needs that another part shows."""


@dataclass(frozen=True)
class Variant:
    """One way to show a part."""

    name: str
    keep: float
    """From 0 to 100: how early this wish is admitted, and what it is worth."""
    need: Need
    least_width: float = 0.0
    ideal_width: float = 0.0
    """From which on it looks as it should."""
    inside: str = ""
    """The part that shows it; it takes no room of its own then."""
    says: frozenset[str] = frozenset()
    """What people learn from it. Once other parts say all of it nobody needs it a second time."""

    def __post_init__(self) -> None:
        if not 0 <= self.keep <= 100:
            raise LayoutError(f"variant {self.name!r}: keep is {self.keep}, not from 0 to 100")


@dataclass(frozen=True)
class Part:
    """Something that a screen shows, in one of its variants or not at all."""

    name: str
    variants: tuple[Variant, ...]
    """The fullest first. A lesser one never needs more room, and is kept at least as long."""
    elsewhere: str = ""
    """Where people find it with a tap when there is no room for it."""

    def __post_init__(self) -> None:
        names = [variant.name for variant in self.variants]
        if not names or len(set(names)) < len(names):
            raise LayoutError(f"part {self.name!r} needs variants with names of their own, not {names}")
        for fuller, lesser in zip(self.variants, self.variants[1:], strict=False):
            if lesser.keep < fuller.keep:
                raise LayoutError(
                    f"part {self.name!r}: {lesser.name!r} is kept less than {fuller.name!r}; a lesser "
                    "variant is what remains when the fuller one has to go"
                )
            if lesser.least_width > fuller.least_width:
                raise LayoutError(
                    f"part {self.name!r}: {lesser.name!r} needs more width than {fuller.name!r}"
                )

    @cached_property
    def ladder(self) -> tuple[Variant, ...]:
        """The least variant first."""
        return self.variants[::-1]
