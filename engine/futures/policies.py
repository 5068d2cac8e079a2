"""Who plays on: a policy answers for a seat, through what the rules list and accept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, overload

from engine.core import Action

if TYPE_CHECKING:
    from random import Random

R = TypeVar("R", contravariant=True)
S = TypeVar("S", contravariant=True)


class Policy(Protocol[R, S]):
    """A way to play: the next action of whoever acts, one of the options or anything the rules accept.

    The generator is the only chance it may use, so that a seed gives the same game everywhere. The state is
    whole; a fair policy looks at what its seat may see of it.
    """

    def __call__(self, rng: Random, rules: R, state: S, options: Sequence[Action], /) -> Action: ...


AnyPolicy: TypeAlias = Policy[Any, Any]

Table: TypeAlias = Mapping[str, AnyPolicy]
"""A policy for each seat. Under the empty name: for every other seat, and where nobody in particular acts."""


def everybody(policy: AnyPolicy) -> Table:
    """A table at which all play alike."""
    return {"": policy}


class Options(Sequence[Action]):
    """What may be done now, listed when somebody looks: a player with a plan seldom does."""

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[Any, Any], tuple[Action, ...]], rules: Any, state: Any) -> None:
        self._find = (find, rules, state)
        self._found: tuple[Action, ...] | None = None

    def _list(self) -> tuple[Action, ...]:
        find, rules, state = self._find
        self._found = found = find(rules, state)
        return found

    def __iter__(self) -> Iterator[Action]:
        return iter(self._list() if self._found is None else self._found)

    def __len__(self) -> int:
        return len(self._list() if self._found is None else self._found)

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | Sequence[Action]:
        return (self._list() if self._found is None else self._found)[at]
