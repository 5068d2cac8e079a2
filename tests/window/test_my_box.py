"""My box with real taps: a carbometer and a price row are read off, and the next game has them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.forms.boxes import Box, write_file
from tests.window.checks import cut_words

pytestmark = pytest.mark.window


async def keys(hand: Any, *digits: int) -> None:
    for digit in digits:
        await hand.tap(f"key:digit:{digit}")


def black(hand: Any) -> list[str]:
    """The first price row that is drawn."""
    return [cell.text for cell in hand.view.sketch.rows[0].cells]


async def open_box(hand: Any) -> None:
    await hand.on("home")
    await hand.tap("game:keep_cool")
    await hand.on("setup")
    await hand.tap("box")
    await hand.on("box")


async def test_what_is_tapped_in_is_on_disk_and_on_the_next_table(open_app: Any, tmp_path: Path) -> None:
    async with open_app() as hand:
        await open_box(hand)
        await hand.tap("choice:spieltrieb")
        await hand.until(lambda: hand.app.settings.now.edition == "spieltrieb")

        await hand.tap("row:carbometer")
        await hand.until(lambda: hand.view.place == "carbometer")
        await keys(hand, 8, 3)
        await keys(hand, 7, 2)
        await keys(hand, 6, 0)
        await hand.until(lambda: hand.view.carbometer.count == 72)
        assert (hand.view.carbometer.capacity, hand.view.carbometer.bands[0].low) == (83, 60)
        assert cut_words(hand.app.screens.current_screen) == []
        await hand.tap("back")

        await hand.tap("row:countries.usa")
        await hand.until(lambda: hand.view.place == "countries.usa")
        await keys(hand, 9, 6)
        for _ in range(5):
            await hand.tap("key:right")
        await hand.tap("key:row_ends")
        await hand.until(lambda: black(hand) == ["9", "6", "7", "6", "6", "6", "5"])
        await hand.tap("back")
        await hand.tap("back")

        await hand.on("setup")
        await hand.tap("players:5")
        assert hand.view.sits_out == ()
        assert "72" in hand.view.hint
        await hand.tap("start")
        await hand.on("keep_cool")
        session = hand.app.table.session
        assert (session.state.carbometer, session.rules.capacity) == (72, 83)
        assert session.rules.countries["usa"].prices["black"] == (9, 6, 7, 6, 6, 6, 5)
        assert hand.view.carbometer.count == 72
        usa = next(seat for seat in hand.view.seats if seat.id == "usa")
        assert 9 in [holding.price for holding in usa.holdings]
        header = session.header
        assert header.edition == "spieltrieb"
        assert header.owner["countries.usa.black"] == [9, 6, 7, 6, 6, 6, 5]
    kept = json.loads((tmp_path / "box-keep_cool-spieltrieb.json").read_text(encoding="utf-8"))
    assert kept["values"] == {
        "carbometer.capacity": 83,
        "carbometer.start": 72,
        "carbometer.lowest.blue": 60,
        "countries.usa.black": [9, 6, 7, 6, 6, 6, 5],
    }


async def test_a_mistake_is_told_at_its_cell_and_not_kept(open_app: Any, tmp_path: Path) -> None:
    async with open_app() as hand:
        await open_box(hand)
        await hand.tap("row:carbometer")
        await keys(hand, 6, 9)
        await hand.until(lambda: hand.view.notice)
        states = {cell.path: cell.state for row in hand.view.sketch.rows for cell in row.cells}
        assert states["carbometer.start"] == "fault"
        assert not (tmp_path / "box-keep_cool-ecovisio.json").exists(), (
            "it waits for the number it contradicts"
        )
        await keys(hand, 6, 8)
        await hand.until(lambda: not hand.view.notice)
        kept = json.loads((tmp_path / "box-keep_cool-ecovisio.json").read_text(encoding="utf-8"))
        assert kept["values"] == {"carbometer.capacity": 69, "carbometer.start": 68}


async def test_a_cell_is_tapped_on_the_picture_and_a_digit_taken_back(open_app: Any) -> None:
    async with open_app() as hand:
        await open_box(hand)
        page = hand.app.page("box")
        page.open("ecovisio", "countries.usa")
        await hand.tap("cell:countries.usa.green:2")
        await keys(hand, 1)
        await hand.tap("key:take_back")
        await keys(hand, 9)
        await hand.until(lambda: {*page.draft.data.values["countries.usa.green"].read} == {2})
        assert page.draft.data["countries.usa.green"][2] == 9
        assert cut_words(hand.app.screens.current_screen) == []


async def test_a_card_of_one_s_own_and_undo(open_app: Any) -> None:
    async with open_app() as hand:
        await open_box(hand)
        page = hand.app.page("box")
        page.open("spieltrieb", "cards")
        await hand.tap("action:add")
        await hand.tap("choice:volcano")
        field = hand.app.screens.current_screen.field
        field.text = "Krakatau"
        field.dispatch("on_text_validate")
        await hand.tap("action:add_it")
        await hand.until(lambda: hand.view.place == "cards.volcano.own:Krakatau")
        await keys(hand, 3)
        await hand.until(lambda: page.draft.values == {"cards.volcano.own:Krakatau": 3})
        page.open("spieltrieb", "cards")
        await hand.tap("action:shipped")
        await hand.until(lambda: page.draft.values == {})
        await hand.tap("action:undo")
        await hand.until(lambda: page.draft.values == {"cards.volcano.own:Krakatau": 3})


async def test_a_file_is_looked_at_and_taken_over(open_app: Any, tmp_path: Path) -> None:
    async with open_app() as hand:
        await open_box(hand)
        page = hand.app.page("box")
        page.folder = tmp_path / "documents"
        write_file(
            page.folder / "box-of-a-friend.json", Box("keep_cool", "spieltrieb", {"carbometer.start": 77})
        )
        await hand.tap("action:share")
        await hand.until(lambda: hand.view.rows.rows)
        await hand.tap(f"row:{page.folder / 'box-of-a-friend.json'}")
        await hand.until(lambda: hand.view.place == "import")
        assert hand.app.boxes.box("keep_cool", "spieltrieb").values == {}
        await hand.tap("action:take")
        await hand.until(lambda: hand.app.boxes.box("keep_cool", "spieltrieb").values)
        assert page.draft.data["carbometer.start"] == 77
        await hand.tap("action:share")
        await hand.tap("action:export")
        await hand.until(lambda: (page.folder / "box-keep_cool-spieltrieb.json").exists())


async def test_a_torn_file_is_told_and_the_shipped_values_are_used(open_app: Any, tmp_path: Path) -> None:
    (tmp_path / "box-keep_cool-ecovisio.json").write_bytes(b'{"format"')
    async with open_app() as hand:
        await hand.on("home")
        await hand.tap("game:keep_cool")
        await hand.on("setup")
        assert "box-keep_cool-ecovisio.json" in hand.view.hint
        await hand.tap("players:3")
        await hand.tap("start")
        await hand.on("keep_cool")
        assert hand.app.table.session.state.carbometer == 70
