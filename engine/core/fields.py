"""What the values of a game's data are: which form each has, within which limits, and where it is read off.

A game lists its fields beside its data. What checks a box, describes its file, asks for its values and counts
what is still to be read is made of the same list.

>>> from engine.core import read_data
>>> fields = Fields("example", (
...     Field("components.chips", Number(1, 990)),
...     Field("board.capacity", Number(1, "components.chips"), "board", Spot("board", "brim")),
...     Field("prices.*", Row(Number(1, 99), 1, 30), "prices", Spot("prices", "row")),
... ))
>>> data = read_data(\'\'\'
... id = { value = "example", source = "printed" }
... components.chips = { value = 120, source = "printed" }
... board.capacity = { value = 130, source = "practice" }
... prices.black = { value = [7, 6, 5], source = "practice" }
... \'\'\', {})
>>> [str(fault) for fault in fields.faults(data)]
['board.capacity: must be 1 to 120, not 130']
>>> fields.left(data), fields.left(data, "prices")
(4, 3)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from engine.core.data import OWN, READ, ROW, Fault, GameData
from engine.core.record import record

ANY = "*"
"""In a path: whatever a part of it is called. At its end: all that is left, also with dots in it."""


@record
class Number:
    """A whole number; a limit can be another value's path."""

    least: int | str
    most: int | str


@record
class Choice:
    """One of a closed list."""

    of: tuple[str, ...]


@record
class Name:
    """The name of an entry below a path: of a card in a deck, say."""

    below: str


@record
class Row:
    """Several alike, at least so many and at most; both can be another value's path, whose length counts."""

    each: Cell
    shortest: int | str
    longest: int | str
    different: bool = False
    """None stands there twice."""
    places: tuple[str, ...] = ()
    """What the places are called where they have names: `blue`, `yellow` …"""


@record
class Line:
    """A number or a word each, that belong together and are written as texts: a small card."""

    cells: tuple[Cell, ...]
    places: tuple[str, ...] = ()
    fewest: int = 0
    """So many of them there are at least; 0: all."""


@record
class Written:
    """What the game writes in a small language of its own, and checks itself: a crisis, a formula."""


@record
class Label:
    """What an edition is called; nobody reads it off."""


Cell: TypeAlias = Number | Choice | Name
Form: TypeAlias = Cell | Row | Line | Written | Label


@record
class Spot:
    """Where a value stands: a picture of a component, and a place on it."""

    picture: str
    at: str


@record
class Field:
    """One value, or each of several alike."""

    path: str
    form: Form
    page: str = ""
    """The component that it is read off, as the start of a path; empty: the booklet says it."""
    spot: Spot | None = None
    """None: there is nothing to point at."""
    code: str = ""
    """What a fault of it is called; empty: that it is out of range."""
    says: str = ""
    """The same in plain English, for the command line and the log."""
    name: str = ""
    """The key of its name in the texts; empty: the path has one."""

    @property
    def by_hand(self) -> bool:
        """A form of its own has to be written for it."""
        return isinstance(self.form, Written)


