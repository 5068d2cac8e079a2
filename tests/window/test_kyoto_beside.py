"""Kyoto's box and corrections by the real mouse, from a click to the disk, the app in its own process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.forms.boxes import read_file
from app.sessions.store.store import Store
from engine.core import Journal, Sealed
from engine.kyoto import GAME
from engine.kyoto.state import State
from tests.window.test_whole_round import Glass

pytestmark = pytest.mark.window

CLOUDS = ["animals", "warming", "animals"]


def kept(folder: Path) -> dict[str, Any]:
    return dict(read_file(folder / "box-kyoto-deep_print.json").values)


def replayed(folder: Path) -> State:
    """The fold of what the file holds, with the box that the game was begun with."""
    store = Store.in_folder(folder)
    (listed,) = store.sessions()
    header = listed.header
    loaded = store.load(header.id, GAME)
    store.close()
    rules = GAME.rules(GAME.load(header.edition, header.owner))
    return Journal(GAME, rules, loaded.entries).state


def open_part(glass: Glass, part: str) -> None:
    glass.tap(f"row:{part}")
    glass.until(lambda view: view["place"] == part)


def back(glass: Glass, *places: str) -> None:
    """From page to page, each time when the one before is on the glass."""
    for place in places:
        glass.tap("back")
        glass.until(lambda view, there=place: view["place"] == there)  # type: ignore[misc]


def fill_the_box(glass: Glass, folder: Path) -> None:
    """A card cell by cell, icons, and a formula term by term."""
    glass.tap("box")
    glass.until(lambda view: view["screen"] == "kyoto_box")
    open_part(glass, "affluence")
    box = folder / "box-kyoto-deep_print.json"
    for key in ("digit:1", "digit:1", "digit:0", "word:clouds", "word:steel"):
        assert not box.exists(), "a card counts when all of it has been read"
        glass.tap(f"key:{key}")
    glass.until(lambda _view: box.exists())
    assert kept(folder) == {"affluence.a01": ["110", "clouds", "steel"]}
    back(glass, "")
    open_part(glass, "icons")
    for icon in CLOUDS:
        glass.tap(f"key:word:{icon}")
    glass.until(lambda _view: kept(folder).get("icons.clouds") == CLOUDS)
    back(glass, "")
    open_part(glass, "agendas")
    glass.tap("row:agendas.coal")
    glass.until(lambda view: view["place"] == "agendas.coal")
    glass.tap("row:term:1")
    glass.until(lambda view: view["place"] == "agendas.coal#1")
    glass.tap("key:term:amount:3")
    glass.tap("action:condition")
    glass.tap("key:term:rank:most.warming")
    glass.until(lambda _view: kept(folder)["agendas.coal"] == ["6 if most.clouds", "3 if most.warming"])
    assert "3 points" in glass.view["words"]
    glass.shoot("kyoto-beside-1-term")
    glass.tap("action:leave")
    glass.until(lambda view: view["place"] == "agendas.coal")
    back(glass, "agendas", "")
    glass.tap("back")
    glass.until(lambda view: view["screen"] == "kyoto_setup")


def sit_down(glass: Glass) -> None:
    """Three countries at a table without components."""
    for key in ("country:russia", "way:full"):
        glass.tap(f"key:{key}")
    glass.tap("start")
    glass.until(lambda view: view["screen"] == "kyoto")


def count(glass: Glass, what: str, wanted: int) -> None:
    """A finger that stays too long counts on by itself; then it goes back."""
    while True:
        lines = {line["what"]: line["counter"]["value"] for line in glass.view["lines"]}
        if lines[what] == wanted:
            return
        glass.tap(f"count:{what}:{'more' if lines[what] < wanted else 'less'}")


def set_right(glass: Glass, countries: list[str]) -> None:
    """The board in the open, coffers of two countries behind their covers."""
    glass.tap("more")
    glass.tap("more:kyoto_correct")
    glass.until(lambda view: view["screen"] == "kyoto_correct")
    count(glass, "clouds", 2)
    count(glass, "fund", 2)
    glass.until(lambda view: len(view["review"]["changes"]) == 2)
    one, other, *_ = countries
    for country, key, times in ((one, "coffers:-5", 1), (other, "coffers:1", 6)):
        glass.tap(f"subject:{country}")
        glass.until(lambda view, seat=country: (view["cover"] or {}).get("seat") == f"flag_{seat}")  # type: ignore[misc]
        glass.tap("only_me")
        for _ in range(times):
            glass.tap(f"key:{key}")
        glass.tap("cover")
    view = glass.until(lambda view: len(view["review"]["changes"]) == 4)
    assert not any(number in json.dumps(view) for number in ("15 million", "26 million"))
    glass.tap("reason:miscounted")
    glass.shoot("kyoto-beside-2-corrections")
    glass.tap("set_right")
    glass.until(lambda view: view["screen"] == "kyoto")


def test_a_box_is_filled_and_a_table_set_right_with_the_mouse(display: str, tmp_path: Path) -> None:
    glass = Glass(tmp_path)
    try:
        glass.until(lambda view: view["screen"] == "home")
        glass.tap("game:kyoto")
        glass.until(lambda view: view["screen"] == "kyoto_setup")
        fill_the_box(glass, tmp_path)
        sit_down(glass)
        before = replayed(tmp_path)
        countries = [seat.country for seat in before.seats]
        set_right(glass, countries)
    finally:
        glass.kill()
    after = replayed(tmp_path)
    assert (after.damage("clouds"), after.fund) == (2, before.fund - 1)
    for country, by in zip(countries, (-5, 6, 0), strict=False):
        was, now = before.seat(country).coffers, after.seat(country).coffers
        assert isinstance(was, Sealed) and isinstance(now, Sealed)
        assert now.value - was.value == by
    assert isinstance(after.beside, Sealed) and after.beside.value == 0
