"""A call comes in, the screen goes dark, another app is opened: Kivy stands still, and then goes on.

What Android sends is sent here by hand; what follows is Kivy's own: between `on_pause` and `on_resume` its
loop waits for the system, and nothing of ours runs.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import serial

from app.platform.clocks import moment
from app.sessions.session import GameSession
from hardware.virtual import VirtualDie
from tests.window.conftest import frames
from tests.window.hand import Hand

pytestmark = pytest.mark.window


class Away:
    """In the place of the part of Kivy's window that waits for the system while the app is away."""

    def __init__(self, window: Any, meanwhile: Callable[[], None]) -> None:
        self._window, self._real = window, window._win
        self._meanwhile = meanwhile
        self.error: BaseException | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def wait_event(self) -> None:
        """The thread of the app is here until the system has it back; others go on."""
        other = threading.Thread(target=self._do)
        other.start()
        other.join()
        self._window._win = self._real
        self._window._event_filter("app_didenterforeground")

    def _do(self) -> None:
        try:
            self._meanwhile()
        except BaseException as error:
            self.error = error


async def go_away(window: Any, meanwhile: Callable[[], None] = lambda: None) -> None:
    """To the background and back; `meanwhile` is what others do."""
    window._win = away = Away(window, meanwhile)
    window._event_filter("app_willenterbackground")
    while window._pause_loop:
        await frames(1)
    await frames(3)
    if away.error is not None:
        raise away.error


def soon(true: Callable[[], bool]) -> bool:
    """On a thread of its own, where no loop helps."""
    until = time.monotonic() + 20
    while not true() and time.monotonic() < until:
        time.sleep(0.02)
    return true()


def can_be_opened(port: str) -> bool:
    try:
        serial.Serial(port, exclusive=True).close()
    except serial.SerialException:
        return False
    return True


async def test_others_may_use_the_devices_and_then_they_are_ours_again(open_app: Any, window: Any) -> None:
    with VirtualDie(tumble_ms=60, settle_ms=60, seed=1, device_id="die-1") as die:
        async with open_app() as hand:
            await hand.on("home")
            line = hand.app.hub.take_up(f"serial:{die.port}", "die")
            await hand.until(lambda: line.known.ready)
            assert not can_be_opened(die.port), "it is ours"
            free: list[bool] = []
            await go_away(window, lambda: free.append(soon(lambda: can_be_opened(die.port))))
            assert free == [True]
            await hand.until(lambda: hand.app.hub.line_of("die-1") is not None)
            again = hand.app.hub.line_of("die-1")
            await hand.until(lambda: again.known.ready and again.role == "die")


async def test_what_was_tapped_is_on_disk_before_the_app_stands_still(
    open_app: Any, window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody taps and the screen goes dark in the same moment."""
    async with open_app() as hand:
        await hand.start_game()
        app = hand.app
        before = app.table.session.journal.next_seq
        path = next(app.data_dir.glob("*.sqlite"))
        rows: list[int] = []

        def count() -> None:
            with sqlite3.connect(path) as log:
                rows.append(log.execute("select count(*) from entry").fetchone()[0])

        was = GameSession._save
        handed_over = False

        async def save(session: GameSession, *new: Any) -> None:
            nonlocal handed_over
            writing = was(session, *new)
            handed_over = handed_over or bool(new)
            await writing

        monkeypatch.setattr(GameSession, "_save", save)
        await go_away(window, count)
        app.page("keep_cool").act(next(each.key for each in hand.view.actions if each.primary))
        await hand.until(lambda: handed_over or not app.table.busy)
        await go_away(window, count)
        await hand.until(lambda: not app.table.busy)
        assert app.table.session.journal.next_seq > before
        assert rows[1] - rows[0] == app.table.session.journal.next_seq - before


async def test_the_table_looks_again_when_the_app_is_back(open_app: Any, window: Any) -> None:
    async with open_app() as hand:
        await hand.start_game()
        woken: list[bool] = []
        hand.app.table.woke = lambda: woken.append(True)
        await go_away(window)
        assert woken == [True]


async def test_a_countdown_is_right_at_once_after_an_hour_in_a_pocket(open_app: Any, window: Any) -> None:
    async with open_app() as hand:
        await hand.on("home")
        hand.app.go("timer")
        keeper = hand.app.page("timer").keeper
        slept = 0.0
        keeper.talk.now = lambda: replace((now := moment()), steady=now.steady + slept, wall=now.wall + slept)
        keeper.press("main")
        assert keeper.talk.runs
        slept = 3600.0
        await go_away(window)
        assert not keeper.talk.runs, "it rang while nobody looked"
        assert not keeper.listens


async def test_the_picture_that_the_system_keeps_shows_no_secret(open_app: Any, window: Any) -> None:
    from app.platform import secrets_guard

    async with open_app() as hand:
        await hand.on("home")
        covered: list[str] = []

        def cover() -> None:
            covered.append("covered")
            secrets_guard.covered(cover)

        secrets_guard.opened(cover)
        seen: list[list[str]] = []
        await go_away(window, lambda: seen.append(list(covered)))
        assert seen == [["covered"]]


async def test_turning_the_tablet_in_the_background_is_noticed(open_app: Any, window: Any) -> None:
    async with open_app() as hand:
        await hand.on("home")
        await go_away(window)
        window.size = (800, 1280)
        await hand.until(lambda: tuple(hand.app.root.size) == (800, 1280))
        assert isinstance(hand, Hand)
