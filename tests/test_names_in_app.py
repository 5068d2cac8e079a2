"""What no code of `app` names: a language anywhere, a game outside of its own folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games import OURS
from app.text.languages import LANGUAGES
from tests.test_dependency_direction import ROOT, imports, sources

GAME = re.compile(rf"(?<!root\.)\b({'|'.join(OURS)})\b")
ALLOWED = {
    "app/cli/main.py": "examples in the help of the command line",
    "app/forms/box/stands.py": "the fault of a card that e-Mission's owners write themselves",
    "app/futures/thoughtful.py": "players that the command line finds by the name of their game",
    "app/games/__init__.py": "the list of our games",
    "app/pages/timer/presenter.py": "the caption of the time that KYOTO gives",
    "app/pages/tour/presenter.py": "the tour shows KEEP COOL",
    "app/pages/tour/screen.py": "the tour shows KEEP COOL",
    "app/ui/settings.py": "KEEP COOL's edition, and the faces of e-Mission's die",
}
"""This may only shrink. `app/tools` shows, plays and measures games on purpose."""


def said(path: Path) -> Iterator[str]:
    """The strings of a source that are no docstrings, or the lines of a kv file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".kv":
        yield from re.findall(r'"([^"]*)"', text)
        return
    tree = ast.parse(text)
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def files() -> list[Path]:
    return [*sources("app"), *(ROOT / "app").rglob("*.kv")]


def test_no_code_names_a_language() -> None:
    assert [str(path) for path in files() for each in said(path) if each in LANGUAGES] == []


def outside() -> Iterator[tuple[str, Path]]:
    for path in files():
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(("app/tools/", *(f"app/games/{game}/" for game in OURS))):
            yield name, path


def test_nothing_outside_its_folder_names_a_game() -> None:
    naming = {name for name, path in outside() if any(map(GAME.search, said(path)))}
    assert naming == set(ALLOWED)


@pytest.mark.parametrize("game", OURS)
def test_nothing_outside_its_folder_imports_the_rules_of_a_game(game: str) -> None:
    rules = {
        name
        for name, path in outside()
        if path.suffix == ".py"
        and any(each.startswith(f"engine.{game}.") for each in imports(path, for_types=False, later=True))
    }
    assert rules - set(ALLOWED) == set()
