"""The Kyoto table: from taps to the table in play, and from there to the screen; the clock is heard here."""

from __future__ import annotations

from typing import Any

from app.games.kyoto.screen import KyotoScreen
from app.games.kyoto.taps import AtClock
from app.games.kyoto.view import KyotoView
from app.pages.timer.timekeeper import KEYS, KeyWord, Timekeeper
from app.table.page import TablePage, TableScreen
from app.timer.negotiation import Negotiation
from app.ui.widgets.live import theme

WANTED = {"more": AtClock("more").name, "restart": AtClock("restart").name}
"""What keys of the clock mean at the table; the others are its main button."""


class KyotoPage(TablePage):
    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self._talk = Negotiation()
        self._keeper = Timekeeper(app, self._talk, app.refresh)
        self._keeper.away = "kyoto"

    def make_screen(self) -> TableScreen:
        return KyotoScreen()

    def leave(self) -> None:
        """The clock goes on, and is heard, while people look at other pages."""
        self.screen.cover.cover()

    def draw(self) -> None:
        table = self.app.table
        if table is None:
            return
        table.both_ways, table.slept = bool(theme.lies_flat), self._keeper.notice
        self.screen.ring.clock = table.clock.steady
        before, view = self.screen.view, table.show(self.app.tr)
        self.screen.show(view, table.secret)
        table.call_if_due()
        self._sound(before if self._heard is table else None, view)
        self._heard = table
        table.hush = self._keeper.stop
        self._follow()

    def news(self, before: KyotoView, now: KyotoView) -> str:
        return "settled" if now.flags != before.flags or now.board != before.board else ""

    # --- the clock is heard ---------------------------------------------------------------------------

    def _follow(self) -> None:
        """The journal keeps the time; here somebody listens for its cues."""
        table = self.app.table
        countdown = table.clock.countdown(table.state.timer)
        if countdown != self._talk.countdown:
            self._keeper.follow()  # what was due before is still heard
            self._talk.adopt(countdown)
            self._keeper.follow()

    def act(self, key: str) -> None:
        """Whoever presses something has read what happened while nobody looked."""
        self._keeper.notice = ""
        super().act(key)

    def key(self, name: str) -> bool:
        """While there is a clock it hears its keys, those of a presenter in somebody's hand too."""
        view = self.screen.view
        if view and view.timer and name in KEYS and name != "escape":
            self._clock_key(KEYS[name])
            return True
        return super().key(name) or self.turned(name)

    def _clock_key(self, what: KeyWord) -> None:
        """A presenter's black screen stops the talk and lets it go on, but never begins one."""
        if what != "hold" or self.screen.view.clock[-1].key != AtClock("start").name:
            self.screen.tap_clock(WANTED.get(what, ""))
