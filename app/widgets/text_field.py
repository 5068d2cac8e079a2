"""A line to write in."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.textinput import TextInput

from app.widgets.kv import load_beside


class TextField(TextInput):
    """One line, in the look of everything else; never shown in play."""

    name = StringProperty("")


load_beside(__file__)
