"""A line to write in."""

from __future__ import annotations

from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.textinput import TextInput

from app.widgets.kv import load_beside


class TextField(TextInput):
    """One line, in the look of everything else; never shown in play."""

    name = StringProperty("")
    fill = ColorProperty()
    tall = NumericProperty(52)


load_beside(__file__)
