"""The buttons that every set-up has."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty

from app.ui.widgets.button import BigButton
from app.ui.widgets.kv import load_beside
from app.ui.widgets.row import move


class StartButton(BigButton):
    """The way to the table."""

    compact = BooleanProperty(False)
    """No larger than what stands beside it."""


class BoxButton(BigButton):
    """The way to what lies in the box: at the top, or wherever else there is room."""

    def stand(self, bar: Any, box: Any) -> None:
        """Before what is at the end of a `TopBar` if one is given, else in a box."""
        self.size_hint_x = 1 if bar is None else None
        move(self, box if bar is None else bar.ids.end, first=True)


load_beside(__file__)
