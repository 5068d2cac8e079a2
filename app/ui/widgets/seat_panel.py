"""One seat at the table: its money, what it has, what that costs, its way to the target."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Color, Rectangle
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.ui.layout.needs.table import FEW
from app.ui.theme import MARKS, NO_MARK
from app.ui.widgets import emblem
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel, IconLabel, NoteLabel, TitleLabel, one_line, stamp
from app.ui.widgets.live import glyph, theme
from app.ui.widgets.panel_row import TokenTrack
from app.ui.widgets.placing import hold, put
from app.ui.widgets.row import one_each
from app.ui.widgets.turned import Turned

__all__ = ["BadgeLabel", "BoxStrip", "Holding", "SeatEdge", "SeatPanel", "emblem"]


AROUND, MOST_WORDS, STRIP = 2.4, 0.7, 1.3
"""In gaps, what is free around the words of the way; of the row, that they have at most; and how high its
boxes are, in gaps."""
ROUND = 0.3
"""Of its height, that both ends of a badge take from its words."""


class BadgeLabel(NoteLabel):
    """Words on a strip of paper with round ends, which they stay clear of."""

    @property
    def _room(self) -> float:
        return super()._room - self.height * ROUND


class BoxStrip(Widget):
    """One box for each step of the way: soot, leaf, or still open."""

    boxes = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._redraw, size=self._redraw, boxes=self._redraw)
        theme.bind(ground=self._redraw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        total = len(self.boxes)
        if self.width < 10:
            return
        gap = theme.gap_xs * (0.8 if total < 14 else 0.4)
        width, rim = (self.width - gap * (total - 1)) / max(1, total), max(1, round(theme.hair))
        low, tall = round(self.y), round(self.height)
        with self.canvas:
            # One kind after the other: a change of colour costs more than a box.
            for kind in sorted(set(self.boxes)):
                lefts = [self.x + at * (width + gap) for at, box in enumerate(self.boxes) if box == kind]
                # On whole pixels a plain box is as crisp as a smoothed one, and there are dozens of them.
                sides = [(round(left), round(left + width)) for left in lefts]
                Color(rgba=theme.quiet if kind == "soot" else theme.leaf if kind == "leaf" else theme.line)
                for left, right in sides:
                    Rectangle(pos=(left, low), size=(right - left, tall))
                Color(rgba=theme.soot if kind == "soot" else theme.leaf if kind == "leaf" else theme.panel)
                for left, right in sides:
                    Rectangle(
                        pos=(left + rim, low + rim),
                        size=(max(1, right - left - 2 * rim), max(1, tall - 2 * rim)),
                    )


class Holding(Widget):
    """How many of one kind a seat has, and what the next one costs. Feed it with `show`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._view: Any = None
        self._sign, self._count = IconLabel(), BodyBoldLabel()
        self._chip, self._price = IconLabel(icon="circle-dot", halign="right"), NoteLabel()
        self._track = TokenTrack()
        self._replace = Clock.create_trigger(self._place, -1)
        self.bind(pos=self._replace, size=self._replace)
        theme.bind(size_title=self._replace, gap_xs=self._replace, ground=self._paint)

    def show(self, view: Any) -> None:
        """Take over a `HoldingView`."""
        self._view = view
        self.clear_widgets()
        priced = (self._chip, self._price) if view.price is not None else ()
        for part in (
            self._sign,
            self._count,
            *priced,
            *([self._track] if priced and view.fields > 1 else ()),
        ):
            self.add_widget(part)
        self._sign.icon, self._count.text = view.icon, str(view.count)
        self._price.text = "" if view.price is None else str(view.price)
        self._track.fields, self._track.at = view.fields, view.at
        self._paint()
        self._replace()

    def _paint(self, *_: Any) -> None:
        if self._view is not None:
            self._sign.color = self._track.ink = getattr(theme, self._view.tone)
            self._chip.color = theme.quiet

    def _place(self, *_: Any) -> None:
        """The price below the count; narrow ones move closer together."""
        narrow = self.width < theme.size_body * 3.1
        gap = theme.gap_xs / 2 if narrow else theme.gap_xs
        below = self.height / 2.25 if self._price.parent is not None else 0
        wide = theme.size_title * (0.64 if narrow else 0.74)
        self._sign.font_size = theme.size_title * (0.62 if narrow else 0.72)
        put(self._sign, self.x, self.y + below, wide, self.height - below)
        put(self._count, self.x + wide + gap, self.y + below, self.width - wide - gap, self.height - below)
        self._chip.font_size = theme.size_note
        on_track = self._track.parent is not None
        wide, gap = theme.size_note * 1.1 if on_track else wide, theme.gap_xs / 2
        put(self._chip, self.x, self.y, wide, below)
        left, room = self.x + wide + gap, max(0, self.width - wide - gap)
        words = min(room, theme.size_note * (0.3 + 0.62 * len(self._price.text))) if on_track else room
        put(self._price, left, self.y, words, below)
        # As if every price had two digits: either all of a seat's tracks are long enough to be read, or none.
        enough = room > theme.size_note * 3 + gap
        put(self._track, left + words + gap, self.y, max(0, room - words - gap) if enough else 0, below)


