"""The history: reads a session from the log and tells its story. Nothing here changes the log."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING, Any

from app.i18n import Translator
from app.page import Page
from app.screens.history.presenter import past_view, story_view
from app.screens.history.screen import HistoryScreen
from app.screens.history.view import StoryView
from app.session import unusable
from app.store.errors import StoreError
from engine.core import BadData
from engine.games import find_game

if TYPE_CHECKING:
    from app.store.store import Loaded


class HistoryPage(Page):
    def __init__(self, app: Any) -> None:
        self._loaded: Loaded | None = None
        self._story: StoryView | None = None
        self._wanted = ""
        """The session somebody tapped; it is being read, or open."""
        self._told_in = ""
        """The language the story was last told in."""
        self._problem: StoreError | None = None
        super().__init__(app)

    def make(self) -> Any:
        screen = HistoryScreen()
        screen.bind(
            on_open=lambda _s, session_id: self.app.run(self.read(session_id)),
            on_play_on=lambda _s: self._play_on(),
            on_back=lambda _s: self.back(),
        )
        return screen

    def enter(self) -> None:
        self.app.run(self.app.read_sessions())

    def draw(self) -> None:
        app = self.app
        if self._loaded is not None and self._told_in != app.tr.language:
            app.run(self._tell(self._loaded))
        problem = self._problem or app.trouble
        notice = app.tr(problem.code, **problem.params) if problem else ""
        self.screen.show(past_view(app.tr, app.sessions, _now(), self._story, notice))

    def open(self, session_id: str = "") -> None:
        """Show the history, with the story of a session if one is named."""
        self.app.go("history")
        if session_id:
            self.app.run(self.read(session_id))

    async def tell(self, session_id: str) -> None:
        """The story of a game that may be newer than the list of sessions."""
        await self.app.read_sessions()
        self.open(session_id)

    def back(self) -> None:
        """From a story to the list, from there to where one came from."""
        if self._story is not None:
            self._close()
        else:
            super().back()

    async def read(self, session_id: str) -> None:
        """Open a session; one that can't be read says why."""
        self._close()
        self._wanted = session_id
        try:
            loaded = await self._load(session_id)
        except StoreError as problem:
            self._problem = problem
            self.app.refresh()
            return
        if self._wanted == session_id:
            self._loaded = loaded
            await self._tell(loaded)

    async def _load(self, session_id: str) -> Loaded:
        name = next((each.header.game for each in self.app.sessions if each.header.id == session_id), "")
        try:
            game = find_game(name)
        except KeyError as problem:
            raise StoreError("store.unknown_game", game=name) from problem
        loaded: Loaded = await self.app.log.call(lambda store: store.load(session_id, game))
        return loaded

    async def _tell(self, loaded: Loaded) -> None:
        """Make the story, beside the loop: a long game takes longer than a frame."""
        tr: Translator = self.app.tr
        self._told_in = tr.language
        try:
            story = await asyncio.to_thread(story_view, tr, loaded, _now())
        except BadData as problem:
            self._problem = unusable(problem)
            self.app.refresh()
            return
        if self._loaded is loaded:  # nobody went on while it was made
            self._story = story
            self.app.refresh()

    def _close(self) -> None:
        self._wanted = ""
        self._loaded = self._story = self._problem = None
        self.app.refresh()

    def _play_on(self) -> None:
        if self._story is not None:
            session_id = self._story.id
            self._close()
            self.app.run(self.app.resume(session_id))


def _now() -> datetime:
    return datetime.now().astimezone()
