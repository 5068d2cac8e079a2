"""The real window with a game beside the app that the app does not know: `outside_evening` plays it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.helpers import ROOT
from tests.outside.installed import install

pytestmark = pytest.mark.window


def test_a_game_from_outside_is_set_up_played_corrected_told_and_explained(
    display: str, tmp_path: Path
) -> None:
    """In a process of its own: no other test has this game on its home screen."""
    evening = ROOT / "tests" / "window" / "outside_evening.py"
    run = subprocess.run(
        (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-x", str(evening)),
        cwd=ROOT,
        env={**install(tmp_path), "DISPLAY": display},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout[-6000:]
