"""The app in a real window: from screen to screen, in both languages, and when the log can't be used."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from app.sessions.store.store import Store
from engine.keep_cool.actions import Adjust

pytestmark = pytest.mark.window


async def test_language_switches_in_play_and_is_remembered(open_app: Any, tmp_path: Path) -> None:
    async with open_app() as hand:
        await hand.start_game()
        assert hand.view.step.title == "Turn over a greenhouse card"
        await hand.tap("settings")
        await hand.on("settings")
        await hand.tap("language:de")
        await hand.tap("back")
        await hand.on("keep_cool")
        await hand.until(lambda: hand.view.step.title == "Treibhauskarte aufdecken")
        hand.picture("app-german")
    from app.ui.settings import Settings

    assert Settings(tmp_path).now.language == "de"


async def test_a_greyed_button_says_why(open_app: Any) -> None:
    async with open_app() as hand:
        await hand.start_game()
        await hand.tap("action:draw")
        await hand.until(lambda: hand.view.die.wanted > 0)
        while hand.view.die.wanted:
            await hand.throw()
        await hand.until(lambda: hand.view.step.phase == 1)
        await hand.tap("action:virtual:do")  # along with what volcano or sun have moved
        await hand.until(lambda: hand.view.step.phase == 2)
        await hand.tap("action:build:green")
        await hand.until(lambda: not hand.view.actions[1].enabled)
        chips = hand.view.seats[0].money
        await hand.tap("action:build:green")
        hand.picture("app-why-not")
        assert hand.view.seats[0].money == chips
        assert "Costs 9" in hand.view.actions[1].why_not


async def test_leaving_the_table_keeps_the_game(open_app: Any) -> None:
    async with open_app() as hand:
        await hand.start_game()
        await hand.tap("action:draw")
        await hand.until(lambda: hand.view.die.wanted > 0)
        card = hand.view.card
        await hand.tap("menu")
        await hand.on("home")
        await hand.until(lambda: hand.view.resume is not None)
        await hand.tap("resume")
        await hand.on("keep_cool")
        assert hand.view.card == card


async def test_a_double_tap_on_start_begins_one_game(open_app: Any, tmp_path: Path) -> None:
    async with open_app() as hand:
        await hand.on("home")
        await hand.tap("game:keep_cool")
        await hand.on("setup")
        hand.app.screens.current_screen.dispatch("on_start")
        hand.app.screens.current_screen.dispatch("on_start")
        await hand.on("keep_cool")
        await hand.until(lambda: hand.view.carbometer.sensed is not None)
    store = Store.in_folder(tmp_path)
    assert len(store.sessions()) == 1
    store.close()


async def test_victory_is_claimed_in_two_taps(open_app: Any) -> None:
    async with open_app() as hand:
        await hand.start_game()
        await hand.app.table.session.do(Adjust("usa.black", 15))
        hand.app.refresh()
        await hand.tap("action:claim")
        await hand.until(lambda: hand.view.picks != ())
        hand.picture("app-claim")
        await hand.tap("pick:claim:usa:oil_industry")
        await hand.until(lambda: hand.view.outcome != "")
        assert hand.view.outcome == "Won: USA & Partners"
        hand.picture("app-won")


async def test_undo_takes_back_and_keeps_the_card(open_app: Any) -> None:
    async with open_app() as hand:
        await hand.start_game()
        await hand.tap("action:draw")
        await hand.until(lambda: hand.view.die.wanted > 0)
        card = hand.view.card
        await hand.tap("undo")
        await hand.until(lambda: not hand.view.die.wanted)
        await hand.tap("action:draw")
        await hand.until(lambda: hand.view.die.wanted > 0)
        assert hand.view.card == card, "undoing a draw does not fish for another card"


async def test_a_log_from_a_newer_version_is_left_alone_and_play_goes_on(
    open_app: Any, tmp_path: Path
) -> None:
    Store.in_folder(tmp_path).close()
    file = tmp_path / "klimatisch.sqlite"
    with sqlite3.connect(file) as db:
        db.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
        db.execute("PRAGMA user_version=99")
    db.close()
    before = file.read_bytes()
    async with open_app() as hand:
        await hand.on("home")
        await hand.until(lambda: "newer version" in hand.view.notice)
        hand.picture("app-newer-log")
        await hand.start_game()
        assert "not kept" in hand.view.notice
    assert file.read_bytes() == before


async def test_a_folder_that_cannot_be_written_is_told_and_play_goes_on(
    open_app: Any, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    async with open_app(in_the_way / "data") as hand:
        await hand.on("home")
        await hand.until(lambda: "write-protected" in hand.view.notice)
        await hand.start_game()


async def test_a_full_disk_costs_no_step(open_app: Any) -> None:
    async with open_app() as hand:
        await hand.start_game()
        log = hand.app.table.session.log
        await log.call(lambda store: fill_up(store, True))
        await hand.tap("action:draw")
        await hand.until(lambda: hand.view.prompt is not None)
        assert "disk is full" in hand.view.prompt.text
        assert hand.view.card.face_down, "what could not be saved is not shown as done"
        hand.picture("app-full-disk")
        await log.call(lambda store: fill_up(store, False))
        await hand.tap("action:save:retry")
        await hand.until(lambda: hand.view.die.wanted > 0)
        assert hand.view.prompt is None


def fill_up(store: Store, full: bool) -> None:
    """SQLite's own "disk full": the file may not grow, and the room left in it is taken up by filler."""
    with store._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
        db.exec_driver_sql("PRAGMA foreign_keys = OFF")
        if not full:
            db.exec_driver_sql("PRAGMA max_page_count = 1000000")
            db.exec_driver_sql("DELETE FROM entry WHERE session_id = 'filler'")
            return
        used = db.exec_driver_sql("PRAGMA page_count").scalar()
        db.exec_driver_sql(f"PRAGMA max_page_count = {used}")
        seq = 0
        for size in (2000, 500, 100, 20, 1):
            with suppress(OperationalError):
                while True:
                    seq += 1
                    db.exec_driver_sql(
                        "INSERT INTO entry"
                        " (session_id, seq, at_ms, source, actor, insist, action, events, chain)"
                        " VALUES ('filler', ?, 0, '', '', 0, '', ?, '')",
                        (seq, "x" * size),
                    )
