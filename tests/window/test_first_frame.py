"""What is on the glass first waits for nothing that it doesn't need."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

LATER = (
    "sqlmodel",
    "sqlalchemy",
    "pydantic",
    "engine.core",
    "app.forms",
    "app.games.keep_cool.table",
    "app.pages.home",
    "app.sessions.session",
    "app.table",
    "firmware_bridge",
    "bleak",
)
STARTED = """
import asyncio, json, sys
from pathlib import Path
from app.launch import SIZE, prepare

folder = Path(sys.argv[1])
prepare(str(folder / "kivy"), SIZE)
from kivy.core.window import Window
from app.text.translator import catalogue
from app.main import KlimatischApp

app = KlimatischApp(folder, "de")

def flipped(*_):
    there = [name for name in json.loads(sys.argv[2]) if name in sys.modules]
    print(json.dumps([app.here, there, catalogue.cache_info().currsize]))
    Window.unbind(on_flip=flipped)
    app.stop()

Window.bind(on_flip=flipped)
asyncio.run(app.run_until_closed())
"""
EDITION_CHOSEN = '{"edition": "spieltrieb", "toured": true}'


@pytest.mark.usefixtures("display")
def test_our_sign_comes_before_the_database_the_rules_and_the_words(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(EDITION_CHOSEN, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", STARTED, str(tmp_path), json.dumps(LATER)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    page, too_early, languages = json.loads(done.stdout.splitlines()[-1])
    assert (page, too_early, languages) == ("curtain", [], 0)
