"""Figures over all sessions; a tap on a game, a group or a player shows the sessions behind them."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from app.pages.statistics.presenter import Tab, statistics_view
from app.pages.statistics.screen import StatisticsScreen
from app.sessions.tally import statistics
from app.ui.page import Page

if TYPE_CHECKING:
    from app.main import KlimatischApp


class StatisticsPage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        self._tab: Tab = "all"
        super().__init__(app)

    def make(self) -> StatisticsScreen:
        screen = StatisticsScreen()
        screen.bind(
            on_back=lambda _s: self.back(),
            on_tab=lambda _s, tab: self.turn_to(tab),
            on_open=lambda _s, row: self.open(row),
        )
        return screen

    def enter(self) -> None:
        self.app.run(self.app.read_sessions())

    def draw(self) -> None:
        app = self.app
        notice = app.tr(app.trouble.code, **app.trouble.params) if app.trouble else ""
        now = datetime.now().astimezone()
        self.screen.show(statistics_view(app.tr, self._tab, statistics(app.sessions), now, notice))

    def turn_to(self, tab: Tab) -> None:
        self._tab = tab
        self.app.refresh()

    def open(self, row: str) -> None:
        view = self.screen.view
        behind = dict(view.behind).get(row) if view is not None else None
        if behind is None:
            return
        history = self.app.page("history")
        if behind.what == "player":
            history.search_for(behind.name)
        else:
            history.sift_for(behind.what, behind.name)
