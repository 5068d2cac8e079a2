"""The packed app, started as a tablet starts it, with stand-ins for Android and nothing a tablet lacks."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.virtual import VirtualCarbometer
from tests.android.conftest import needs_tools
from tests.android.packing import ROOT, SPEC, pack
from tests.display import display

pytestmark = [needs_tools, pytest.mark.window]

Start = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display() as number:
        yield number


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app's folder as python-for-android packs it."""
    folder = tmp_path_factory.mktemp("packed")
    package = pack(SPEC.read_text(), folder)
    assert package.dist is not None, package.said
    return Path(package.options.private)


@pytest.fixture(scope="module")
def start(packed: Path, screen: str, tmp_path_factory: pytest.TempPathFactory) -> Start:
    def run(scenario: str, folder: Path = packed, **tablet: Any) -> dict[str, Any]:
        home = tmp_path_factory.mktemp("files")
        (home / "app").symlink_to(folder)
        done = subprocess.run(
            [sys.executable, "-OO", "-B", ROOT / "tests/android/as_tablet.py", home / "app", scenario],
            env={**os.environ, "KLIMATISCH_TABLET_IS": json.dumps(tablet), "SDL_AUDIODRIVER": "dummy"},
            capture_output=True,
            text=True,
            timeout=150,
            check=False,
        )
        lines = [line for line in done.stdout.splitlines() if line.startswith("FOUND ")]
        assert lines, done.stdout + done.stderr
        found: dict[str, Any] = json.loads(lines[-1].removeprefix("FOUND "))
        assert found["exit"] == 0, done.stderr
        return found

    return run


BOARD = {"vid": 0x2E8A, "pid": 5}
"""A Raspberry Pi Pico."""


@pytest.fixture(scope="module")
def day(start: Start) -> dict[str, dict[str, Any]]:
    """The app is opened for the first time, asks, is plugged into, played with."""
    with VirtualCarbometer(12, chip_ms=5, settle_ms=60, seed=1, device_id="carb-1") as device:
        return start("one_day", language="de", usb=[{**BOARD, "path": device.port}])


def test_the_app_opens_with_everything_in_its_place(day: dict[str, dict[str, Any]]) -> None:
    found = day["first_start"]
    assert found["platform"] == "android"
    assert found["language"] == "de"
    assert found["data"] == "klimatisch"
    assert found["code"] == "app/main.py"
    assert (found["trouble"], found["tables"], found["sound"]) == ("None", 0, None)


def test_people_know_why_before_android_asks_and_say_yes(day: dict[str, dict[str, Any]]) -> None:
    found = day["nearby"]
    assert found["asked before"] == []
    assert found["asked"] == [["android.permission.BLUETOOTH_SCAN", "android.permission.BLUETOOTH_CONNECT"]]
    assert found["answer"] == "yes"
    assert found["air"] == "bluetooth_off", "past the gate, and bleak found the radio switched off"
    assert not found["asked again"]


def test_a_carbometer_on_a_cable_speaks_through_the_real_driver(day: dict[str, dict[str, Any]]) -> None:
    found = day["cable"]
    assert (found["way"], found["device"], found["chips"]) == ("serial:usb:2e8a:0005", "carb-1", 12)
    assert (found["open"], found["again"], found["asked"]) == (1, True, 1)


def test_a_game_on_a_tablet(day: dict[str, dict[str, Any]]) -> None:
    found = day["a_table"]
    assert found["awake"]
    assert "no_pseudo_terminals" in found["links"].values(), "termios is missing here"
    assert found["secret"][-1] == ["addFlags", 8192]
    assert found["covered"] == [["clearFlags", 8192]]
    assert found["shared"] and len(found["sharing"]) == 2
    assert "settings" not in found["pages left"] and "keep_cool" in found["pages left"]
    assert found["settings again"] == "settings"


@pytest.mark.deep
def test_compiled_as_python_for_android_does_it_plays_without_its_sources(
    start: Start, packed: Path, tmp_path: Path
) -> None:
    compiled = tmp_path / "compiled"
    shutil.copytree(packed, compiled)
    subprocess.run([sys.executable, "-OO", "-m", "compileall", "-q", "-b", compiled], check=True)
    for source in compiled.rglob("*.py"):
        source.unlink()
    found = start("a_table", folder=compiled)
    assert found["settings again"] == "settings"


@pytest.mark.deep
def test_people_who_say_no_are_told_what_to_do_and_not_asked_again(start: Start) -> None:
    found = start("nearby", grants=False)
    assert (found["answer"], found["air"]) == ("no", "bluetooth_denied")
    assert "Bluetooth" in found["words"]
    assert not found["asked again"]


@pytest.mark.deep
def test_an_older_android_asks_for_the_place_and_the_page_says_so(start: Start) -> None:
    found = start("nearby", level=29)
    assert found["asked"] == [["android.permission.ACCESS_FINE_LOCATION"]]
    assert "Standort" in found["points"][1]


@pytest.mark.deep
def test_a_cable_that_is_not_allowed_is_explained_and_asked_for_once(start: Start) -> None:
    with VirtualCarbometer(12, chip_ms=5, settle_ms=60, seed=1) as device:
        found = start("cable", grants=False, usb=[{**BOARD, "path": device.port}])
    assert "Android" in found["why"]
    assert found["asked"] == 1
