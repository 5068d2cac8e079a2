"""Somebody who plays a game told by keys on the glass, with an eye on the words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.sessions.store.store import Store
from engine.core import Game, Journal
from tests.window.checks import cut_words, outside, overlapping
from tests.window.conftest import frames
from tests.window.hand import Hand
from tests.window.player import foreign

MOST_PAGES = 6


class Delegate:
    """Taps names of widgets, each when the screen shows what the last one did."""

    def __init__(self, hand: Hand, language: str) -> None:
        self.hand, self.language = hand, language

    @property
    def view(self) -> Any:
        return self.hand.view

    @property
    def table(self) -> Any:
        return self.hand.app.table

    @property
    def state(self) -> Any:
        return self.table.state

    async def settled(self) -> None:
        await frames(1)
        await self.hand.until(lambda: self.table.up_to_date and not self.table._tasks)

    async def tap(self, *names: str) -> None:
        for name in names:
            await self._turn_to(name)
            await self.hand.tap(name, stay=0)
            await self.settled()

    async def _turn_to(self, name: str) -> None:
        """A key may be on another page of its pad."""
        from app.ui.widgets.find import find

        for _ in range(MOST_PAGES):
            await frames(1)
            if find(self.hand.app.root, name) is not None:
                return
            more = find(self.hand.app.root, "page:more")
            await self.hand.tap("page:more" if more is not None and more.usable else "page:less")

    async def look(self) -> None:
        """Nothing is cut, outside or over something else, and all of it is in one language."""
        await frames(4)  # so that everything has its place
        screen = self.hand.app.screens.current_screen
        assert cut_words(screen) == []
        assert outside(screen) == []
        assert overlapping(screen) == []
        assert foreign(screen, self.language) == []


def replayed(folder: Path, game: Game[Any, Any], owner: Mapping[str, Any] | None = None) -> Any:
    """The fold of what the file holds, read like a stranger would; `owner` has values of a box."""
    store = Store.in_folder(folder)
    (listed,) = store.sessions()
    loaded = store.load(listed.header.id, game)
    store.close()
    assert loaded.damaged is None
    return Journal(game, game.rules(game.load(game.editions[0], owner or {})), loaded.entries).state
