"""The CO₂ table: from taps to the table in play, and from there to the glass."""

from __future__ import annotations

from app.games.co2.looks import said_by
from app.games.co2.screen import Co2Screen
from app.games.co2.view import Co2View
from app.table.page import TablePage, TableScreen


class Co2Page(TablePage):
    def make_screen(self) -> TableScreen:
        return Co2Screen()

    def draw(self) -> None:
        table = self.app.table
        if table is None:
            return
        before, view = self.screen.view, table.show(self.app.tr)
        self.screen.show(view)
        self._sound(before if self._heard is table else None, view)
        self._heard = table

    def news(self, before: Co2View, now: Co2View) -> str:
        """Somebody has got or spent something, or the air has changed."""
        return "settled" if now.companies != before.companies or now.ppm != before.ppm else ""

    def act(self, key: str) -> None:
        """What only lies there to be looked at says more about itself."""
        view = self.screen.view
        if view is not None and (more := said_by(view.pad, key)):
            self.app.say(more)
        else:
            super().act(key)

    def key(self, name: str) -> bool:
        return super().key(name) or self.turned(name)
