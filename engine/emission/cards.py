"""Global projects and challenge cards as the data writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core import record
from engine.emission.state import SYMBOLS, WHAT, Challenge, GlobalProject, Modifier, symbols_in

MOST = 20
BY_HAND = "hand"
"""The requirement is not known to the app: the table turns the marker."""
GOAL = "goal"

OF_ONE: tuple[str, ...] = (*WHAT, "draws", "growth")
OF_ALL: tuple[str, ...] = (*OF_ONE, "trees", "oceans", "filters", "crises", "rounds", "tokens")
"""What a challenge may change: boards at the start, cards drawn and growth of demand; for all of them also
sinks at the start, crises drawn each round, the number of rounds, and the temperature token that loses."""

_REQUIREMENT = re.compile(r"(?P<n>[0-9]{1,2}) (?P<symbol>[a-z]+)(?P<each> per player)?")
_CHANGE = re.compile(r"(?P<what>[a-z]+) (?P<by>[+-][0-9]{1,2})")


class BadCard(ValueError):
    """A line of a card that can't be read."""


@record
class Requirement:
    """So many of a symbol have to be tucked under a global project."""

    count: int
    symbol: str
    per_player: bool = False


def requirements(lines: Sequence[str]) -> tuple[Requirement, ...]:
    """What a global project asks for; empty where the table keeps its marker by hand."""
    if list(lines) == [BY_HAND]:
        return ()
    found = []
    for line in lines:
        read = _REQUIREMENT.fullmatch(line)
        if read is None or read["symbol"] not in SYMBOLS or not 1 <= int(read["n"]) <= MOST:
            raise BadCard(line)
        found.append(Requirement(int(read["n"]), read["symbol"], bool(read["each"])))
    if not found:
        raise BadCard("")
    return tuple(found)


def written(wanted: Sequence[Requirement]) -> list[str]:
    """Requirements as the data writes them: what `requirements` reads."""
    lines = [f"{each.count} {each.symbol}{' per player' if each.per_player else ''}" for each in wanted]
    return lines or [BY_HAND]


def missing(project: GlobalProject, wanted: Sequence[Requirement], players: int) -> int:
    """How many symbols are still missing under a global project."""
    return sum(
        max(0, each.count * (players if each.per_player else 1) - symbols_in(project.tucked, each.symbol))
        for each in wanted
    )


def is_active(project: GlobalProject, wanted: Sequence[Requirement], players: int) -> bool:
    """Does its requirement hold right now? Where the app doesn't know it, the marker says so."""
    return missing(project, wanted, players) == 0 if wanted else project.marked


def challenge(name: str, lines: Sequence[str], power: str = "") -> Challenge:
    """A challenge card from its lines: `trees -2`, `draws +1`, `goal`."""
    changes: list[Modifier] = []
    for line in lines:
        if line == GOAL:
            continue
        read = _CHANGE.fullmatch(line)
        if read is None:
            raise BadCard(line)
        changes.append(Modifier(read["what"], int(read["by"])))
    made = Challenge(name, power, tuple(changes), GOAL in lines)
    for each in made.changes:
        if not is_change(each, power):
            raise BadCard(f"{each.what} {each.by:+}")
    return made


def challenge_lines(card: Challenge) -> list[str]:
    """A challenge card as the data writes it: what `challenge` reads."""
    changes = [f"{each.what} {each.by:+}" for each in card.changes]
    return [*changes, GOAL] if card.goal else changes


def is_change(change: Modifier, power: str) -> bool:
    """Can a challenge change this, for one power or for all?"""
    return change.what in (OF_ONE if power else OF_ALL) and 0 < abs(change.by) <= MOST
