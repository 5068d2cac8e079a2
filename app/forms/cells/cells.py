"""The cells of a box: each number or word that is read off a component, in the order in which one reads.

A price row of ten fields is ten cells. A cell counts as read once somebody has read it; one tap reads one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from app.forms.box.owner import OwnerDraft
from engine.core.fields import Choice, Field, Label, Line, Name, Number, Row, Written, page_of
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
        if isinstance(form, Line):
            assert self.at is not None
            return form.cells[self.at]
        cell = form.each if isinstance(form, Row) else form
        assert isinstance(cell, Number | Choice | Name)
        return cell

    @property
    def place(self) -> str:
        """What its place in the list is called: `blue`; empty where places are only counted."""
        form = self.field.form
        named = form.places if isinstance(form, Row | Line) else ()
        return named[self.at] if self.at is not None and named else ""


def cells_of(draft: OwnerDraft, page: str = "") -> Iterator[Cell]:
    """Everything that was a stand-in and is read cell by cell, whether it has been read by now or not."""
    return (cell for cell in all_cells(draft, page) if was_a_stand_in(draft, cell.path))


def all_cells(draft: OwnerDraft, page: str = "") -> Iterator[Cell]:
    """Everything on a component that is read cell by cell, also what the box has printed for all."""
    for path, field in find_game(draft.game).fields.of(draft.data):
        if not field.page or not draft.holds(page, path) or isinstance(field.form, Written | Label):
            continue
        if not was_a_stand_in(draft, path) and (field.spot is None or draft.is_fixed(path)):
            continue
        if isinstance(field.form, Row | Line):
            yield from (Cell(path, field, at) for at in range(len(draft.data[path])))
        else:
            yield Cell(path, field)


def was_a_stand_in(draft: OwnerDraft, path: str) -> bool:
    shipped = draft.shipped_data.values.get(path)
    return shipped is not None and shipped.source == "practice"


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of what was a stand-in has been read: cell by cell; a card with a text is one thing."""

    read: int
    all: int

    @property
    def left(self) -> int:
        return self.all - self.read

    @property
    def share(self) -> float:
        return self.read / self.all if self.all else 1.0


def progress(draft: OwnerDraft, page: str = "") -> Progress:
    cells = [is_read(draft, cell) for cell in cells_of(draft, page)]
    fields = find_game(draft.game).fields
    shipped = draft.shipped_data.values
    for path in shipped:
        field = fields.find(path)
        by_hand = field is not None and field.page and isinstance(field.form, Written)
        if by_hand and draft.holds(page, path) and was_a_stand_in(draft, path):
            cells.append(path not in draft.data or draft.data.values[path].source == "owner")
    return Progress(sum(cells), len(cells))


def is_read(draft: OwnerDraft, cell: Cell) -> bool:
    known = draft.data.values[cell.path]
    return known.source == "owner" or (cell.at is not None and cell.at in known.read)


def value_of(draft: OwnerDraft, cell: Cell) -> int | str:
    """What stands there; a number beside words is written as a text, and is a number here."""
    value = draft.data[cell.path]
    found: int | str = value if cell.at is None else value[cell.at]
    return int(found) if isinstance(cell.form, Number) else found


def entries(draft: OwnerDraft, path: str) -> list[int | str]:
    """All that stands in a list."""
    return [*draft.data[path]]


def with_value(draft: D, cell: Cell, value: int | str) -> D:
    """The cell has been read: this stands there."""
    if cell.at is None:
        return draft.entered(cell.path, value)
    row, before = cell.field.form, value_of(draft, cell)
    assert isinstance(row, Row)
    if row.different and value != before and value in draft.data[cell.path]:
        # Only a stand-in can be the same as what was read: the two change places.
        draft = draft.with_exchanged(cell.path, cell.at, draft.data[cell.path].index(value))
    return draft.with_cell(cell.path, cell.at, value)


def limits(draft: OwnerDraft, cell: Cell) -> tuple[int, int]:
    """Between which numbers it lies."""
    form = cell.form
    if isinstance(cell.field.form, Line) and isinstance(form, Number):
        assert isinstance(form.least, int) and isinstance(form.most, int)
        return form.least, form.most
    return draft.limits(cell.path)


def row_limits(draft: OwnerDraft, cell: Cell) -> tuple[int, int]:
    """How short and how long its list can be; a single value is as long as it is."""
    form = cell.field.form
    if isinstance(form, Line):
        return form.fewest or len(form.cells), len(form.cells)
    if not isinstance(form, Row):
        return 1, 1
    return draft.count(form.shortest), draft.count(form.longest)


def usual(draft: OwnerDraft, cell: Cell) -> int:
    """Up to where a number is expected there, from what stands in for its row."""
    most = limits(draft, cell)[1]
    if cell.at is None:
        return most
    if isinstance(cell.field.form, Line):
        return min(most, max(_on_other_cards(draft, cell), default=most) + NEAR)
    stand_ins = draft.shipped_data.values.get(cell.path)
    known = stand_ins.value if stand_ins else draft.data[cell.path]
    return min(most, max(known, default=most) + NEAR)


def _on_other_cards(draft: OwnerDraft, cell: Cell) -> Iterator[int]:
    """What stands at this place of every card of the kind."""
    find = find_game(draft.game).fields.find
    alike = (each.value for path, each in draft.data.values.items() if find(path) is cell.field)
    return (int(card[cell.at]) for card in alike)


def options(draft: OwnerDraft, cell: Cell) -> tuple[str, ...]:
    """The words to choose from; of a list without two alike, those that don't stand there read already."""
    form = cell.form
    if isinstance(form, Choice):
        every: tuple[str, ...] = form.of
    else:
        assert isinstance(form, Name)
        start = f"{form.below}."
        below = [path.removeprefix(start) for path in draft.data.values if path.startswith(start)]
        every = tuple(
            dict.fromkeys(
                _entry(draft, form.below, path) for path in below if _can_be_named(draft, cell, start + path)
            )
        )
    row = cell.field.form
    if not isinstance(row, Row) or not row.different or cell.at is None:
        return every
    read = draft.data.values[cell.path].read
    taken = {value_of(draft, Cell(cell.path, cell.field, at)) for at in read if at != cell.at}
    return tuple(each for each in every if each not in taken)


def _can_be_named(draft: OwnerDraft, cell: Cell, path: str) -> bool:
    """Beside the entries of a table stand values about all of them, which are read off nothing."""
    field = find_game(draft.game).fields.find(path)
    return path != cell.path and field is not None and bool(field.page)


def _entry(draft: OwnerDraft, table: str, path: str) -> str:
    """An entry that has values below it is called by the first part of their paths; others by all of it."""
    return path if f"{table}.{path}" in draft.data.values and "." not in path else path.partition(".")[0]
