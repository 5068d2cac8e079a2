"""A row of a country panel as it lies on the table: every price, and the token on one of them."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Rectangle
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.widgets import label
from app.widgets.kv import load_beside
from app.widgets.label import FitLabel
from app.widgets.live import theme

__all__ = ["PanelField", "PanelRow", "TokenTrack", "label"]


class PanelField(FitLabel):
    """One price; the token lies on it or not."""

    token = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty()
    stone = NumericProperty(1)
    """How wide the token is: round, or as wide as its number."""
    stone_height = NumericProperty(1)


class PanelRow(BoxLayout):
    """Feed it with `show`."""

    icon = StringProperty("")
    tone = StringProperty("text")
    title = StringProperty("")
    count = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fields: list[PanelField] = []
        self._view: Any = None
        theme.bind(ground=self._paint)

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
        self._paint()

    def _paint(self, *_: Any) -> None:
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

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._redraw, size=self._redraw, fields=self._redraw, at=self._redraw)
        self.bind(ink=self._redraw)
        theme.bind(ground=self._redraw)

    def _draw(self, *_: Any) -> None:
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
