"""Something people must know, such as a full disk; stays until it is over."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from app.widgets.kv import load_beside
from app.widgets.panel import Panel


class NoticeBar(Panel):
    """Takes no room while all is well."""

    text = StringProperty("")
    calm = BooleanProperty(False)
    """Worth knowing rather than wrong."""
    ink = ColorProperty()
    style_size = NumericProperty(18)


load_beside(__file__)
