"""`klimatisch calibrate`, with a carbometer on a pseudo-terminal and somebody who presses Enter."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.devices.book import DeviceBook
from hardware.virtual import VirtualCarbometer, VirtualDie
from tests.app.helpers import ROOT
from tests.patience import PATIENCE


def started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "app", "calibrate", *arguments, "--language", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def lines_until(process: subprocess.Popen[str], so: Callable[[str], bool]) -> str:
    assert process.stdout is not None
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        line = process.stdout.readline()
        if so(line):
            return line
        assert line, process.stderr.read() if process.stderr else ""
    raise AssertionError("waited in vain")


def of_a_step(line: str) -> bool:
    """A step is asked for again if chips were still moving when Enter was pressed."""
    return line.startswith(("Step", "Calibrated"))


def test_step_by_step_in_a_terminal(tmp_path: Path) -> None:
    with VirtualCarbometer(3, device_id="carb-1", chip_ms=5, settle_ms=60, seed=1) as scale:
        process = started(scale.port, "--data-dir", str(tmp_path))
        assert process.stdin is not None
        with process:
            while (line := lines_until(process, of_a_step)).startswith("Step"):
                scale.set((0, 10, 30)[int(line[len("Step ")]) - 1])
                process.stdin.write("\n")
                process.stdin.flush()
            assert line.endswith(".\n")
            process.stdin.close()
        assert process.returncode == 0
    known = DeviceBook(tmp_path).get("carb-1")
    assert known is not None
    assert known.calibration is not None
    assert (known.calibration.reference, known.calibration.drift) == (30, 0)
    assert known.calibration.noise is not None


def test_whoever_goes_away_has_calibrated_nothing(tmp_path: Path) -> None:
    with VirtualCarbometer(3, device_id="carb-1", settle_ms=60, seed=1) as scale:
        process = started(scale.port, "--data-dir", str(tmp_path))
        process.communicate("", timeout=PATIENCE)
        assert process.returncode == 1


@pytest.mark.parametrize("name", ["die", "nowhere"])
def test_what_can_not_be_calibrated_says_why(tmp_path: Path, name: str) -> None:
    with VirtualDie(settle_ms=60) as die:
        process = started(die.port if name == "die" else "carb-99", "--data-dir", str(tmp_path))
        _, errors = process.communicate("", timeout=PATIENCE)
        assert process.returncode == 2
        assert ("no carbometer" if name == "die" else "not to be found") in errors
