"""How the game ended: calm, proud, in the place where the step stood."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from app.widgets import emblem
from app.widgets.kv import load_beside
from app.widgets.panel import Panel

__all__ = ["EndPanel", "emblem"]


class EndPanel(Panel):
    """Feed it with `show`."""

    outcome = StringProperty("")
    detail = StringProperty("")
    won = BooleanProperty(False)
    country = StringProperty("")

    def show(self, outcome: str, detail: str, country: str) -> None:
        """`country` is the winner's, or empty when all lost together."""
        self.outcome, self.detail = outcome, detail
        self.country, self.won = country, bool(country)

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch))


load_beside(__file__)
