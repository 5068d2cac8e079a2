"""A row of a country panel as it lies on the table: every price, and the token on one of them."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Rectangle
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.widgets import label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import FitLabel
from app.ui.widgets.live import theme

__all__ = ["PanelField", "PanelRow", "TokenTrack", "label"]


NARROWEST = 1.5
"""Lines of text that a field is wide at least, where it can be."""


class PanelField(FitLabel):
    """One price; the token lies on it or not."""

    token = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty()
    stone = NumericProperty(1)
    """How large the token is; numbers fit onto it."""


class PanelRow(BoxLayout):
    """Feed it with `show`."""

    icon = StringProperty("")
    tone = StringProperty("text")
    title = StringProperty("")
    count = StringProperty("")
    lines = NumericProperty(1)
    """Below one another, where the fields would be too narrow for their numbers."""
    cols = NumericProperty(1)
    side = NumericProperty(1)
    """Of the square that fits into a field."""
    most = NumericProperty(1e6)
    """A token is no larger: that of another row has less room."""

    def __init__(self, **kwargs: object) -> None:
        self._fields: list[PanelField] = []
        self._view: Any = None
        super().__init__(**kwargs)
        self.bind(height=self.measure)
        theme.bind(ground=self._paint, size_body=self.measure)

    def show(self, view: Any) -> None:
        """Take over a `PanelRowView`."""
        self._view = view
        self.icon, self.tone = view.icon, view.tone
        self.title, self.count = view.label, str(view.count)
        row = self.ids.row
        while len(self._fields) < len(view.prices):
            self._fields.append(PanelField())
        if len(row.children) != len(view.prices):
            row.clear_widgets()
            for field in self._fields[: len(view.prices)]:
                row.add_widget(field)
            self.measure()
        self._paint()

    def measure(self, *_: object) -> None:
        shown = len(self.ids.row.children)
        if not shown:
            return
        room = self.ids.row.width
        self.lines = 2 if room < shown * theme.size_body * NARROWEST else 1
        self.cols = -(-shown // self.lines)
        across = (room + theme.gap_xs) / self.cols - theme.gap_xs
        self.side = max(1, min(across, (self.height + theme.gap_xs) / self.lines - theme.gap_xs))
        self.on_most()

    def on_most(self, *_: object) -> None:
        for field in self._fields:
            field.stone = min(self.side, self.most) * 0.92

    def _paint(self, *_: object) -> None:
        if self._view is None:
            return
        for at, (field, price) in enumerate(zip(self._fields, self._view.prices, strict=False)):
            here = at == self._view.at
            field.text = str(price)
            field.token = theme.paper if here else (0, 0, 0, 0)
            field.ink = theme.ink if here else theme.text if at > self._view.at else theme.quiet


class TokenTrack(Widget):
    """The same without its numbers, as small as can be: so many fields, and on which the token stands."""

    fields = NumericProperty(0)
    at = NumericProperty(0)
    ink = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._redraw, size=self._redraw, fields=self._redraw, at=self._redraw)
        self.bind(ink=self._redraw)
        theme.bind(ground=self._redraw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.fields <= 1 or self.width <= 8:
            return
        side = min(self.height, theme.size_note * 0.62)
        thick = max(1, round(theme.hair * 2))
        way = (self.width - side) * self.at / (self.fields - 1)
        with self.canvas:
            Color(rgba=theme.line)
            Rectangle(pos=(round(self.x), round(self.center_y - thick / 2)), size=(round(self.width), thick))
            Color(rgba=self.ink)
            Ellipse(pos=(self.x + way, self.center_y - side / 2), size=(side, side))


load_beside(__file__)
