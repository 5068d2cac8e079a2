"""The hero of each game, drawn small: column, clock, ppm dial, thermometer. Also a ring, and chips."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    Ellipse,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.ui.theme import ZONE_PATTERNS, mix
from app.ui.widgets.label import stamp
from app.ui.widgets.live import glyph, theme
from app.ui.widgets.texture import chip, pattern, tiled

ZONES = ("red", "orange", "yellow", "blue")
"""From the bottom up."""
SLIM = 0.44
"""Width of the column, as a share of its height."""
CHIP = 0.046
"""Height of a chip, the same way."""
FINEST = 130
"""Pixels across the picture of a chip; a larger one is stretched."""
LEAST_LINES = 1.4
"""Smaller than so many lines of text there is nothing to be seen."""
DIMMED = 0.42
"""How far an unlit picture fades into the panel."""


class HeroArt(Widget):
    """Draws for a square in its middle, a column alone for a slim box; unlit ones are faded."""

    game = StringProperty("")
    lit = BooleanProperty(True)
    level = NumericProperty(0.64)
    """How full the column is."""
    marks = ListProperty([0, 0.25, 0.5, 0.75])
    """Where its zones begin."""
    count = NumericProperty(0)
    """How many chips lie on a stack without a column."""
    flanked = BooleanProperty(True)
    """Factories stand beside the column."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._painters = {
            "keep_cool": self._column,
            "kyoto": self._clock,
            "co2": self._dial,
            "emission": self._thermometer,
            "timer": self._ring,
            "chips": self._chips,
        }
        # With the frame after this one: the first frame waits for no picture, and a layout that passes
        # through several sizes paints one chip, not one for each.
        redraw = Clock.create_trigger(self._draw, 0)
        self.bind(pos=redraw, size=redraw, game=redraw, lit=redraw)
        self.bind(level=redraw, marks=redraw, flanked=redraw, count=redraw)
        theme.bind(ground=redraw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        slim = self.game == "chips" or (self.game == "keep_cool" and not self.flanked)
        side = min(self.width / SLIM if slim else self.width, self.height)
        paint = self._painters.get(self.game)
        if side >= LEAST_LINES * theme.size_body and paint is not None:
            with self.canvas:
                paint(side, self.center_x, self.center_y)

    def _colour(self, name: str, alpha: float = 1.0) -> Any:
        told = theme.colour(name)
        shown = told if self.lit else mix(told, theme.colour("panel"), DIMMED)
        return Color(*get_color_from_hex(shown)[:3], alpha)

    def _icon(self, name: str, size: float, x: float, y: float) -> None:
        """An icon with its middle there."""
        stamp(glyph(name), theme.font_icons, round(size), x, y)

    # --- Keep Cool ------------------------------------------------------------------------------------

    def _column(self, side: float, x: float, y: float) -> None:
        plate, foot = side * SLIM, y - side * 0.5
        self._plate(side, plate, x, foot)
        unit = max(4.0, side * CHIP)
        tall = side * (0.98 * self.level - 0.04)  # the topmost oval ends where the level is
        count = max(1 if self.level else 0, round(tall / unit))
        self._stack(count, unit, plate * 0.72, x, foot + side * 0.01)
        if self.flanked:
            self._colour("quiet")
            self._icon("black", side * 0.25, x - side * 0.37, foot + side * 0.14)
            self._colour("leaf")
            self._icon("green", side * 0.25, x + side * 0.37, foot + side * 0.14)

    def _plate(self, side: float, plate: float, x: float, foot: float) -> None:
        gap = max(1.0, side * 0.008)
        for zone, (low, high) in zip(ZONES, pairwise([*self.marks, 1]), strict=False):
            place = (x - plate / 2, foot + side * low + gap)
            size = (plate, side * (high - low) - 2 * gap)
            self._colour(f"zone_{zone}")
            SmoothRoundedRectangle(pos=place, size=size, radius=[side * 0.02])
            Color(*get_color_from_hex(theme.colour("ink"))[:3], 0.4)
            Rectangle(
                pos=place,
                size=size,
                texture=pattern(ZONE_PATTERNS[zone]),
                tex_coords=tiled(*size, max(0.5, side / 320)),
            )

    def _chips(self, side: float, x: float, y: float) -> None:
        """As many chips as there are, thinner where they would not fit."""
        disc, foot = side * SLIM * 0.72, y - side * 0.5
        self._colour("line")
        SmoothRoundedRectangle(
            pos=(x - disc * 0.69, foot), size=(disc * 1.38, side * 0.03), radius=[side * 0.015]
        )
        unit = min(side * CHIP, 0.88 * side / max(1, self.count))
        self._stack(int(self.count), unit, disc, x, foot + side * 0.01)

    def _stack(self, count: int, unit: float, disc: float, x: float, foot: float) -> None:
        oval, tall = disc * 0.2, max(2, ceil(unit))
        fine = min(1.0, FINEST / disc)  # a chip is painted pixel by pixel
        texture = chip(round(disc * fine), round(oval * fine), max(2, round(tall * fine)))
        self._colour("paper")
        for i in range(count):
            lean = ((i * 7 + 3) % 5 - 2) * disc * 0.008
            Rectangle(
                texture=texture,
                pos=(round(x - disc / 2 + lean), round(foot + i * unit)),
                size=(round(disc), round(oval) + tall),
            )

    # --- Kyoto, and the timer -------------------------------------------------------------------------

    def _clock(self, side: float, x: float, y: float) -> None:
        ring = side * 0.43
        self._colour("raised")
        SmoothEllipse(pos=(x - ring, y - ring), size=(2 * ring, 2 * ring))
        self._colour("accent", 0.28)
        Ellipse(pos=(x - ring, y - ring), size=(2 * ring, 2 * ring), angle_start=0, angle_end=230)
        self._arc(side * 0.41, side * 0.033, x, y, 230)
        self._colour("text")
        for hour in range(12):
            self._ray(x, y, hour * 30, side * (0.31 if hour % 3 else 0.29), side * 0.345, side * 0.008)
        for hand, length, width in ((230, 0.2, 0.018), (0, 0.27, 0.014)):
            self._ray(x, y, hand, 0, side * length, side * width)
        self._dot(x, y, side * 0.035)

    def _ring(self, side: float, x: float, y: float) -> None:
        self._arc(side * 0.42, side * 0.075, x, y, 250)

    def _arc(self, radius: float, width: float, x: float, y: float, end: float) -> None:
        """A ring that is full up to `end` degrees."""
        self._colour("line")
        SmoothLine(circle=(x, y, radius), width=width * 0.35)
        self._colour("accent")
        SmoothLine(circle=(x, y, radius, 0, end), width=width, cap="none")

    def _ray(self, x: float, y: float, angle: float, start: float, end: float, width: float) -> None:
        """A line outwards from a middle; 0 degrees is up."""
        across, up = sin(angle * pi / 180), cos(angle * pi / 180)
        SmoothLine(
            points=[x + across * start, y + up * start, x + across * end, y + up * end],
            width=max(1.0, width),
            cap="round",
        )

    def _dot(self, x: float, y: float, radius: float) -> None:
        SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))

    # --- CO₂ ------------------------------------------------------------------------------------------

    def _dial(self, side: float, x: float, y: float) -> None:
        radius, low = side * 0.42, y - side * 0.14
        for i, zone in enumerate(reversed(ZONES)):
            self._colour(f"zone_{zone}")
            start = -108 + i * 54.5
            SmoothLine(circle=(x, low, radius, start, start + 51), width=side * 0.05, cap="none")
        self._colour("text")
        for i in range(13):
            self._ray(x, low, -108 + i * 18, radius * 0.72, radius * (0.8 if i % 3 else 0.83), side * 0.006)
        self._ray(x, low, 38, 0, radius * 0.9, side * 0.018)
        self._dot(x, low, side * 0.05)
        self._colour("quiet")
        self._icon("cloud", side * 0.2, x, low - side * 0.2)

    # --- e-Mission ------------------------------------------------------------------------------------

    def _thermometer(self, side: float, x: float, y: float) -> None:
        for angle in (22, -14):
            self._card(side, x, y - side * 0.06, angle)
        self._glass(side, x - side * 0.06, y - side * 0.48)

    def _card(self, side: float, x: float, y: float, angle: float) -> None:
        """A crisis card of the fan behind the thermometer."""
        width, height = side * 0.42, side * 0.62
        PushMatrix()
        Rotate(angle=angle, origin=(x, y - side * 0.4))
        self._colour("paper_shade")
        SmoothRoundedRectangle(
            pos=(x - width / 2, y - height / 2), size=(width, height), radius=[side * 0.04]
        )
        rim = max(1.0, side * 0.008)
        self._colour("paper")
        SmoothRoundedRectangle(
            pos=(x - width / 2 + rim, y - height / 2 + rim),
            size=(width - 2 * rim, height - 2 * rim),
            radius=[side * 0.034],
        )
        self._colour("clay")
        self._icon(
            "warning", side * 0.15, x - width * 0.28 if angle > 0 else x + width * 0.26, y + height * 0.34
        )
        PopMatrix()

    def _glass(self, side: float, x: float, foot: float) -> None:
        tube, bulb, rim = side * 0.16, side * 0.3, side * 0.026
        for inset, tall, colour in ((0.0, 0.8, "ink"), (rim, 0.8, "paper"), (2 * rim, 0.5, "zone_red")):
            self._colour(colour)
            width = tube + 2 * rim - 2 * inset
            SmoothRoundedRectangle(
                pos=(x - width / 2, foot + bulb * 0.5),
                size=(width, side * tall + rim - inset),
                radius=[width / 2],
            )
            self._dot(x, foot + bulb / 2, bulb / 2 + rim - inset)
        self._colour("ink")
        for i in range(4):
            level = foot + bulb + side * (0.1 + 0.12 * i)
            SmoothLine(points=[x + tube * 0.2, level, x + tube * 0.5, level], width=max(1.0, side * 0.007))
