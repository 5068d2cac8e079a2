"""The cells of a box: each number or word that is read off a component, in the order in which one reads.

A price row of ten fields is ten cells. A cell counts as read once somebody has read it; one tap reads one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from app.forms.box.owner import OwnerDraft
from engine.core.fields import Choice, Field, Line, Name, Number, Row, Written, page_of
from engine.games import find_game

D = TypeVar("D", bound=OwnerDraft)

NEAR = 9
"""So much above the largest stand-in of a row numbers are still expected."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One thing to read: a value, or one entry of a list."""

    path: str
    field: Field
    at: int | None = None
    """Which entry of a list; none: the value is one thing."""

    @property
    def page(self) -> str:
        """The component it stands on."""
        return page_of(self.field, self.path)

    @property
    def form(self) -> Number | Choice | Name:
        """What one entry is."""
        form = self.field.form
        cell = form.each if isinstance(form, Row) else form
        assert isinstance(cell, Number | Choice | Name)
        return cell

    @property
    def place(self) -> str:
        """What its place in the list is called: `blue`; empty where places are only counted."""
        form = self.field.form
        named = form.places if isinstance(form, Row) else ()
        return named[self.at] if self.at is not None and named else ""


def cells_of(draft: OwnerDraft, page: str | None = None) -> Iterator[Cell]:
    """Everything that was a stand-in and is read cell by cell, whether it has been read by now or not."""
    for path, field in find_game(draft.game).fields.of(draft.data, page):
        if not field.page or isinstance(field.form, Written | Line) or not _was_a_stand_in(draft, path):
            continue
        if isinstance(field.form, Row):
            yield from (Cell(path, field, at) for at in range(len(draft.data[path])))
        elif isinstance(field.form, Number | Choice | Name):
            yield Cell(path, field)


def _was_a_stand_in(draft: OwnerDraft, path: str) -> bool:
    shipped = draft.shipped_data.values.get(path)
    return shipped is not None and shipped.source == "practice"


def is_read(draft: OwnerDraft, cell: Cell) -> bool:
    known = draft.data.values[cell.path]
    return known.source == "owner" or (cell.at is not None and cell.at in known.read)


def value_of(draft: OwnerDraft, cell: Cell) -> Any:
    value = draft.data[cell.path]
    return value if cell.at is None else value[cell.at]


def with_value(draft: D, cell: Cell, value: Any) -> D:
    """The cell has been read: this stands there."""
    if cell.at is None:
        return draft.with_value(cell.path, value)
    row, before = cell.field.form, value_of(draft, cell)
    assert isinstance(row, Row)
    if row.different and value != before and value in draft.data[cell.path]:
        # Only a stand-in can be the same as what was read: the two change places.
        draft = draft.with_exchanged(cell.path, cell.at, draft.data[cell.path].index(value))
    return draft.with_cell(cell.path, cell.at, value)


def usual(draft: OwnerDraft, cell: Cell) -> int:
    """Up to where a number is expected there, from what stands in for its row."""
    most = draft.limits(cell.path)[1]
    if cell.at is None:
        return most
    stand_ins = draft.shipped_data.values.get(cell.path)
    known = stand_ins.value if stand_ins else draft.data[cell.path]
    return min(most, max(known, default=most) + NEAR)


def options(draft: OwnerDraft, cell: Cell) -> tuple[str, ...]:
    """The words to choose from; of a list without two alike, those that don't stand there read already."""
    form = cell.form
    if isinstance(form, Choice):
        every: tuple[str, ...] = form.of
    else:
        assert isinstance(form, Name)
        start = f"{form.below}."
        below = [path.removeprefix(start) for path in draft.data.values if path.startswith(start)]
        every = tuple(dict.fromkeys(_entry(draft, form.below, path) for path in below))
    row = cell.field.form
    if not isinstance(row, Row) or not row.different or cell.at is None:
        return every
    read = draft.data.values[cell.path].read
    taken = {value_of(draft, Cell(cell.path, cell.field, at)) for at in read if at != cell.at}
    return tuple(each for each in every if each not in taken)


def _entry(draft: OwnerDraft, table: str, path: str) -> str:
    """An entry that has values below it is called by the first part of their paths; others by all of it."""
    return path if f"{table}.{path}" in draft.data.values and "." not in path else path.partition(".")[0]
