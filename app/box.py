"""My box: what an owner has read off the components, kept in one small file for each edition.

The file is JSON with five keys and no others: `format`, `version`, `game`, `edition` and `values`, which has
the owner's values under the paths of the edition's data. docs/my-box.md is its description.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.folders import write_whole
from engine.core import BadData, Fault
from engine.games import GAMES, find_game

FORMAT = "klimatisch-box"
VERSION = 1
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
    values: Mapping[str, Any] = field(default_factory=dict)

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


def _without(values: Mapping[str, Any], faults: tuple[Fault, ...]) -> dict[str, Any]:
    wrong = {fault.path for fault in faults}
    return {path: value for path, value in values.items() if path not in wrong}


def to_text(box: Box) -> str:
    """The file of a box; the same box is always the same text."""
    head = {"format": FORMAT, "version": VERSION, "game": box.game, "edition": box.edition}
    values = [f"  {_json(path)}: {_json(box.values[path])}" for path in sorted(box.values)]
    lines = [f" {_json(name)}: {_json(value)}" for name, value in head.items()]
    inner = "{\n" + ",\n".join(values) + "\n }" if values else "{}"
    return "{\n" + ",\n".join([*lines, f' "values": {inner}']) + "\n}\n"


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
    if version != VERSION or type(version) is not int or set(found) != KEYS:
        raise BoxError("box.file.foreign", place=place)
    game, edition, values = found["game"], found["edition"], found["values"]
    if not isinstance(values, dict):
        raise BoxError("box.file.foreign", place=place)
    if not isinstance(game, str) or game not in GAMES or edition not in find_game(game).editions:
        raise BoxError("box.file.other_edition", place=place, game=str(game), edition=str(edition))
    box = Box(game, edition, values)
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
