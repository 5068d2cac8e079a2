"""Game data that says of every value where it comes from."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

Source = Literal["printed", "reported", "practice", "owner"]
"""printed: a rulebook we can cite. reported: second-hand. practice: nobody here has seen it, a stand-in that
makes the game playable and is always shown as such. owner: read off the owner's own components."""


class BadData(ValueError):
    """Data that cannot be used; says which value and why."""


@dataclass(frozen=True, slots=True)
class Sourced:
    value: Any
    source: Source
    cite: str


@dataclass(frozen=True, slots=True)
class GameData:
    """Every value of an edition under its dotted path, e.g. `carbometer.capacity`."""

    edition: str
    values: Mapping[str, Sourced]
    digest: str = field(default="")

    def __getitem__(self, path: str) -> Any:
        try:
            return self.values[path].value
        except KeyError:
            raise BadData(f"{self.edition}: {path} is missing") from None

    def __contains__(self, path: str) -> bool:
        return path in self.values

    def below(self, path: str) -> Iterator[tuple[str, Any]]:
        """The values one or more steps below a path, with what is left of their own."""
        start = f"{path}."
        for key, sourced in self.values.items():
            if key.startswith(start):
                yield key[len(start) :], sourced.value

    def source(self, path: str) -> Source:
        """Where a value stands on; for a whole section, the weakest of its values."""
        order: tuple[Source, ...] = ("printed", "owner", "reported", "practice")
        found = [v.source for key, v in self.values.items() if key == path or key.startswith(f"{path}.")]
        if not found:
            raise BadData(f"{self.edition}: there is no value {path}")
        return max(found, key=order.index)


def read_data(text: str, owner: Mapping[str, Any]) -> GameData:
    """An edition's TOML with the owner's own values laid over it.

    A table may say `_source` and `_cite` for everything below it; a single value overrides both as
    `{ value = 3, source = "reported", cite = "…" }`.
    """
    values = dict(_leaves(tomllib.loads(text), "", None, ""))
    edition = values["id"].value
    for path, value in owner.items():
        if path not in values or path == "id":
            raise BadData(f"{edition}: there is no value {path} to replace")
        if _shape(value) != _shape(values[path].value):
            raise BadData(f"{edition}: {path} must look like {values[path].value!r}, not {value!r}")
        values[path] = Sourced(value, "owner", "")
    plain = {path: sourced.value for path, sourced in sorted(values.items())}
    digest = hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]
    return GameData(edition, values, digest)


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
            raise BadData(f"{here}: source must be one of {', '.join(get_args(Source))}, not {known!r}")
        yield here, Sourced(own["value"], known, own.get("cite", cite))


def _shape(value: Any) -> Any:
    """A value's form: a list of numbers is not a number, nor a list with a word among them."""
    return (list, *{_shape(each) for each in value}) if isinstance(value, list) else type(value)