class Money(TitleLabel):
    """A number beside coins, or `bare`."""

    bare = BooleanProperty(False)

    def _place(self, *_: Any) -> None:
        super()._place()
        self.canvas.before.clear()
        if self.text and not self.bare:
            x, y = self.x + theme.size_title * 0.375, self.y + self.height / 2
            with self.canvas.before:
                Color(rgba=theme.quiet)
                stamp(glyph("chips"), theme.font_icons, theme.size_strong, x, y)

    def restyle(self) -> None:
        super().restyle()
        if self._picture is not None:
            self._place()

    def _show(self, texture: Any) -> None:
        super()._show(texture)
        if texture is None:
            self.canvas.before.clear()


class PartOfSeat(BoxLayout):
    """A row of a seat's panel, which it reads."""

    panel = ObjectProperty(rebind=True)


class LowHead(PartOfSeat):
    pass


class WideHead(PartOfSeat):
    pass


class TallHead(PartOfSeat):
    """Where a name has too little room beside the money, the coins give way to it; in still less the name."""

    crowded = BooleanProperty(False)


class WayRow(Layout):
    """The way to the target: its boxes, and how far it is in words, or else the seat's badge."""

    panel = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._boxes, self._words, self._badge = BoxStrip(), NoteLabel(), BadgeLabel(halign="center")
        super().__init__(**kwargs)
        for part in ("pos", "size"):
            self.fbind(part, self._trigger_layout)
        for part in ("boxes", "progress", "badge"):
            self.panel.fbind(part, self._trigger_layout)
        theme.bind(size_note=self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        panel, gap = self.panel, theme.gap_s
        text = panel.badge or panel.progress
        words = self._badge if panel.badge else self._words
        wide = self.width if not panel.boxes else one_line(text, theme.font, theme.size_note) + AROUND * gap
        wide = min(wide, self.width * MOST_WORDS) if panel.boxes else wide
        words.text, words.halign = text, "center" if panel.badge else "right" if panel.boxes else "left"
        put(words, self.right - wide, self.y, wide, self.height)
        if not panel.boxes:
            hold(self, [words])
            return
        tall = theme.gap * STRIP
        self._boxes.boxes = panel.boxes
        put(self._boxes, self.x, self.center_y - tall / 2, self.width - wide - gap, tall)
        hold(self, [self._boxes, words])


class SaidRow(PartOfSeat):
    pass


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
        self._arranged: type[PartOfSeat] | None = None
        self._rearrange = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._seat: Any = None
        self._row = Factory.Holdings()
        self._holdings: list[Holding] = []
        self.bind(low=self._rearrange, tall=self._rearrange)
        theme.bind(ground=self._paint)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        """Only the rows of the shape it has now: what is hidden would cost as much as what is seen."""
        head = LowHead if self.low else TallHead if self.tall else WideHead
        if head is self._arranged:
            return
        self._arranged = head
        self.clear_widgets()
        self.add_widget(head(panel=self))
        self.add_widget(self._row)
        if not self.low:
            self.add_widget(WayRow(panel=self))
            self.add_widget(SaidRow(panel=self))

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
        one_each(self._row, self._holdings, Holding, seat.holdings)
        self._paint()

    def _paint(self, *_: Any) -> None:
        if self._seat is not None:
            self.colour = getattr(theme, MARKS.get(self._seat.id, NO_MARK).colour)


class SeatEdge(BoxLayout):
    """The seats along one edge of the screen, each turned to its side, none larger than it needs."""

    side = StringProperty("left")
    """left, right, top or bottom."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._holders: list[Turned] = []
        theme.bind(lies_flat=self._turn)
        self.bind(side=self._turn)

    def seat(self, panels: list[SeatPanel]) -> None:
        """Only these panels sit here, in this order."""
        self.clear_widgets()
        self._holders = []
        spare = [Widget(size_hint=(0.001, 0.001)) for _ in range(2 if len(panels) <= FEW else 0)]
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
