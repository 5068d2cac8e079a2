"""The workbench on a virtual carbometer and die, over a real pseudo-terminal, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.bench.words import WORDS
from hardware.virtual import VirtualCarbometer, VirtualDie

ROOT = Path(__file__).parents[2]


def bench(port: str, *what: str, language: str = "en") -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "hardware.bench", port, *what, "--language", language],
        capture_output=True, text=True, cwd=ROOT, timeout=120, check=False,
    )  # fmt: skip
    assert not done.stderr
    return done.returncode, done.stdout


@pytest.fixture
def carbometer() -> Iterator[VirtualCarbometer]:
    with VirtualCarbometer(0, chip_ms=1, seed=3) as device:
        yield device


def test_empty_trough_then_ten_chips_then_it_counts(carbometer: VirtualCarbometer) -> None:
    port = carbometer.port
    assert bench(port, "empty") == (0, WORDS["en"]["empty"] + "\n")
    carbometer.set(10)
    time.sleep(0.2)  # a hand takes longer than that from the trough to the keys
    assert bench(port, "chips", "10") == (0, WORDS["en"]["chips"].format(n=10) + "\n")
    carbometer.place(7)
    with_watch = subprocess.Popen(
        [sys.executable, "-m", "hardware.bench", port, "watch", "--language", "en"],
        stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    try:
        assert with_watch.stdout is not None
        assert with_watch.stdout.readline() == WORDS["en"]["watch"] + "\n"
        carbometer.place(3)
        assert any(line.startswith("20 chips (sure") for line in with_watch.stdout)
    finally:
        with_watch.kill()
        with_watch.communicate()


def test_it_tells_who_is_there_in_the_language_asked_for(carbometer: VirtualCarbometer) -> None:
    code, said = bench(carbometer.port, "look", language="de")
    assert code == 0
    assert carbometer.device_id in said
    assert WORDS["de"]["calibrated"] in said


def test_a_calibration_that_cannot_be_is_refused_in_words(carbometer: VirtualCarbometer) -> None:
    assert bench(carbometer.port, "chips", "10") == (1, WORDS["en"]["refused.range"] + "\n")


def test_a_die_is_not_calibrated() -> None:
    with VirtualDie(seed=1) as die:
        assert bench(die.port, "empty") == (1, WORDS["en"]["refused.unknown"] + "\n")
        assert bench(die.port, "look")[0] == 0


def test_a_port_that_is_not_there_is_said_plainly() -> None:
    assert bench("/dev/klimatisch-nowhere", "look") == (
        1, WORDS["en"]["port"].format(port="/dev/klimatisch-nowhere") + "\n",
    )  # fmt: skip


def test_both_languages_say_the_same_things() -> None:
    assert WORDS["de"].keys() == WORDS["en"].keys()
