"""The table that plays itself, as somebody without a screen sees it: `klimatisch demo --headless`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.window

MOMENTS = {
    "home",
    "set-up",
    *(
        f"keep-cool-{each}"
        for each in ("reveal", "roll", "income", "free", "recovery", "difference", "portrait")
    ),
    "home-resume",
}


def test_the_headless_demo_plays_a_round_and_leaves_pictures(display: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app", "demo", "--headless", "--players", "3", "--screenshots", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    made = {picture.stem.split("-", 1)[1] for picture in tmp_path.glob("*.png")}
    assert made >= MOMENTS
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in tmp_path.glob("*.png"))
