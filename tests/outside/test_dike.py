"""A game that is no part of the app: found by its entry point, and everything it needs is in its folder."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.app.helpers import ROOT
from tests.outside.installed import PROJECT, install

WHAT_IS_THERE = """
import json
from datetime import UTC, datetime
from app.games import SHELF
from app.pages import PAGES
from app.pages.home.presenter import home_view
from app.text.help import library
from app.text.translator import Translator, catalogue
from app.ui.heroes import HEROES
from app.ui.theme import MARKS
from engine.games import GAMES, find_game

english, german = Translator("en"), Translator("de")
print(json.dumps({
    "shelf": list(SHELF),
    "games": list(GAMES),
    "tiles": [tile.title for tile in home_view(english, (), datetime.now(UTC)).games],
    "words": [german("home.game.dike"), german("app.name")],
    "pages": [name for name in PAGES if name.startswith("dike")],
    "marks": [name for name in MARKS if name.startswith("village_")],
    "hero": "dike" in HEROES,
    "topics": {l: [topic.id for topic in library("dike", l).topics()] for l in ("de", "en")},
    "goal": library("dike", "en").topic("rule.goal").text,
}))
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    return install(tmp_path_factory.mktemp("installed"))


def python(environment: Mapping[str, str], *arguments: str, said: str = "") -> str:
    run = subprocess.run(
        (sys.executable, *arguments),
        cwd=ROOT,
        env=environment,
        input=said,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_nothing_of_it_is_known_where_it_is_not_installed() -> None:
    known = python({}, "-c", "from app.games import SHELF; print(*SHELF)")
    assert known.split() == ["keep_cool", "kyoto", "emission", "co2"]
    sources = [path for folder in ("app", "engine") for path in (ROOT / folder).rglob("*.py")]
    assert not [path for path in sources if re.search(r"\bdike\b", path.read_text(encoding="utf-8"))]


def test_everything_that_it_brings_is_registered(environment: Mapping[str, str]) -> None:
    told: dict[str, Any] = json.loads(python(environment, "-c", WHAT_IS_THERE))
    assert told["shelf"] == told["games"] == ["keep_cool", "kyoto", "emission", "co2", "dike"]
    assert told["tiles"][-1] == "The Dike" and len(told["tiles"]) == 5
    assert told["words"] == ["Der Deich", "Klimatisch"]
    assert told["pages"] == ["dike", "dike_setup", "dike_correct"]
    assert len(told["marks"]) == 4 and told["hero"]
    assert told["topics"]["de"] == told["topics"]["en"]
    assert {"step.throw", "rule.goal", "term.dike"} <= set(told["topics"]["en"])
    assert "for three rounds" in told["goal"]


def test_its_catalogues_have_the_same_keys_and_every_refusal() -> None:
    def keys(language: str) -> list[str]:
        text = (PROJECT / "dike" / "locale" / language / "dike.po").read_text(encoding="utf-8")
        return re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)

    assert keys("de") == keys("en")
    codes = re.findall(r'(?:refuse|warn)\("([\w.]+)"', (PROJECT / "dike" / "rules.py").read_text("utf-8"))
    assert len(codes) == 10 and set(codes) <= set(keys("en"))


def test_whole_games_of_it_are_simulated(environment: Mapping[str, str]) -> None:
    told = python(
        environment, "-m", "app", "simulate", "dike", "--players", "3", "--games", "40", "--seed", "5"
    )
    assert "won" in told and "lost" in told


def test_one_that_cannot_be_loaded_is_left_out(tmp_path: Path) -> None:
    environment = install(tmp_path)
    (tmp_path / "dike" / "plugin.py").write_text("raise RuntimeError('broken')\n")
    known = python(environment, "-c", "from app.games import SHELF; print(*SHELF)")
    assert known.split() == ["keep_cool", "kyoto", "emission", "co2"]
