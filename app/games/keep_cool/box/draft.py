"""What an owner of Keep Cool has entered so far: cards can be taken out and put in as well."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from app.forms.box.owner import OwnerDraft, keepable, shipped_values
from engine.core import OWN, GameData
from engine.keep_cool import GAME
from engine.keep_cool.rules import CARBOMETER

__all__ = ["Draft", "OwnCard", "card_id", "is_own", "keepable", "section", "shipped_data"]


@dataclass(frozen=True, slots=True)
class Draft(OwnerDraft):
    game: ClassVar[str] = GAME.id

    @staticmethod
    def part_of(path: str) -> str:
        return ".".join(path.split(".")[: 2 if path.startswith("countries.") else 1])

    def cards(self) -> tuple[str, ...]:
        """The paths of all greenhouse cards: the edition's, also those taken out, and the owner's own."""
        shipped = [path for path in shipped_data(self.edition).values if path.startswith("cards.")]
        own = [path for path in self.values if path.startswith("cards.") and is_own(path)]
        order = list(dict.fromkeys(section(path) for path in shipped))
        return tuple(sorted([*shipped, *own], key=lambda path: order.index(section(path))))

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


def shipped_data(edition: str) -> GameData:
    return shipped_values(GAME.id, edition)


def section(card: str) -> str:
    return card.split(".")[1]


def card_id(card: str) -> str:
    return card.split(".", 2)[2]


def is_own(card: str) -> bool:
    return card_id(card).startswith(OWN)
