"""The tray that stands in for hands and dice where no real table is connected."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from app.widgets.button import ActButton
from app.widgets.kv import load_beside
from app.widgets.panel import Panel
from app.widgets.row import show_actions


class VirtualTray(Panel):
    """Feed it with `show`; takes no room at a real table."""

    title = StringProperty("")
    compact = BooleanProperty(False)
    """Pictures without words."""

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        self._buttons: list[ActButton] = []
        super().__init__(**kwargs)

    def show(self, view: Any) -> None:
        """Take over a `VirtualView`, or None."""
        self.title = view.title if view else ""
        show_actions(self, self.ids.buttons, self._buttons, view.buttons if view else ())
        self.on_compact()

    def on_compact(self, *_: Any) -> None:
        for button in self._buttons:
            button.bare = self.compact

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
