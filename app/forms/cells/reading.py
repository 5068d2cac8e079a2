"""Reading a box cell by cell: what is asked now, and what each key does. Without a window.

Numbers are typed; what already stands there right is one key; each tap reads one cell, and only the key that
says how many it is reads the others of a row. After a cell comes the next that nobody has read, on this
component and then on the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

from app.forms.box.owner import OwnerDraft
from app.forms.cells.cells import (
    Cell,
    Progress,
    all_cells,
    cells_of,
    entries,
    is_read,
    limits,
    options,
    progress,
    row_limits,
    usual,
    value_of,
    was_a_stand_in,
    with_value,
)
from app.forms.cells.typed import Typed
from engine.core.fields import Line, Number

D = TypeVar("D", bound=OwnerDraft)

MOST_AT_ONCE = 9
"""So many cells one tap reads at most, all of them in sight: people have to look at each."""


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
class Rest:
    """So do the others of this row."""


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


@dataclass(frozen=True, slots=True)
class At:
    """A certain cell: it was tapped on the picture."""

    path: str
    at: int | None = None


Key: TypeAlias = Digit | Word | Right | Rest | Longer | Minus | TakeBack | RowEnds | RowGoesOn | GoTo | At


@dataclass(frozen=True, slots=True)
class Step(Generic[D]):
    """What a tap has read, and what there was before, where a tap takes back more than one cell."""

    cell: Cell
    before: D | None = None
    begun: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading(Generic[D]):
    """Immutable; every tap makes a new one."""

    draft: D
    cell: Cell | None
    """What is asked now; none: everything has been read."""
    typed: Typed | None = None
    """What was typed of a number."""
    before: tuple[Step[D], ...] = ()
    """What was read since this began, for taking back."""
    refused: bool = False
    """The last number was outside its limits."""
    begun: tuple[str, ...] = ()
    """What was read of the card that is being read: a card counts when all of it has been."""

    @property
    def progress(self) -> Progress:
        return progress(self.draft)

    @property
    def read(self) -> int:
        return self.progress.read

    @property
    def all(self) -> int:
        return self.progress.all

    def tap(self, key: Key) -> Reading[D]:
        """What a key makes of it; a key that means nothing here changes nothing."""
        if isinstance(key, GoTo):
            there = [*cells_of(self.draft, key.page)]
            return self._at(there[key.cell]) if key.cell < len(there) else self
        if isinstance(key, At):
            found = (cell for cell in all_cells(self.draft) if (cell.path, cell.at) == (key.path, key.at))
            there = [*found]
            return self._at(there[0]) if there else self
        if isinstance(key, TakeBack):
            return self._taken_back()
        return self._answered(self.cell, key) if self.cell is not None else self

    def _answered(self, cell: Cell, key: Key) -> Reading[D]:
        match key:
            case Word(word):
                known = () if isinstance(cell.form, Number) else options(self.draft, cell)
                return self._enter(cell, word) if word in known else self
            case Right():
                return self._right(cell)
            case Rest():
                return self._rest_is_right(cell)
            case RowEnds():
                return self._row_ends(cell)
            case RowGoesOn():
                return self._row_goes_on(cell)
            case Digit() | Longer() | Minus():
                return self._type(cell, key)
        return self

    # --- one cell -------------------------------------------------------------------------------------

    def _type(self, cell: Cell, key: Digit | Longer | Minus) -> Reading[D]:
        if not isinstance(cell.form, Number) or self.typed is None:
            return self
        match key:
            case Digit(digit):
                typed = self.typed.key(digit)
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
            return self._enter(cell, self.shown(cell))
        settled = self.typed.settled()
        if settled is None:
            return replace(self, typed=self.typed.cleared(), refused=True)
        return self._enter(cell, settled)

    def shown(self, cell: Cell) -> int | str:
        """What stands in a cell: also in one of the card that is being read."""
        if self.cell is None or cell.path != self.cell.path or cell.at is None or cell.at >= len(self.begun):
            return value_of(self.draft, cell)
        value = self.begun[cell.at]
        return int(value) if isinstance(cell.form, Number) else value

    def _enter(self, cell: Cell, value: int | str) -> Reading[D]:
        if isinstance(cell.field.form, Line):
            return self._enter_on_card(cell, str(value))
        draft = with_value(self.draft, cell, value)
        return replace(self, draft=draft, before=(*self.before, Step(cell)))._after(cell)

    def _enter_on_card(self, cell: Cell, value: str) -> Reading[D]:
        """A card is written when the last cell of it is read; one that was read before, at once."""
        assert cell.at is not None
        card = [str(each) for each in entries(self.draft, cell.path)]
        begun = [*self.begun, *card[len(self.begun) :]]
        begun[cell.at] = value
        whole = cell.at == len(card) - 1 or is_read(self.draft, cell)
        step = Step(cell, self.draft, self.begun)
        if whole:
            draft = self.draft.with_value(cell.path, begun)
            return replace(self, draft=draft, before=(*self.before, step), begun=())._after(cell)
        following = replace(cell, at=cell.at + 1)
        return replace(self, before=(*self.before, step))._at(following, tuple(begun[: cell.at + 1]))

    def _after(self, cell: Cell) -> Reading[D]:
        """What was only looked up again leads on along its row, everything else to what nobody has read."""
        if was_a_stand_in(self.draft, cell.path):
            return self._at(_next(self.draft, cell))
        same = [each for each in all_cells(self.draft) if each.path == cell.path]
        at = next((number for number, each in enumerate(same) if each.at == cell.at), 0)
        return self._at(same[at + 1] if at + 1 < len(same) else _next(self.draft, cell) or cell)

    @property
    def rest(self) -> Sequence[Cell]:
        """The cells of this row that are still to be read, where one tap may say that they are right."""
        cell = self.cell
        if cell is None or cell.at is None or (self.typed is not None and self.typed.text):
            return ()
        row = [each for each in cells_of(self.draft) if each.path == cell.path]
        if isinstance(cell.field.form, Line):
            left = (
                []
                if is_read(self.draft, cell)
                else [each for each in row if (each.at or 0) >= len(self.begun)]
            )
        else:
            left = [each for each in row if not is_read(self.draft, each)]
        return left if 1 < len(left) <= MOST_AT_ONCE and cell in left else ()

    def _rest_is_right(self, cell: Cell) -> Reading[D]:
        rest = self.rest
        if not rest:
            return self
        step, draft = Step(cell, self.draft, self.begun), self.draft
        if isinstance(cell.field.form, Line):
            card = [str(each) for each in entries(draft, cell.path)]
            draft = draft.with_value(cell.path, [*self.begun, *card[len(self.begun) :]])
        else:
            for each in rest:
                draft = with_value(draft, each, value_of(draft, each))
        return replace(self, draft=draft, before=(*self.before, step), begun=())._after(rest[-1])

    def _taken_back(self) -> Reading[D]:
        if self.typed is not None and (self.typed.text or self.typed.wide or self.typed.minus):
            typed = self.typed.taken_back() if self.typed.text else self.typed.cleared()
            return replace(self, typed=typed, refused=False)
        if not self.before:
            return self
        step = self.before[-1]
        back = replace(self, draft=step.before or self.draft, before=self.before[:-1])
        return back._at(step.cell, step.begun)

    def _at(self, cell: Cell | None, begun: tuple[str, ...] = ()) -> Reading[D]:
        typed = None
        if cell is not None and isinstance(cell.form, Number):
            least, most = limits(self.draft, cell)
            typed = Typed(least, most, usual(self.draft, cell))
        return replace(self, cell=cell, typed=typed, refused=False, begun=begun)

    # --- how long a row is ----------------------------------------------------------------------------

    def _row_ends(self, cell: Cell) -> Reading[D]:
        if cell.at is None or not self.can_end:
            return self
        step = Step(cell, self.draft)
        if isinstance(cell.field.form, Line):
            card = [*self.begun, *map(str, entries(self.draft, cell.path)[len(self.begun) :])]
            draft = self.draft.with_value(cell.path, card[: cell.at])
        else:
            draft = self.draft.cut(cell.path, cell.at)
        cut = replace(self, draft=draft, before=(*self.before, step), begun=())
        return cut._at(_next(draft, cell))

    def _row_goes_on(self, cell: Cell) -> Reading[D]:
        if not self.can_go_on:
            return self
        longer = replace(self, draft=self.draft.longer(cell.path))
        if isinstance(cell.field.form, Line) and cell.at is not None:
            return longer._at(replace(cell, at=cell.at + 1))
        return longer

    @property
    def can_end(self) -> bool:
        """The row could be over before this field."""
        cell = self.cell
        if cell is None or cell.at is None:
            return False
        shortest, longest = row_limits(self.draft, cell)
        return shortest != longest and cell.at >= max(1, shortest)

    @property
    def can_go_on(self) -> bool:
        """This is the last field of a row that could be longer."""
        cell = self.cell
        if cell is None or cell.at is None:
            return False
        shortest, longest = row_limits(self.draft, cell)
        length = len(entries(self.draft, cell.path))
        card_is_open = isinstance(cell.field.form, Line) and not is_read(self.draft, cell)
        return shortest != longest and cell.at == length - 1 and length < longest and not card_is_open


def begin(draft: D, page: str = "") -> Reading[D]:
    """At the first cell that nobody has read, of one component if it is named; else at its first."""
    reading = Reading(draft, None)
    unread = (cell for cell in cells_of(draft, page) if not is_read(draft, cell))
    first = next(unread, None)
    if first is None and page:
        first = next(all_cells(draft, page), None)
    return reading._at(first)


def _next(draft: OwnerDraft, cell: Cell) -> Cell | None:
    """The next that nobody has read, on from here and round."""
    every = [*cells_of(draft)]
    at = next((at for at, each in enumerate(every) if (each.path, each.at) == (cell.path, cell.at)), -1)
    if at < 0:  # the row ended here
        at = max((at for at, each in enumerate(every) if each.path == cell.path), default=-1)
    return next((each for each in [*every[at + 1 :], *every[: at + 1]] if not is_read(draft, each)), None)
