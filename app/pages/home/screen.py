"""The home screen: resume first, the four games, and the way to everything else."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.pages.home.view import HomeView, PlaceTile, SessionRow
from app.ui.widgets import carbometer, hero_art, label, notice, wordmark
from app.ui.widgets.button import Pressable
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LEAST_SHARE, one_size
from app.ui.widgets.live import theme

__all__ = [
    "GameButton",
    "HomeScreen",
    "PlaceButton",
    "Places",
    "ResumeButton",
    "SessionButton",
    "carbometer",
    "hero_art",
    "label",
    "notice",
    "wordmark",
]

SIDE_BY_SIDE = 30
"""From so many lines on, a lying screen has the games beside the resume tile."""
ROOMY_WIDE, ROOMY_TALL = 36, 52
"""From so many lines on there is room for the last games."""


class GameButton(Pressable):
    """One of the games, with its hero."""

    game = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    detail_size = NumericProperty(14)
    """Of the words below the name, the same for all games."""
    call = StringProperty("")
    """What a tap does; without it the game can't be played yet."""
    enabled = BooleanProperty(False)


class ResumeButton(Pressable):
    """The unfinished game, first and large."""

    primary = BooleanProperty(True)
    """Space presses it."""

    label = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    session = StringProperty("")
    game = StringProperty("")
    count = StringProperty("")
    caption = StringProperty("")
    zone = StringProperty("blue")
    zone_word = StringProperty("")
    level = NumericProperty(0.64)
    marks = ListProperty([0, 0.25, 0.5, 0.75])
    flat = BooleanProperty(False)
    """A strip across the screen."""

    def show(self, words: str, row: SessionRow | None) -> None:
        """Take over a `SessionRow`, or take no room."""
        self.session = row.id if row else ""
        if row is None:
            return
        moment = row.moment
        self.label, self.title, self.game = words, row.title, row.game
        self.detail = moment.when if moment else row.detail
        self.count = moment.count if moment else ""
        self.caption = moment.caption if moment else ""
        self.zone_word = moment.zone_word if moment else ""
        if moment:
            self.zone, self.level, self.marks = moment.zone, moment.level, moment.marks


class SessionButton(Pressable):
    """One game that was played."""

    session = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    unfinished = BooleanProperty(False)


class PlaceButton(Pressable):
    """The way to another page."""

    place = StringProperty("")
    title = StringProperty("")
    icon = StringProperty("")
    detail = StringProperty("")
    stacked = BooleanProperty(False)
    """The word stands under the picture."""
    roomy = BooleanProperty(False)
    """There is room to say what one finds there."""


class Places(BoxLayout):
    """The pages one can go to, in as many rows as it takes for their words to be large."""

    in_a_row = NumericProperty(5)
    stacked = BooleanProperty(False)
    roomy = BooleanProperty(False)
    rows = NumericProperty(1)

    __events__ = ("on_go",)

    def __init__(self, **kwargs: object) -> None:
        self._buttons: list[PlaceButton] = []
        super().__init__(**kwargs)

    def show(self, places: tuple[PlaceTile, ...]) -> None:
        while len(self._buttons) < len(places):
            button = PlaceButton(stacked=self.stacked, roomy=self.roomy)
            self.bind(stacked=button.setter("stacked"), roomy=button.setter("roomy"))
            button.bind(on_release=lambda pressed: self.dispatch("on_go", pressed.place))
            self._buttons.append(button)
        for button, place in zip(self._buttons, places, strict=False):
            button.name, button.place = f"go:{place.name}", place.name
            button.title, button.icon, button.detail = place.title, place.icon, place.detail
        self.on_in_a_row()

    def on_in_a_row(self, *_: object) -> None:
        """Lay the buttons out anew; the last row fills the width with what is left."""
        for row in self.children:
            row.clear_widgets()
        self.clear_widgets()
        width = int(self.in_a_row)
        for start in range(0, len(self._buttons), width):
            row = BoxLayout(spacing=self.spacing)
            for button in self._buttons[start : start + width]:
                row.add_widget(button)
            self.add_widget(row)
        self.rows = len(self.children)

    def on_go(self, name: str) -> None: ...


class HomeScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    tagline = StringProperty("")
    sessions_label = StringProperty("")
    no_sessions = StringProperty("")
    language_label = StringProperty("")
    notice = StringProperty("")
    session_count = NumericProperty(0)
    resuming = BooleanProperty(False)
    beside = BooleanProperty(False)
    """The games stand beside the resume tile."""
    roomy = BooleanProperty(True)

    __events__ = ("on_new", "on_resume", "on_go", "on_language")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: HomeView | None = None
        self._games: list[GameButton] = []
        self._sessions: list[SessionButton] = []
        self._level_soon = Clock.create_trigger(self._level, -1)
        theme.bind(size_note=self._level_soon)
        self.bind(lines=self._arrange, wide=self._arrange, resuming=self._arrange)

    def _arrange(self, *_: object) -> None:
        self.beside = self.wide and self.resuming and self.lines >= SIDE_BY_SIDE
        self.roomy = self.lines >= (ROOMY_WIDE if self.wide else ROOMY_TALL)
        for tile in self._games:
            # In a row the game that can be played gets more of it.
            tile.size_hint_x = 1.5 if tile.enabled and self.wide and not self.beside else 1

    def _level(self, *_: object) -> None:
        """What stands below the games' names has one size."""
        line = theme.size_note * 1.4
        words = [
            (tile.detail, tile.width - tile.padding[0] - tile.padding[2] - 1, line) for tile in self._games
        ]
        size = one_size(words, theme.size_note, LEAST_SHARE / max(1.0, theme.text_scale), theme.font)
        for tile in self._games:
            tile.detail_size = size

    def show(self, view: HomeView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.tagline, self.language_label = view.title, view.tagline, view.language_label
        self.sessions_label, self.notice = view.sessions_label, view.notice
        self.no_sessions = "" if view.sessions or view.resume else view.no_sessions
        self.resuming = view.resume is not None
        self.ids.resume.show(view.resume_label, view.resume)
        self.ids.places.show(view.places)
        self._show_games(view)
        self._show_sessions(view)
        self._arrange()

    def _show_games(self, view: HomeView) -> None:
        while len(self._games) < len(view.games):
            tile = GameButton()
            tile.bind(width=self._level_soon, detail=self._level_soon)
            tile.bind(on_release=lambda pressed: pressed.enabled and self.dispatch("on_new", pressed.game))
            self._games.append(tile)
            self.ids.games.add_widget(tile)
        for tile, game in zip(self._games, view.games, strict=False):
            tile.name, tile.game, tile.title = f"game:{game.id}", game.id, game.title
            tile.detail = game.detail if game.enabled else ""
            tile.call = view.new_label if game.enabled else game.detail
            tile.enabled = game.enabled

    def _show_sessions(self, view: HomeView) -> None:
        rows = view.sessions
        self.session_count = len(rows)
        while len(self._sessions) < len(rows):
            button = SessionButton()
            button.bind(on_release=self._open)
            self._sessions.append(button)
        box = self.ids.sessions
        if len(box.children) != len(rows):
            box.clear_widgets()
            for button in self._sessions[: len(rows)]:
                box.add_widget(button)
        for button, row in zip(self._sessions, rows, strict=False):
            button.name, button.session = f"session:{row.id}", row.id
            button.title, button.detail, button.unfinished = row.title, row.detail, row.unfinished

    def _open(self, pressed: SessionButton) -> None:
        """Play on, or look at a game that is over."""
        if pressed.unfinished:
            self.dispatch("on_resume", pressed.session)
        else:
            self.dispatch("on_go", "history")

    def on_new(self, game_id: str) -> None: ...

    def on_resume(self, session_id: str) -> None: ...

    def on_go(self, page: str) -> None: ...

    def on_language(self) -> None: ...


load_beside(__file__)
