"""The e-Mission table: from taps to the table in play, and from there to the glass."""

from __future__ import annotations

from app.games.emission.screen import EmissionScreen
from app.games.emission.view import EmissionView
from app.table.page import TablePage, TableScreen


class EmissionPage(TablePage):
    def make_screen(self) -> TableScreen:
        return EmissionScreen()

    def draw(self) -> None:
        table = self.app.table
        if table is None:
            return
        table.faces = tuple(self.app.settings.now.effect_faces)
        table.keep_faces = lambda faces: self.app.choose(effect_faces=faces)
        before, view = self.screen.view, table.show(self.app.tr)
        self.screen.show(view)
        self._sound(before if self._heard is table else None, view)
        self._heard = table

    def _sound(self, before: EmissionView | None, now: EmissionView) -> None:
        """At most one sound for a change, the most important first."""
        news = self.app.table.take_news()
        if before is None or before == now:
            return
        if now.ending is not None and before.ending is None:
            self.app.sounds.play("won" if now.ending.won else "lost")
        elif now.prompt and now.prompt.tone == "warning" and now.prompt != before.prompt:
            self.app.sounds.play("wrong")
        elif news:
            self.app.sounds.play(news)
        elif now.step.title != before.step.title:
            self.app.sounds.play("wanted")
        if self.app.settings.now.speech and now.step.title != before.step.title:
            self.app.voice.say(now.outcome or now.step.title, self.app.tr.language)

    def key(self, name: str) -> bool:
        return super().key(name) or self.turned(name)
