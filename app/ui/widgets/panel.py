"""The surfaces everything lies on: rounded boxes with a smooth edge, and boxes filled with a pattern."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle, SmoothLine, SmoothRoundedRectangle
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.texture import pattern, tiled


class Panel(BoxLayout):
    """A rounded box of `fill` inside an edge of `edge` colour."""

    fill = ColorProperty()
    edge = ColorProperty()
    edge_width = NumericProperty(1)
    radius = NumericProperty(14)
    name = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._surface = InstructionGroup()
        self._inks = Color(), Color()
        self.canvas.before.insert(0, self._surface)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._redraw, size=self._redraw, edge_width=self._redraw, radius=self._redraw)
        self.bind(fill=self._tint, edge=self._tint)
        self._redraw()

    def _tint(self, *_: object) -> None:
        """At once: whoever covers a secret may draw in the same moment."""
        fill, edge = self._inks
        if bool(fill.a) != bool(self.fill[3]) or bool(edge.a) != bool(self.edge[3]):
            self._redraw()
        fill.rgba, edge.rgba = self.fill, self.edge

    def _draw(self, *_: object) -> None:
        """Nothing is drawn that nobody sees."""
        self._surface.clear()
        fill, edge = self._inks
        fill.rgba, edge.rgba = self.fill, self.edge
        thick = self.edge_width
        x, y = self.x + thick / 2, self.y + thick / 2
        width, height = max(1, self.width - thick), max(1, self.height - thick)
        radius = max(1, self.radius - thick / 2)
        if fill.a:
            self._surface.add(fill)
            self._surface.add(SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[radius]))
        if edge.a and thick:
            self._surface.add(edge)
            self._surface.add(SmoothLine(width=thick / 2, rounded_rectangle=(x, y, width, height, radius)))


def on_surface(
    pos: Sequence[float], size: Sequence[float], radius: float
) -> tuple[tuple[float, float], tuple[float, float], tuple[float, ...]]:
    """Place, size and texture coordinates of a pattern: it keeps clear of a rounded box's corners."""
    inset = radius * 0.3
    inner = max(0, size[0] - 2 * inset), max(0, size[1] - 2 * inset)
    return (pos[0] + inset, pos[1] + inset), inner, tiled(*inner, theme.room)


class PatternBox(Widget):
    """A box of one colour under a pattern, so that it can be told apart without colour."""

    fill = ColorProperty()
    mark = ColorProperty((0, 0, 0, 0.35))
    pattern = StringProperty("plain")
    radius = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._mark = Color(rgba=self.mark)
            self._box = Rectangle(texture=pattern(self.pattern))
        self.bind(pos=self._draw, size=self._draw, pattern=self._draw, mark=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._mark.rgba = self.mark
        self._box.texture = pattern(self.pattern)
        self._box.pos, self._box.size, self._box.tex_coords = on_surface(self.pos, self.size, self.radius)


load_beside(__file__)
