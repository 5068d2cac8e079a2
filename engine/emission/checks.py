"""What can be wrong with a box: everything an owner may have misread, at once, each with its field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from engine.core import Fault, GameData
from engine.emission import cards, crises
from engine.emission.decks import LEAST_CRISES, MOST_CRISES
from engine.emission.state import EFFECTS, OTHER, SINKS, WHAT, Difficulty

if TYPE_CHECKING:
    from engine.emission.rules import Rules

MOST = 99
ON_SHEET: tuple[str, ...] = tuple(what for what in WHAT if what != "hand")
"""What an overview card gives to a board."""
ROW_PARTS = 4
"""A difficulty, world powers, trees and oceans."""


def unreadable(data: GameData) -> Iterator[Fault]:
    """Crises, projects, challenges and rows that aren't written as they have to be."""
    for name, value in data.below("crises"):
        try:
            crises.parse(name, value)
        except crises.BadLine as problem:
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


def faults(rules: Rules) -> Iterator[Fault]:
    yield from _powers(rules)
    yield from _table(rules)
    yield from _board(rules)
    yield from _decks(rules)


def _between(path: str, value: int, least: int, most: int) -> Iterator[Fault]:
    if not least <= value <= most:
        text = f"must be {least} to {most}, not {value}"
        yield Fault("data.emission.range", path, text, {"least": least, "most": most})


def _powers(rules: Rules) -> Iterator[Fault]:
    for power, start in rules.powers.items():
        yield from _between(f"powers.{power}.growth", start.growth, 0, MOST)
        for what in ON_SHEET:
            most = {"emergency": rules.emergency - 1, "demand": rules.track}.get(what, MOST)
            yield from _between(f"powers.{power}.{what}", getattr(start.board, what), 0, most)
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
    for sink in SINKS:
        yield from _between(f"components.{sink}", rules.caps[sink], 1, MOST)
    yield from _between("components.track", rules.track, 1, MOST)
    yield from _between("projects.draws", rules.draws, 0, MOST)
    yield from _between("projects.lying", rules.most_projects, 1, MOST)
    yield from _between("emergency.lost", rules.emergency, 2, MOST)
    yield from _between("thermometer.carbon", rules.carbon, 1, MOST)
    yield from _between("thermometer.lost", rules.tokens, 2, 20)
    yield from _between("course.rounds", rules.rounds, 1, MOST)
    for tokens, count in enumerate(rules.crises_at):
        least = max(rules.crises_at[:tokens], default=0)
        yield from _between(f"thermometer.crises_{tokens}", count, least, 20)
    for effect in EFFECTS:
        length, tips = rules.lengths[effect], rules.tipping[effect]
        yield from _between(f"tracks.{effect}", length, 1, 20)
        if list(tips) != sorted(set(tips)) or not all(1 <= tip <= length for tip in tips):
            text = f"spaces 1 to {length}, each once, from the left"
            yield Fault("data.emission.tipping", f"tipping.{effect}", text, {"most": length})
    if len(set(rules.geo_die)) < 2 or not all(0 <= face <= MOST for face in rules.geo_die):
        yield Fault("data.emission.die", "dice.geo", "faces that are not all the same")


def _decks(rules: Rules) -> Iterator[Fault]:
    for players in (1, 2):
        count = len(rules.deck(players))
        if not LEAST_CRISES <= count <= MOST_CRISES:
            text = f"a deck has {LEAST_CRISES} to {MOST_CRISES} crises, not {count}"
            params = {"least": LEAST_CRISES, "most": MOST_CRISES, "count": count}
            yield Fault("data.emission.deck", "crises", text, params)
