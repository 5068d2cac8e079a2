"""A line to write in."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.textinput import TextInput

from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line
from app.ui.widgets.live import theme

LEAST_SHARE = 0.55
"""What is written gets no smaller than this; more of it is cut."""
AROUND = 2.4
"""Gaps that are left of and right of it."""


class TextField(TextInput):
    """One line, in the look of everything else; never shown in play."""

    name = StringProperty("")
    fill = ColorProperty()
    tall = NumericProperty(52)
    shrinks = BooleanProperty(False)
    """What is too long for it is written smaller."""

    def on_font_size(self, *_: object) -> None:
        """A name that nobody is writing shows its beginning, whatever room it had before."""
        if self.shrinks and not self.focus:
            self.scroll_x = 0

    on_width = on_font_size

    def fitting(self, text: str, width: float, size: float) -> float:
        """The size in which this has room, if it has any."""
        room = (width - AROUND * theme.gap) / max(1.0, one_line(text, theme.font, size))
        return size * min(1.0, max(LEAST_SHARE, room))

    @staticmethod
    def least(text: str) -> float:
        """The width in which this has room at its smallest."""
        return one_line(text, theme.font, theme.size_body) * LEAST_SHARE + AROUND * theme.gap + 1


load_beside(__file__)
