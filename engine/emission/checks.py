"""What can be wrong with a box: everything an owner may have misread, at once, each with its field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from engine.core import Fault, GameData
from engine.emission import cards, crises
from engine.emission.decks import LEAST_CRISES, MOST_CRISES
from engine.emission.fields import FIELDS, MOST_SPACES
from engine.emission.state import EFFECTS, OTHER, Difficulty

if TYPE_CHECKING:
    from engine.emission.rules import Rules

ROW_PARTS = 4
"""A difficulty, world powers, trees and oceans."""


def unreadable(data: GameData) -> Iterator[Fault]:
    """Crises, projects, challenges and rows that aren't written as they have to be."""
    for name, value in data.below("crises"):
        for problem in crises.read(name, value)[1]:
            where = f"line {problem.line}: " if problem.line else ""
            params = {**problem.params, "line": problem.line, "why": problem.code}
            yield Fault("data.emission.crisis", f"crises.{name}", f"{where}{problem.why}", params)
        if name == OTHER:
            yield Fault("data.emission.name", f"crises.{name}", "this name stands for unknown cards")
    for name, value in data.below("global_projects"):
        try:
            cards.requirements(value)
        except cards.BadCard as problem:
            text = f"this requirement can't be read: {problem}"
            yield Fault("data.emission.project", f"global_projects.{name}", text, {"line": str(problem)})
    for name, value in data.below("challenges"):
        try:
            cards.challenge(name, value)
        except cards.BadCard as problem:
            text = f"this change can't be read: {problem}"
            yield Fault("data.emission.challenge", f"challenges.{name}", text, {"line": str(problem)})
    for path in [*[f"table.{key}" for key, _ in data.below("table")], "solo.sinks"]:
        if not _is_row(data[path]):
            yield Fault("data.emission.row", path, "a difficulty, world powers, trees and oceans")


def _is_row(value: list[str]) -> bool:
    return (
        len(value) == ROW_PARTS
        and value[0] in get_args(Difficulty)
        and all(each.isascii() and each.isdigit() and len(each) < 3 for each in value[2:])
    )


def faults(rules: Rules) -> tuple[Fault, ...]:
    """Values that are not of their form, and those that contradict each other."""
    alone = tuple(FIELDS.faults(rules.data))
    wrong = {fault.path for fault in alone}
    together = (*_powers(rules), *_table(rules), *_board(rules), *_decks(rules))
    return FIELDS.in_order([*alone, *(fault for fault in together if fault.path not in wrong)])


def _between(path: str, value: int, least: int, most: int) -> Iterator[Fault]:
    if not least <= value <= most:
        text = f"must be {least} to {most}, not {value}"
        yield Fault("data.emission.range", path, text, {"least": least, "most": most})


def _powers(rules: Rules) -> Iterator[Fault]:
    for power, start in rules.powers.items():
        yield from _between(f"powers.{power}.emergency", start.board.emergency, 0, rules.emergency - 1)
        if start.board.dirty + start.board.clean > rules.track:
            text = f"the energy track has {rules.track} spaces"
            yield Fault("data.emission.energy", f"powers.{power}.dirty", text, {"most": rules.track})


def _table(rules: Rules) -> Iterator[Fault]:
    """Every row names powers that there are, and no group of powers has two rows."""
    seen: set[frozenset[str]] = set()
    for key, row in zip([key for key, _ in rules.data.below("table")], rules.rows, strict=True):
        if not row.powers <= set(rules.powers) or len(row.powers) < 2 or row.powers in seen:
            yield Fault("data.emission.row_powers", f"table.{key}", "two or more powers, each group once")
        seen.add(row.powers)
        yield from _between(f"table.{key}", row.trees, 0, rules.caps["trees"])
        yield from _between(f"table.{key}", row.oceans, 0, rules.caps["oceans"])


def _board(rules: Rules) -> Iterator[Fault]:
    for tokens, count in enumerate(rules.crises_at):
        least = max(rules.crises_at[:tokens], default=0)
        yield from _between(f"thermometer.crises_{tokens}", count, least, MOST_SPACES)
    for effect in EFFECTS:
        length, tips = rules.lengths[effect], rules.tipping[effect]
        if list(tips) != sorted(set(tips)) or not all(1 <= tip <= length for tip in tips):
            text = f"spaces 1 to {length}, each once, from the left"
            yield Fault("data.emission.tipping", f"tipping.{effect}", text, {"most": length})
    if len(set(rules.geo_die)) < 2:
        yield Fault("data.emission.die", "dice.geo", "faces that are not all the same")


def _decks(rules: Rules) -> Iterator[Fault]:
    for players in (1, 2):
        count = len(rules.deck(players))
        if not LEAST_CRISES <= count <= MOST_CRISES:
            text = f"a deck has {LEAST_CRISES} to {MOST_CRISES} crises, not {count}"
            params = {"least": LEAST_CRISES, "most": MOST_CRISES, "count": count}
            yield Fault("data.emission.deck", "crises", text, params)
