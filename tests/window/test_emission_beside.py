"""e-Mission's set-up, box and corrections by the real mouse, from a click to the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.forms.boxes import read_file
from app.sessions.store.store import Store
from engine.core import Journal
from engine.emission import GAME
from engine.emission.state import State
from tests.window.test_kyoto_beside import back, count, open_part
from tests.window.test_whole_round import Glass

pytestmark = pytest.mark.window

FIRST = "crises.c1403"
"""The first crisis of the list that is a stand-in."""


def kept(folder: Path) -> dict[str, Any]:
    path = folder / "box-emission-schmidt.json"
    return dict(read_file(path).values) if path.exists() else {}


def replayed(folder: Path) -> State:
    """The fold of what the file holds, with the box that the game was begun with."""
    store = Store.in_folder(folder)
    (listed,) = store.sessions()
    loaded = store.load(listed.header.id, GAME)
    store.close()
    rules = GAME.rules(GAME.load(listed.header.edition, listed.header.owner))
    return Journal(GAME, rules, loaded.entries).state


def tell_a_crisis(glass: Glass, folder: Path) -> None:
    """Whom it affects and what it does, question after question; nothing is kept that makes no sense."""
    glass.tap("box")
    glass.until(lambda view: view["screen"] == "emission_box")
    open_part(glass, "crises")
    glass.tap("action:next")
    glass.until(lambda view: view["place"] == FIRST)
    glass.tap("row:ask:who")
    glass.until(lambda view: view["place"] == f"{FIRST}?who")
    glass.tap("key:who.whom:most")
    glass.tap("key:who.measure:transport")
    glass.tap("action:ask_next")
    glass.until(lambda view: view["place"] == f"{FIRST}?does")
    glass.tap("key:does.what:emergency.")
    view = glass.until(lambda view: view["notice"])
    assert kept(folder)[FIRST][1] == "emergency 1 per token", "without an effect it is not taken over"
    assert "Not taken over" in view["notice"]
    glass.tap("key:does.what:carbon.")
    glass.tap("key:does.amount:2")
    glass.until(lambda _view: kept(folder)[FIRST][:2] == ["who most transport", "carbon 2 per token"])
    assert "6 CO₂" in glass.view["words"], "an example is worked out for three tokens"
    glass.shoot("emission-beside-1-crisis")
    back(glass, FIRST, "crises", "")
    glass.tap("back")
    glass.until(lambda view: view["screen"] == "emission_setup")


def set_right(glass: Glass) -> None:
    glass.tap("more")
    glass.tap("more:emission_correct")
    glass.until(lambda view: view["screen"] == "emission_correct")
    count(glass, "trees", 10)
    glass.tap("subject:projects")
    glass.until(lambda view: view["lines"][0]["what"].startswith("project."))
    count(glass, "project.g1304", 1)
    glass.until(lambda view: len(view["review"]["changes"]) == 2)
    glass.tap("reason:forgotten")
    glass.shoot("emission-beside-2-corrections")
    glass.tap("set_right")
    glass.until(lambda view: view["screen"] == "emission")


def test_a_crisis_is_told_and_a_table_set_up_and_set_right_with_the_mouse(
    display: str, tmp_path: Path
) -> None:
    glass = Glass(tmp_path)
    try:
        glass.until(lambda view: view["screen"] == "home")
        glass.tap("game:emission")
        glass.until(lambda view: view["screen"] == "emission_setup")
        tell_a_crisis(glass, tmp_path)
        glass.tap(f"key:row:{'china usa'}")
        glass.until(lambda view: len(view["seats"]) == 2)
        glass.tap("act:usa")
        glass.tap("start")
        glass.until(lambda view: view["screen"] == "emission")
        before = replayed(tmp_path)
        assert ([seat.power for seat in before.seats], before.trees) == (["usa", "china"], 11)
        set_right(glass)
    finally:
        glass.kill()
    after = replayed(tmp_path)
    assert (after.trees, [each.project for each in after.projects]) == (10, ["g1304"])
