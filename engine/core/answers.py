"""What the rules answer when somebody wants to do something.

>>> refuse("example.no_money", "Money, p. 4", has=3, needs=5)
Refusal(code='example.no_money', params={'has': 3, 'needs': 5}, place='Money, p. 4', strength='illegal')
>>> warn("core.chance.already_known").strength
'odd'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from engine.core.record import record

Strength = Literal["illegal", "odd"]


@record
class Refusal:
    """No, and why: a code the app has words for, the numbers behind it, the place in the rulebook.

    `illegal` stays refused; `odd` is a warning that the table may overrule by insisting.
    """

    code: str
    params: Mapping[str, Any]
    place: str
    strength: Strength = "illegal"


def refuse(code: str, place: str = "", /, **params: Any) -> Refusal:
    """Against the rules."""
    return Refusal(code, params, place)


def warn(code: str, place: str = "", /, **params: Any) -> Refusal:
    """Possible, but so unusual that the table has to insist."""
    return Refusal(code, params, place, "odd")


NOT_WANTED = refuse("core.chance.not_wanted")
"""Chance was asked for where nothing is thrown or drawn."""

OF_A_SECRET = refuse("core.secret")
"""In the place of a refusal whose reason an audience may not know."""


@record
class Heading:
    """What stands over a rule in a booklet, and the language in which it is printed there."""

    words: str
    language: str


@record
class CannotTell:
    """The rules need something that only the table knows; `needs` names the field that would tell."""

    code: str
    needs: str
    params: Mapping[str, Any]
    place: str


class Action:
    """A record of the game's action vocabulary: what somebody wants to do."""

    __slots__ = ()


class Event:
    """A record of the game's event vocabulary: what happened, with every number resolved."""

    __slots__ = ()


class Drafted(tuple[Event, ...]):
    """The events of a decision that remember the state each of them made, from which state they came.

    To everybody else they are a tuple. Who plays a million steps needn't apply them a second time.
    """

    before: Any
    states: Sequence[Any]


Decision: TypeAlias = tuple[Event, ...] | Refusal | CannotTell
"""The answer of `decide`."""


@record
class Awaits:
    """What the game waits for. Table, sensor and simulator answer the same request."""

    kind: Literal["setup", "roll", "reveal", "choice", "step", "free", "timer", "over"]
    seat: str = ""
    count: int = 1
    of: str = ""


@record
class Offer:
    """One thing that could be done now, with the refusal that stands in its way, if any."""

    action: Action
    refusal: Refusal | None = None
