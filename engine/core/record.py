"""Immutable values: every action, event and piece of state is a `record`.

>>> @record
... class Seat:
...     country: str
...     chips: int = 0
>>> usa = Seat("usa", 3)
>>> replace(usa, chips=5)
Seat(country='usa', chips=5)
>>> with_chips = replacer(Seat, "chips")
>>> with_chips(usa, 7), usa == Seat("usa", 3), values_of(usa)
(Seat(country='usa', chips=7), True, {'country': 'usa', 'chips': 3})
>>> usa.chips = 9
Traceback (most recent call last):
dataclasses.FrozenInstanceError: chips of Seat can't be changed
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from types import new_class
from typing import Any, NoReturn, TypeVar, cast, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A dataclass with slots that can't be changed.

    What `dataclass(frozen=True)` writes costs more than it need: a simulated game builds a hundred thousand
    records, and the app waits for sixty of these classes when it starts. Ours are built through their slot
    setters, half as dear as `object.__setattr__`, and written in one go. Fields and defaults are plain
    values: no factories, no `__post_init__`.
    """
    if not cls.__doc__:
        # `dataclass` would work out the signature to say so, which takes longer than the rest.
        cls.__doc__ = f"{cls.__name__}({', '.join(cls.__annotations__)})"
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    twin = made.__unlocked_twin__ = _unlocked_twin(made)
    scope: dict[str, Any] = {"new": object.__new__, "twin": twin, "same_class": made}
    parameters = ["self"]
    for field in fields(made):
        scope[f"set_{field.name}"] = getattr(made, field.name).__set__
        if field.default is not MISSING:
            scope[f"default_{field.name}"] = field.default
            parameters.append(f"{field.name}=default_{field.name}")
        else:
            parameters.append(field.name)
    names = [field.name for field in fields(made)]
    mine = "".join(f"self.{name}, " for name in names)
    methods = {
        "__init__": [", ".join(parameters), *(f"set_{name}(self, {name})" for name in names), "return"],
        "__unlocked__": ["self", "copy = new(twin)", *(f"copy.{n} = self.{n}" for n in names), "return copy"],
        "__eq__": [
            "self, other",
            "if other.__class__ is not same_class: return NotImplemented",
            f"return ({mine}) == ({mine.replace('self.', 'other.')})",
        ],
        "__hash__": ["self", f"return hash(({mine}))"],
    }
    source = [f"def {name}({head}):\n  " + "\n  ".join(body) for name, (head, *body) in methods.items()]
    exec("\n".join(source), scope)
    shared = {"__repr__": _repr, "__reduce__": _reduce, "__setattr__": _refuse, "__delattr__": _refuse}
    for name, method in {**{name: scope[name] for name in methods}, **shared}.items():
        setattr(made, name, method)
    return made  # type: ignore[no-any-return]


def _unlocked_twin(made: Any) -> type:
    """A second class with the same slots that isn't locked.

    `replace` changes a copy of this class, whose fields are plain attributes, and then gives it its real one
    before anybody sees it. On a wide record that is twice as fast as slot setters.
    """

    def same_slots(namespace: dict[str, Any]) -> None:
        namespace["__slots__"] = made.__slots__

    bases = getattr(made, "__orig_bases__", made.__bases__)
    return new_class(f"Unlocked{made.__name__}", bases, exec_body=same_slots)


def values_of(record: Any) -> dict[str, Any]:
    """What a record holds, by the names of its fields."""
    return {field.name: getattr(record, field.name) for field in fields(record)}


def _repr(self: Any) -> str:
    told = ", ".join(f"{name}={value!r}" for name, value in values_of(self).items())
    return f"{type(self).__qualname__}({told})"


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    """For copies and pickles: build it again."""
    return type(self), tuple(values_of(self).values())


def _refuse(self: Any, name: str, value: Any = None) -> NoReturn:
    raise FrozenInstanceError(f"{name} of {type(self).__qualname__} can't be changed")


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


def replacer(cls: type[T], *names: str) -> Callable[..., T]:
    """`replace` for always the same fields of one class: takes a record and their values in this order.

    Half as dear as `replace`, for what is done at every step of every game.
    """
    values = {field.name: f"self.{field.name}" for field in fields(cast(Any, cls))}
    values |= {name: f"new_{name}" for name in names}
    body = ["copy = new(twin)", *(f"copy.{name} = {value}" for name, value in values.items())]
    head = ", ".join(["self", *(f"new_{name}" for name in names)])
    scope: dict[str, Any] = {"new": object.__new__, "twin": cast(Any, cls).__unlocked_twin__, "cls": cls}
    exec(f"def change({head}):\n  " + "\n  ".join([*body, "copy.__class__ = cls", "return copy"]), scope)
    change: Callable[..., T] = scope["change"]
    return change
