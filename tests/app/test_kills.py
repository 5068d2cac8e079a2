"""The app killed at random instants, a few times; `python -m tests.kills` does it five hundred times."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.app.helpers import ROOT, environment


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
def test_whatever_was_told_as_done_outlives_a_kill() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.kills", "--times", "20", "--seed", "7"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "lost, half or different: 0" in done.stdout
