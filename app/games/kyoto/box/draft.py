"""What an owner of Kyoto has entered so far, and how what is tapped becomes a card, a study or a list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from app.forms.box.owner import OwnerDraft, is_below
from app.games.kyoto.desk import NONE, Desk, IconAnswer
from engine.core import OWN
from engine.kyoto import GAME, rules

PARTS = ("affluence", "studies", "icons", "marked", "agendas")
"""The components, in the order in which one takes them out of the box."""
CARDS, STUDIES, ICONS, MARKED, AGENDAS = PARTS
SHOWS_UP_AT = {"hands": MARKED, "deck": STUDIES}
"""A wrong number of cards in play is told where cards are marked."""
STAND_IN = "guild_"
"""Agenda cards of which nobody here knows even the name."""


@dataclass(frozen=True, slots=True)
class Draft(OwnerDraft):
    game: ClassVar[str] = GAME.id

    @staticmethod
    def part_of(path: str) -> str:
        part = path.split(".")[0]
        return SHOWS_UP_AT.get(part, part)

    def is_stand_in(self, path: str) -> bool:
        return path in self.data and self.data.values[path].source == "practice"

    def goals(self) -> Iterator[int]:
        return (rules.study(name, value).goal.co2 for name, value in self.data.below(STUDIES))

    def shipped(self, prefix: str) -> Self:
        """A marked card that goes with its name takes its mark along."""
        kept = {path: value for path, value in self.values.items() if not is_below(path, prefix)}
        if prefix == AGENDAS:
            kept.pop(f"{MARKED}.{AGENDAS}", None)
        return self.of(self.edition, kept)

    def wanted_cards(self, part: str) -> int:
        """How many cards of a kind the booklet counts."""
        return int(self.data[f"components.{part}"])

    # --- agenda cards -----------------------------------------------------------------------------------

    def can_be_named(self, path: str) -> bool:
        """A card whose name nobody here knew, or that its owner has named."""
        return path.partition(".")[2].startswith((STAND_IN, OWN))

    def renamed(self, path: str, name: str) -> tuple[Self, str]:
        """The box with an agenda card called so, and the card's new path."""
        old, new = path.partition(".")[2], f"{OWN}{name}"
        values: dict[str, Any] = {p: v for p, v in self.values.items() if p != path}
        if not old.startswith(OWN):
            values[path] = None
        values[f"{AGENDAS}.{new}"] = self.data[path]
        marks = f"{MARKED}.{AGENDAS}"
        if old in self.data[marks]:
            values[marks] = [new if each == old else each for each in self.data[marks]]
        return self.of(self.edition, values), f"{AGENDAS}.{new}"


def desk_of(draft: Draft, path: str) -> Desk:
    """A study as its owner has read it out; of a stand-in nothing has been."""
    if draft.is_stand_in(path) or path not in draft.data:
        return Desk()
    study = rules.study(path, draft.data[path])
    answers: tuple[IconAnswer, ...] = (*study.hidden, NONE, NONE)
    return Desk(
        co2=study.goal.co2,
        icons=study.goal.icons,
        funding=study.funding,
        visible=study.visible,
        hidden=(answers[0], answers[1]),
    )


def value_of(desk: Desk) -> list[str] | None:
    """What has been said of a study as the box's data writes it, once it is enough."""
    goal = " ".join(desk.icons) or (str(desk.co2) if desk.co2 else "")
    first, second = desk.hidden
    if not (goal and desk.funding and desk.visible and (first == NONE or (first and second))):
        return None
    hidden = " ".join(icon for icon in desk.hidden if icon and icon != NONE)
    return [goal, str(desk.funding), desk.visible, hidden]
