"""The tray that stands in for hands and dice where no real table is connected."""

from __future__ import annotations

from typing import Literal

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.layout.needs.table import TRAY_TITLE
from app.ui.views import VirtualView
from app.ui.widgets.button import ActButton
from app.ui.widgets.key_lines import key_width
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyLabel
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.placing import hold, put
from app.ui.widgets.row import show_actions


class VirtualTray(Panel):
    """Feed it with `show`."""

    compact = BooleanProperty(False)
    """Little room: words only where every button has the width for its own."""

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._buttons: list[ActButton] = []
        self._title, self._row = BodyLabel(), BoxLayout()
        super().__init__(**kwargs)
        self._row.bind(width=self._fit)
        self.bind(compact=self._trigger_layout)
        theme.bind(size_body=self._trigger_layout, ground=self._trigger_layout)

    def take(self, look: Literal["words", "signs"]) -> None:
        self.compact = look == "signs"

    def show(self, view: VirtualView | None) -> None:
        self._title.text = view.title if view else ""
        show_actions(self, self._row, self._buttons, view.buttons if view else ())
        self._trigger_layout()
        self._fit()

    def do_layout(self, *_: object) -> None:
        self._row.spacing = theme.gap_s
        if self.compact:
            put(self._row, self.x, self.y, self.width, self.height)
            hold(self, [self._row])
            return
        gap, title = theme.gap_s, theme.ruler.sizes.lines(TRAY_TITLE)
        self._title.color = theme.quiet
        put(self._title, self.x + theme.gap, self.y, title - theme.gap, self.height)
        put(self._row, self.x + title, self.y + gap, self.width - title - theme.gap, self.height - 2 * gap)
        hold(self, [self._title, self._row])

    def _fit(self, *_: object) -> None:
        each = self._row.width / max(1, len(self._buttons)) - theme.gap_s
        bare = self.compact and any(key_width(button) > each for button in self._buttons)
        for button in self._buttons:
            button.bare = bare
            if bare:  # they are alike, whatever their words are
                button.size_hint_x = 1

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
