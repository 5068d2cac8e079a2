"""Game data that says of every value where it comes from.

>>> edition = '''
... id = "example"
... _source = "printed"
... _cite = "p. 3"
... [carbometer]
... capacity = 40
... zones = { value = [10, 20], source = "practice" }
... '''
>>> data = read_data(edition, {"carbometer.zones": [12, 24]})
>>> data["carbometer.zones"], data.source("carbometer.zones"), data.source("carbometer.capacity")
([12, 24], 'owner', 'printed')
>>> read_data(edition, {"carbometer.zones": 12})
Traceback (most recent call last):
engine.core.data.BadData: carbometer.zones: must look like [10, 20], not 12
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, get_args

Source = Literal["printed", "reported", "practice", "owner"]
"""printed: a rulebook we can cite. reported: second-hand. practice: nobody here has seen it, a stand-in that
makes the game playable and is always shown as such. owner: read off the owner's own components."""


OWN = "own:"
"""What an owner adds begins with this; the rest of its name is as the owner wrote it."""
OWN_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with the data: a code the app has words for, and the value it is about."""

    code: str
    path: str
    text: str
    """In plain English, for the command line and the log."""
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.path}: {self.text}"


class BadData(ValueError):
    """Data that cannot be used; says of every value that is wrong why."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(str(each) for each in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Sourced:
    value: Any
    source: Source
    cite: str
    read: tuple[int, ...] = ()
    """Which entries of a list an owner has read; the rest, and so the list, is still what it was."""


@dataclass(frozen=True, slots=True)
class GameData:
    """Every value of an edition under its dotted path, e.g. `carbometer.capacity`."""

    edition: str
    values: Mapping[str, Sourced]
    digest: str = field(default="")
    opened: Mapping[str, Any] = field(default_factory=dict)
    """Tables that an owner may add to, each with an example of an entry."""
    begun_with: GameData | None = None
    """The data without what was learned from the table in between."""

    def __getitem__(self, path: str) -> Any:
        try:
            return self.values[path].value
        except KeyError:
            raise BadData(_missing(self.edition, path)) from None

    def __contains__(self, path: str) -> bool:
        return path in self.values

    def below(self, path: str) -> Iterator[tuple[str, Any]]:
        """The values one or more steps below a path, with what is left of their own."""
        start = f"{path}."
        for key, sourced in self.values.items():
            if key.startswith(start):
                yield key[len(start) :], sourced.value

    def count(self, source: Source) -> int:
        """How many values stand on this."""
        return sum(each.source == source for each in self.values.values())

    def source(self, path: str) -> Source:
        """Where a value stands on; for a whole section, the weakest of its values."""
        order: tuple[Source, ...] = ("printed", "owner", "reported", "practice")
        found = [v.source for key, v in self.values.items() if key == path or key.startswith(f"{path}.")]
        if not found:
            raise BadData(_missing(self.edition, path))
        return max(found, key=order.index)


def read_data(text: str, owner: Mapping[str, Any]) -> GameData:
    """An edition's TOML with the owner's own values laid over it.

    A table may say `_source` and `_cite` for everything below it; a single value overrides both as
    `{ value = 3, source = "reported", cite = "…" }`. An owner replaces values. A table that says `_open`
    with an example may also lose and gain some: an owner's `None` takes an entry out, and one whose name
    begins with `OWN` and whose value looks like the example is put in. A list of which only some entries were
    read is written `{"row": […], "read": [0, 2]}`: it replaces the values, and keeps its source.
    """
    import hashlib  # wanted when an edition is read, not whenever the engine is imported

    shipped, opened = _shipped(text)
    values = dict(shipped)
    edition = values["id"].value
    faults = list(_lay_over(values, opened, owner))
    if faults:
        raise BadData(*faults)
    plain = {path: sourced.value for path, sourced in sorted(values.items())}
    digest = hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]
    return GameData(edition, values, digest, opened)


@lru_cache(maxsize=8)
def _shipped(text: str) -> tuple[Mapping[str, Sourced], Mapping[str, Any]]:
    """The values as they are shipped, and the open tables with their examples; each text is parsed once."""
    import tomllib

    tables = tomllib.loads(text)
    return dict(_leaves(tables, "", None, "")), dict(_open_tables(tables, ""))


