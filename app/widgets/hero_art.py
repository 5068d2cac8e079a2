"""The hero of each game, drawn small for its tile: column of chips, clock, ppm dial, thermometer."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from app.widgets.live import theme
from app.widgets.texture import chip

_ZONES = ("zone_red", "zone_orange", "zone_yellow", "zone_blue")


class HeroArt(Widget):
    """Draws for a square; unlit ones are drawn in the colour of lines."""

    game = StringProperty("")
    lit = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # With the frame after this one: the first frame waits for no picture, and a layout that passes
        # through several sizes paints one chip, not one for each.
        redraw = Clock.create_trigger(self._draw, 0)
        self.bind(pos=redraw, size=redraw, game=redraw, lit=redraw)
        theme.bind(ground=redraw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        if side < 20:
            return
        draw = {"keep_cool": self._column, "kyoto": self._clock, "co2": self._dial}.get(
            self.game, self._thermometer
        )
        with self.canvas:
            draw(side, self.center_x, self.center_y)

    def _colour(self, name: str, dim: str = "line") -> Any:
        return Color(rgba=getattr(theme, name if self.lit else dim))

    def _column(self, side: float, x: float, y: float) -> None:
        plate, foot = side * 0.5, y - side * 0.5
        for i, zone in enumerate(_ZONES):
            self._colour(zone)
            Rectangle(pos=(x - plate / 2, foot + side * i / 4 + 1), size=(plate, side / 4 - 2))
        self._colour("paper", "quiet")
        disc, unit = side * 0.36, max(4.0, side * 0.045)
        oval = disc * 0.22
        texture = chip(round(disc), round(oval), round(unit))
        for i in range(13):
            Rectangle(
                texture=texture,
                pos=(x - disc / 2 + ((i * 7) % 5 - 2) * 0.8, foot + oval * 0.6 + i * unit - oval / 2),
                size=(disc, oval + unit),
            )

    def _clock(self, side: float, x: float, y: float) -> None:
        ring = side * 0.42
        self._colour("line")
        SmoothLine(circle=(x, y, ring), width=side * 0.03)
        self._colour("accent", "quiet")
        SmoothLine(circle=(x, y, ring, 0, 230), width=side * 0.03)
        self._colour("text", "quiet")
        for hand, length in ((60, 0.24), (-20, 0.33)):
            angle = hand * pi / 180
            SmoothLine(
                points=[x, y, x + sin(angle) * side * length, y + cos(angle) * side * length],
                width=side * 0.016,
            )

    def _dial(self, side: float, x: float, y: float) -> None:
        ring, low = side * 0.44, y - side * 0.12
        for i, zone in enumerate(reversed(_ZONES)):
            self._colour(zone)
            start = -105 + i * 53
            SmoothLine(circle=(x, low, ring, start, start + 48), width=side * 0.035, cap="none")
        self._colour("text", "quiet")
        angle = 35 * pi / 180
        SmoothLine(
            points=[x, low, x + sin(angle) * ring * 0.78, low + cos(angle) * ring * 0.78],
            width=side * 0.016,
        )
        SmoothEllipse(pos=(x - side * 0.05, low - side * 0.05), size=(side * 0.1, side * 0.1))

    def _thermometer(self, side: float, x: float, y: float) -> None:
        tube, bulb, foot = side * 0.16, side * 0.32, y - side * 0.48
        self._colour("text", "line")
        SmoothRoundedRectangle(
            pos=(x - tube / 2, foot + bulb * 0.5), size=(tube, side * 0.8), radius=[tube / 2]
        )
        SmoothEllipse(pos=(x - bulb / 2, foot), size=(bulb, bulb))
        rim = side * 0.03
        Color(rgba=theme.panel)
        SmoothRoundedRectangle(
            pos=(x - tube / 2 + rim, foot + bulb * 0.5),
            size=(tube - 2 * rim, side * 0.8 - rim),
            radius=[tube / 2 - rim],
        )
        self._colour("zone_red", "quiet")
        SmoothRoundedRectangle(
            pos=(x - tube / 2 + rim, foot + bulb * 0.5),
            size=(tube - 2 * rim, side * 0.46),
            radius=[tube / 2 - rim],
        )
        SmoothEllipse(pos=(x - bulb / 2 + rim, foot + rim), size=(bulb - 2 * rim, bulb - 2 * rim))
        self._colour("text", "line")
        for i in range(4):
            level = foot + bulb + side * (0.06 + 0.13 * i)
            SmoothLine(
                points=[x + tube, level, x + tube + side * (0.12 if i % 2 else 0.07), level],
                width=side * 0.01,
            )
