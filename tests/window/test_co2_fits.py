"""What the CO₂ table leaves out where there is little room, and what it keeps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.games.co2.view import TrackView
from tests.app.co2_tables import Table, laid_out, shown
from tests.app.test_co2_presenter import in_turn
from tests.window.conftest import Stage

pytestmark = pytest.mark.window


@pytest.fixture
def plain(stage: Stage) -> Iterator[Stage]:
    """The stage; afterwards words are as large as they were."""
    from app.ui.widgets.live import theme

    yield stage
    theme.text_scale, theme.dpi = 1.0, 0


def screen_of(stage: Stage, table: Table, size: tuple[int, int], *taps: str) -> Any:
    from app.games.co2.screen import Co2Screen

    screen = stage.put(Co2Screen(), size)
    screen.show(shown(table, *taps)[0])
    stage.frames()
    return screen


def tab_names(screen: Any) -> set[str]:
    return {tab.text for tab in screen.tabs.children}


def test_pages_have_their_names_wherever_the_longest_one_has_room(plain: Stage) -> None:
    from app.ui.widgets.live import theme

    assert "Konzerne" in tab_names(screen_of(plain, in_turn(), (1280, 800)))
    theme.text_scale = 2.0
    assert tab_names(screen_of(plain, in_turn(), (800, 1280))) == {""}


def test_keys_of_a_turn_stand_on_one_page_before_history_does(plain: Stage) -> None:
    screen = screen_of(plain, in_turn("solo", 1), (1920, 1200))
    assert screen.pad.pages == 1


def test_keys_for_what_was_drawn_are_as_high_as_a_finger_beside_the_regions(plain: Stage) -> None:
    from app.ui.widgets.live import theme

    theme.dpi = 226
    screen = screen_of(plain, laid_out("competitive", 4), (1920, 1200))
    assert screen.view.regions_beside and screen.plan.shows("regions")
    assert screen.pad.height >= screen.pad.least_in(screen.pad.width)


@pytest.mark.parametrize("size", [(1024, 600), (600, 1024)])
def test_what_is_to_be_done_is_said_where_nothing_else_is_wanted(plain: Stage, size: tuple[int, int]) -> None:
    screen = screen_of(plain, laid_out("coop", 3, 1, draft=True), size)
    assert screen.plan.shows("step", "large", "small"), "the title, and what it means below it"


def test_what_has_no_room_is_a_tap_away_and_goes_when_something_else_is_wanted(plain: Stage) -> None:
    from app.ui.widgets.live import theme

    theme.text_scale = 1.6
    table = in_turn()
    screen = screen_of(plain, table, (1024, 600))
    assert "facts" in screen.plan.left_out and screen.strip.has_overleaf
    screen.turn_over()
    plain.frames()
    assert screen.plan.shows("facts") and not screen.plan.shows("pad")
    screen.show(shown(table, "open:lobby")[0])
    plain.frames()
    assert screen.plan.shows("pad") and not screen.overleaf


def test_what_tracks_earn_is_told_in_one_size(plain: Stage) -> None:
    from app.ui.widgets.knowledge_board import KnowledgeBoard

    board = plain.put(KnowledgeBoard(), (600, 200))
    earnings = ("Gelb +3", "Gelb +3\nViolett +3\nBlau +1", "")
    board.show(tuple(TrackView("Solar", "droplet", ("", ""), (), each, 2) for each in earnings))
    plain.frames()
    rows = board.ids.rows.children
    assert len({row.earnings_size for row in rows}) == 1
    assert rows[0].earnings_size < 14, "as large as the one with most lines has room for"


async def test_a_colour_that_has_to_stay_says_why(open_app: Any, tmp_path: Path) -> None:
    async with open_app(tmp_path, "de") as hand:
        await hand.on("home")
        await hand.tap("game:co2")
        await hand.on("co2_setup")
        await hand.tap("key:players:2")
        await hand.until(lambda: len(hand.view.seats) == 2)
        await hand.tap(f"key:colour:{hand.view.seats[0].country}")
        await hand.until(lambda: hand.app.desk.said)
        assert hand.app.desk.said.startswith("Mindestens 2 spielen mit.")
        assert len(hand.view.seats) == 2
