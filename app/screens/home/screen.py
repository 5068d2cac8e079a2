"""The home screen: resume, start anew, look back."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.screens.home.view import HomeView
from app.widgets import hero_art, label, notice, wordmark
from app.widgets.button import BigButton, Pressable
from app.widgets.kv import load_beside
from app.widgets.live import theme

__all__ = [
    "GameButton",
    "HomeScreen",
    "ResumeButton",
    "SessionButton",
    "hero_art",
    "label",
    "notice",
    "wordmark",
]

SESSIONS_SHOWN = 4


class GameButton(Pressable):
    """One of the games, with its hero."""

    game = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    enabled = BooleanProperty(False)


class ResumeButton(Pressable):
    """The unfinished game, first and large."""

    label = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    session = StringProperty("")


class SessionButton(BigButton):
    """One game that was played."""

    session = StringProperty("")


class HomeScreen(Screen):
    """Call `show` as often as you like."""

    wide = BooleanProperty(True)
    title = StringProperty("")
    tagline = StringProperty("")
    new_label = StringProperty("")
    sessions_label = StringProperty("")
    no_sessions = StringProperty("")
    language_label = StringProperty("")
    notice = StringProperty("")
    session_count = NumericProperty(0)

    __events__ = ("on_new", "on_resume", "on_language")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: HomeView | None = None
        self._games: list[GameButton] = []
        self._sessions: list[SessionButton] = []

    def on_size(self, *_: Any) -> None:
        theme.fit(*self.size)
        self.wide = self.width >= self.height

    def show(self, view: HomeView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.tagline, self.new_label = view.title, view.tagline, view.new_label
        self.sessions_label, self.language_label = view.sessions_label, view.language_label
        self.no_sessions = "" if view.sessions else view.no_sessions
        self.notice = view.notice
        resume = self.ids.resume
        resume.session = view.resume.id if view.resume else ""
        resume.label = view.resume_label if view.resume else ""
        resume.title = view.resume.title if view.resume else ""
        resume.detail = view.resume.detail if view.resume else ""
        self._show_games(view)
        self._show_sessions(view)

    def _show_games(self, view: HomeView) -> None:
        while len(self._games) < len(view.games):
            tile = GameButton()
            tile.bind(on_release=lambda pressed: pressed.enabled and self.dispatch("on_new", pressed.game))
            self._games.append(tile)
            self.ids.games.add_widget(tile)
        for tile, game in zip(self._games, view.games, strict=False):
            tile.name, tile.game = f"game:{game.id}", game.id
            tile.title, tile.detail, tile.enabled = game.title, game.detail, game.enabled

    def _show_sessions(self, view: HomeView) -> None:
        rows = view.sessions[:SESSIONS_SHOWN]
        self.session_count = len(rows)
        while len(self._sessions) < len(rows):
            button = SessionButton()
            button.bind(
                on_release=lambda pressed: pressed.usable and self.dispatch("on_resume", pressed.session)
            )
            self._sessions.append(button)
        grid = self.ids.sessions
        if len(grid.children) != len(rows):
            grid.clear_widgets()
            for button in self._sessions[: len(rows)]:
                grid.add_widget(button)
        for button, row in zip(self._sessions, rows, strict=False):
            button.name, button.session = f"session:{row.id}", row.id
            button.text, button.hint, button.usable = row.title, row.detail, row.unfinished
            button.icon = "player-play" if row.unfinished else "flag"

    def on_new(self, game_id: str) -> None: ...

    def on_resume(self, session_id: str) -> None: ...

    def on_language(self) -> None: ...


load_beside(__file__)
