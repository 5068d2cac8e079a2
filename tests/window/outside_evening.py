"""An evening with the Dike in the real window; `test_game_from_outside` runs it where that is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.window.checks import cut_words, outside, overlapping
from tests.window.conftest import frames
from tests.window.hand import Hand

pytestmark = pytest.mark.window


async def look(hand: Hand) -> None:
    await frames(4)
    screen = hand.app.screens.current_screen
    assert (cut_words(screen), outside(screen), overlapping(screen)) == ([], [], [])


async def turn(hand: Hand, face: int, work: str) -> None:
    state = hand.app.table.state
    await hand.tap(f"key:face:{face}")
    await hand.until(lambda: hand.app.table.state.phase == "work")
    await hand.tap(f"key:{work}")
    await hand.until(lambda: hand.app.table.state.turn != state.turn or hand.app.table.over)


async def test_an_evening(open_app: Any, tmp_path: Path) -> None:
    async with open_app(tmp_path) as hand:
        hand.app.choose(reduce_motion=True)
        await set_up(hand)
        await look(hand)
        await play_and_take_back(hand)
        await correct(hand)
        await explain(hand)
        await resume(hand)
        await to_the_end(hand)
        await tell(hand)


async def set_up(hand: Hand) -> None:
    await hand.on("home")
    assert hand.view.games[-1].title == "The Dike"
    await look(hand)
    await hand.tap("game:dike")
    await hand.on("dike_setup")
    await look(hand)
    await hand.tap("start")
    await hand.on("dike")
    assert hand.view.step.title == "Northby throws"


async def play_and_take_back(hand: Hand) -> None:
    await turn(hand, 3, "build")
    assert (hand.app.table.state.water, hand.app.table.state.dike) == (1, 4)
    await hand.tap("undo")
    await hand.until(lambda: hand.app.table.state.phase == "work")
    await hand.tap("redo")
    await hand.until(lambda: hand.app.table.state.dike == 4)


async def correct(hand: Hand) -> None:
    await hand.tap("more")
    await hand.on("more")
    await hand.tap("more:dike_correct")
    await hand.on("dike_correct")
    await look(hand)
    await hand.tap("count:water:more")
    await hand.tap("reason:miscounted")
    await hand.tap("set_right")
    await hand.on("dike")
    assert hand.app.table.state.water == 2


async def explain(hand: Hand) -> None:
    await hand.tap("help")
    await hand.until(lambda: hand.app.desk.explaining)
    hand.app.explain("")
    await hand.until(lambda: not hand.app.desk.explaining)
    hand.app.go("help")
    await hand.on("help")
    assert any("for three rounds" in str(part) for part in [hand.view])
    hand.app.back()
    await hand.on("dike")


async def resume(hand: Hand) -> None:
    before = hand.app.table.state
    await hand.tap("back")
    await hand.on("home")
    await hand.until(lambda: hand.view.resume is not None)
    assert hand.view.resume.game == "dike"
    await hand.tap("resume")
    await hand.on("dike")
    assert hand.app.table.state == before


async def to_the_end(hand: Hand) -> None:
    while not hand.app.table.over:
        await turn(hand, 1, "build")
    await hand.until(lambda: hand.view.ending is not None)
    assert hand.view.outcome == "The dike held"
    await look(hand)


async def tell(hand: Hand) -> None:
    await hand.tap("action:story")
    await hand.until(lambda: hand.app.here == "history" and hand.view.story is not None)
    story = hand.view.story
    assert story.outcome == "The dike held"
    rows = [row.words for row in story.happened.rows]
    assert any("Corrected: Water 1 → 2" in words for words in rows)
    assert any("Northby makes the dike higher" in words for words in rows)
