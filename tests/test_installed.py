"""What installing Klimatisch does to somebody's Python environment."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel would put into site-packages."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "-w", folder, ROOT], check=True, timeout=120)
    (wheel,) = folder.glob("klimatisch-*.whl")
    packed = zipfile.ZipFile(wheel)
    site = folder / "site"
    packed.extractall(site)
    return site


def test_nothing_but_klimatisch_is_at_the_top(installed: Path) -> None:
    packages = {each.name for each in installed.iterdir() if not each.name.endswith(".dist-info")}
    assert packages == {"klimatisch"}


@pytest.mark.parametrize(
    "kept",
    [
        "app/main.py",
        "app/pages/home/tiles.kv",
        "app/text/locale/de/home.po",
        "app/assets/sounds/rising.wav",
        "engine/keep_cool/data/ecovisio.toml",
        "hardware/firmware/core/carbometer.py",
        "firmware_bridge/py.typed",
    ],
)
def test_code_and_data_are_inside(installed: Path, kept: str) -> None:
    assert (installed / "klimatisch" / "house" / kept).is_file()


def test_the_installed_command_runs_the_installed_code(installed: Path, tmp_path: Path) -> None:
    asked = "import klimatisch, sys; klimatisch.open_house(); import app; print(app.__file__)"
    environment = {"PYTHONPATH": str(installed), "PATH": "/usr/bin:/bin"}
    where = subprocess.check_output(
        [sys.executable, "-c", asked], cwd=tmp_path, env=environment, text=True, timeout=60
    )
    assert Path(where.strip()).is_relative_to(installed / "klimatisch" / "house")
    played = subprocess.run(
        [sys.executable, "-m", "klimatisch", "simulate", "keep_cool", "--games", "1", "--seed", "1"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert played.returncode == 0, played.stderr
