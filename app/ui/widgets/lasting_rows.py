"""Crises that stay: what they forbid, and what ends them."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import label
from app.ui.widgets.crisis_card import Tucked
from app.ui.widgets.kv import load_beside
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import one_each

__all__ = ["LastingRow", "LastingRows", "Tucked", "label"]


class LastingRow(Panel):
    """One lasting crisis."""

    title = StringProperty("")
    ban = StringProperty("")
    needs = StringProperty("")
    reminder = StringProperty("")

    def show(self, view: Any) -> None:
        """Take over a `LastingView`."""
        self.title, self.ban, self.needs, self.reminder = view.title, view.ban, view.needs, view.reminder
        self.ids.tucked.show(view.tucked)


class LastingRows(BoxLayout):
    """Feed it with `show`; takes no room while nothing lasts."""

    count = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._rows: list[LastingRow] = []

    def show(self, views: tuple[Any, ...]) -> None:
        """Take over the `LastingView`s."""
        self.count = len(views)
        one_each(self, self._rows, LastingRow, views)


load_beside(__file__)
