"""The Keep Cool table: from taps to the table in play, and from there to the glass."""

from __future__ import annotations

from app.games.keep_cool import cues
from app.games.keep_cool.conference.presenter import BUTTON as CONFERENCE
from app.games.keep_cool.screen import KeepCoolScreen
from app.games.keep_cool.view import TableView
from app.table.page import TablePage, TableScreen


class KeepCoolPage(TablePage):
    def make_screen(self) -> TableScreen:
        return KeepCoolScreen()

    def draw(self) -> None:
        if self.app.table is None:
            return
        before, view = self.screen.view, self.app.table.show(self.app.tr)
        self.screen.show(view)
        self._sound(before if self._heard is self.app.table else None, view)
        self._heard = self.app.table

    def _sound(self, before: TableView | None, now: TableView) -> None:
        if name := cues.sound(before, now):
            self.app.sounds.play(name)
        if self.app.settings.now.speech and (words := cues.spoken(before, now)):
            self.app.voice.say(words, self.app.tr.language)

    def act(self, key: str) -> None:
        if key == CONFERENCE:
            self.app.go("conference")
        elif key == "calibrate":
            self._calibrate()
        else:
            super().act(key)

    def _calibrate(self) -> None:
        """The table proposed it; play goes on where it was when the scale has learnt."""
        table = self.app.table
        line = table.devices.line("carbometer") if table is not None else None
        if line is not None:
            table.act("proposed:leave")
            self.app.page("calibrate").open(line)
