"""Home: resume, start anew, look back."""

from __future__ import annotations

from datetime import datetime

from app.games import SHELF
from app.pages.home.presenter import home_view
from app.pages.home.screen import HomeScreen
from app.ui.page import Page


class HomePage(Page):
    def make(self) -> HomeScreen:
        screen = HomeScreen()
        screen.bind(
            on_new=lambda _s, game: self.app.run(self.app.page(SHELF[game].setup).open()),
            on_resume=lambda _s, session: self.app.run(self.app.resume(session)),
            on_go=lambda _s, name: self.app.go(name),
            on_language=lambda _s: self.app.switch_language(),
        )
        return screen

    def draw(self) -> None:
        app = self.app
        now = datetime.now().astimezone()
        self.screen.show(home_view(app.tr, app.sessions, now, self._trouble()))

    def back(self) -> None:
        """Nothing lies before home."""

    def _trouble(self) -> str:
        """Why the log can't be used, in words."""
        app = self.app
        if app.trouble is None:
            return ""
        problem = app.tr(app.trouble.code, **app.trouble.params)
        return app.tr("store.memory", problem=problem) if app.in_memory else problem
