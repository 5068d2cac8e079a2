"""Three levels of knowledge: tracked (a plain value), sealed (held for one seat), of the table (unknown).

>>> @record
... class Seat:
...     country: str
...     target: Sealed[str] | Unknown
>>> usa = Seat("usa", Sealed("card_07", "usa", "target card"))
>>> censor(usa, PUBLIC)
Seat(country='usa', target=Unknown(of='target card'))
>>> censor(usa, "usa").target.value
'card_07'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import lru_cache
from operator import is_
from typing import Any, Generic, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from engine.core.record import record, replacer

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
    """The same value with everything sealed from this audience replaced by an unknown.

    What has nothing to hide from it comes back as it is, not as a copy.
    """
    kind = type(value)
    if kind is tuple:
        return _censored_tuple(value, audience)
    if kind is Sealed:
        return value if value.owner == audience else _unknown(value.of)
    hide = _HIDE.get(kind)
    if hide is None:
        hide = _HIDE[kind] = _hider(kind)
    return hide(value, audience)


def _censored_tuple(items: tuple[Any, ...], audience: str) -> tuple[Any, ...]:
    seen = tuple([censor(item, audience) for item in items])
    return items if all(map(is_, seen, items)) else seen


@lru_cache(maxsize=256)
def _unknown(of: str) -> Unknown:
    """Made once: views are drawn at every step."""
    return Unknown(of)


_HIDE: dict[type, Callable[[Any, str], Any]] = {}
"""For each class the function that censors its values."""


def _hider(kind: type) -> Callable[[Any, str], Any]:
    """Looks only at the fields that can hold a secret by their annotations; written once for each class.

    What has nothing to hide stays itself and is not copied.
    """
    names = _hiding(kind)
    if not names:
        return _as_it_is
    before = "".join(f"  {name} = value.{name}\n" for name in names)
    after = "".join(f"  new_{name} = censor({name}, audience) if {name} else {name}\n" for name in names)
    same = " and ".join(f"new_{name} is {name}" for name in names)
    changed = ", ".join(f"new_{name}" for name in names)
    source = (
        f"def hide(value, audience):\n{before}{after}  if {same}: return value\n"
        f"  return change(value, {changed})"
    )
    scope: dict[str, Any] = {"censor": censor, "change": replacer(kind, *names)}
    exec(source, scope)
    hide: Callable[[Any, str], Any] = scope["hide"]
    return hide


def _as_it_is(value: Any, audience: str) -> Any:
    return value


def _hiding(kind: type) -> tuple[str, ...]:
    if not is_dataclass(kind):
        return ()
    try:
        hints = get_type_hints(kind)
    except NameError:  # a name that is imported for types alone
        return tuple(field.name for field in fields(kind))
    return tuple(field.name for field in fields(kind) if _can_hide(hints[field.name], frozenset({kind})))


def _can_hide(annotation: Any, inside: frozenset[type]) -> bool:
    """Whether a value of this type can be sealed or hold something sealed; yes where it does not say."""
    origin = get_origin(annotation) or annotation
    if origin is Literal or origin in (str, int, float, bool, bytes, type(None)):
        return False
    if origin is Sealed or not (isinstance(origin, type) or get_args(annotation)):
        return True
    if not (is_dataclass(origin) or get_args(annotation)):
        return True  # a class that others derive from
    if any(_can_hide(part, inside) for part in get_args(annotation) if part is not ...):
        return True
    if is_dataclass(origin) and origin not in inside:
        hints = get_type_hints(origin)
        within = inside | {cast(type, origin)}
        return any(_can_hide(hints[field.name], within) for field in fields(origin))
    return False
