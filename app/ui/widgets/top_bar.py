"""The head of a page: the way back, its title, and at its end what the page puts there."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import button, label
from app.ui.widgets.kv import load_beside

__all__ = ["TopBar", "button", "label"]


class TopBar(BoxLayout):
    """Widgets added to it in kv stand at its end."""

    title = StringProperty("")
    back_label = StringProperty("")
    wide = BooleanProperty(True)
    """There is room for a word on the back button, beside the title on one line."""
    worded = NumericProperty(100)
    """How wide the back button would be with its word."""
    lead = NumericProperty(100)
    """How wide it is."""
    has_help = BooleanProperty(False)

    __events__ = ("on_back", "on_help")

    def add_widget(self, widget: Any, *args: object, **kwargs: object) -> None:
        if "end" in self.ids:
            self.ids.end.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)

    def on_back(self) -> None: ...

    def on_help(self) -> None: ...


load_beside(__file__)
