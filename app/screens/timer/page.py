"""The negotiation timer, for any game: it runs on while people look at other pages, and after a crash."""

from __future__ import annotations

from typing import Any

from app.negotiation import Negotiation, TimerFile
from app.page import Page
from app.screens.timer.presenter import TABLE, timer_view
from app.screens.timer.screen import TimerScreen
from app.session_words import sides
from app.shelf import words_of
from app.timekeeper import Timekeeper
from app.widgets.live import theme


class TimerPage(Page):
    def __init__(self, app: Any) -> None:
        file = TimerFile(app.data_dir)
        self.talk = Negotiation(keep=file.put)
        self.talk.find(file.get())
        self.keeper = Timekeeper(app, self.talk, app.refresh)
        self._choosing_speakers = False
        super().__init__(app)
        self.keeper.away = "timer"
        self.keeper.follow()

    def make(self) -> Any:
        screen = TimerScreen()
        screen.ids.desk.clock = lambda: self.talk.clock()
        screen.bind(
            on_act=lambda _s, key: self.act(key),
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
                seats=self._seats(),
            )
        )

    def key(self, name: str) -> bool:
        """Space and plus, and whatever a presenter in somebody's hand sends."""
        return self.keeper.key(name)

    def act(self, key: str) -> None:
        """A button was pressed."""
        word, _, which = key.partition(":")
        if word == "tick":
            self.app.choose(ticking=not self.app.settings.now.ticking)
            return
        if key == "speakers":
            self._choosing_speakers = not self._choosing_speakers
        elif word == "speakers":
            names = self._seats() if which == TABLE else map(str, range(1, int(which) + 1))
            self.talk.speakers(names)
            self._choosing_speakers = False
        else:
            self.keeper.press(key)
        self.app.refresh()

    def _seats(self) -> dict[str, str]:
        """Who sits at the table in play, with what they are called."""
        table = self.app.table
        if table is None:
            return {}
        summary = table.session.game.summary(table.session.state)
        country = words_of(self.app.game).country
        return {seat: name or country(self.app.tr, seat) for name, seat in sides(summary)}
