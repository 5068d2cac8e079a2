"""CO₂'s set-up, box and corrections by the real mouse, from a click to the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.forms.boxes import read_file
from engine.co2 import GAME
from engine.core.data import in_part
from tests.window.delegate import replayed
from tests.window.test_kyoto_beside import back, count, open_part
from tests.window.test_whole_round import Glass

pytestmark = pytest.mark.window

PLANT = "plants.recycling_2"
"""The first plant of the list whose price is a stand-in."""


def kept(folder: Path) -> dict[str, Any]:
    path = folder / "box-co2-giochix.json"
    return dict(read_file(path).values) if path.exists() else {}


def to_the_set_up(glass: Glass) -> None:
    glass.until(lambda view: view["screen"] == "home")
    glass.tap("game:co2")
    glass.until(lambda view: view["screen"] == "co2_setup")


def test_a_plants_price_is_entered_in_my_box_and_kept(display: str, tmp_path: Path) -> None:
    glass = Glass(tmp_path)
    try:
        to_the_set_up(glass)
        glass.tap("box")
        glass.until(lambda view: view["screen"] == "co2_box")
        open_part(glass, "plants")
        for digit in (1, 1):
            glass.tap(f"key:digit:{digit}")
        glass.until(lambda _view: kept(tmp_path).get(PLANT) == in_part([11, 2, 1, 8], {0}))
        glass.shoot("co2-beside-1-plant")
        back(glass, "")
        glass.tap("back")
        glass.until(lambda view: view["screen"] == "co2_setup")
    finally:
        glass.kill()


def test_a_cooperative_game_is_set_up_and_set_right_with_the_mouse(display: str, tmp_path: Path) -> None:
    glass = Glass(tmp_path)
    try:
        to_the_set_up(glass)
        glass.tap("key:players:2")
        glass.until(lambda view: len(view["seats"]) == 2)
        glass.tap("key:home:asia")
        glass.tap("key:variant:inspectors")
        glass.tap("act:yellow")
        glass.shoot("co2-beside-2-setup")
        glass.tap("start")
        glass.until(lambda view: view["screen"] == "co2")
        before = replayed(tmp_path, GAME)
        assert (before.mode, [seat.colour for seat in before.seats]) == ("coop", ["yellow", "red"])
        assert (before.home, len(before.inspectors), before.ppm) == ("asia", 2, 400)
        glass.tap("more")
        glass.tap("more:co2_correct")
        glass.until(lambda view: view["screen"] == "co2_correct")
        count(glass, "ppm", 420)
        glass.tap("subject:regions")
        glass.tap("key:part:control")
        glass.tap("key:control:red")
        glass.until(lambda view: len(view["review"]["changes"]) == 2)
        glass.tap("reason:forgotten")
        glass.shoot("co2-beside-3-corrections")
        glass.tap("set_right")
        glass.until(lambda view: view["screen"] == "co2")
    finally:
        glass.kill()
    after = replayed(tmp_path, GAME)
    assert (after.ppm, after.regions[0].control) == (420, "red")
