"""The tray that stands in for hands and dice where no real table is connected."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from app.ui.widgets.button import ActButton
from app.ui.widgets.key_lines import key_width
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import show_actions


class VirtualTray(Panel):
    """Feed it with `show`; takes no room at a real table."""

    title = StringProperty("")
    compact = BooleanProperty(False)
    """Little room: words only where every button has the width for its own."""

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        self._buttons: list[ActButton] = []
        super().__init__(**kwargs)

    def on_kv_post(self, _base: Any) -> None:
        self.ids.buttons.bind(width=self._fit)
        self.bind(compact=self._fit)
        theme.bind(size_body=self._fit)

    def show(self, view: Any) -> None:
        """Take over a `VirtualView`, or None."""
        self.title = view.title if view else ""
        show_actions(self, self.ids.buttons, self._buttons, view.buttons if view else ())
        self._fit()

    def _fit(self, *_: Any) -> None:
        each = self.ids.buttons.width / max(1, len(self._buttons)) - theme.gap_s
        bare = self.compact and any(key_width(button) > each for button in self._buttons)
        for button in self._buttons:
            button.bare = bare
            if bare:  # they are alike, whatever their words are
                button.size_hint_x = 1

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
