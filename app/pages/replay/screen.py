"""The replay: a game's own table as it was, what had just happened, and below it the way through time."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scatter import Scatter

from app.games import SHELF
from app.pages.replay.view import ReplayView
from app.plugin import Least
from app.ui.theme import COMPACT
from app.ui.widgets import choice_row, emblem, label, notice, time_slider, top_bar
from app.ui.widgets.button import ActButton
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.row import fill, show_actions

__all__ = [
    "PastBoard",
    "ReplayScreen",
    "choice_row",
    "emblem",
    "label",
    "notice",
    "time_slider",
    "top_bar",
]

AROUND = ("strip", "bar", "tabs")
"""What a table's screen has around the board, for those who play."""


SMALLEST_WHOLE = 0.7
"""A table is shown whole where it need not be drawn smaller than this."""
WHOLE_FINGERS = 11.5
"""The same in fingers, for which a table leaves room even where nobody can press anything."""
LEAST: Least = ((17,), 5.4, 0)


def _board_alone(view: Any) -> bool:
    """Is nothing told but what lies on the board? Not a crisis, a clock, a score or the end."""
    told = (getattr(view, name, None) for name in ("ending", "score", "timer"))
    return getattr(view, "boards_open", True) and not any(told)


class PastBoard(FloatLayout):
    """The screens of the games' tables, made when they are first needed; nobody can press anything there."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.disabled = True
        self._made: dict[str, Any] = {}
        self._least = LEAST
        self._shown: Any = None
        self._lens = Scatter(size_hint=(None, None), do_rotation=False, do_scale=False, do_translation=False)
        self.add_widget(self._lens)
        self.bind(size=self._focus, pos=self._focus)
        theme.bind(size_body=self._focus)

    def show(self, game: str, view: Any) -> None:
        if view is None:
            fill(self._lens)
            return
        if game not in self._made:
            self._made[game] = self._screen(game)
        self._least = SHELF[game].least_board if _board_alone(view) else LEAST
        self._shown = self._made[game]
        fill(self._lens, self._shown)
        self._focus()
        self._shown.show(view)

    def _focus(self, *_: object) -> None:
        """As large as there is room for all of it."""
        lens, finger = self._lens, theme.finger
        whole = min(self.size) / max(theme.size_body * (COMPACT + 1), finger * WHOLE_FINGERS)
        wanted, fingers, columns = self._least
        across = self.width / max(1, theme.size_body * columns)
        parts = [
            min(across, self.height / max(theme.size_body * lines, finger * fingers)) for lines in wanted
        ]
        large = (scale for scale in (whole, *parts) if scale >= SMALLEST_WHOLE)
        lens.scale = min(1.0, max(0.25, next(large, parts[-1])))
        lens.size = (self.width / lens.scale, self.height / lens.scale)
        lens.pos = self.pos
        if self._shown is not None:
            self._shown.size = lens.size

    def _screen(self, game: str) -> Any:
        screen = SHELF[game].screen()(inner=True)
        # Held by the screen, as long as it lives: what stands in no box would be forgotten.
        screen.aside = [screen.ids[name].__self__ for name in AROUND if name in screen.ids]
        for part in screen.aside:
            part.parent.remove_widget(part)
        if hasattr(screen, "ring"):
            screen.ring.clock = lambda: 0.0  # a clock of the past stands still
        return screen


class ReplayScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    back_label = StringProperty("")
    notice = StringProperty("")
    position = StringProperty("")
    happened = StringProperty("")
    turning = StringProperty("")
    icon = StringProperty("")
    seat = StringProperty("")
    what_if = StringProperty("")
    ready = BooleanProperty(False)
    """The session has been read."""

    __events__ = ("on_back", "on_act", "on_slide", "on_speed", "on_explain", "on_help")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: ReplayView | None = None
        self._ways: list[ActButton] = []
        self.bind(compact=self._dress, columns=self._dress)

    def show(self, view: ReplayView) -> None:
        if view == self.view:
            return
        self.view = view
        self.title, self.back_label, self.notice = view.title, view.back_label, view.notice
        self.position, self.happened, self.turning = view.position, view.happened, view.turning
        self.icon, self.seat = view.icon, view.seat
        self.what_if = view.what_if.label if view.what_if else ""
        self.ready = bool(view.game)
        slider = self.ids.slider
        slider.last, slider.at, slider.marks = max(1, view.last), max(1, view.at), list(view.marks)
        show_actions(self, self.ids.ways, self._ways, view.ways)
        self.ids.speeds.show("", view.speeds)
        self.ids.board.show(view.game, view.board)
        self._dress()

    def _dress(self, *_: object) -> None:
        """Words on the buttons where there is room for them."""
        for button in self._ways:
            button.bare = self.columns < 60
            button.size_hint_x = 1

    def on_back(self) -> None: ...

    def on_act(self, key: str) -> None: ...

    def on_slide(self, moment: int) -> None: ...

    def on_speed(self, times: str) -> None: ...

    def on_explain(self, words: str) -> None: ...

    def on_help(self) -> None: ...


load_beside(__file__)
