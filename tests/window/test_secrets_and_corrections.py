"""A card under its cover, corrections and the end on the glass, by real taps and a look into every widget."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core import Sealed
from engine.keep_cool.state import State
from tests.app.helpers import DE, EN, RULES
from tests.window.checks import cut_words, outside, overlapping
from tests.window.conftest import Stage, frames
from tests.window.hand import Hand

pytestmark = pytest.mark.window

CARD = "card_03"
NAMES = [tr(f"target.{name}") for tr in (DE, EN) for name in RULES.targets]


def said(root: Any) -> Iterator[str]:
    """Every string in any property of any widget: labels, names, hints, whether drawn or not."""
    for widget in root.walk(restrict=True):
        for name in widget.properties():
            yield from strings(getattr(widget, name))


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings(each)


def leaks(hand: Hand) -> list[str]:
    """Names of targets or cards in the whole tree, other screens included."""
    roots = [hand.app.root, *hand.app.screens.screens]
    return [
        text
        for root in roots
        for text in said(root)
        if any(name in text for name in NAMES) or any(card in text for card in RULES.target_cards)
    ]


def state_of(hand: Hand) -> State:
    state: State = hand.app.table.session.state
    return state


async def to_my_card(hand: Hand) -> Any:
    await hand.start_game()
    await hand.tap("targets")
    await hand.on("targets")
    await hand.tap("tab:mine")
    await hand.tap("mine:europe")
    await hand.until(lambda: hand.view.mine.cover is not None)
    return hand.app.page("targets").screen


async def name_card(hand: Hand, card: str = CARD) -> None:
    await hand.tap("only_me")
    await hand.tap(f"card:{card}")
    await hand.until(lambda: hand.view.mine.shown)
    await frames(3)


async def hold(hand: Hand) -> Any:
    from kivy.tests.common import UnitTestTouch

    from app.ui.widgets.find import find

    widget = find(hand.app.root, "my_card")
    touch = UnitTestTouch(*widget.to_window(*widget.center))
    touch.touch_down()
    await frames(2)
    return touch


async def test_a_card_is_shown_a_price_set_right_and_the_game_won_by_it(open_app: Any) -> None:
    async with open_app() as hand:
        screen = await to_my_card(hand)
        hand.picture("secrets-1-covered")
        await name_card(hand)
        assert leaks(hand) == []
        touch = await hold(hand)
        assert screen._hold.ids.title.text == "Oil Industry · Economic Growth"
        touch.touch_up()
        await frames(2)
        assert leaks(hand) == []
        hand.picture("secrets-2-held")
        await hand.tap("back")
        await hand.on("keep_cool")
        await hand.tap("more")
        await hand.tap("more:correct")
        await hand.on("correct")
        await hand.tap("subject:europe")
        await hand.until(lambda: hand.view.tracks)
        for _ in range(4):
            await hand.tap("count:europe.black:more")
        await hand.tap("count:europe.chips:more")
        await hand.tap("europe.green_step:12")
        await hand.tap("subject:turn")
        await hand.until(lambda: hand.view.turn is not None)
        await hand.tap("turn_of:europe")
        await hand.tap("turn_in:investment")
        assert state_of(hand).seat("europe").green_step == 0, "nothing happens before it is said"
        await hand.tap("set_right")  # no reason yet: it says so and does nothing
        assert hand.app.here == "correct"
        await hand.tap("reason:forgotten")
        hand.picture("secrets-3-correct")
        await hand.tap("set_right")
        await hand.on("keep_cool")
        seat = state_of(hand).seat("europe")
        assert (seat.chips, seat.black, seat.green_step) == (4, 7, 12)
        assert state_of(hand).outcome is None
        await hand.tap("action:build:green")
        await hand.until(lambda: hand.view.end is not None)
        await frames(3)
        hand.picture("secrets-4-won")
        assert [winner.seat for winner in hand.view.end.winners] == ["europe"]
        assert "Oil Industry: 15 black factories" in hand.view.end.winners[0].political
        screen = hand.app.screens.current_screen
        assert cut_words(screen) == outside(screen) == overlapping(screen) == []
        await hand.tap("action:story")
        await hand.until(lambda: hand.app.here == "history" and hand.view.story is not None)
        rows = hand.view.story.happened.rows
        assert len([row for row in rows if row.kind == "correction"]) == 4
        assert not any(name in row.words for row in rows for name in NAMES if row.icon != "trophy")


async def test_a_card_that_is_covered_is_nowhere(open_app: Any, caplog: pytest.LogCaptureFixture) -> None:
    """Not in a label, a name, a hint, another screen or the log; the log on disk alone keeps it."""
    caplog.set_level(logging.DEBUG)
    async with open_app() as hand:
        screen = await to_my_card(hand)
        assert leaks(hand) == []
        await hand.tap("only_me")
        assert leaks(hand) != []
        await hand.tap("cover")
        await frames(3)
        assert leaks(hand) == []
        await name_card(hand)
        assert leaks(hand) == []
        await hand.tap("action:change")
        await frames(3)
        assert leaks(hand) == []
        await hand.tap("action:keep")
        await hand.tap("back")
        await hand.on("keep_cool")
        await frames(3)
        assert leaks(hand) == []
        assert screen.view is not None
        assert not any(
            card in record.getMessage() for record in caplog.records for card in RULES.target_cards
        )
        target = state_of(hand).seat("europe").target
        assert isinstance(target, Sealed)
        assert target.value == CARD


async def test_the_cover_falls_whenever_nobody_can_be_looking(open_app: Any, tmp_path: Path) -> None:
    from kivy.core.window import Window

    from app.platform import secrets_guard

    async with open_app() as hand:
        screen = await to_my_card(hand)
        cover = screen._cover
        falls = (
            lambda: cover._keep_looking(31),
            lambda: hand.app.on_pause(),
            lambda: Window.dispatch("on_hide"),
            lambda: Window.dispatch("on_minimize"),
            lambda: hand.app.page("targets").back(),
            lambda: secrets_guard.picture(Window, tmp_path / "picture.png"),
        )
        for fall in falls:
            await hand.tap("only_me")
            assert cover.open
            fall()
            assert not cover.open
            await frames(2)
            assert leaks(hand) == []
            assert hand.app.here == "targets"
        await hand.tap("only_me")
        hand.app.go("settings")
        assert not cover.open
        hand.app.back()
        await hand.on("targets")
        assert hand.view.part == "board", "whoever comes back finds no seat chosen"


async def test_a_card_can_be_taken_back_and_undone(open_app: Any) -> None:
    async with open_app() as hand:
        await to_my_card(hand)
        await name_card(hand)
        await hand.tap("action:take_back")
        await hand.until(lambda: not hand.view.mine.shown)
        assert not isinstance(state_of(hand).seat("europe").target, Sealed)
        hand.app.table.undo()
        await hand.until(lambda: hand.view.mine.shown)


async def test_a_game_is_called_off_only_after_a_question_and_undo_plays_on(open_app: Any) -> None:
    async with open_app() as hand:
        await hand.start_game()
        await hand.tap("more")
        await hand.tap("more:call_off")
        await hand.tap("call_off:no")
        assert state_of(hand).outcome is None
        await hand.tap("more:call_off")
        await hand.tap("call_off:yes")
        await hand.on("keep_cool")
        await hand.until(lambda: hand.view.end is not None)
        assert hand.view.end.winners == ()
        await hand.tap("action:go_on")
        await hand.until(lambda: hand.view.end is None)
        assert state_of(hand).phase == "greenhouse"


async def test_the_board_s_question_leads_to_the_claim(open_app: Any) -> None:
    from engine.keep_cool.actions import Adjust

    async with open_app() as hand:
        await hand.start_game()
        await hand.app.table.take(Adjust("europe.black", 8))
        await hand.tap("targets")
        await hand.tap("action:claim")
        await hand.on("keep_cool")
        await hand.until(lambda: hand.view.picks)
        await hand.tap("pick:claim:europe:oil_industry")
        await hand.until(lambda: hand.view.end is not None)
        assert hand.view.end.winners[0].seat == "europe"


async def test_a_victory_on_another_page_is_heard_at_the_table(open_app: Any) -> None:
    from engine.keep_cool.actions import Adjust

    async with open_app() as hand:
        heard: list[str] = []
        await hand.start_game()
        await hand.app.table.take(Adjust("europe.black", 8))
        await frames(3)
        hand.app.sounds.play = heard.append
        await hand.tap("targets")
        await hand.tap("tab:mine")
        await hand.tap("mine:europe")
        await hand.tap("only_me")
        await hand.tap(f"card:{CARD}")
        await hand.on("keep_cool")
        await hand.until(lambda: hand.view.end is not None)
        assert heard == ["won"]


def test_a_grid_has_a_place_for_every_widget_on_one_of_its_pages(stage: Stage) -> None:
    from app.ui.widgets.button import BigButton
    from app.ui.widgets.paged_grid import PagedGrid

    for count, size in ((0, (300, 300)), (5, (300, 300)), (23, (640, 400)), (7, (1200, 700))):
        grid = PagedGrid(size_hint=(None, None), size=size, least_wide=150, least_tall=60)
        stage.put(grid)
        grid.size = size
        held = [BigButton(text=str(number)) for number in range(count)]
        grid.hold(held)
        stage.frames(3)
        seen = []
        for _ in range(int(grid.pages)):
            shown = [each for each in reversed(grid.ids.grid.children) if each in held]
            assert all(each.height >= 60 and each.width >= 149 for each in shown)
            seen += shown
            grid.turn(1)
            stage.frames(2)
        assert seen == held


async def test_keys_lead_through_a_correction(open_app: Any) -> None:
    async with open_app() as hand:
        await hand.start_game()
        hand.app.page("correct").open_corrections("usa")
        await frames(5)
        press = hand.app._keyboard.press
        names = [getattr(stop.widget, "name", "") for stop in hand.app._keyboard.focus.stops()]
        for wanted in ("subject:usa", "count:usa.chips:more", "usa.red_step:1", "reason:other", "set_right"):
            assert wanted in names
        for _ in range(names.index("count:usa.chips:more") + 1):
            press("tab")
        press("enter")
        hand.app._keyboard.focus.release()
        await hand.until(lambda: hand.view.review.changes)
        press("escape")
        await hand.on("keep_cool")
        assert state_of(hand).seat("usa").chips == 3, "what was not set right is forgotten"
