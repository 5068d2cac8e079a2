"""The surfaces everything lies on: rounded boxes with a smooth edge, and boxes filled with a pattern."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.texture import pattern, tiled


class Panel(BoxLayout):
    """A rounded box of `fill` inside an edge of `edge` colour."""

    fill = ColorProperty()
    edge = ColorProperty()
    edge_width = NumericProperty(1)
    radius = NumericProperty(14)
    name = StringProperty("")


class PatternBox(Widget):
    """A box of one colour under a pattern, so that it can be told apart without colour."""

    fill = ColorProperty()
    mark = ColorProperty((0, 0, 0, 0.35))
    pattern = StringProperty("plain")
    radius = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._mark = Color(rgba=self.mark)
            self._box = Rectangle(texture=pattern(self.pattern))
        self.bind(pos=self._draw, size=self._draw, pattern=self._draw, mark=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        # The pattern keeps clear of the rounded corners, which the plain colour below it draws.
        inset = self.radius * 0.3
        size = (max(0, self.width - 2 * inset), max(0, self.height - 2 * inset))
        self._mark.rgba = self.mark
        self._box.texture = pattern(self.pattern)
        self._box.pos = (self.x + inset, self.y + inset)
        self._box.size = size
        self._box.tex_coords = tiled(*size, theme.room)


load_beside(__file__)
