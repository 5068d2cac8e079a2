"""What an owner of any game has entered: values over the shipped ones, and all that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Self

from app.forms.boxes import Box, faults_of
from engine.core import Fault, GameData, in_part
from engine.games import find_game


@dataclass(frozen=True, slots=True)
class OwnerDraft:
    """Immutable; every change makes a new one. `faults` stand in the way of keeping it."""

    game: ClassVar[str]
    edition: str
    values: Mapping[str, Any]
    data: GameData
    faults: tuple[Fault, ...]

    @classmethod
    def of(cls, edition: str, values: Mapping[str, Any]) -> Self:
        """Values are of the right kind, as fields that are tapped and boxes that were read always are."""
        box = Box(cls.game, edition, values)
        return cls(edition, values, find_game(cls.game).load(edition, values), faults_of(box))

    @property
    def box(self) -> Box:
        return Box(self.game, self.edition, self.values)

    @property
    def shipped_data(self) -> GameData:
        """The edition as nobody has changed it."""
        return shipped_values(self.game, self.edition)

    @staticmethod
    def part_of(path: str) -> str:
        """The component a value stands on."""
        return path.split(".")[0]

    @staticmethod
    def holds(prefix: str, path: str) -> bool:
        """Does a value belong to this component, or is it this value?"""
        return is_below(path, prefix)

    # --- what there is --------------------------------------------------------------------------------

    def below(self, prefix: str) -> Iterator[str]:
        """The paths of a component, or the path of one value."""
        return (path for path in self.data.values if self.holds(prefix, path))

    def practice(self, prefix: str = "") -> int:
        """How many values there are still stand-ins."""
        return sum(self.data.values[path].source == "practice" for path in self.below(prefix))

    def limits(self, path: str) -> tuple[int, int]:
        """Between which numbers a value lies; of a row, each of its numbers."""
        return find_game(self.game).fields.limits(self.data, path)

    def on(self, page: str) -> tuple[str, ...]:
        """The values that are read off a component, in that order; those that can't be different are not."""
        there = [path for path, _ in find_game(self.game).fields.of(self.data, page)]
        return tuple([path for path in there if not self.is_fixed(path)])

    def is_fixed(self, path: str) -> bool:
        """There is only one thing it can be."""
        with suppress(TypeError):
            least, most = self.limits(path)
            return least == most
        return False

    def count(self, limit: int | str) -> int:
        """A limit of a field: a number, or what another value says; of a list, how long it is."""
        if isinstance(limit, int):
            return limit
        value = self.data[limit]
        return len(value) if isinstance(value, list) else int(value)

    def changed(self, prefix: str) -> bool:
        """Has the owner said anything of this component?"""
        return any(self.holds(prefix, path) for path in self.values)

    def wrong(self, prefix: str) -> tuple[Fault, ...]:
        return tuple(fault for fault in self.faults if self.holds(prefix, fault.path))

    def is_out(self, path: str) -> bool:
        return path not in self.data

    # --- what can be done -----------------------------------------------------------------------------

    def with_value(self, path: str, value: Any) -> Self:
        return self.with_values({path: value})

    def entered(self, path: str, value: int | str) -> Self:
        """A single value was read; a game says what follows from it."""
        return self.with_value(path, value)

    def cut(self, path: str, length: int) -> Self:
        """A list turns out to be shorter."""
        return self.with_row(path, self.data[path][:length])

    def longer(self, path: str) -> Self:
        """A list turns out to have one entry more, which nobody has read yet."""
        return self.with_longer_row(path, self.data[path][-1])

    def with_row(self, path: str, row: Sequence[Any]) -> Self:
        """A list as it was changed: of a stand-in only what differs has been read."""
        was = self.data.values.get(path)
        if was is None or was.source != "practice":
            return self.with_value(path, [*row])
        changed = {at for at, (new, old) in enumerate(zip(row, was.value, strict=False)) if new != old}
        added = range(len(was.value), len(row))
        return self.with_value(
            path, in_part(row, {at for at in was.read if at < len(row)} | changed | {*added})
        )

    def with_cell(self, path: str, at: int, value: Any) -> Self:
        """One entry of a list was read, whether it is what the list had or not."""
        was = self.data.values[path]
        row = [*was.value]
        row[at] = value
        return self.with_value(path, in_part(row, {*was.read, at}) if was.source == "practice" else row)

    def with_longer_row(self, path: str, value: Any) -> Self:
        """A list with one entry more, which nobody has read yet."""
        was = self.data.values[path]
        row = [*was.value, value]
        return self.with_value(path, in_part(row, was.read) if was.source == "practice" else row)

    def with_exchanged(self, path: str, one: int, other: int) -> Self:
        """Two entries of a list in each other's place; none of them has been read by that."""
        was = self.data.values[path]
        row = [*was.value]
        row[one], row[other] = row[other], row[one]
        return self.with_value(path, in_part(row, was.read))

    def with_values(self, values: Mapping[str, Any]) -> Self:
        return self.of(self.edition, {**self.values, **values})

    def shipped(self, prefix: str) -> Self:
        """A component, or one value, as if the owner had said nothing of it."""
        return self.of(self.edition, {p: v for p, v in self.values.items() if not self.holds(prefix, p)})

    def confirmed(self, prefix: str) -> Self:
        """The stand-ins of a component are right: it stands so on the owner's own."""
        seen = {
            path: self.data[path]
            for path in self.below(prefix)
            if self.data.values[path].source == "practice"
        }
        return self.of(self.edition, {**self.values, **seen})


@cache
def shipped_values(game: str, edition: str) -> GameData:
    """An edition as nobody has changed it."""
    return find_game(game).load(edition, {})


def is_below(path: str, prefix: str) -> bool:
    return not prefix or path == prefix or path.startswith(f"{prefix}.")


def keepable(draft: OwnerDraft, kept: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What of a draft can be kept now: components that are right as drafted, others as they were before.

    None if even that is not possible.
    """
    if not draft.faults:
        return draft.values
    part_of = draft.part_of
    wrong = {part_of(fault.path) for fault in draft.faults}
    values = {path: value for path, value in draft.values.items() if part_of(path) not in wrong}
    values |= {path: value for path, value in kept.items() if part_of(path) in wrong}
    return None if faults_of(Box(draft.game, draft.edition, values)) else values
