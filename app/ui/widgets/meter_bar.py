"""How many there are against how many are wanted: a bar, the line that counts, and the side that is good."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.texture import pattern, tiled

BEYOND = 1.35
"""How far the bar goes on behind the line, so that both sides of it can be seen."""


class MeterBar(Widget):
    """The good side of the line is striped, so that it shows without its colour."""

    found = NumericProperty(0)
    wanted = NumericProperty(1)
    at_most = BooleanProperty(False)
    met = BooleanProperty(False)
    fill = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._boxes = {name: (Color(), Rectangle()) for name in ("track", "good", "rim", "there", "line")}
        self._boxes["good"][1].texture = pattern("stripes")
        for part in ("pos", "size", "found", "wanted", "at_most", "met", "fill"):
            self.fbind(part, self._draw)
        theme.bind(ground=self._draw)

    def _draw(self, *_: object) -> None:
        top = max(self.wanted * BEYOND, self.found * 1.1, 1)
        there, line = self.found / top, self.wanted / top
        low, rim = 0.18, max(1.0, theme.hair)
        # At most so many: their own box is still inside the line, the next one would not be.
        line = (self.wanted + 0.5) / top if self.at_most else line
        good = (0.0, line) if self.at_most else (line, 1.0)
        self._box("track", 0, 1, low, theme.raised)
        self._box("good", good[0], good[1], low, [*theme.accent[:3], 0.6])
        width, height = self._boxes["good"][1].size
        self._boxes["good"][1].tex_coords = tiled(width, height, theme.room)
        self._box("rim", 0, there, low, theme.quiet if self.found else [0, 0, 0, 0])
        self._box("there", 0, there, low, self.fill if self.found else [0, 0, 0, 0], rim)
        line_box = self._boxes["line"]
        line_box[0].rgba = theme.text
        line_box[1].pos = (round(self.x + line * self.width - theme.edge / 2), round(self.y))
        line_box[1].size = (max(2, round(theme.edge)), round(self.height))

    def _box(self, name: str, left: float, right: float, low: float, ink: Any, inset: float = 0.0) -> None:
        colour, box = self._boxes[name]
        colour.rgba = ink
        box.pos = (round(self.x + left * self.width + inset), round(self.y + low * self.height + inset))
        wide, tall = (right - left) * self.width - 2 * inset, (1 - 2 * low) * self.height - 2 * inset
        box.size = (max(0, round(wide)), max(0, round(tall)))


load_beside(__file__)
