"""My box: what an owner has read off the components, kept in one small file for each edition.

The file is JSON with five keys and no others: `format`, `version`, `game`, `edition` and `values`, which has
the owner's values under the paths of the edition's data. docs/my-box.md is its description.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.platform.folders import write_whole
from engine.core import AnyJournal, BadData, Fault, JsonObject, Lesson, in_part, lessons, taken_apart
from engine.games import GAMES, find_game

FORMAT = "klimatisch-box"
VERSION = 2
"""Version 2 knows lists that were read in part; a box without any is written as version 1 has it."""
KEYS = frozenset({"format", "version", "game", "edition", "values"})
LARGEST = 256 * 1024
"""Bytes; a full box has about a twentieth of it."""
PREFIX = "box-"


class BoxError(Exception):
    """A box that can't be used or kept: a code the app has words for, and the faults of its values."""

    def __init__(self, code: str, faults: tuple[Fault, ...] = (), **params: Any) -> None:
        super().__init__(f"{code} {params}")
        self.code, self.faults, self.params = code, faults, params


@dataclass(frozen=True, slots=True)
class Box:
    """The owner's values for one edition of one game."""

    game: str
    edition: str
    values: JsonObject = field(default_factory=dict)

    @property
    def file_name(self) -> str:
        return f"{PREFIX}{self.game}-{self.edition}.json"


def faults_of(box: Box) -> tuple[Fault, ...]:
    """Everything that is wrong with a box: values of the wrong kind, and those that contradict each other."""
    game, values = find_game(box.game), dict(box.values)
    found: tuple[Fault, ...] = ()
    try:
        data = game.load(box.edition, values)
    except BadData as problem:
        found = problem.faults
        data = game.load(box.edition, _without(values, found))
    try:
        game.rules(data)
    except BadData as problem:
        found += problem.faults
    return found


def candidates(box: Box, journal: AnyJournal) -> tuple[Lesson, ...]:
    """What a session has shown of this box and the box doesn't have yet, by path.

    What was sealed to one seat is among it once the game is over.
    """
    game, rules = journal.game, journal.rules
    if (game.id, rules.data.edition) != (box.game, box.edition):
        raise ValueError(f"a session of {game.id} {rules.data.edition} says nothing of {box.file_name}")
    over = game.awaits(rules, journal.state).kind == "over"
    events = [event for entry in journal.line for event in entry.events]
    found = lessons(rules.data, events, over)
    return tuple([each for each in found if box.values.get(each.path) != _kept(box, each)])


def with_lessons(box: Box, learned: Iterable[Lesson]) -> Box:
    """The box with what was learned; not checked yet whether it all goes together (`faults_of`)."""
    values = {each.path: _kept(box, each) for each in learned}
    return Box(box.game, box.edition, {**box.values, **values})


def _kept(box: Box, lesson: Lesson) -> Any:
    """As the box keeps it: of a list that was read in part, with what was read of it before."""
    if not isinstance(lesson.value, tuple):
        return lesson.value
    before = box.values.get(lesson.path)
    row, read = taken_apart(before)
    if lesson.read is None or (before is not None and read is None):
        return list(lesson.value)
    known = {at: row[at] for at in read or () if at not in lesson.read}
    return in_part([known.get(at, value) for at, value in enumerate(lesson.value)], {*lesson.read, *known})


def _without(values: JsonObject, faults: tuple[Fault, ...]) -> dict[str, Any]:
    wrong = {fault.path for fault in faults}
    return {path: value for path, value in values.items() if path not in wrong}


def to_text(box: Box) -> str:
    """The file of a box; the same box is always the same text."""
    head = {"format": FORMAT, "version": _version(box), "game": box.game, "edition": box.edition}
    values = [f"  {_json(path)}: {_json(box.values[path])}" for path in sorted(box.values)]
    lines = [f" {_json(name)}: {_json(value)}" for name, value in head.items()]
    inner = "{\n" + ",\n".join(values) + "\n }" if values else "{}"
    return "{\n" + ",\n".join([*lines, f' "values": {inner}']) + "\n}\n"


def _version(box: Box) -> int:
    in_parts = (taken_apart(value)[1] is not None for value in box.values.values())
    return VERSION if any(in_parts) else 1


