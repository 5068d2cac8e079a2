"""What lies on a table and is no step yet, to JSON and back: desks, drafts and deals, by their annotations.

Only what was put there by this very version comes back; anything else is a ValueError, and the table is as
clear as after any step.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints


def to_json(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, frozenset):
        return sorted(to_json(each) for each in value)
    if isinstance(value, tuple):
        return [to_json(each) for each in value]
    if isinstance(value, Mapping):
        return {name: to_json(each) for name, each in value.items()}
    return value


def from_json(hint: Any, found: Any) -> Any:
    """The value of this type; a ValueError if it is none."""
    origin, parts = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        return _dataclass(hint, found)
    if origin is Literal:
        return _checked(found, any(type(found) is type(each) and found == each for each in parts))
    if origin is Union or origin is types.UnionType:
        return _any_of(parts, found)
    if origin is tuple and parts[-1] is Ellipsis:
        return tuple(from_json(parts[0], each) for each in _list(found))
    if origin is tuple:
        pairs = zip(parts, _list(found), strict=True)
        return tuple(from_json(part, each) for part, each in pairs)
    if origin is frozenset:
        return frozenset(from_json(parts[0], each) for each in _list(found))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {name: from_json(parts[1], each) for name, each in _object(found).items()}
    return _checked(found, type(found) is hint)


def _dataclass(hint: Any, found: Any) -> Any:
    known = _hints(hint)
    told = _object(found)
    if told.keys() != known.keys():
        raise ValueError(f"not a {hint.__name__} of this version")
    return hint(**{name: from_json(known[name], value) for name, value in told.items()})


@cache
def _hints(hint: type) -> dict[str, Any]:
    hints = get_type_hints(hint)
    return {field.name: hints[field.name] for field in fields(hint)}


def _any_of(parts: tuple[Any, ...], found: Any) -> Any:
    for part in parts:
        try:
            return from_json(part, found)
        except ValueError:
            continue
    raise ValueError(f"{found!r} is none of {parts}")


def _list(found: Any) -> list[Any]:
    checked: list[Any] = _checked(found, isinstance(found, list))
    return checked


def _object(found: Any) -> dict[str, Any]:
    checked: dict[str, Any] = _checked(found, isinstance(found, dict))
    return checked


def _checked(found: Any, good: bool) -> Any:
    if not good:
        raise ValueError(f"not what lay here: {found!r}")
    return found
