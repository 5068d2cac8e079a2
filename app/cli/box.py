"""`klimatisch box`: the owner's own values without a window."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from app.cli.main import Misuse, edition_of
from app.forms.boxes import Box, BoxError, Boxes, file_schema, read_file, to_text, write_file
from app.platform.folders import data_folder
from engine.core import JsonObject
from engine.games import find_game


def read(path: Path) -> Box:
    """The box in a file; what is wrong with it is told field by field."""
    try:
        return read_file(path)
    except BoxError as problem:
        raise Misuse(words(problem)) from problem


def words(problem: BoxError) -> str:
    from app.text.languages import FALLBACK
    from app.text.translator import Translator

    said = Translator(FALLBACK)(problem.code, **problem.params)
    return f"{said} {'; '.join(str(fault) for fault in problem.faults)}".strip()


def show(options: argparse.Namespace) -> int:
    """One line for each value on a component: its path, what it is, where it stands, the place."""
    box = _kept(options)
    game = find_game(box.game)
    data = game.load(box.edition, box.values)
    for path, field in game.fields.of(data):
        sourced = data.values[path]
        if not field.page or (options.practice and sourced.source != "practice"):
            continue
        value = json.dumps(sourced.value, ensure_ascii=False)
        print(f"{path} = {value}  ({sourced.source}{': ' if sourced.cite else ''}{sourced.cite})")
    for path in (path for path, value in box.values.items() if value is None and not options.practice):
        print(f"{path} is taken out  (owner)")
    left, numbers = data.count("practice"), game.fields.left(data)
    print(
        f"{left} practice values left, {len(box.values)} from the owner's box; {numbers} things to read",
        file=sys.stderr,
    )
    return 0


def check(options: argparse.Namespace) -> int:
    box = read(options.file)
    print(f"{options.file}: {box.game}, {box.edition}, {len(box.values)} values, all of them can be used")
    return 0


def schema(options: argparse.Namespace) -> int:
    """JSON Schema of an edition's box files, with the limits that this computer's box gives."""
    print(json.dumps(file_schema(_kept(options)), ensure_ascii=False, indent=1))
    return 0


def export(options: argparse.Namespace) -> int:
    box = _kept(options)
    if options.to is None:
        sys.stdout.write(to_text(box))
        return 0
    try:
        write_file(options.to, box)
    except BoxError as problem:
        raise Misuse(words(problem)) from problem
    return 0


def put(options: argparse.Namespace) -> int:
    """Use the box in a file from now on; games that were begun keep their own numbers."""
    box = read(options.file)
    boxes = Boxes(options.data_dir or data_folder())
    before = boxes.box(box.game, box.edition).values
    try:
        boxes.keep(box)
    except BoxError as problem:
        raise Misuse(words(problem)) from problem
    for path in sorted({*before, *box.values}):
        if before.get(path, "as shipped") != box.values.get(path, "as shipped"):
            print(f"{path}: {_said(before, path)} -> {_said(box.values, path)}")
    return 0


def _said(values: JsonObject, path: str) -> str:
    return json.dumps(values[path], ensure_ascii=False) if path in values else "as shipped"


def _kept(options: argparse.Namespace) -> Box:
    boxes = Boxes(options.data_dir or data_folder())
    box = boxes.box(options.game, edition_of(options))
    if (problem := boxes.trouble(box.game, box.edition)) is not None:
        raise Misuse(words(problem))
    return box