class Fields:
    """All fields of a game, in the order in which they are read."""

    def __init__(self, game: str, listed: Sequence[Field], code: str = "") -> None:
        """`code` is what a fault of a field is called that has no name for its own."""
        self.code = code or f"data.{game}.range"
        self.listed = tuple(listed)
        self._found: dict[str, Field | None] = {each.path: each for each in listed if ANY not in each.path}
        self._patterns = tuple((each.path.split("."), each) for each in listed if ANY in each.path)

    def find(self, path: str) -> Field | None:
        """The field of a value; none if nobody described it."""
        if path not in self._found:
            parts = path.split(".")
            fitting = (field for pattern, field in self._patterns if _fits(pattern, parts))
            self._found[path] = next(fitting, None)
        return self._found[path]

    def of(self, data: GameData, page: str | None = None) -> Iterator[tuple[str, Field]]:
        """The values that there are, or those on one component: component by component, as one reads."""
        order = {id(field): at for at, field in enumerate(self.listed)}
        found = [(path, field) for path in data.values if (field := self.find(path)) is not None]
        if page is not None:
            found = [(path, field) for path, field in found if page_of(field, path) == page]
        kinds, pages = dict[str, int](), dict[str, int]()
        for field in self.listed:
            kinds.setdefault(field.page, len(kinds))
        for path, field in found:
            pages.setdefault(page_of(field, path), len(pages))

        def place(each: tuple[str, Field]) -> tuple[int, int, int]:
            path, field = each
            return kinds[field.page], pages[page_of(field, path)], order[id(field)]

        return iter(sorted(found, key=place))

    def limits(self, data: GameData, path: str) -> tuple[int, int]:
        """Between which numbers a value lies; of a row, each of its numbers."""
        field = self.find(path)
        form = field.form if field else None
        cell = form.each if isinstance(form, Row) else form
        if not isinstance(cell, Number):
            raise TypeError(f"{path} has no numbers")
        return _count(data, cell.least), _count(data, cell.most)

    def cells(self, data: GameData, path: str) -> int:
        """How many things there are to read: the numbers of a row one by one."""
        field, value = self.find(path), data[path]
        return len(value) if field and isinstance(field.form, Row | Line) else 1

    def left(self, data: GameData, page: str | None = None) -> int:
        """How many cells are still stand-ins, in all or on one component."""
        there = [(path, data.values[path]) for path, _ in self.of(data, page)]
        return sum(
            self.cells(data, path) - len(sourced.read)
            for path, sourced in there
            if sourced.source == "practice"
        )

    def faults(self, data: GameData) -> Iterator[Fault]:
        """Every value that is not of its form, or out of its limits."""
        for path, sourced in data.values.items():
            field = self.find(path)
            if field is not None and (wrong := self._wrong(data, path, field, sourced.value)) is not None:
                yield wrong

    def _wrong(self, data: GameData, path: str, field: Field, value: Any) -> Fault | None:
        said = _fault(data, field.form, value)
        if not said:
            return None
        text, params = said
        words = field.says.format(**params) if field.says else text
        return Fault(field.code or self.code, path, words, params)

    def in_order(self, faults: Iterable[Fault]) -> tuple[Fault, ...]:
        """Faults in the order in which the values are read."""
        return tuple(sorted(faults, key=lambda fault: self._at(fault.path)))

    def _at(self, path: str) -> int:
        """Of a whole component, where its first value stands."""
        field, parts = self.find(path), path.split(".")
        for at, each in enumerate(self.listed):
            if each is field or (field is None and _fits(parts, each.path.split(".")[: len(parts)])):
                return at
        return len(self.listed)

    def schema(self, data: GameData, shipped: GameData | None = None) -> dict[str, Any]:
        """JSON Schema of the values that an owner may have read, under their paths.

        The limits are those of the data; `shipped` has what an owner may have taken out of them.
        """
        found = {path: _schema(data, field.form) for path, field in self.of(shipped or data)}
        found = {path: _maybe_in_part(each) for path, each in found.items() if each is not None}
        own = {}
        for table in data.opened:
            field = self.find(f"{table}.{OWN}")
            if field is not None and (like := _schema(data, field.form)) is not None:
                own[f"^{_literally(table)}\\.{OWN}.+$"] = {"anyOf": [like, {"type": "null"}]}
        for path in found:
            if any(path.startswith(f"{table}.") for table in data.opened):
                found[path] = {"anyOf": [found[path], {"type": "null"}]}
        return {
            "type": "object",
            "properties": found,
            "patternProperties": own,
            "additionalProperties": False,
        }


def page_of(field: Field, path: str) -> str:
    """The component that a value stands on: `countries.*` is one for each country."""
    depth = field.page.count(".") + 1 if field.page else 0
    return ".".join(path.split(".")[:depth])


def _fits(pattern: Sequence[str], parts: Sequence[str]) -> bool:
    if len(parts) < len(pattern) or (len(parts) > len(pattern) and pattern[-1] != ANY):
        return False
    return all(each in (ANY, part) for each, part in zip(pattern, parts, strict=False))


def _count(data: GameData, limit: int | str) -> int:
    """A limit, or what the value of this path says; of a list, how long it is."""
    if isinstance(limit, int):
        return limit
    value = data[limit]
    return len(value) if isinstance(value, list) else int(value)


# --- faults -----------------------------------------------------------------------------------------------

Said: TypeAlias = tuple[str, Mapping[str, Any]]
"""What is wrong in plain English, and the numbers behind it."""


def _fault(data: GameData, form: Form, value: Any) -> Said | None:
    return _CHECKS[type(form)](data, form, value)


def _number_fault(data: GameData, form: Number, value: Any) -> Said | None:
    least, most = _count(data, form.least), _count(data, form.most)
    number = _as_number(value, most)
    if number is not None and least <= number <= most:
        return None
    return f"must be {least} to {most}, not {value}", {"least": least, "most": most}


