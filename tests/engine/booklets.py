"""Which places of a rulebook the tests of a folder name in their docstrings."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.engine.keep_cool.test_faq_is_complete import lines_cited


@cache
def cited(beside: str, seed: str) -> list[tuple[int, int]]:
    """Every place of a booklet that a test beside this file names in its docstring."""
    return [each for doc in _docstrings(Path(beside)) for each in lines_cited(doc, seed)]


def _docstrings(beside: Path) -> Iterator[str]:
    for path in sorted(beside.parent.glob("test_*.py")):
        if path.name == beside.name:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield " ".join((ast.get_docstring(node) or "").split())
