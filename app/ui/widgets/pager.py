"""Turns the pages of what does not fit at once: back, which page it is, and on."""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import button, label
from app.ui.widgets.kv import load_beside

__all__ = ["Pager", "button", "label"]


class Pager(BoxLayout):
    """Takes no room where one page is enough; dispatches on_turn(by)."""

    page = NumericProperty(0)
    pages = NumericProperty(1)
    tall = NumericProperty(68)
    """Its height while there are pages to turn."""
    before_name = StringProperty("page:less")
    after_name = StringProperty("page:more")
    before_icon = StringProperty("chevron-left")
    after_icon = StringProperty("chevron-right")
    before_words = StringProperty("")
    after_words = StringProperty("")

    __events__ = ("on_turn",)

    def on_turn(self, by: int) -> None: ...


load_beside(__file__)
