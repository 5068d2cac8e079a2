"""The help: what is open in it, and the way back out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.pages.help.presenter import Reading, help_view
from app.pages.help.screen import HelpScreen
from app.text.help import library
from app.ui.page import Page

if TYPE_CHECKING:
    from app.main import KlimatischApp


class HelpPage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        self._reading = Reading()
        super().__init__(app)

    def make(self) -> HelpScreen:
        screen = HelpScreen()
        screen.bind(
            on_tab=lambda _s, tab: self._turn_to(tab),
            on_ask=lambda _s, text: self._ask(text),
            on_open=lambda _s, topic: self._move(self._reading.opened(topic)),
            on_back=lambda _s: self.back(),
        )
        return screen

    def draw(self) -> None:
        tr = self.app.tr
        shelf = library(self.app.game, tr.language, self.app.game_data)
        self.screen.show(help_view(tr, shelf, self._reading))

    def open(self, topic_id: str = "") -> None:
        """Show the help at a topic; at the list if it has none of this name."""
        self._reading = self._reading.opened(topic_id)
        self.app.go("help")

    def back(self) -> None:
        """From a topic to its list, from there to where one came from."""
        if self.screen.view is not None and self.screen.view.sheet is not None:
            self._move(self._reading.closed())
        else:
            super().back()

    def leave(self) -> None:
        self.screen.field.focus = False

    def _turn_to(self, tab: str) -> None:
        self._move(self._reading.turned_to(tab))
        if tab == "search":
            self.screen.ask()

    def _ask(self, text: str) -> None:
        if text != self._reading.asked:
            self._move(self._reading.asking(text))

    def _move(self, reading: Reading) -> None:
        self._reading = reading
        self.app.refresh()
