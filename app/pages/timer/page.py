"""The negotiation timer, for any game: it runs on while people look at other pages, and after a crash."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from app.games import words_of
from app.pages.timer.presenter import TABLE, presses, timer_view
from app.pages.timer.screen import TimerScreen
from app.pages.timer.timekeeper import Timekeeper
from app.sessions.session import now_ms
from app.sessions.store.errors import StoreError
from app.sessions.words import sides
from app.timer.negotiation import Fact, Negotiation, Preset, TimerFile
from app.timer.speaking import spoken
from app.ui.page import Page
from app.ui.widgets.live import theme

if TYPE_CHECKING:
    from app.main import KlimatischApp

log = logging.getLogger(__name__)

ENDS = ("rang", "stopped", "given_up")
"""What becomes of a negotiation after which nobody speaks in it any more."""


class TimerPage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        file = TimerFile(app.data_dir)
        self.talk = Negotiation(tell=self._happened, keep=file.put)
        self.talk.find(file.get())
        self.keeper = Timekeeper(app, self.talk, app.refresh)
        self._choosing_speakers = False
        super().__init__(app)
        self.keeper.away = "timer"
        self.keeper.follow()

    def make(self) -> TimerScreen:
        screen = TimerScreen()
        screen.ids.desk.clock = lambda: self.talk.clock()
        screen.bind(
            on_act=lambda _s, key: self.act(key),
            on_choose=lambda _s, what, choice: self.choose(what, choice),
            on_explain=lambda _s, words: self.app.say(words),
            on_back=lambda _s: self.back(),
        )
        return screen

    def enter(self) -> None:
        self._choosing_speakers = False

    def draw(self) -> None:
        self.screen.show(
            timer_view(
                self.app.tr,
                self.talk,
                both_ways=theme.lies_flat,
                ticking=self.app.settings.now.ticking,
                notice=self.keeper.notice,
                choosing_speakers=self._choosing_speakers,
                seats=self._seats(self.app.table),
            )
        )

    def key(self, name: str) -> bool:
        """Space and plus, and whatever a presenter in somebody's hand sends."""
        return self.keeper.key(name)

    def act(self, key: str) -> None:
        """A button was pressed."""
        if key == "tick":
            self.app.choose(ticking=not self.app.settings.now.ticking)
            return
        if key == "speakers":
            self._choosing_speakers = not self._choosing_speakers
        elif (pressed := presses(self.talk).get(key)) is not None:
            self.keeper.press(pressed)
        self.app.refresh()

    def choose(self, what: str, choice: str) -> None:
        """How long it takes, or who speaks: the table in play, or so many delegations."""
        if what == "speakers":
            names = self._seats(self.app.table) if choice == TABLE else map(str, range(1, int(choice) + 1))
            self.talk.speakers(names)
            self._choosing_speakers = False
        else:
            self.keeper.press(Preset(float(choice)))
        self.app.refresh()

    async def got_up(self, table: Any) -> None:
        """A negotiation that goes on is another table's, or nobody's: its speaking times begin anew."""
        under_way = self.talk.state in ("running", "paused")
        words = self._times(table)
        if words:
            self.talk.speakers(self.talk.names)
        if words and under_way:
            await _note(self.app, table.session, words)

    def _happened(self, fact: Fact) -> None:
        """Who spoke how long at the table in play is noted in its session, however the negotiation ended."""
        table = self.app.table
        if fact.kind in ENDS and table is not None and (words := self._times(table)):
            self.app.run(_note(self.app, table.session, words))

    def _times(self, table: Any) -> str:
        """Who spoke how long at this table; empty if nobody did."""
        times = self.talk.speaking.times(self.talk.clock())
        if not any(times):
            return ""
        titles = self._seats(table)
        spent = zip(self.talk.names, map(spoken, times), strict=True)
        told = ", ".join(f"{titles.get(name, name)} {time}" for name, time in spent)
        return str(self.app.tr("timer.note", times=told))

    def _seats(self, table: Any) -> dict[str, str]:
        """Who sits at a table, with what they are called."""
        if table is None:
            return {}
        summary = table.session.game.summary(table.session.state)
        country = words_of(table.session.header.game).country
        return {seat: name or country(self.app.tr, seat) for name, seat in sides(summary)}


async def _note(app: KlimatischApp, session: Any, words: str) -> None:
    """A session that is played without being saved has no notes."""
    session_id, seq = session.header.id, session.journal.next_seq - 1
    try:
        await app.log.call(lambda store: store.add_note(session_id, seq, words, None, now_ms()))
    except StoreError:
        log.warning("speaking times could not be noted", exc_info=True)
