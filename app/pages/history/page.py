"""The history: the sessions that were played, and what is told of one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from app.pages.history.desk import StoryDesk
from app.pages.history.forms import sift_form
from app.pages.history.intake import Intake
from app.pages.history.listing import Sifting, old_words
from app.pages.history.presenter import Told, past_view, tell
from app.pages.history.reading import listed_as, read_session
from app.pages.history.screen import HistoryScreen
from app.sessions.session import unusable
from app.sessions.store.errors import StoreError
from app.text.translator import Translator
from app.ui.page import Page
from app.ui.views import FormView
from engine.core import BadData

if TYPE_CHECKING:
    from app.main import KlimatischApp
    from app.sessions.store.store import Listed, Loaded, Note


class HistoryPage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        self._loaded: Loaded | None = None
        self._notes: Sequence[Note] = ()
        self._told: Told | None = None
        self._wanted = ""
        """The session somebody tapped; it is being read, or open."""
        self._told_in = ""
        """The language the story was last told in."""
        self._problem: StoreError | None = None
        self._sifting = Sifting()
        self._found: Sequence[Listed] = ()
        """Those that were asked for, while not all are shown."""
        self._choosing = False
        self._desk = StoryDesk(app, self._changed)
        self._intake = Intake(app, lambda: app.refresh())
        super().__init__(app)

    def make(self) -> HistoryScreen:
        screen = HistoryScreen()
        screen.bind(
            on_open=lambda _s, session_id: self.app.run(self.read(session_id)),
            on_play_on=lambda _s: self._play_on(),
            on_back=lambda _s: self.back(),
            on_search=lambda _s, text: self._search(text),
            on_tool=lambda _s, name: self._use(name),
            on_act=lambda _s, key: self._act(key),
            on_row=lambda _s, row: self._desk.pick_row(row),
            on_note=lambda _s, note: self._desk.show_note(note),
            on_write=lambda _s, key, text: self._write(key, text),
            on_pick=lambda _s, key, choice: self._pick(key, choice),
            on_explain=lambda _s, words: self.app.say(words),
            on_help=lambda _s: self.app.explain(self.help),
        )
        return screen

    @property
    def help(self) -> str:
        return "history"

    def enter(self) -> None:
        self.app.run(self._look())

    def leave(self) -> None:
        self.screen.stop_typing()

    def key(self, name: str) -> bool:
        """Charts are turned like the pages of a book."""
        return self._told is not None and self.screen.part == "charts" and self.turned(name)

    def draw(self) -> None:
        app = self.app
        if self._loaded is not None and self._told_in != app.tr.language:
            app.run(self._tell(self._loaded))
        problem = self._desk.problem or self._intake.problem or self._problem or app.trouble
        sessions = app.sessions if self._sifting.all else self._found
        story = self._told.view if self._told is not None else None
        notice = app.tr(problem.code, **problem.params) if problem else ""
        if not (notice or story):
            notice = old_words(app.tr, sessions, _now())
        self.screen.show(
            past_view(app.tr, sessions, _now(), story, notice, sifting=self._sifting, form=self._form(app.tr))
        )

    def _form(self, tr: Translator) -> FormView | None:
        if self._told is not None:
            return self._desk.form(tr)
        if self._intake.asking:
            return self._intake.form(tr)
        if not self._choosing:
            return None
        everything = self.app.sessions
        return sift_form(
            tr,
            self._sifting,
            [each.header.game for each in everything],
            [each.group for each in everything],
            [each.place for each in everything],
        )

    # --- the list -------------------------------------------------------------------------------------

    async def _look(self) -> None:
        """All sessions, and those of them that are asked for."""
        await self.app.read_sessions()
        await self._find()

    async def _find(self) -> None:
        sifting = self._sifting
        if sifting.all:
            return
        try:
            found = await self.app.log.call(lambda store: store.sessions(sifting.query(_now())))
        except StoreError as problem:
            self._problem = problem
        else:
            if sifting == self._sifting:  # nobody has typed on meanwhile
                self._found = found
        self.app.refresh()

    def _search(self, text: str) -> None:
        if text != self._sifting.text:
            self._sift(replace(self._sifting, text=text))

    def _sift(self, sifting: Sifting) -> None:
        self._sifting = sifting
        self.app.run(self._find())
        self.app.refresh()

    def _use(self, tool: str) -> None:
        if tool == "sift":
            self._choosing = True
            self.app.refresh()
        elif tool == "all":
            self._sift(Sifting(order=self._sifting.order))
        elif tool == "take_in":
            self.app.run(self._intake.ask())
        else:
            self.app.go(tool)

    def search_for(self, text: str) -> None:
        """Show the sessions in which these words occur."""
        self._show_only(Sifting(text=text))

    def sift_for(self, what: str, choice: str) -> None:
        """Show the sessions of a game, a group or a place."""
        self._show_only(Sifting().set(what, choice))

    def _show_only(self, sifting: Sifting) -> None:
        self._close()
        self._choosing = False
        self.app.go("history")
        self._sift(sifting)

    # --- taps on what lies open -----------------------------------------------------------------------

    def _act(self, key: str) -> None:
        if self._told is not None:
            self._desk.act(key)
            return
        if self._intake.asking:
            self.app.run(self._intake.take()) if key == "take" else self._intake.close()
            return
        self._choosing = False
        if key == "all":
            self._sift(Sifting(order=self._sifting.order))
        self.app.refresh()

    def _write(self, key: str, text: str) -> None:
        if self._told is not None:
            self._desk.write(key, text)
        elif self._intake.asking and text != self._intake.chosen:
            self._intake.choose(text)

    def _pick(self, key: str, choice: str) -> None:
        if self._told is not None:
            self._desk.pick(key, choice)
        elif self._intake.asking:
            self._intake.choose(choice)
        else:
            self._sift(self._sifting.set(key, choice))

    def _changed(self, session: bool) -> None:
        """Something on the desk is different; with `session`, the session itself."""
        if session:
            self.app.run(self._read_again())
        self.app.refresh()

    async def _read_again(self) -> None:
        """The story as it is now, without leaving it; a session that is gone is left."""
        await self._look()
        if self._told is not None and self._desk.told is not None:
            await self.read(self._told.view.id, again=True)
        else:
            self._close()

    # --- one session ----------------------------------------------------------------------------------

    def open(self, session_id: str = "", deed: str = "") -> None:
        """Show the history, with the story of a session if one is named, and something done with it."""
        self.app.go("history")
        if session_id:
            self.app.run(self._open(session_id, deed))

    async def _open(self, session_id: str, deed: str) -> None:
        await self.read(session_id)
        self._desk.act(deed)

    async def tell(self, session_id: str, deed: str = "") -> None:
        """The story of a game that may be newer than the list of sessions."""
        await self.app.read_sessions()
        self.open(session_id, deed)

    def back(self) -> None:
        """From a form to what it stands over, from a story to the list, from there to where one came from."""
        if self._told is not None and self._desk.busy:
            self._desk.leave()
        elif self._told is not None:
            self._close()
        elif self._intake.asking:
            self._intake.close()
        elif self._choosing:
            self._choosing = False
            self.app.refresh()
        else:
            super().back()

    async def read(self, session_id: str, again: bool = False) -> None:
        """Open a session; one that can't be read says why."""
        if not again:
            self._close()
        self._wanted = session_id
        try:
            loaded = await read_session(self.app, session_id)
            notes = await self.app.log.call(lambda store: store.notes(session_id, photos=False))
        except StoreError as problem:
            self._problem = problem
            self.app.refresh()
            return
        if self._wanted == session_id:
            self._loaded, self._notes = loaded, notes
            await self._tell(loaded)

    async def _tell(self, loaded: Loaded) -> None:
        """Make the story, beside the loop: a long game takes longer than a frame."""
        tr: Translator = self.app.tr
        self._told_in = tr.language
        listed = listed_as(self.app, loaded.header.id)
        parent = listed_as(self.app, listed.parent[0]) if listed and listed.parent else None
        try:
            told = await asyncio.to_thread(
                tell, tr, loaded, _now(), notes=self._notes, listed=listed, parent=parent
            )
        except BadData as problem:
            self._problem = unusable(problem)
            self.app.refresh()
            return
        if self._loaded is loaded:  # nobody went on while it was made
            self._told = self._desk.told = told
            self.app.refresh()

    def _close(self) -> None:
        self._wanted = ""
        self._loaded = self._told = self._desk.told = self._problem = None
        self._desk.close()
        self.app.refresh()

    def _play_on(self) -> None:
        if self._told is not None:
            session_id = self._told.view.id
            self._close()
            self.app.run(self.app.resume(session_id))


def _now() -> datetime:
    return datetime.now().astimezone()
