"""A hand that taps named widgets of a running app and waits for what comes of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from tests.patience import PATIENCE
from tests.window.conftest import Stage, frames


class Hand:
    """Knows nothing but what is on the glass."""

    def __init__(self, app: Any) -> None:
        self.app = app

    @property
    def view(self) -> Any:
        return getattr(self.app.screens.current_screen, "view", None)

    async def until(self, true: Callable[[], Any]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, f"waited in vain; {self._said()}the screen shows {self.view}"
            await asyncio.sleep(0.02)

    def _said(self) -> str:
        """Words that lie over the screen take the taps that are meant for what is below."""
        said = self.app.desk.said
        return f"over it lies {said!r}; " if said else ""

    @property
    def at_rest(self) -> bool:
        """Is all that was done at the table on the glass?"""
        table = self.app.table
        if table is None or table.busy:
            return table is None
        return table.up_to_date or self.app.screens.current != table.session.header.game

    async def tap(self, name: str, stay: int = 2) -> Any:
        """The finger stays down for so many frames, and nothing more is done for as many after it lifts.

        Back comes what the glass showed when it was touched.
        """
        from kivy.tests.common import UnitTestTouch

        from app.ui.widgets.find import find

        await self.until(lambda: find(self.app.root, name) is not None)
        await frames(3)  # so that everything has its place
        await self.until(lambda: self.at_rest and find(self.app.root, name) is not None)
        seen, widget = self.view, find(self.app.root, name)
        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        await frames(stay)
        touch.touch_up()
        await frames(stay)
        return seen

    async def throw(self) -> None:
        faces = self.view.die.faces
        await self.tap("action:virtual:throw")
        await self.until(lambda: not self.view.die.wanted or self.view.die.faces != faces)

    async def on(self, screen: str) -> None:
        await self.until(lambda: self.app.screens.current == screen and self.view is not None)

    async def start_game(self) -> None:
        await self.on("home")
        await self.tap("game:keep_cool")
        await self.on("setup")
        await self.tap("players:3")
        await self.tap("start")
        await self.on("keep_cool")
        await self.until(lambda: self.view.carbometer.sensed == self.view.carbometer.count)

    def picture(self, name: str) -> None:
        from kivy.core.window import Window

        Stage(Window).shot(name)
