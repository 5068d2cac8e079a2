"""One seat at the table: its money, what it has, what that costs, its way to the target."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.theme import MARKS, NO_MARK
from app.widgets import emblem, panel_row
from app.widgets.button import Pressable
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.turned import Turned

__all__ = ["BoxStrip", "Holding", "SeatEdge", "SeatPanel", "emblem", "panel_row"]


class BoxStrip(Widget):
    """One box for each step of the way: soot, leaf, or still open."""

    boxes = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._drawn: list[tuple[Color, Rectangle, Color, Rectangle]] = []
        self.bind(pos=self._draw, size=self._draw, boxes=self._draw)
        theme.bind(ground=self._draw)

    def _draw(self, *_: Any) -> None:
        total = len(self.boxes)
        with self.canvas:
            while len(self._drawn) < total:
                self._drawn.append((Color(), Rectangle(), Color(), Rectangle()))
        if self.width < 10:
            return
        gap = theme.gap_xs * (0.8 if total < 14 else 0.4)
        width, rim = (self.width - gap * (total - 1)) / max(1, total), max(1, round(theme.hair))
        for i, (edge, outer, fill, inner) in enumerate(self._drawn):
            if i >= total:
                edge.a = fill.a = 0
                continue
            kind = self.boxes[i]
            edge.rgba = theme.quiet if kind == "soot" else theme.leaf if kind == "leaf" else theme.line
            fill.rgba = theme.soot if kind == "soot" else theme.leaf if kind == "leaf" else theme.panel
            # On whole pixels a plain box is as crisp as a smoothed one, and there are dozens of them.
            left, right = round(self.x + i * (width + gap)), round(self.x + i * (width + gap) + width)
            outer.pos, outer.size = (left, round(self.y)), (right - left, round(self.height))
            inner.pos = (left + rim, round(self.y) + rim)
            inner.size = (max(1, right - left - 2 * rim), max(1, round(self.height) - 2 * rim))


class Holding(BoxLayout):
    """How many of one kind a seat has, and what the next one costs."""

    icon = StringProperty("")
    ink = ColorProperty()
    count = StringProperty("")
    price = StringProperty("")
    fields = NumericProperty(0)
    at = NumericProperty(0)
    narrow = BooleanProperty(False)


class SeatPanel(Pressable):
    """Feed it with `show`. It is a whole card, or one line where there is little room."""

    seat = StringProperty("")
    title = StringProperty("")
    person = StringProperty("")
    money = StringProperty("")
    boxes = ListProperty([])
    progress = StringProperty("")
    active = BooleanProperty(False)
    badge = StringProperty("")
    wants = StringProperty("")
    change = StringProperty("")
    tall = BooleanProperty(False)
    """Higher than wide: name and money one below the other."""
    low = BooleanProperty(False)
    """Little height: everything in one line."""
    colour = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._seat: Any = None
        self._holdings: list[Holding] = []
        theme.bind(ground=self._paint)

    def show(self, seat: Any) -> None:
        """Take over a `SeatView`."""
        if seat == self._seat:
            return
        self._seat = seat
        self.name = f"seat:{seat.id}"
        self.seat, self.title, self.person = seat.id, seat.title, seat.name
        self.money = "" if seat.money is None else str(seat.money)
        self.boxes, self.progress = list(seat.boxes), seat.progress
        self.active, self.badge, self.wants = seat.active, seat.badge, seat.wants
        self.change = seat.change
        row = self.ids.holdings
        while len(self._holdings) < len(seat.holdings):
            self._holdings.append(Holding())
        if len(row.children) != len(seat.holdings):
            row.clear_widgets()
            for holding in self._holdings[: len(seat.holdings)]:
                row.add_widget(holding)
        self._paint()

    def _paint(self, *_: Any) -> None:
        if self._seat is None:
            return
        self.colour = getattr(theme, MARKS.get(self._seat.id, NO_MARK).colour)
        for holding, view in zip(self._holdings, self._seat.holdings, strict=False):
            holding.icon, holding.ink = view.icon, getattr(theme, view.tone)
            holding.count = str(view.count)
            holding.price = "" if view.price is None else str(view.price)
            holding.fields, holding.at = view.fields, view.at


class SeatEdge(BoxLayout):
    """The seats along one edge of the screen, each turned to its side, none larger than it needs."""

    side = StringProperty("left")
    """left, right, top or bottom."""
    closed = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._holders: list[Turned] = []
        theme.bind(lies_flat=self._turn)
        self.bind(side=self._turn)

    def seat(self, panels: list[SeatPanel]) -> None:
        """Only these panels sit here, in this order."""
        self.clear_widgets()
        self._holders = []
        spare = [Widget(size_hint=(0.001, 0.001)) for _ in range(2 if len(panels) < 3 else 0)]
        for widget in spare[:1]:
            self.add_widget(widget)
        for panel in panels:
            if panel.parent is not None:
                panel.parent.remove_widget(panel)
            holder = Turned(size_hint_max=panel.size_hint_max)
            panel.bind(size_hint_max=holder.setter("size_hint_max"))
            holder.add_widget(panel)
            self._holders.append(holder)
            self.add_widget(holder)
        for widget in spare[1:]:
            self.add_widget(widget)
        self._turn()

    def _turn(self, *_: Any) -> None:
        angle = {"left": 270, "right": 90, "top": 180}.get(self.side, 0) if theme.lies_flat else 0
        for holder in self._holders:
            holder.angle = angle


load_beside(__file__)