def _as_number(value: Any, most: int) -> int | None:
    """A number may be written as a text where it stands beside words."""
    if type(value) is int:
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= len(str(most)):
        return int(value)
    return None


def _choice_fault(data: GameData, form: Choice, value: Any) -> Said | None:
    if value in form.of:
        return None
    known = _listed(form)
    return f"must be one of {known}", {"known": known}


def _listed(form: Choice) -> str:
    return ", ".join(each or '""' for each in form.of)


def _name_fault(data: GameData, form: Name, value: Any) -> Said | None:
    start = f"{form.below}."
    if isinstance(value, str) and any(
        path == start + value or path.startswith(f"{start}{value}.") for path in data.values
    ):
        return None
    return f"there is no {value!r} in {form.below}", {"known": form.below}


def _row_fault(data: GameData, form: Row, value: Any) -> Said | None:
    shortest, longest = _count(data, form.shortest), _count(data, form.longest)
    fits = isinstance(value, list) and shortest <= len(value) <= longest
    twice = fits and form.different and len(set(value)) < len(value)
    if fits and not twice and _all_good(data, form.each, value):
        return None
    many = str(shortest) if shortest == longest else f"{shortest} to {longest}"
    params: dict[str, Any] = {"count": longest, "fields": longest}
    text = f"{many} {'different ' if form.different else ''}entries"
    if isinstance(form.each, Number):
        params |= {"least": _count(data, form.each.least), "most": _count(data, form.each.most)}
        text = f"{text}, each {params['least']} to {params['most']}"
    elif isinstance(form.each, Choice):
        text = f"{text} of {_listed(form.each)}"
    else:
        text = f"{text} of {form.each.below}"
    return text, params


def _all_good(data: GameData, each: Cell, value: Sequence[Any]) -> bool:
    if isinstance(each, Number):
        least, most = _count(data, each.least), _count(data, each.most)
        return all(type(number) is int and least <= number <= most for number in value)
    return not any(_fault(data, each, part) for part in value)


def _line_fault(data: GameData, form: Line, value: Any) -> Said | None:
    most = len(form.cells)
    if not isinstance(value, list) or not (form.fewest or most) <= len(value) <= most:
        return f"{most} entries", {"count": most}
    for cell, part in zip(form.cells, value, strict=False):
        if said := _fault(data, cell, part):
            return said
    return None


def _no_fault(data: GameData, form: Form, value: Any) -> None:
    """The game itself looks at it."""


_CHECKS: Mapping[type, Callable[[GameData, Any, Any], Said | None]] = {
    Number: _number_fault,
    Choice: _choice_fault,
    Name: _name_fault,
    Row: _row_fault,
    Line: _line_fault,
    Written: _no_fault,
    Label: _no_fault,
}


# --- the file's schema ------------------------------------------------------------------------------------


def _schema(data: GameData, form: Form) -> dict[str, Any] | None:
    """Of one value; none for what no owner reads."""
    match form:
        case Number():
            return {
                "type": "integer",
                "minimum": _count(data, form.least),
                "maximum": _count(data, form.most),
            }
        case Choice():
            return {"enum": list(form.of)}
        case Name():
            return {"type": "string"}
        case Row():
            return {
                "type": "array",
                "items": _schema(data, form.each),
                "minItems": _count(data, form.shortest),
                "maxItems": _count(data, form.longest),
                "uniqueItems": form.different,
            }
        case Line():
            cells = [_text(_schema(data, cell)) for cell in form.cells]
            return {
                "type": "array",
                "prefixItems": cells,
                "minItems": form.fewest or len(cells),
                "maxItems": len(cells),
            }
        case Written():
            return {"type": "array", "items": {"type": "string"}}
        case Label():
            return None


def _maybe_in_part(schema: dict[str, Any]) -> dict[str, Any]:
    """A list may have been read in part."""
    if "items" not in schema or schema["items"] == {"type": "string"}:
        return schema
    places = {"type": "array", "items": {"type": "integer", "minimum": 0}, "uniqueItems": True}
    part = {"properties": {ROW: schema, READ: places}, "required": [ROW, READ], "additionalProperties": False}
    return {"anyOf": [schema, {"type": "object", **part}]}


def _text(cell: Any) -> dict[str, Any]:
    """Beside words a number is written as a text."""
    if "minimum" in cell:
        return {"type": "string", "pattern": "^[0-9]{1,4}$"}
    known: dict[str, Any] = cell
    return known


def _literally(path: str) -> str:
    return path.replace(".", "\\.")
