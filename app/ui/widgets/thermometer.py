"""e-Mission's thermometer: a row for each temperature token, filled with CO₂ from the bottom up."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.theme import LONGEST_FALL
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel, IconLabel, one_line
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel, on_surface
from app.ui.widgets.placing import hold, put
from app.ui.widgets.row import fill
from app.ui.widgets.texture import pattern

FIVES = 5
"""CO₂ between two strokes of a row: the large fields of the board."""
LEAST_SIGN = 0.5
"""Lines of text that a trough is wide and high at least for a sign in it."""


class DegreeRow(Widget):
    """One temperature: how far its trough is filled, and how many crises stand beside it.

    Filled from the left, or from below, striped, with a stroke after each five CO₂.
    """

    share = NumericProperty(0)
    """How much of it is filled, from 0 to 1."""
    strokes = ListProperty([])
    """Where strokes stand, from 0 to 1."""
    bare = BooleanProperty(False)
    """The trough alone, where there is little room."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._view: Any = None
        self._degree, self._flame = BodyBoldLabel(halign="right"), IconLabel()
        self._cards, self._crises = IconLabel(icon="cards"), BodyBoldLabel()
        self._replace = Clock.create_trigger(self._place, -1)
        self.bind(pos=self._replace, size=self._replace, bare=self._replace)
        self.bind(share=self._replace, strokes=self._replace)
        theme.bind(ground=self._replace, size_body=self._replace)

    def show(self, view: Any) -> None:
        """Take over a `DegreeView`."""
        self._view = view
        self._replace()

    def _place(self, *_: object) -> None:
        view = self._view
        if view is None:
            return
        gap, em = theme.gap_xs, theme.size_body
        before, after = 0.0, 0.0
        if not self.bare:
            before, after = one_line(view.label, theme.font_bold, em), em * 2.4
        x, width = self.x + before + gap, max(1, self.width - before - after - 2 * gap)
        ink = theme.text if view.filled else theme.quiet
        self._degree.text, self._degree.color = view.label, theme.danger if view.lost else ink
        put(self._degree, self.x, self.y, before, self.height)
        roomy = min(width, self.height) > em * LEAST_SIGN
        self._flame.icon = ("skull" if view.lost else "flame" if view.filled else "") if roomy else ""
        self._flame.color = theme.danger if view.lost and not view.filled else theme.red_ink
        self._flame.font_size = min(theme.size_strong, self.height * 0.8, width * 0.9)
        put(self._flame, x, self.y, width, self.height)
        self._crises.text, self._crises.color = view.crises, theme.danger if view.more else ink
        self._cards.color, self._cards.font_size = theme.danger if view.more else theme.quiet, em
        put(self._cards, self.right - after, self.y, after / 2, self.height)
        put(self._crises, self.right - after / 2, self.y, after / 2, self.height)
        words = [] if self.bare else [self._degree, *([self._cards, self._crises] if view.crises else [])]
        hold(self, [self._flame, *words])
        self._draw(x, width)

    def _draw(self, x: float, width: float) -> None:
        hair, round_ = theme.hair, theme.radius_s * 0.5
        inner = max(1, width - 2 * hair), max(1, self.height - 2 * hair)
        upright = self.height > width
        self.canvas.before.clear()
        with self.canvas.before:
            Color(rgba=theme.danger if self._view.lost else theme.line)
            SmoothRoundedRectangle(pos=(x, self.y), size=(width, self.height), radius=[round_ * 1.2])
            Color(rgba=theme.ground)
            SmoothRoundedRectangle(pos=(x + hair, self.y + hair), size=inner, radius=[round_])
            if self.share > 0:
                across, up = (1, self.share) if upright else (self.share, 1)
                size = max(1, inner[0] * across), max(1, inner[1] * up)
                striped((x + hair, self.y + hair), size, theme.zone_red, round_)
            Color(rgba=theme.line)
            for stroke in self.strokes:
                if upright:
                    Rectangle(pos=(x, self.y + self.height * stroke), size=(width * 0.3, hair))
                else:
                    Rectangle(pos=(x + width * stroke, self.y), size=(hair, self.height * 0.3))


def striped(pos: tuple[float, float], size: tuple[float, float], colour: Any, radius: float) -> None:
    """A rounded box of this colour; its stripes keep clear of the corners."""
    Color(rgba=colour)
    SmoothRoundedRectangle(pos=pos, size=size, radius=[max(1, radius)])
    place, inner, coordinates = on_surface(pos, size, radius)
    Color(*theme.ink[:3], 0.3)
    Rectangle(pos=place, size=inner, texture=pattern("stripes"), tex_coords=coordinates)


class Thermometer(Panel):
    """Feed it with `show`: it rises, and falls, row by row. In a flat box its rows stand side by side."""

    temperature = StringProperty("")
    caption = StringProperty("")
    carbon = StringProperty("")
    crises = StringProperty("")
    practice = StringProperty("")
    level = NumericProperty(0)
    """Rows that are filled, with the share of the one that is being filled."""
    count = NumericProperty(0)
    """How many rows there are."""
    flat = BooleanProperty(False)
    bare = BooleanProperty(False)
    """So little room that only the temperature and what fills the row are in words."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._rows: list[DegreeRow] = []
        self._view: Any = None
        self.bind(level=self._fill, flat=self._lay_out, bare=self._lay_out)

    def show(self, view: Any) -> None:
        """Take over a `ThermometerView`."""
        first, self._view = self._view is None, view
        self.temperature, self.caption, self.practice = view.temperature, view.caption, view.practice
        self.carbon, self.crises = view.carbon_words, view.crises_words
        strokes = [at / view.room for at in range(FIVES, view.room, FIVES)]
        self._lay_out()
        for row in self._rows:
            row.strokes = strokes
        level = view.tokens + view.carbon / view.room
        Animation.cancel_all(self, "level")
        if first or theme.reduce_motion:
            self.level = level
        elif level != self.level:
            Animation(level=level, duration=LONGEST_FALL, transition="out_quad").start(self)
        self._fill()

    def _lay_out(self, *_: object) -> None:
        """From the bottom up, or from the left."""
        if self._view is None:
            return
        self.count = len(self._view.degrees)
        while len(self._rows) < self.count:
            self._rows.append(DegreeRow())
        del self._rows[self.count :]
        fill(self.ids.rows, *(self._rows if self.flat else self._rows[::-1]))
        for row, view in zip(self._rows, self._view.degrees, strict=True):
            row.show(view)
            row.bare = self.flat or self.bare

    def _fill(self, *_: object) -> None:
        for number, row in enumerate(self._rows):
            row.share = min(1.0, max(0.0, self.level - number))


load_beside(__file__)
