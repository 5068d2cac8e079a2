"""What an agenda card is worth, in a tiny language of its own: read and added up, never executed as code.

A formula is a list of terms, worked through from the left; each adds to what the ones before it made:

    5                         so many points
    -1 per lobby.nuclear      for each icon of a lobby in the reduced affluence area
    1 per 2 damage            for every two of something
    2 if most.warming         if a type of damage is the most advanced, or tied for it (`least.` likewise)
    3 if fund >= 6            if there is at least (`<=` at most, `=` exactly) so much of something
    at least 0, at most 6     keeps what has been added up so far within a limit
    2 millions if fund >= 6   money instead of points, gained before money is counted

`bank` alone is the Swiss bank, which doubles the points of the money scoring step; `points` alone says that
nobody has entered the formula: points are entered at the end of each game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from engine.core import record
from engine.kyoto.state import Damage, Lobby, State

DAMAGES: tuple[Damage, ...] = get_args(Damage)
LOBBIES: tuple[Lobby, ...] = tuple(lobby for lobby in get_args(Lobby) if lobby)

BANK = "bank"
BY_HAND = "points"

MOST = 99
"""No number on an agenda card comes near it."""

QUANTITIES: tuple[str, ...] = (
    "damage",
    *(f"damage.{damage}" for damage in DAMAGES),
    *(f"lobby.{lobby}" for lobby in LOBBIES),
    "lobbies.once_or_twice",
    "reduced",
    "fund",
    "thresholds",
    "succeeded",
    "failed",
)
"""What can be counted: damage in all or of a type, icons and cards in the reduced affluence area, lobbies
that appear once or twice in it, millions in the fund, critical thresholds, rounds by their outcome."""


@record
class Term:
    """`amount` for every `each` of `per`; `if` what the condition asks for holds."""

    amount: int
    unit: Literal["points", "millions", "at_least", "at_most"]
    each: int = 1
    per: str = ""
    test: str = ""
    """A quantity, or `most.` or `least.` and a type of damage; empty: always."""
    sign: str = ""
    limit: int = 0


@record
class Worth:
    points: int
    millions: int


_AMOUNT = re.compile(
    r"(?P<amount>[+-]?\d+)(?P<unit> millions)?"
    r"(?: per (?:(?P<each>\d+) )?(?P<per>[a-z._]+))?"
    r"(?: if (?P<test>[a-z._]+)(?: (?P<sign>>=|<=|=) (?P<limit>\d+))?)?"
)
_LIMIT = re.compile(r"at (?P<which>least|most) (?P<amount>-?\d+)")


class BadTerm(ValueError):
    """A term that can't be read."""


def parse(terms: Sequence[str]) -> tuple[Term, ...] | str:
    """The terms of a formula, or `bank` or `points`; a BadTerm names the first that can't be read."""
    if not terms:
        raise BadTerm("")
    if len(terms) == 1 and terms[0] in (BANK, BY_HAND):
        return terms[0]
    return tuple(_term(text) for text in terms)


def _term(text: str) -> Term:
    words = " ".join(text.split())
    if found := _LIMIT.fullmatch(words):
        return Term(_number(found["amount"], text), "at_least" if found["which"] == "least" else "at_most")
    found = _AMOUNT.fullmatch(words)
    if found is None:
        raise BadTerm(text)
    per, test, sign = found["per"] or "", found["test"] or "", found["sign"] or ""
    each, limit = _number(found["each"] or "1", text), _number(found["limit"] or "0", text)
    ranks = [f"{rank}.{damage}" for rank in ("most", "least") for damage in DAMAGES]
    known = test in QUANTITIES if sign else test in ("", *ranks)
    if (per and per not in QUANTITIES) or not known or each < 1:
        raise BadTerm(text)
    unit: Literal["points", "millions"] = "millions" if found["unit"] else "points"
    return Term(_number(found["amount"], text), unit, each, per, test, sign, limit)


def _number(digits: str, text: str) -> int:
    number = int(digits) if len(digits) < 4 else MOST + 1
    if abs(number) > MOST:
        raise BadTerm(text)
    return number


def facts(state: State, critical: int) -> Mapping[str, int]:
    """Everything a formula can count, as it lies on the table."""
    damage = {each: state.damage(each) for each in DAMAGES}
    lobbies = state.lobbies()
    return {
        "damage": sum(damage.values()),
        **{f"damage.{each}": count for each, count in damage.items()},
        **{f"lobby.{lobby}": lobbies[lobby] for lobby in LOBBIES},
        "lobbies.once_or_twice": sum(1 for count in lobbies.values() if count in (1, 2)),
        "reduced": len(state.reduced),
        "fund": state.fund,
        "thresholds": sum(count >= critical for count in damage.values()),
        "succeeded": state.succeeded,
        "failed": state.failed,
    }


def worth(terms: Sequence[Term], known: Mapping[str, int]) -> Worth:
    points = millions = 0
    for term in terms:
        if term.unit == "at_least":
            points = max(points, term.amount)
        elif term.unit == "at_most":
            points = min(points, term.amount)
        elif _holds(term, known):
            amount = term.amount * (known[term.per] // term.each if term.per else 1)
            points += amount if term.unit == "points" else 0
            millions += amount if term.unit == "millions" else 0
    return Worth(points, max(0, millions))


def _holds(term: Term, known: Mapping[str, int]) -> bool:
    if not term.test:
        return True
    if not term.sign:
        rank, _, damage = term.test.partition(".")
        struck = [known[f"damage.{each}"] for each in DAMAGES]
        return known[f"damage.{damage}"] == (max(struck) if rank == "most" else min(struck))
    found = known[term.test]
    if term.sign == ">=":
        return found >= term.limit
    return found <= term.limit if term.sign == "<=" else found == term.limit
