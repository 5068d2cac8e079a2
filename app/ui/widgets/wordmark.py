"""Our sign: a round table seen from above, its six seats, and the column in its middle."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.uix.widget import Widget

from app.ui.widgets.live import theme

_SEATS = tuple(f"seat_{i}" for i in range(1, 7))
_STEPS = (("zone_red", 0.30), ("zone_orange", 0.44), ("zone_yellow", 0.58), ("zone_blue", 0.72))


class Sign(Widget):
    """Drawn in vectors, for any size."""

    def __init__(self, **kwargs: object) -> None:
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.bind(pos=self._redraw, size=self._redraw)
        theme.bind(ground=self._redraw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        if side < 16:
            return
        x, y, ring = self.center_x, self.center_y, side * 0.38
        with self.canvas:
            Color(rgba=theme.raised)
            SmoothEllipse(pos=(x - ring, y - ring), size=(2 * ring, 2 * ring))
            Color(rgba=theme.accent)
            SmoothLine(circle=(x, y, ring), width=max(1.2, side * 0.014))
            for i, seat in enumerate(_SEATS):
                angle, dot = (i + 0.5) * pi / 3, side * 0.065
                Color(rgba=getattr(theme, seat))
                SmoothEllipse(
                    pos=(
                        x + sin(angle) * side * 0.455 - dot / 2 * 1.3,
                        y + cos(angle) * side * 0.455 - dot / 2 * 1.3,
                    ),
                    size=(dot * 1.3, dot * 1.3),
                )
            bar, gap = side * 0.1, side * 0.028
            left = x - (4 * bar + 3 * gap) / 2
            for i, (zone, share) in enumerate(_STEPS):
                Color(rgba=getattr(theme, zone))
                height = ring * share * 1.35
                SmoothRoundedRectangle(
                    pos=(left + i * (bar + gap), y - ring * 0.46),
                    size=(bar, height),
                    radius=[max(1, bar * 0.25)],
                )
