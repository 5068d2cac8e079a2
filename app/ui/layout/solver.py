"""Chooses variants and an arrangement: what is to be kept most is admitted first, one sum of worths decides.

    plan = solve(parts, arrangements, (1280, 800))

Every variant is a wish. Wishes are admitted in the order of `keep`, each only if all admitted so far still
fit; so a lesser variant comes before the fuller one that takes its place. The arrangement of the greatest
worth wins, and the present one has a bonus, so that nothing jumps for a trifle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from app.ui.layout.arrangement import SLACK, Arrangement, Chosen
from app.ui.layout.parts import Extent, LayoutError, Part, Variant
from app.ui.layout.plan import Plan, Rect

Size = tuple[float, float]
STAYING = 15
"""So much more the present arrangement counts than it is worth: less than any part that is missed."""
CRAMPED = 0.25
"""Of what a part is worth, that it loses at its least width or height; at its ideal size it loses nothing."""
MUST, BY_FAR = 90, 10
"""A wish that is kept so much is worth so many times more: no beauty makes up for what people need."""


def solve(
    parts: Sequence[Part],
    arrangements: Sequence[Arrangement],
    size: Size,
    previous: Plan | None = None,
    frozen: bool = False,
) -> Plan:
    """The best plan for a screen of this size.

    `frozen` keeps the arrangement of the previous plan and shows nothing more fully than it did: while people
    tell one thing, no key changes its place for reasons of beauty.
    """
    names = [part.name for part in parts]
    if len(set(names)) < len(names):
        raise LayoutError(f"two parts have one name: {names}")
    if not arrangements:
        raise LayoutError("a screen needs at least one arrangement")
    before = previous.arrangement if previous else ""
    same = [each for each in arrangements if frozen and each.name == before]
    held = previous if same else None
    plans = [_Admission(parts, each, size, held).plan() for each in same or arrangements]
    return max(plans, key=lambda plan: plan.worth + (STAYING if plan.arrangement == before else 0))


Wish = tuple[str, Variant]


class _Trial(NamedTuple):
    chosen: dict[str, Variant]
    repeated: set[str]
    worth: float


class _Admission:
    """Wishes for one arrangement, one after the other."""

    def __init__(
        self, parts: Sequence[Part], arrangement: Arrangement, size: Size, held: Plan | None
    ) -> None:
        self.parts, self.arrangement, self.held = parts, arrangement, held
        margin = arrangement.margin
        self.room = Rect(margin, margin, max(0.0, size[0] - 2 * margin), max(0.0, size[1] - 2 * margin))
        self.chosen: dict[str, Variant] = {}
        self.worth = arrangement.bonus
        self.repeated: set[str] = set()
        self._lesser = {
            id(fuller): (part.name, lesser)
            for part in parts
            for fuller, lesser in zip(part.variants, part.variants[1:], strict=False)
        }
        self._extents: dict[tuple[int, float], Extent] = {}

    def plan(self) -> Plan:
        """Admits as many wishes in a row as fit, refuses the next one, and goes on after it."""
        wishes = self._wishes()
        while wishes:
            count = self._admitted(wishes)
            if count < len(wishes):
                refused = wishes[count][0]
                wishes = [wish for wish in wishes[count + 1 :] if wish[0] != refused]
            else:
                break
        return self._planned()

    def _admitted(self, wishes: Sequence[Wish]) -> int:
        """How many of them fit one after the other; they are chosen then."""
        good, bad = 0, len(wishes) + 1
        found = None
        at = len(wishes)  # on a large screen all of them fit at once
        while bad - good > 1:
            trial = self._with(wishes[:at])
            if self._fits(trial.chosen):
                good, found = at, trial
            else:
                bad = at
            at = (good + bad) // 2
        if found is not None:
            self.chosen, self.repeated = found.chosen, found.repeated
            self.worth += found.worth
        return good

    def _with(self, wishes: Sequence[Wish]) -> _Trial:
        chosen, repeated, worth = dict(self.chosen), set(self.repeated), 0.0
        for name, variant in wishes:
            if variant.says and variant.says <= _said_beside(name, chosen):
                repeated.add(name)
            else:
                chosen[name] = variant
                repeated.discard(name)
                worth += variant.keep * (BY_FAR if variant.keep >= MUST else 1)
        return _Trial(chosen, repeated, worth)

    def _wishes(self) -> list[Wish]:
        """In the order of admission: of equal ones the part listed first, and its least variant first."""
        placed = self.arrangement.root.parts
        wishes = [
            (part.name, variant)
            for part in self.parts
            for variant in self._offered(part)
            if variant.inside or part.name in placed
        ]
        return sorted(wishes, key=lambda wish: -wish[1].keep)

    def _offered(self, part: Part) -> Sequence[Variant]:
        """Its variants, the least first; of a held plan no fuller ones than it had."""
        held = self.held
        if held is None or not (part.name in held.variants or part.name in held.left_out):
            return part.ladder
        before = held.variants.get(part.name, "")
        names = [variant.name for variant in part.ladder]
        return (
            part.ladder[: names.index(before) + 1] if before in names else () if not before else part.ladder
        )

    def _fits(self, chosen: Chosen) -> bool:
        if any(variant.inside and variant.inside not in chosen for variant in chosen.values()):
            return False
        root, room, placed = self.arrangement.root, self.room, _placed(chosen)
        if not placed:
            return True
        if root.least_width(placed) > room.width + SLACK:
            return False
        return root.least(placed, room.width, self._need) <= room.height + SLACK

    def _need(self, variant: Variant, width: float) -> Extent:
        key = (id(variant), width)
        extent = self._extents.get(key)
        if extent is None:
            extent = self._extents[key] = variant.need(width)
            if found := self._lesser.get(id(variant)):
                self._check_lesser(*found, variant, width, extent)
        return extent

    def _check_lesser(
        self, part: str, lesser: Variant, fuller: Variant, width: float, extent: Extent
    ) -> None:
        if lesser.least_width <= width and (needs := self._need(lesser, width).least) > extent.least + SLACK:
            raise LayoutError(
                f"part {part!r}: at a width of {width:.0f} the lesser variant {lesser.name!r} needs "
                f"{needs:.0f}, more than {fuller.name!r} with {extent.least:.0f}"
            )

    def _planned(self) -> Plan:
        rects: dict[str, Rect] = {}
        if placed := _placed(self.chosen):
            self.arrangement.root.put(placed, self.room, self._need, rects)
        order = [part.name for part in self.parts]
        shown = [name for name in order if name in self.chosen]
        return Plan(
            arrangement=self.arrangement.name,
            variants={name: self.chosen[name].name for name in shown},
            rects={name: rects[name].rounded() for name in shown if name in rects},
            inside={name: self.chosen[name].inside for name in shown if self.chosen[name].inside},
            left_out=tuple(n for n in order if n not in self.chosen and n not in self.repeated),
            repeated=tuple(n for n in order if n not in self.chosen and n in self.repeated),
            worth=self.worth - sum(self._cramped(name, rect) for name, rect in rects.items()),
        )

    def _cramped(self, name: str, rect: Rect) -> float:
        """What a part loses of its worth for being smaller than it should."""
        variant = self.chosen[name]
        extent = self._need(variant, rect.width)
        lacks = max(
            _lacks(rect.height, extent.least, extent.ideal),
            _lacks(rect.width, variant.least_width, variant.ideal_width),
        )
        return variant.keep * CRAMPED * lacks


def _lacks(size: float, least: float, ideal: float) -> float:
    """1 at its least, 0 from its ideal on."""
    return min(1.0, max(0.0, (ideal - size) / (ideal - least))) if ideal > least else 0.0


def _placed(chosen: Chosen) -> Chosen:
    """Those that take room of their own."""
    return {name: variant for name, variant in chosen.items() if not variant.inside}


def _said_beside(part: str, chosen: Chosen) -> frozenset[str]:
    said = (variant.says for name, variant in chosen.items() if name != part)
    return frozenset().union(*said)


@lru_cache(maxsize=512)
def _remembered(question: _Question) -> Plan:
    return solve(question.parts, question.arrangements, question.size, question.previous, question.frozen)


@dataclass(frozen=True)
class _Question:
    """What a plan follows from; of the previous plan only what has a say."""

    parts: tuple[Part, ...]
    arrangements: tuple[Arrangement, ...]
    size: Size
    scale: object
    frozen: bool
    before: tuple[object, ...]
    previous: Plan | None = field(compare=False)


@dataclass
class Planner:
    """Solves for one screen as time goes on: knows the plan people look at, and computes nothing twice."""

    plan: Plan | None = None
    topic: object = None
    """What is being told; while it stays the same the plan is frozen."""
    _size: Size = (0.0, 0.0)
    _scale: object = None

    def update(
        self,
        parts: tuple[Part, ...],
        arrangements: tuple[Arrangement, ...],
        size: Size,
        scale: object,
        topic: object,
    ) -> Plan:
        """`scale` is whatever sizes depend on: a plan made for another one says nothing about this one."""
        previous = self.plan if (size, scale) == (self._size, self._scale) else None
        frozen = previous is not None and topic is not None and topic == self.topic
        before: tuple[object, ...] = ()
        if previous is not None:
            before = (previous.arrangement, *(previous.variants.items() if frozen else ()))
            before += (previous.left_out,) if frozen else ()
        question = _Question(parts, arrangements, size, scale, frozen, before, previous)
        self.plan = _remembered(question)
        self._size, self._scale, self.topic = size, scale, topic
        return self.plan
