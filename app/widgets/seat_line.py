"""A seat of a table that is being set up: its country, who sits there, and a button of its game's own."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.widgets import button, emblem, label, name_strip
from app.widgets.kv import load_beside
from app.widgets.panel import Panel

__all__ = ["SeatLine", "button", "emblem", "label", "name_strip"]


class SeatLine(Panel):
    """Feed it with `show`. on_name(country, text), on_act()."""

    country = StringProperty("")
    sign = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    person = StringProperty("")
    button = StringProperty("")
    chosen = BooleanProperty(False)
    name_share = NumericProperty(0.8)
    """How wide the name is, as a share of the country's words."""

    __events__ = ("on_name", "on_act")

    def show(self, seat: Any) -> None:
        """Take over a `SeatRow`; a name being written is left alone."""
        self.name = f"seat:{seat.country}"
        self.country, self.sign, self.title, self.detail = seat.country, seat.sign, seat.title, seat.detail
        self.button, self.chosen, self.person = seat.button, seat.chosen, seat.name
        field = self.ids.field
        if not field.focus:
            field.text = seat.name

    def written(self) -> None:
        """The finger left the name field."""
        if self.ids.field.text != self.person:
            self.person = self.ids.field.text
            self.dispatch("on_name", self.country, self.person)

    def on_name(self, *_: Any) -> None: ...

    def on_act(self, *_: Any) -> None: ...


load_beside(__file__)
