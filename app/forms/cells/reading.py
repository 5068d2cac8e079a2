"""Reading a box cell by cell: what is asked now, and what each key does. Without a window.

Numbers are typed; what already stands there right is one key; each tap reads one cell at most. After a cell
comes the next that nobody has read, on this component and then on the others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

from app.forms.box.owner import OwnerDraft
from app.forms.cells.cells import Cell, cells_of, is_read, options, usual, value_of, with_value
from app.forms.cells.typed import Typed
from engine.core.fields import Number, Row

D = TypeVar("D", bound=OwnerDraft)


@dataclass(frozen=True, slots=True)
class Digit:
    digit: int


@dataclass(frozen=True, slots=True)
class Word:
    """One of a closed list."""

    word: str


@dataclass(frozen=True, slots=True)
class Right:
    """It stands there as it is shown; or the number that was typed is done."""


@dataclass(frozen=True, slots=True)
class Longer:
    """The number has more digits than is usual here."""


@dataclass(frozen=True, slots=True)
class Minus:
    """The other sign."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last digit; or the cell that was read last is read again."""


@dataclass(frozen=True, slots=True)
class RowEnds:
    """The row has no field here any more."""


@dataclass(frozen=True, slots=True)
class RowGoesOn:
    """The row has one field more than is shown; it is asked after this one."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """Another component, or another cell of this one."""

    page: str
    cell: int = 0


Key: TypeAlias = Digit | Word | Right | Longer | Minus | TakeBack | RowEnds | RowGoesOn | GoTo


@dataclass(frozen=True, slots=True)
class Reading(Generic[D]):
    """Immutable; every tap makes a new one."""

    draft: D
    cell: Cell | None
    """What is asked now; none: everything has been read."""
    typed: Typed | None = None
    """What was typed of a number."""
    before: tuple[Cell, ...] = ()
    """The cells that were read since this began, for taking back."""
    refused: bool = False
    """The last number was outside its limits."""

    @property
    def read(self) -> int:
        return sum(is_read(self.draft, cell) for cell in cells_of(self.draft))

    @property
    def all(self) -> int:
        return sum(1 for _ in cells_of(self.draft))

    def tap(self, key: Key) -> Reading[D]:
        """What a key makes of it; a key that means nothing here changes nothing."""
        if isinstance(key, GoTo):
            there = [*cells_of(self.draft, key.page)]
            return self._at(there[key.cell]) if key.cell < len(there) else self
        if self.cell is None:
            return self._taken_back() if isinstance(key, TakeBack) else self
        match key:
            case Word():
                known = () if isinstance(self.cell.form, Number) else options(self.draft, self.cell)
                return self._enter(self.cell, key.word) if key.word in known else self
            case Right():
                return self._right(self.cell)
            case TakeBack():
                return self._taken_back()
            case RowEnds():
                return self._row_ends(self.cell)
            case RowGoesOn():
                return self._row_goes_on(self.cell)
        return self._type(self.cell, key)

    # --- one cell -------------------------------------------------------------------------------------

    def _type(self, cell: Cell, key: Digit | Longer | Minus) -> Reading[D]:
        if not isinstance(cell.form, Number) or self.typed is None:
            return self
        match key:
            case Digit():
                typed = self.typed.key(key.digit)
            case Longer():
                typed = self.typed.widened()
            case Minus():
                typed = self.typed.signed()
        if typed.too_far:
            return replace(self, typed=self.typed.cleared(), refused=True)
        if typed.done is not None and isinstance(key, Digit):
            return self._enter(cell, typed.done)
        return replace(self, typed=typed, refused=False)

    def _right(self, cell: Cell) -> Reading[D]:
        if self.typed is None or not self.typed.text:
            return self._enter(cell, value_of(self.draft, cell))
        settled = self.typed.settled()
        if settled is None:
            return replace(self, typed=self.typed.cleared(), refused=True)
        return self._enter(cell, settled)

    def _enter(self, cell: Cell, value: int | str) -> Reading[D]:
        draft = with_value(self.draft, cell, value)
        return replace(self, draft=draft, before=(*self.before, cell))._at(_next(draft, cell))

    def _taken_back(self) -> Reading[D]:
        if self.typed is not None and self.typed.text:
            return replace(self, typed=self.typed.taken_back(), refused=False)
        if not self.before:
            return self
        return replace(self, before=self.before[:-1])._at(self.before[-1])

    def _at(self, cell: Cell | None) -> Reading[D]:
        typed = None
        if cell is not None and isinstance(cell.form, Number):
            least, most = self.draft.limits(cell.path)
            typed = Typed(least, most, usual(self.draft, cell))
        return replace(self, cell=cell, typed=typed, refused=False)

    # --- how long a row is ----------------------------------------------------------------------------

    def _row_ends(self, cell: Cell) -> Reading[D]:
        if cell.at is None or not self.can_end:
            return self
        draft = self.draft.with_row(cell.path, self.draft.data[cell.path][: cell.at])
        return replace(self, draft=draft)._at(_next(draft, cell))

    def _row_goes_on(self, cell: Cell) -> Reading[D]:
        if not self.can_go_on:
            return self
        row = self.draft.data[cell.path]
        return replace(self, draft=self.draft.with_longer_row(cell.path, row[-1]))

    @property
    def can_end(self) -> bool:
        """The row could be over before this field."""
        form = self.cell.field.form if self.cell else None
        at = self.cell.at if self.cell else None
        return isinstance(form, Row) and form.shortest != form.longest and at is not None and at > 0

    @property
    def can_go_on(self) -> bool:
        """This is the last field of a row that could be longer."""
        form, cell = (self.cell.field.form if self.cell else None), self.cell
        if not isinstance(form, Row) or cell is None or form.shortest == form.longest:
            return False
        row = self.draft.data[cell.path]
        return cell.at == len(row) - 1 and isinstance(form.longest, int) and len(row) < form.longest


def begin(draft: D, page: str | None = None) -> Reading[D]:
    """At the first cell that nobody has read, of one component if it is named."""
    unread = (cell for cell in cells_of(draft, page) if not is_read(draft, cell))
    return Reading(draft, None)._at(next(unread, None))


def _next(draft: OwnerDraft, cell: Cell) -> Cell | None:
    """The next that nobody has read, on from here and round."""
    every = [*cells_of(draft)]
    at = next((at for at, each in enumerate(every) if (each.path, each.at) == (cell.path, cell.at)), -1)
    if at < 0:  # the row ended here
        at = max((at for at, each in enumerate(every) if each.path == cell.path), default=-1)
    return next((each for each in [*every[at + 1 :], *every[: at + 1]] if not is_read(draft, each)), None)
