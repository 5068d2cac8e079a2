"""In which order parts stand: stacks and rows of places, and the room that each of them gets.

Sizing goes from the outside to the inside: widths first, since words decide their height by them. Whatever
has no part in it takes no room, and no gap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import TypeAlias

from app.ui.layout.parts import Extent, LayoutError, Variant
from app.ui.layout.plan import Rect

Chosen = Mapping[str, Variant]
"""The variants that take room, by the names of their parts."""
NeedIn = Callable[[Variant, float], Extent]
SLACK = 0.01


@dataclass(frozen=True)
class Place:
    """Where a part stands if it is there."""

    part: str

    @cached_property
    def parts(self) -> frozenset[str]:
        return frozenset({self.part})

    @property
    def places(self) -> int:
        return 1

    def least_width(self, chosen: Chosen) -> float:
        return chosen[self.part].least_width

    def extent(self, chosen: Chosen, width: float, need: NeedIn) -> Extent:
        return need(chosen[self.part], width)

    def least(self, chosen: Chosen, width: float, need: NeedIn) -> float:
        variant = chosen[self.part]
        return inf if variant.least_width > width + SLACK else need(variant, width).least

    def put(self, chosen: Chosen, room: Rect, need: NeedIn, into: dict[str, Rect]) -> None:
        most = need(chosen[self.part], room.width).most
        into[self.part] = Rect(room.x, room.y, room.width, min(room.height, most))


@dataclass(frozen=True)
class Stack:
    """Below one another. What room is left stays free at the bottom, or on both sides."""

    children: tuple[Node, ...]
    gap: float = 0.0
    fills: bool = False
    """It takes all the height there is, whatever its parts can use of it."""
    centred: bool = False
    foot: bool = False
    """Its last child stands at the bottom, the room that is left above it."""

    @cached_property
    def parts(self) -> frozenset[str]:
        return frozenset().union(*(child.parts for child in self.children))

    @property
    def places(self) -> int:
        return sum(child.places for child in self.children)

    def least_width(self, chosen: Chosen) -> float:
        return max(child.least_width(chosen) for child in self._there(chosen))

    def extent(self, chosen: Chosen, width: float, need: NeedIn) -> Extent:
        each = [child.extent(chosen, width, need) for child in self._there(chosen)]
        gaps = self.gap * (len(each) - 1)
        return Extent(
            sum(one.least for one in each) + gaps,
            sum(one.ideal for one in each) + gaps,
            inf if self.fills else sum(one.most for one in each) + gaps,
        )

    def least(self, chosen: Chosen, width: float, need: NeedIn) -> float:
        there = self._there(chosen)
        return sum(child.least(chosen, width, need) for child in there) + self.gap * (len(there) - 1)

    def put(self, chosen: Chosen, room: Rect, need: NeedIn, into: dict[str, Rect]) -> None:
        there = self._there(chosen)
        each = [child.extent(chosen, room.width, need) for child in there]
        heights = share_out(each, room.height - self.gap * (len(there) - 1))
        spare = room.height - sum(heights) - self.gap * (len(there) - 1)
        y = room.y + (max(0.0, spare) / 2 if self.centred else 0.0)
        for child, height in zip(there, heights, strict=True):
            if self.foot and child is self.children[-1]:
                y += max(0.0, spare)
            child.put(chosen, Rect(room.x, y, room.width, height), need, into)
            y += height + self.gap

    def _there(self, chosen: Chosen) -> list[Node]:
        return [child for child in self.children if not child.parts.isdisjoint(chosen)]


@dataclass(frozen=True)
class Row:
    """Beside one another, the width shared out by weights; nothing gets less than its least width."""

    children: tuple[Node, ...]
    weights: tuple[float, ...]
    gap: float = 0.0
    fills: bool = False

    def __post_init__(self) -> None:
        if len(self.children) != len(self.weights) or min(self.weights) <= 0:
            raise LayoutError(f"a row of {len(self.children)} has the weights {self.weights}")

    @cached_property
    def parts(self) -> frozenset[str]:
        return frozenset().union(*(child.parts for child in self.children))

    @property
    def places(self) -> int:
        return sum(child.places for child in self.children)

    def least_width(self, chosen: Chosen) -> float:
        there = [child.least_width(chosen) for child, _weight in self._there(chosen)]
        return sum(there) + self.gap * (len(there) - 1)

    def extent(self, chosen: Chosen, width: float, need: NeedIn) -> Extent:
        each = [child.extent(chosen, wide, need) for child, wide in self._columns(chosen, width)]
        return Extent(
            max(one.least for one in each),
            max(one.ideal for one in each),
            inf if self.fills else max(one.most for one in each),
        )

    def least(self, chosen: Chosen, width: float, need: NeedIn) -> float:
        if self.least_width(chosen) > width + SLACK:
            return inf
        return max(child.least(chosen, wide, need) for child, wide in self._columns(chosen, width))

    def put(self, chosen: Chosen, room: Rect, need: NeedIn, into: dict[str, Rect]) -> None:
        x = room.x
        for child, width in self._columns(chosen, room.width):
            child.put(chosen, Rect(x, room.y, width, room.height), need, into)
            x += width + self.gap

    def _there(self, chosen: Chosen) -> list[tuple[Node, float]]:
        pairs = zip(self.children, self.weights, strict=True)
        return [(child, weight) for child, weight in pairs if not child.parts.isdisjoint(chosen)]

    def _columns(self, chosen: Chosen, width: float) -> list[tuple[Node, float]]:
        there = self._there(chosen)
        leasts = [child.least_width(chosen) for child, _weight in there]
        widths = by_weight(leasts, [weight for _child, weight in there], width - self.gap * (len(there) - 1))
        return [(child, wide) for (child, _weight), wide in zip(there, widths, strict=True)]


Node: TypeAlias = Place | Stack | Row


@dataclass(frozen=True)
class Arrangement:
    """One way in which the parts of a screen may stand; a part without a place in it is left out by it."""

    name: str
    root: Node
    margin: float = 0.0
    bonus: float = 0.0
    """Added to its worth: what makes it look better at an equal choice of parts."""

    def __post_init__(self) -> None:
        if self.root.places > len(self.root.parts):
            raise LayoutError(f"arrangement {self.name!r} has two places for one part")


def by_weight(leasts: Sequence[float], weights: Sequence[float], room: float) -> list[float]:
    """Shares in proportion to the weights, none below its least; in more room no share gets smaller."""
    held: set[int] = set()
    while True:
        free = [at for at in range(len(leasts)) if at not in held]
        left = room - sum(leasts[at] for at in held)
        unit = max(0.0, left) / (sum(weights[at] for at in free) or 1.0)
        short = [at for at in free if weights[at] * unit < leasts[at]]
        if not short:
            return [leasts[at] if at in held else weights[at] * unit for at in range(len(leasts))]
        held.update(short)


def share_out(extents: Sequence[Extent], room: float) -> list[float]:
    """Heights between least and most: all grow towards their ideal, then towards their most; what is left
    then goes to those without an end."""
    heights = [each.least for each in extents]
    ideals = [max(each.least, min(each.ideal, each.most)) for each in extents]
    mosts = [ideal if each.most == inf else each.most for each, ideal in zip(extents, ideals, strict=True)]
    for goals in (ideals, mosts):
        ways = [goal - height for goal, height in zip(goals, heights, strict=True)]
        share = max(0.0, min(1.0, (room - sum(heights)) / (sum(ways) or 1.0)))
        heights = [height + way * share for height, way in zip(heights, ways, strict=True)]
    endless = [at for at, each in enumerate(extents) if each.most == inf]
    spare = room - sum(heights)
    for at in endless:
        heights[at] += max(0.0, spare) / len(endless)
    return heights
