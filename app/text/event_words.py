"""What an event says beside its own fields: one entry in a game's table for each type that says more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar, overload

from app.text.translator import Translator
from engine.core import Event, JsonObject

E = TypeVar("E", bound=Event)
F = TypeVar("F", bound=Event)
G = TypeVar("G", bound=Event)

More: TypeAlias = tuple[str, JsonObject]
"""What comes behind the key, and more for its words to name."""
Says: TypeAlias = Callable[[Translator, Any], More]
Table: TypeAlias = Mapping[type[Event], Says]
Entry: TypeAlias = tuple[type[Event], Says]


@overload
def says(kinds: type[E], more: Callable[[Translator, E], More]) -> list[Entry]: ...
@overload
def says(kinds: tuple[type[E], type[F]], more: Callable[[Translator, E | F], More]) -> list[Entry]: ...
@overload
def says(
    kinds: tuple[type[E], type[F], type[G]], more: Callable[[Translator, E | F | G], More]
) -> list[Entry]: ...
def says(kinds: type[Event] | tuple[type[Event], ...], more: Says) -> list[Entry]:
    """An entry for each of these types."""
    return [(kind, more) for kind in (kinds if isinstance(kinds, tuple) else (kinds,))]


def table(*entries: Iterable[Entry]) -> Table:
    return dict(entry for each in entries for entry in each)


def key_and_params(
    tr: Translator, key: str, happened: Event, params: JsonObject, more: Table
) -> tuple[str, dict[str, Any]]:
    """The key of an event's sentence, made from that of its type, and everything that it can name."""
    if type(happened) not in more:
        return key, dict(params)
    behind, named = more[type(happened)](tr, happened)
    return f"{key}{behind}", {**params, **named}
