"""Immutable values: every action, event and piece of state is a `record`."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from types import new_class
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots, built through its slot setters.

    `object.__setattr__`, which frozen dataclasses use, costs twice as much, and a simulated game builds a
    hundred thousand records. Fields and defaults are plain values: no factories, no `__post_init__`.
    """
    made: Any = dataclass(frozen=True, slots=True)(cls)
    scope: dict[str, Any] = {}
    parameters = []
    for field in fields(made):
        scope[f"set_{field.name}"] = getattr(made, field.name).__set__
        if field.default is not MISSING:
            scope[f"default_{field.name}"] = field.default
            parameters.append(f"{field.name}=default_{field.name}")
        else:
            parameters.append(field.name)
    names = [field.name for field in fields(made)]
    body = [f"  set_{name}(self, {name})" for name in names] or ["  pass"]
    _define(made, "__init__", ", ".join(["self", *parameters]), body, scope)
    _add_unlocked_copy(made, names)
    return made  # type: ignore[no-any-return]


def _add_unlocked_copy(made: Any, names: list[str]) -> None:
    """`replace` changes a copy before anybody sees it.

    The copy is of a second class with the same slots that isn't frozen, so that its fields are plain
    attributes; `replace` then gives it its real class, which costs nothing. On a wide record that is twice
    as fast as slot setters.
    """

    def same_slots(namespace: dict[str, Any]) -> None:
        namespace["__slots__"] = made.__slots__

    bases = getattr(made, "__orig_bases__", made.__bases__)
    twin = new_class(f"Unlocked{made.__name__}", bases, exec_body=same_slots)
    copy = [f"  copy.{name} = self.{name}" for name in names]
    body = ["  copy = new(twin)", *copy, "  return copy"]
    _define(made, "__unlocked__", "self", body, {"new": object.__new__, "twin": twin})


def _define(made: Any, name: str, parameters: str, body: list[str], scope: dict[str, Any]) -> None:
    exec("\n".join([f"def {name}({parameters}):", *body]), scope)
    scope[name].__qualname__ = f"{made.__qualname__}.{name}"
    setattr(made, name, scope[name])


def replace(value: T, /, **changes: Any) -> T:
    """A copy of the record with some fields changed."""
    copy: Any = value.__unlocked__()  # type: ignore[attr-defined]
    try:
        for name, changed in changes.items():
            setattr(copy, name, changed)
    except AttributeError as error:
        raise TypeError(f"{type(value).__name__} has no field {error.name!r}") from None
    copy.__class__ = type(value)
    return copy  # type: ignore[no-any-return]
