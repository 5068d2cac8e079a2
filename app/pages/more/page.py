"""What else there is at the table: the way there, and the early end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games import SHELF, words_of
from app.pages.more.presenter import more_view
from app.pages.more.screen import MoreScreen
from app.ui.page import Page

if TYPE_CHECKING:
    from app.main import KlimatischApp


class MorePage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        self._asking = False
        self._notice = ""
        super().__init__(app)

    def make(self) -> MoreScreen:
        screen = MoreScreen()
        screen.bind(
            on_pick=lambda _s, place: self._pick(place),
            on_yes=lambda _s: self.app.run(self._call_off()),
            on_no=lambda _s: self._ask(False),
            on_back=lambda _s: self.back(),
            on_help=lambda _s: self.app.explain(self.help),
        )
        return screen

    @property
    def help(self) -> str:
        return "more"

    def leave(self) -> None:
        self._asking, self._notice = False, ""

    def back(self) -> None:
        """From the question to the list, from there to the table."""
        if self._asking:
            self._ask(False)
        else:
            super().back()

    def draw(self) -> None:
        if self.app.table is not None:
            game, over = SHELF[self.app.game], self.app.table.over
            self.screen.show(more_view(self.app.tr, game, over, self._asking, self._notice))

    def _pick(self, place: str) -> None:
        if place == "call_off":
            self._ask(True)
        elif place == "home":
            self.app.run(self.app.go_home())
        elif place == "story" and self.app.table is not None:
            self.app.run(self.app.page("history").tell(self.app.table.session.header.id))
        else:
            self.app.go(place)

    def _ask(self, asking: bool) -> None:
        self._asking = asking
        self.app.refresh()

    async def _call_off(self) -> None:
        table = self.app.table
        if table is None:
            return
        answer = await table.take(table.call_off())
        edition = table.session.header.edition
        self._notice = words_of(self.app.game).trouble(self.app.tr, answer, edition)
        self._ask(False)
        if not self._notice:
            self.app.go_to_table()
