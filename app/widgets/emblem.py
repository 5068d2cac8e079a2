"""The sign of a seat: a disc with its colour, its pattern and its picture."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ColorProperty, ObjectProperty, StringProperty
from kivy.uix.relativelayout import RelativeLayout

from app.theme import MARKS, NO_MARK
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.texture import disc

SMALL, LARGE = 64, 160
"""Two textures serve all sizes."""
LETTERED = 2.2
"""From so many lines of text across a disc has room for letters."""


class Emblem(RelativeLayout):
    """Shows nothing without a seat, and a plain disc for one it does not know."""

    seat = StringProperty("")
    disc = ObjectProperty(None, allownone=True)
    icon = StringProperty("")
    letters = StringProperty("")
    """Shown where the disc is large enough to read them."""
    colour = ColorProperty((0, 0, 0, 0))

    def __init__(self, **kwargs: Any) -> None:
        # Once a frame, when the size is known: a texture for a passing size would be made for nothing.
        self._refresh = Clock.create_trigger(self._paint, -1)
        super().__init__(**kwargs)
        self.bind(seat=self._refresh, size=self._refresh)
        theme.bind(ground=self._refresh)
        self._refresh()
        self._trigger_layout()

    def _paint(self, *_: Any) -> None:
        if not self.seat:
            self.disc, self.icon, self.letters, self.colour = None, "", "", (0, 0, 0, 0)
            return
        side = SMALL if self.width <= SMALL * 1.1 else LARGE
        mark = MARKS.get(self.seat, NO_MARK)
        self.disc = disc(mark.pattern, side)
        self.icon = mark.icon
        self.letters = mark.letters if self.height >= LETTERED * theme.size_body else ""
        self.colour = getattr(theme, mark.colour)


load_beside(__file__)
