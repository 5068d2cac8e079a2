"""Three levels of knowledge: tracked (a plain value), sealed (held for one seat), of the table (unknown)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, Generic, TypeVar

from engine.core.record import record, replace

T = TypeVar("T")

PUBLIC = "public"
"""The audience of everybody round the table."""


@record
class Unknown:
    """Stands in for what only the table knows, or what this audience must not see."""

    of: str
    """What it stands in for."""


@record
class Sealed(Generic[T]):
    """Held by the app, shown to its owner alone until the rules reveal it."""

    value: T
    """What it is."""
    owner: str
    """The audience that may see it."""
    of: str
    """What kind of thing it is."""


def censor(value: Any, audience: str) -> Any:
    """The same value with everything sealed from this audience replaced by an unknown."""
    if isinstance(value, Sealed):
        return value if value.owner == audience else Unknown(of=value.of)
    if isinstance(value, tuple):
        return tuple(censor(item, audience) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {}
        for field in fields(value):
            before = getattr(value, field.name)
            after = censor(before, audience)
            if after is not before and after != before:
                changed[field.name] = after
        return replace(value, **changed) if changed else value
    return value