def file_schema(box: Box) -> dict[str, Any]:
    """JSON Schema of an edition's box files; what contradicts another value only `faults_of` can tell."""
    game = find_game(box.game)
    head = {"format": FORMAT, "game": box.game, "edition": box.edition}
    values = game.fields.schema(game.load(box.edition, box.values), game.load(box.edition, {}))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A box of {box.game}, {box.edition}",
        "type": "object",
        "properties": {
            **{name: {"const": value} for name, value in head.items()},
            "version": {"enum": list(range(1, VERSION + 1))},
            "values": values,
        },
        "required": sorted(KEYS),
        "additionalProperties": False,
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def from_bytes(raw: bytes, place: str) -> Box:
    """The box in a file's bytes, checked; BoxError with everything that is wrong."""
    if len(raw) > LARGEST:
        raise BoxError("box.file.too_large", place=place, kilobytes=LARGEST // 1024)
    try:
        found = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError) as problem:
        raise BoxError("box.file.damaged", place=place) from problem
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BoxError("box.file.foreign", place=place)
    version = found.get("version")
    if type(version) is int and version > VERSION:
        raise BoxError("box.file.newer", place=place, found=version, known=VERSION)
    if type(version) is not int or version < 1 or set(found) != KEYS:
        raise BoxError("box.file.foreign", place=place)
    game, edition, values = found["game"], found["edition"], found["values"]
    if not isinstance(values, dict):
        raise BoxError("box.file.foreign", place=place)
    if not isinstance(game, str) or game not in GAMES or edition not in find_game(game).editions:
        raise BoxError("box.file.other_edition", place=place, game=str(game), edition=str(edition))
    box = Box(game, edition, find_game(game).owner_today(values))
    if faults := faults_of(box):
        raise BoxError("box.file.values", faults, place=place, count=len(faults))
    return box


def read_file(path: Path) -> Box:
    """The box in a file; BoxError if there is none that can be used."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except FileNotFoundError as problem:
        raise BoxError("box.file.missing", place=str(path)) from problem
    except OSError as problem:
        raise BoxError("box.file.unreadable", place=str(path)) from problem
    return from_bytes(raw, str(path))


def write_file(path: Path, box: Box) -> None:
    """All of it or nothing: a reader never sees half a box, whatever happens meanwhile."""
    try:
        write_whole(path, to_text(box))
    except OSError as problem:
        raise BoxError("box.file.unwritable", place=str(path)) from problem


class Boxes:
    """The boxes in the app's data folder. A file that can't be used is never written over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[tuple[str, str], Box] = {}
        self._trouble: dict[tuple[str, str], BoxError] = {}
        self._rules: dict[tuple[str, str], tuple[Box, Any]] = {}

    def rules(self, game: str, edition: str) -> Any:
        """The edition's rules with the owner's values as they are now."""
        box, key = self.box(game, edition), (game, edition)
        if key not in self._rules or self._rules[key][0] is not box:
            found = find_game(game)
            self._rules[key] = (box, found.rules(found.load(edition, box.values)))
        return self._rules[key][1]

    def box(self, game: str, edition: str) -> Box:
        """The owner's box; an empty one, and a reason in `trouble`, where the file can't be used."""
        key = (game, edition)
        if key not in self._known:
            self._known[key] = self._read(Box(game, edition))
        return self._known[key]

    def _read(self, empty: Box) -> Box:
        path = self.folder / empty.file_name
        try:
            found = read_file(path)
            if (found.game, found.edition) != (empty.game, empty.edition):
                raise BoxError(
                    "box.file.other_edition", place=str(path), game=found.game, edition=found.edition
                )
        except BoxError as problem:
            if problem.code != "box.file.missing":
                self._trouble[empty.game, empty.edition] = problem
            return empty
        return found

    def trouble(self, game: str, edition: str) -> BoxError | None:
        """Why the file of this box isn't used, if it isn't."""
        self.box(game, edition)
        return self._trouble.get((game, edition))

    def keep(self, box: Box) -> None:
        """Put a box in the place of the one before; BoxError if it is wrong or can't be written."""
        if faults := faults_of(box):
            raise BoxError("box.file.values", faults, place=box.file_name, count=len(faults))
        path = self.folder / box.file_name
        if self.trouble(box.game, box.edition) is not None:
            self._set_aside(path)
        write_file(path, box)
        self._known[box.game, box.edition] = box
        self._trouble.pop((box.game, box.edition), None)

    def _set_aside(self, path: Path) -> None:
        """What we can't read may be worth something to a newer version, or to a person."""
        number = 1
        while (aside := path.with_name(f"{path.stem}-aside-{number}{path.suffix}")).exists():
            number += 1
        try:
            path.rename(aside)
        except FileNotFoundError:
            return
        except OSError as problem:
            raise BoxError("box.file.unwritable", place=str(path)) from problem