def belongs(path: str, opened: Mapping[str, Any]) -> str:
    """The open table to which an entry belongs; empty if it belongs to none."""
    return next((each for each in opened if path.startswith(f"{each}.")), "")


def _lay_over(
    values: dict[str, Sourced], opened: Mapping[str, Any], owner: Mapping[str, Any]
) -> Iterator[Fault]:
    """Replace, take out and put in, always in the same order; what can't be done is told and left."""
    for path, value in sorted(owner.items()):
        table = belongs(path, opened)
        name = path[len(table) + 1 :] if table else ""
        shipped = path in values and "." in path
        if shipped and value is None and table:
            del values[path]
        elif shipped or name.startswith(OWN):
            example = values[path].value if shipped else opened[table]
            value, read = taken_apart(value)
            if not shipped and not is_own_name(name.removeprefix(OWN)):
                yield Fault(
                    "data.own_name", path, f"a name has 1 to {OWN_LENGTH} letters", {"most": OWN_LENGTH}
                )
            elif shape_of(value) != shape_of(example) or not (shipped or read is None):
                said = {"like": repr(example), "found": repr(value)[:OWN_LENGTH]}
                yield Fault("data.shape", path, f"must look like {example!r}, not {said['found']}", said)
            else:
                was = values.get(path)
                if read is None or was is None or len(read) == len(value):
                    values[path] = Sourced(value, "owner", "")
                else:
                    values[path] = Sourced(value, was.source, was.cite, read)
        else:
            yield Fault("data.unknown", path, "there is no such value to replace")


ROW, READ = "row", "read"


def in_part(row: Sequence[Any], read: Collection[int]) -> Any:
    """A list as an owner's box keeps it, of which only these entries were read; all of it, if all were.

    >>> in_part([7, 6, 5], {0, 2}), in_part([7, 6, 5], {0, 1, 2})
    ({'row': [7, 6, 5], 'read': [0, 2]}, [7, 6, 5])
    """
    return [*row] if len(read) == len(row) else {ROW: [*row], READ: sorted(read)}


def taken_apart(value: Any) -> tuple[Any, tuple[int, ...] | None]:
    """An owner's value, and which entries were read if it is a list that was read in part.

    What looks like one and isn't comes back as it is: no value of an edition looks like that.
    """
    if not isinstance(value, dict) or set(value) != {ROW, READ}:
        return value, None
    row, read = value[ROW], value[READ]
    if not isinstance(row, list) or not isinstance(read, list):
        return value, None
    if not all(type(at) is int and 0 <= at < len(row) for at in read) or read != sorted(set(read)):
        return value, None
    return row, tuple(read)


def is_own_name(name: str) -> bool:
    """Can an owner's entry be called this? One line of letters that can be seen, with single spaces."""
    return 1 <= len(name) <= OWN_LENGTH and name.isprintable() and name == " ".join(name.split())


def _missing(edition: str, path: str) -> Fault:
    return Fault("data.missing", path, f"is missing in {edition}", {"edition": edition})


def _open_tables(table: Mapping[str, Any], path: str) -> Iterator[tuple[str, Any]]:
    if "_open" in table:
        yield path, table["_open"]
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _open_tables(value, f"{path}.{key}" if path else key)


def _leaves(
    table: Mapping[str, Any], path: str, source: str | None, cite: str
) -> Iterator[tuple[str, Sourced]]:
    source, cite = table.get("_source", source), table.get("_cite", cite)
    for key, value in table.items():
        if key.startswith("_"):
            continue
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict) and "value" not in value:
            yield from _leaves(value, here, source, cite)
            continue
        own = value if isinstance(value, dict) else {"value": value}
        known = own.get("source", source)
        if known not in get_args(Source):
            known_ones = ", ".join(get_args(Source))
            raise BadData(Fault("data.source", here, f"source must be one of {known_ones}, not {known!r}"))
        yield here, Sourced(own["value"], known, own.get("cite", cite))


def shape_of(value: Any) -> Any:
    """A value's form: a list of numbers is not a number, nor a list with a word among them."""
    return (list, frozenset(type(each) for each in value)) if isinstance(value, list) else type(value)
