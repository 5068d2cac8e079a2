"""Small pictures of what a choice means: how the tablet lies, which hand, what the colours are."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.properties import StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.ui.theme import THEMES, Theme
from app.ui.widgets.live import theme

SHAPE = 1.6
"""Width by height of every picture."""


class Motif(Widget):
    """Draws the picture that is called `motif`, as large as fits; nothing for a name it does not know."""

    motif = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.bind(pos=self._redraw, size=self._redraw, motif=self._redraw)
        theme.bind(ground=self._redraw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self._unit = min(self.width / SHAPE, self.height) / 100
        if self._unit < 0.12:
            return
        kind, _, which = self.motif.partition(":")
        self._colours: Theme = THEMES[which] if kind == "theme" else theme.base
        draw = {"flat": self._flat, "stands": self._stands, "right": self._hand, "left": self._hand}.get(
            which
        )
        with self.canvas:
            if kind == "theme":
                self._theme()
            elif draw is not None:
                draw()

    # --- in hundredths of the picture's height, from its middle ----------------------------------------

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self.center_x + x * self._unit, self.center_y + y * self._unit

    def _box(self, colour: str, x: float, y: float, wide: float, tall: float, radius: float = 2) -> None:
        """A rounded box round the point (x, y)."""
        Color(rgba=get_color_from_hex(getattr(self._colours, colour)))
        size = (wide * self._unit, tall * self._unit)
        SmoothRoundedRectangle(
            pos=self._at(x - wide / 2, y - tall / 2), size=size, radius=[max(1, radius * self._unit)]
        )

    def _framed(
        self, fill: str, edge: str, x: float, y: float, wide: float, tall: float, radius: float
    ) -> None:
        rim = max(1.5, 1.2 * self._unit) / self._unit
        self._box(edge, x, y, wide, tall, radius)
        self._box(fill, x, y, wide - 2 * rim, tall - 2 * rim, radius - rim)

    def _disc(self, colour: str, x: float, y: float, radius: float) -> None:
        Color(rgba=get_color_from_hex(getattr(self._colours, colour)))
        side = 2 * radius * self._unit
        SmoothEllipse(pos=self._at(x - radius, y - radius), size=(side, side))

    def _words(self, x: float, y: float, seat: str, dx: int = 0, dy: int = 1) -> None:
        """A heading over a line of text, for a reader from whom (dx, dy) leads away."""
        for colour, away, long, thick in ((seat, 3.5, 17, 5), ("quiet", -4.5, 12, 3)):
            size = (long, thick) if dy else (thick, long)
            self._box(colour, x + away * dx, y + away * dy, *size, radius=thick / 2)

    # --- the pictures -----------------------------------------------------------------------------------

    def _flat(self) -> None:
        """From above: the table, four seats round it, and on the tablet words turned towards each."""
        self._framed("panel", "line", 0, 0, 132, 80, 30)
        seats = (("seat_1", 0, -1), ("seat_2", 1, 0), ("seat_3", 0, 1), ("seat_4", -1, 0))
        for seat, x, y in seats:
            self._disc(seat, x * 70, y * 44, 6)
        self._framed("ground", "text", 0, 0, 84, 54, 6)
        for seat, x, y in seats:
            self._words(x * 31, y * 17, seat, -x, -y)
        self._disc("accent", 0, 0, 7)

    def _stands(self) -> None:
        """From the front: the tablet on its foot, all words upright, the players before it."""
        Color(rgba=theme.line)
        for side in (-1, 1):
            SmoothLine(
                points=[*self._at(side * 12, -20), *self._at(side * 20, -31)], width=max(1.2, 2 * self._unit)
            )
        self._framed("ground", "text", 0, 14, 92, 68, 6)
        for i, seat in enumerate(("seat_1", "seat_2", "seat_3", "seat_4")):
            self._words(-26 if i % 2 == 0 else 26, 31 if i < 2 else -1, seat)
        self._disc("accent", 0, 14, 7)
        self._box("line", 0, -32, 132, 3, 1.5)
        for i in range(4):
            self._disc(f"seat_{i + 1}", (i - 1.5) * 26, -43, 6)

    def _hand(self) -> None:
        """The screen in play, with what is done most often under the thumb of that hand."""
        side = 1 if self.motif.endswith("right") else -1
        self._framed("ground", "text", 0, 0, 138, 90, 7)
        for i in (-1, 0, 1):
            self._framed("panel", "line", i * 42, 14, 38, 48, 4)
        for i in (0, 1):
            self._framed("raised", "line", -side * (49 - i * 28), -28, 25, 20, 4)
        self._box("accent", side * 34, -28, 56, 20, 4)
        self._box("quiet", side * 40, -38, 15, 24, 7)
        self._box("ground", side * 40, -32, 8, 7, 3)

    def _theme(self) -> None:
        """A heading, a line, a panel and a button in the colours of that theme."""
        self._framed("ground", "line", 0, 0, 138, 90, 7)
        self._box("text", -29, 25, 60, 11, 3)
        self._box("quiet", -24, 6, 70, 6, 3)
        self._box("quiet", -34, -6, 50, 6, 3)
        self._framed("panel", "line", 40, 10, 42, 44, 4)
        for i, seat in enumerate(("zone_red", "zone_yellow", "zone_blue")):
            self._box(seat, 40, 4 + i * 8 - 2, 24, 7, 1)
        self._box("accent", 0, -29, 122, 18, 4)
        self._box("accent_ink", 0, -29, 30, 6, 3)
