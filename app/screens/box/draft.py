"""What an owner has entered so far: values over the shipped ones, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from app.box import Box, faults_of
from engine.core import OWN, Fault, GameData
from engine.keep_cool import GAME
from engine.keep_cool.rules import CARBOMETER


@dataclass(frozen=True, slots=True)
class Draft:
    """Immutable; every change makes a new one. `faults` stand in the way of keeping it."""

    edition: str
    values: Mapping[str, Any]
    data: GameData
    faults: tuple[Fault, ...]

    @classmethod
    def of(cls, edition: str, values: Mapping[str, Any]) -> Draft:
        """Values are of the right kind, as fields that are tapped and boxes that were read always are."""
        box = Box(GAME.id, edition, values)
        return cls(edition, values, GAME.load(edition, values), faults_of(box))

    @property
    def box(self) -> Box:
        return Box(GAME.id, self.edition, self.values)

    # --- what there is --------------------------------------------------------------------------------

    def below(self, prefix: str) -> Iterator[str]:
        """The paths of a component, or the path of one value."""
        return (path for path in self.data.values if is_below(path, prefix))

    def practice(self, prefix: str = "") -> int:
        """How many values there are still stand-ins."""
        return sum(self.data.values[path].source == "practice" for path in self.below(prefix))

    def changed(self, prefix: str) -> bool:
        """Has the owner said anything of this component?"""
        return any(is_below(path, prefix) for path in self.values)

    def wrong(self, prefix: str) -> tuple[Fault, ...]:
        return tuple(fault for fault in self.faults if is_below(fault.path, prefix))

    def cards(self) -> tuple[str, ...]:
        """The paths of all greenhouse cards: the edition's, also those taken out, and the owner's own."""
        shipped = [path for path in shipped_data(self.edition).values if path.startswith("cards.")]
        own = [path for path in self.values if path.startswith("cards.") and is_own(path)]
        order = list(dict.fromkeys(section(path) for path in shipped))
        return tuple(sorted([*shipped, *own], key=lambda path: order.index(section(path))))

    def is_out(self, path: str) -> bool:
        return path not in self.data

    # --- what can be done -----------------------------------------------------------------------------

    def with_value(self, path: str, value: Any) -> Draft:
        return self.of(self.edition, {**self.values, path: value})

    def shipped(self, prefix: str) -> Draft:
        """A component, or one value, as if the owner had said nothing of it."""
        return self.of(self.edition, {p: v for p, v in self.values.items() if not is_below(p, prefix)})

    def confirmed(self, prefix: str) -> Draft:
        """The stand-ins of a component are right: it stands so on the owner's own."""
        seen = {
            path: self.data[path]
            for path in self.below(prefix)
            if self.data.values[path].source == "practice"
        }
        return self.of(self.edition, {**self.values, **seen})

    def without_card(self, path: str) -> Draft:
        """Take a card out; one of the owner's own is gone."""
        return self.shipped(path) if is_own(path) else self.with_value(path, None)

    def with_card(self, card: OwnCard, instead_of: str = "") -> Draft:
        """Put in a card of the owner's own, or another in its place."""
        rest = {path: value for path, value in self.values.items() if path != instead_of}
        return self.of(self.edition, {**rest, card.path: card.value})


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A greenhouse card that no list has: as it is being written, or as it was."""

    section: str = "all"
    name: str = ""
    effects: tuple[int, ...] = (0, -1, -2, -4)
    throws: int = 2

    @classmethod
    def at(cls, path: str, value: Any) -> OwnCard:
        here = cls(section(path), card_id(path).removeprefix(OWN))
        return replace(here, throws=value) if here.is_moving else replace(here, effects=tuple(value))

    @property
    def is_moving(self) -> bool:
        """Volcano or sun: it is thrown for, and moves chips of the carbometer."""
        return self.section in CARBOMETER

    @property
    def path(self) -> str:
        return f"cards.{self.section}.{OWN}{self.name}"

    @property
    def value(self) -> Any:
        return self.throws if self.is_moving else list(self.effects)


@cache
def shipped_data(edition: str) -> GameData:
    return GAME.load(edition, {})


def part_of(path: str) -> str:
    """The component a value stands on."""
    return ".".join(path.split(".")[: 2 if path.startswith("countries.") else 1])


def is_below(path: str, prefix: str) -> bool:
    return not prefix or path == prefix or path.startswith(f"{prefix}.")


def section(card: str) -> str:
    return card.split(".")[1]


def card_id(card: str) -> str:
    return card.split(".", 2)[2]


def is_own(card: str) -> bool:
    return card_id(card).startswith(OWN)


def keepable(draft: Draft, kept: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What of a draft can be kept now: components that are right as drafted, others as they were before.

    None if even that is not possible.
    """
    if not draft.faults:
        return draft.values
    wrong = {part_of(fault.path) for fault in draft.faults}
    values = {path: value for path, value in draft.values.items() if part_of(path) not in wrong}
    values |= {path: value for path, value in kept.items() if part_of(path) in wrong}
    return None if faults_of(Box(GAME.id, draft.edition, values)) else values
