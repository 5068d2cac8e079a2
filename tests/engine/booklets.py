"""The rulebooks we work from, and which of their places the tests of a folder name in their docstrings."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.engine.keep_cool.test_faq_is_complete import lines_cited

BESIDE = Path("shared") / "seeds"
SEEDS = next(filter(Path.is_dir, (above / BESIDE for above in Path(__file__).parents[2:])), BESIDE)
"""The booklets' text. It is their publishers' and lies beside the repository, where there is any."""
with_the_booklets = pytest.mark.skipif(not SEEDS.is_dir(), reason="the booklets are not here")


@cache
def cited(beside: str, seed: str) -> list[tuple[int, int]]:
    """Every place of a booklet that a test beside this file names in its docstring."""
    return [each for doc in _docstrings(Path(beside)) for each in lines_cited(doc, seed)]


@cache
def looked_at(beside: str, seed: str) -> list[tuple[list[tuple[int, int]], frozenset[int]]]:
    """For each test beside this file: the places that it names, and the numbers that its code does."""
    return [(lines_cited(_doc(test), seed), _numbers(test)) for test in _tests(Path(beside))]


def _numbers(test: ast.FunctionDef) -> frozenset[int]:
    """In its body and in what it is called with."""
    values = [node.value for node in ast.walk(test) if isinstance(node, ast.Constant)]
    return frozenset(value for value in values if type(value) is int)


def _docstrings(beside: Path) -> Iterator[str]:
    yield from map(_doc, _tests(beside))


def _doc(test: ast.FunctionDef) -> str:
    return " ".join((ast.get_docstring(test) or "").split())


def _tests(beside: Path) -> Iterator[ast.FunctionDef]:
    for path in sorted(beside.parent.glob("test_*.py")):
        if path.name == beside.name:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node
