"""The replay of a session: reads it once, then goes through its moments; what was is never changed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from app.pages.history.reading import read_session
from app.pages.history.what_if import begin_what_if
from app.pages.replay.board import Board
from app.pages.replay.moments import Moments, moments_of
from app.pages.replay.presenter import SECONDS, SPEEDS, replay_view, waiting_view
from app.pages.replay.screen import ReplayScreen
from app.report import tale_of
from app.sessions.session import unusable
from app.sessions.store.errors import StoreError
from app.text.translator import Translator
from app.ui.page import Page
from engine.core import BadData

if TYPE_CHECKING:
    from app.main import KlimatischApp
    from app.sessions.store.store import Loaded


class ReplayPage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        self._moments: Moments | None = None
        self._board: Board | None = None
        self._turning: Mapping[int, str] = {}
        self._told_in = ""
        """The language in which the turning points are told."""
        self._loaded: Loaded | None = None
        self._wanted = ""
        self._at = 1
        self._speed = SPEEDS[0]
        self._playing: Any = None
        self._problem: StoreError | None = None
        super().__init__(app)

    def make(self) -> ReplayScreen:
        screen = ReplayScreen()
        screen.bind(
            on_back=lambda _s: self.back(),
            on_act=lambda _s, key: self.act(key),
            on_slide=lambda _s, moment: self.slide(moment),
            on_speed=lambda _s, times: self.set_speed(int(times)),
            on_explain=lambda _s, words: self.app.say(words),
            on_help=lambda _s: self.app.explain(self.help),
        )
        return screen

    @property
    def help(self) -> str:
        return "replay"

    def leave(self) -> None:
        self.pause()

    def open(self, session_id: str, seq: int | None = None) -> None:
        """Show a session from its beginning, or at the moment after one of its steps."""
        self.pause()
        self._wanted, self._moments, self._board, self._problem = session_id, None, None, None
        self.app.go("replay")
        self.app.run(self._read(session_id, seq))

    async def _read(self, session_id: str, seq: int | None) -> None:
        try:
            loaded = await read_session(self.app, session_id)
            moments = await asyncio.to_thread(moments_of, loaded)
        except (StoreError, BadData) as problem:
            self._problem = unusable(problem) if isinstance(problem, BadData) else problem
            self.app.refresh()
            return
        if self._wanted != session_id:
            return  # somebody has opened another meanwhile
        if not moments.last:
            self._problem = StoreError("store.missing", id=session_id)
            self.app.refresh()
            return
        self._loaded, self._moments, self._board = loaded, moments, Board(moments)
        self._at, self._turning, self._told_in = 1 if seq is None else moments.after(seq), {}, ""
        self.app.refresh()

    def draw(self) -> None:
        app, moments = self.app, self._moments
        if self._loaded is not None and moments is not None and self._told_in != app.tr.language:
            app.run(self._find_turning_points(self._loaded, moments))
        notice = app.tr(self._problem.code, **self._problem.params) if self._problem else ""
        if moments is None or self._board is None:
            self.screen.show(waiting_view(app.tr, notice))
            return
        self.screen.show(
            replay_view(
                app.tr,
                moments,
                self._board.at(app.tr, self._at),
                self._at,
                datetime.now().astimezone(),
                turning=self._turning,
                playing=self._playing is not None,
                speed=self._speed,
                notice=notice,
            )
        )

    async def _find_turning_points(self, loaded: Loaded, moments: Moments) -> None:
        """Beside the loop: the replay is there before they are."""
        tr: Translator = self.app.tr
        self._told_in = tr.language
        tale = await asyncio.to_thread(tale_of, tr, loaded.header, loaded.entries)
        if self._moments is moments:
            self._turning = {moments.after(point.seq): point.words for point in tale.turning_points}
            self.app.refresh()

    # --- through time ---------------------------------------------------------------------------------

    def act(self, key: str) -> None:
        steps = {"back": -1, "on": 1}
        if key in steps:
            self.slide(self._at + steps[key])
        elif key in ("play", "again"):
            self.play(from_start=key == "again")
        elif key == "pause":
            self.pause()
        elif key in ("turn_back", "turn_on"):
            self._turn(key == "turn_on")
        elif key == "what_if":
            self.app.run(self.what_if())

    def slide(self, moment: int) -> None:
        """Go to a moment; whoever does so wants to look at it, not to have it go on."""
        self.pause()
        self._go(moment)

    def _go(self, moment: int) -> None:
        if self._moments is not None:
            self._at = self._moments.within(moment)
            self.app.refresh()

    def _turn(self, on: bool) -> None:
        """To the next turning point, or the one before."""
        marks = sorted(self._turning)
        ahead = [mark for mark in marks if mark > self._at] if on else [m for m in marks if m < self._at]
        if ahead:
            self.slide(ahead[0] if on else ahead[-1])

    def set_speed(self, times: int) -> None:
        self._speed = times
        if self._playing is not None:
            self.play()
        self.app.refresh()

    def play(self, from_start: bool = False) -> None:
        self.pause()
        if self._moments is None:
            return
        if from_start:
            self._go(1)
        self._playing = Clock.schedule_interval(self._next, SECONDS / self._speed)
        self.app.refresh()

    def pause(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
            self.app.refresh()

    def _next(self, _seconds: float) -> None:
        if self._moments is None or self._at >= self._moments.last:
            self.pause()
        else:
            self._go(self._at + 1)

    def key(self, name: str) -> bool:
        steps = {"left": -1, "right": 1, "pageup": -10, "pagedown": 10}
        if self._moments is None:
            return False
        if name in steps:
            self.slide(self._at + steps[name])
        elif name in ("home", "end"):
            self.slide(1 if name == "home" else self._moments.last)
        elif name in ("space", "play"):
            self.pause() if self._playing is not None else self.play(self._at >= self._moments.last)
        else:
            return False
        return True

    # --- what if --------------------------------------------------------------------------------------

    async def what_if(self) -> None:
        """A session of its own that begins with everything up to this moment; the old one stays as it is."""
        moments = self._moments
        if moments is None:
            return
        self.pause()
        seq = moments.entry(self._at).seq
        self._problem = await begin_what_if(self.app, moments.header, moments.journal, seq)
        self.app.refresh()
