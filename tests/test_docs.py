"""The pages that say how to add something are done, word for word, in a copy of the repository."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = ("add-a-game", "add-a-language", "add-a-screen")
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
PATH = re.compile(r"`((?:app|docs|engine|tests)/[\w./-]+?)/?`")
MADE = ("app/text/locale/pl/common.po", "app/pages/evenings")
"""What the pages make themselves."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """`app` can be changed there; everything else is the real one."""
    root = tmp_path / "klimatisch"
    root.mkdir()
    for each in ROOT.iterdir():
        if each.name not in ("app", "build") and not each.name.startswith("."):
            (root / each.name).symlink_to(each)
    copytree(ROOT / "app", root / "app", ignore=ignore_patterns("__pycache__", "fonts", "sounds", "licences"))
    return root


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_says_can_be_done(page: str, copy: Path) -> None:
    for block in BLOCK.finditer((DOCS / f"{page}.md").read_text(encoding="utf-8")):
        if block["kind"] != "sh":
            write(copy, block["text"])
            continue
        run = subprocess.run(
            ("bash", "-e", "-u", "-c", block["text"]),
            cwd=copy,
            env=os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert run.returncode == 0, f"{block['text']}\n{run.stdout}{run.stderr}"


def write(root: Path, text: str) -> None:
    """A block whose first line names its file."""
    first, _, rest = text.partition("\n")
    path = root / first.removeprefix("# ")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(rest, encoding="utf-8")


@pytest.mark.parametrize("page", (*PAGES, "architecture"))
def test_every_place_that_is_named_is_there(page: str) -> None:
    named = set(PATH.findall((DOCS / f"{page}.md").read_text(encoding="utf-8")))
    assert named
    assert [each for each in sorted(named) if not (ROOT / each).exists() and each not in MADE] == []


def test_every_folder_of_app_is_in_the_picture() -> None:
    told = (DOCS / "architecture.md").read_text(encoding="utf-8")
    folders = [each.name for each in (ROOT / "app").iterdir() if (each / "__init__.py").is_file()]
    assert [each for each in folders if not re.search(rf"\b{each}\b", told[told.index("## app") :])] == []
