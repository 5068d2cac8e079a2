"""The sign of a seat: a disc with its colour, its pattern and its picture."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.ui.theme import MARKS, NO_MARK
from app.ui.widgets.label import stamp
from app.ui.widgets.live import glyph, theme
from app.ui.widgets.texture import disc

SMALL, LARGE = 64, 160
"""Two textures serve all sizes."""
LETTERED = 2.1
"""From so many lines of text across a disc has room for letters."""


class Emblem(Widget):
    """Shows nothing without a seat, and a plain disc for one it does not know."""

    seat = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        # Once a frame, when the size is known: a texture for a passing size would be made for nothing.
        self._refresh = Clock.create_trigger(self._paint, -1)
        self.size_hint = None, None
        super().__init__(**kwargs)
        self.bind(seat=self._refresh, pos=self._refresh, size=self._refresh)
        theme.bind(ground=self._refresh)
        self._refresh()

    def _paint(self, *_: object) -> None:
        self.canvas.clear()
        if not self.seat or min(self.size) <= 1:
            return
        side = SMALL if self.width <= SMALL * 1.1 else LARGE
        mark = MARKS.get(self.seat, NO_MARK)
        letters = mark.letters if self.height >= LETTERED * theme.size_body else ""
        with self.canvas:
            Color(rgba=getattr(theme, mark.colour))
            Rectangle(pos=self.pos, size=self.size, texture=disc(mark.pattern, side))
            Color(rgba=theme.seat_ink)
            share, high = (0.38, 0.64) if letters else (0.58, 0.5)
            middle, tall = self.center_x, self.height
            stamp(glyph(mark.icon), theme.font_icons, tall * share, middle, self.y + tall * high)
            if letters:
                stamp(letters, theme.font_bold, tall * 0.24, middle, self.y + tall * 0.26)
