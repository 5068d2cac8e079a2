"""All seats in one line, for little room: one of them at length, the others as sign and money."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.layout import Layout

from app.ui.layout.needs.table import SeatStripNeed
from app.ui.views import SeatView
from app.ui.widgets.button import Pressable
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel
from app.ui.widgets.live import theme
from app.ui.widgets.placing import hold, put
from app.ui.widgets.seat_panel import BadgeLabel, SeatPanel

__all__ = ["SeatChip", "SeatStrip"]

AT_LENGTH = 5.2
"""Times as wide as a chip is the panel between them."""
EMBLEM, BADGE = 0.54, 0.36
"""Of a chip's height, that its sign and its badge are high."""


class SeatChip(Pressable):
    """A seat as its sign, its money and, if it has one, its badge."""

    seat = StringProperty("")
    money = StringProperty("")
    badge = StringProperty("")
    active = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._sign = Emblem()
        self._money, self._badge = BodyBoldLabel(halign="center"), BadgeLabel(halign="center")
        super().__init__(**kwargs)
        for part in ("seat", "money", "badge"):
            self.fbind(part, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        gap = theme.gap_xs
        room, width = self.height - 2 * gap, self.width - 2 * gap
        side = min(room * EMBLEM, width)
        self._sign.seat = self.seat
        put(self._sign, self.center_x - side / 2, self.top - gap - room * EMBLEM, side, side)
        below = self._badge if self.badge else self._money
        tall = room * (BADGE if self.badge else 1 - EMBLEM)
        below.text = self.badge or self.money
        put(below, self.x + gap, self.y + gap, width, tall)
        hold(self, [self._sign, below])


class SeatStrip(Layout):
    """Feed it with `show`. The seat that acts is shown at length, or the one that was tapped since.

    A tap on the one at length opens it: on_open(seat). With little width it stands below the others.
    """

    __events__ = ("on_open",)

    def __init__(self, **kwargs: object) -> None:
        self._seats: tuple[SeatView, ...] = ()
        self._chips: list[SeatChip] = []
        self._panel = SeatPanel(low=True)
        self._acting = self._large = ""
        super().__init__(**kwargs)
        self._panel.bind(on_release=lambda panel: self.dispatch("on_open", panel.seat))
        for part in ("pos", "size"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=self._trigger_layout, touch_s=self._trigger_layout)

    def show(self, seats: tuple[SeatView, ...]) -> None:
        if seats == self._seats:
            return
        self._seats = seats
        acting = next((seat.id for seat in seats if seat.active), self._acting)
        if acting != self._acting or not any(seat.id == self._large for seat in seats):
            self._acting = self._large = acting or seats[0].id
        self._fill()

    def enlarge(self, seat: str) -> None:
        self._large = seat
        self._fill()

    def _fill(self) -> None:
        while len(self._chips) < len(self._seats):
            chip = SeatChip()
            chip.bind(on_release=lambda pressed: self.enlarge(pressed.seat))
            self._chips.append(chip)
        for chip, seat in zip(self._chips, self._seats, strict=False):
            chip.name, chip.seat, chip.badge = f"seat:{seat.id}", seat.id, seat.badge
            chip.money = "" if seat.money is None else str(seat.money)
            chip.active = seat.id == self._large
            if chip.active:
                self._panel.show(seat)
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        """All chips in a row; the panel in the place of its own, or across the line below them."""
        count, gap = len(self._seats), theme.gap_s
        if not count or min(self.size) <= 1:
            return
        narrow = SeatStripNeed(theme.ruler.sizes).narrow(self.width)
        tall = (self.height - gap) / 2 if narrow else self.height
        shares = [AT_LENGTH if chip.active and not narrow else 1.0 for chip in self._chips[:count]]
        unit = (self.width - gap * (count - 1)) / sum(shares)
        x = self.x
        shown: list[Pressable] = []
        for chip, share in zip(self._chips, shares, strict=False):
            widget = self._panel if share > 1 else chip
            put(widget, x, self.top - tall, unit * share, tall)
            shown.append(widget)
            x += unit * share + gap
        if narrow:
            put(self._panel, self.x, self.y, self.width, tall)
            shown.append(self._panel)
        hold(self, shown)

    def on_open(self, seat: str) -> None: ...


load_beside(__file__)
