"""Immutable values: every action, event and piece of state is a `record`."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")

_SAME: Any = object()


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots, built through its slot setters.

    `object.__setattr__`, which frozen dataclasses use, costs twice as much, and a simulated game builds a
    hundred thousand records. Fields and defaults are plain values: no factories, no `__post_init__`.
    """
    made: Any = dataclass(frozen=True, slots=True)(cls)
    names = [field.name for field in fields(made)]
    scope: dict[str, Any] = {"_same_": _SAME, "_new_": object.__new__, "_class_": made}
    parameters = []
    for field in fields(made):
        scope[f"set_{field.name}"] = getattr(made, field.name).__set__
        if field.default is not MISSING:
            scope[f"default_{field.name}"] = field.default
            parameters.append(f"{field.name}=default_{field.name}")
        else:
            parameters.append(field.name)
    init = [f"  set_{n}(self, {n})" for n in names] or ["  pass"]
    copy = [f"  set_{n}(_made_, self.{n} if {n} is _same_ else {n})" for n in names]
    source = [f"def __init__({', '.join(['self', *parameters])}):", *init]
    changes = "".join(f", {n}=_same_" for n in names)
    source += [f"def __replace__(self{changes}):", "  _made_ = _new_(_class_)", *copy, "  return _made_"]
    exec("\n".join(source), scope)
    for name in ("__init__", "__replace__"):
        scope[name].__qualname__ = f"{made.__qualname__}.{name}"
        setattr(made, name, scope[name])
    return made  # type: ignore[no-any-return]


def replace(value: T, /, **changes: Any) -> T:
    """A copy of the record with some fields changed."""
    return value.__replace__(**changes)  # type: ignore[attr-defined, no-any-return]
