"""The hero of each game, drawn small as its game says (`app.ui.heroes`). Also a ring, and chips."""

from __future__ import annotations

from math import ceil, cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from app.ui.heroes import HEROES, Hero
from app.ui.theme import mix
from app.ui.widgets.label import stamp
from app.ui.widgets.live import glyph, theme
from app.ui.widgets.texture import chip

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

    slim = BooleanProperty(False)
    """All that is drawn is a column."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(game=self._slim, flanked=self._slim)
        self._slim()
        # With the frame after this one: the first frame waits for no picture, and a layout that passes
        # through several sizes paints one chip, not one for each.
        redraw = Clock.create_trigger(self._draw, 0)
        self.bind(pos=redraw, size=redraw, game=redraw, lit=redraw)
        self.bind(level=redraw, marks=redraw, flanked=redraw, count=redraw)
        theme.bind(ground=redraw)

    @property
    def _hero(self) -> Hero | None:
        return HEROES.get(self.game) or OWN.get(self.game)

    def _slim(self, *_: object) -> None:
        hero = self._hero
        self.slim = hero is not None and hero.slim and not (self.flanked and self.game in HEROES)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.width / SLIM if self.slim else self.width, self.height)
        hero = self._hero
        if side >= LEAST_LINES * theme.size_body and hero is not None:
            with self.canvas:
                hero.painter()(self, side, self.center_x, self.center_y)

    def colour(self, name: str, alpha: float = 1.0) -> Any:
        told = theme.colour(name)
        shown = told if self.lit else mix(told, theme.colour("panel"), DIMMED)
        return Color(*get_color_from_hex(shown)[:3], alpha)

    def icon(self, name: str, size: float, x: float, y: float) -> None:
        """An icon with its middle there."""
        stamp(glyph(name), theme.font_icons, round(size), x, y)

    def stack(self, count: int, unit: float, disc: float, x: float, foot: float) -> None:
        oval, tall = disc * 0.2, max(2, ceil(unit))
        fine = min(1.0, FINEST / disc)  # a chip is painted pixel by pixel
        texture = chip(round(disc * fine), round(oval * fine), max(2, round(tall * fine)))
        self.colour("paper")
        for i in range(count):
            lean = ((i * 7 + 3) % 5 - 2) * disc * 0.008
            Rectangle(
                texture=texture,
                pos=(round(x - disc / 2 + lean), round(foot + i * unit)),
                size=(round(disc), round(oval) + tall),
            )

    def arc(self, radius: float, width: float, x: float, y: float, end: float) -> None:
        """A ring that is full up to `end` degrees."""
        self.colour("line")
        SmoothLine(circle=(x, y, radius), width=width * 0.35)
        self.colour("accent")
        SmoothLine(circle=(x, y, radius, 0, end), width=width, cap="none")

    def ray(self, x: float, y: float, angle: float, start: float, end: float, width: float) -> None:
        """A line outwards from a middle; 0 degrees is up."""
        across, up = sin(angle * pi / 180), cos(angle * pi / 180)
        SmoothLine(
            points=[x + across * start, y + up * start, x + across * end, y + up * end],
            width=max(1.0, width),
            cap="round",
        )

    def dot(self, x: float, y: float, radius: float) -> None:
        SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))


def _chips(art: HeroArt, side: float, x: float, y: float) -> None:
    """As many chips as there are, thinner where they would not fit."""
    disc, foot = side * SLIM * 0.72, y - side * 0.5
    art.colour("line")
    SmoothRoundedRectangle(
        pos=(x - disc * 0.69, foot), size=(disc * 1.38, side * 0.03), radius=[side * 0.015]
    )
    unit = min(side * CHIP, 0.88 * side / max(1, art.count))
    art.stack(int(art.count), unit, disc, x, foot + side * 0.01)


def _ring(art: HeroArt, side: float, x: float, y: float) -> None:
    art.arc(side * 0.42, side * 0.075, x, y, 250)


OWN = {"timer": Hero(lambda: _ring), "chips": Hero(lambda: _chips, slim=True)}
"""Pictures of no game."""
