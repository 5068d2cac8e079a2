"""A row of a country panel as it lies on the table: every price, and the token on one of them."""

from __future__ import annotations

from typing import Any

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
        with self.canvas:
            self._line = Color()
            self._bar = Rectangle()
            self._dot = Color()
            self._token = Ellipse()
        self.bind(pos=self._draw, size=self._draw, fields=self._draw, at=self._draw, ink=self._draw)
        theme.bind(ground=self._draw)

    def _draw(self, *_: Any) -> None:
        shown = self.fields > 1 and self.width > 8
        self._line.rgba = theme.line if shown else (0, 0, 0, 0)
        self._dot.rgba = self.ink if shown else (0, 0, 0, 0)
        side = min(self.height, theme.size_note * 0.62)
        thick = max(1, round(theme.hair * 2))
        way = (self.width - side) * self.at / max(1, self.fields - 1)
        self._bar.pos = (round(self.x), round(self.center_y - thick / 2))
        self._bar.size = (round(self.width), thick)
        self._token.pos, self._token.size = (self.x + way, self.center_y - side / 2), (side, side)


load_beside(__file__)
