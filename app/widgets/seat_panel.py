"""One country at the table: its money, its factories, its prices, its way to the target."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.widgets import emblem
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.panel import Panel

__all__ = ["Holding", "SeatEdge", "SeatPanel", "TargetStrip", "emblem"]


class TargetStrip(Widget):
    """One box for each factory the target wants: black, then green, then still open."""

    black = NumericProperty(0)
    green = NumericProperty(0)
    target = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._boxes: list[tuple[Color, SmoothRoundedRectangle, Color, SmoothRoundedRectangle]] = []
        self.bind(pos=self._draw, size=self._draw, black=self._draw, green=self._draw, target=self._draw)
        theme.bind(ground=self._draw)

    def _draw(self, *_: Any) -> None:
        total = int(max(self.target, self.black + self.green))
        with self.canvas:
            while len(self._boxes) < total:
                self._boxes.append((Color(), SmoothRoundedRectangle(), Color(), SmoothRoundedRectangle()))
        if not total or self.width < 10:
            return
        gap = theme.gap_xs * (0.8 if total < 14 else 0.4)
        width = (self.width - gap * (total - 1)) / total
        for i, (edge, outer, fill, inner) in enumerate(self._boxes):
            shown = i < total
            black, green = i < self.black, self.black <= i < self.black + self.green
            edge.rgba = theme.quiet if black else theme.leaf if green else theme.line
            fill.rgba = theme.soot if black else theme.leaf if green else theme.panel
            x, rim = self.x + i * (width + gap), theme.hair
            outer.pos, outer.size = (x, self.y), (width, self.height) if shown else (0, 0)
            inner.pos = (x + rim, self.y + rim)
            inner.size = (max(0, width - 2 * rim), max(0, self.height - 2 * rim)) if shown else (0, 0)
            outer.radius = [theme.radius_s / 3]
            inner.radius = [max(1, theme.radius_s / 3 - rim)]


class Holding(BoxLayout):
    """How many of one kind a country has, and what the next one costs."""

    icon = StringProperty("")
    ink = ColorProperty()
    count = NumericProperty(0)
    price = NumericProperty(0)


class SeatPanel(Panel):
    """Feed it with `show`."""

    country = StringProperty("")
    title = StringProperty("")
    person = StringProperty("")
    chips = NumericProperty(0)
    black = NumericProperty(0)
    green = NumericProperty(0)
    red = NumericProperty(0)
    target = NumericProperty(0)
    target_text = StringProperty("")
    price_black = NumericProperty(0)
    price_green = NumericProperty(0)
    price_red = NumericProperty(0)
    active = BooleanProperty(False)
    badge = StringProperty("")
    compact = BooleanProperty(False)
    colour = ColorProperty()

    def show(self, seat: Any) -> None:
        """Take over a `SeatView`."""
        self.name = f"seat:{seat.country}"
        self.country = seat.country
        self.colour = getattr(theme, seat.country, theme.quiet)
        self.title, self.person = seat.title, seat.name
        self.chips, self.black, self.green, self.red = seat.chips, seat.black, seat.green, seat.red
        self.target, self.target_text = seat.target, seat.target_text
        self.price_black, self.price_green, self.price_red = seat.prices
        self.active, self.badge = seat.active, seat.badge


class SeatEdge(BoxLayout):
    """The seats along one edge of the screen, none larger than it needs."""

    wide = BooleanProperty(True)

    def seat(self, panels: list[SeatPanel]) -> None:
        self.clear_widgets()
        spare = [Widget(size_hint=(0.001, 0.001)) for _ in range(2 if len(panels) < 3 else 0)]
        for widget in (*spare[:1], *panels, *spare[1:]):
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
            self.add_widget(widget)


load_beside(__file__)
