"""e-Mission's thermometer: a row for each temperature token, filled with CO₂ from the bottom up."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.theme import LONGEST_FALL
from app.widgets import label, panel
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.panel import Panel
from app.widgets.row import fill

__all__ = ["DegreeCell", "DegreeRow", "Thermometer", "label", "panel"]

FIVES = 5
"""CO₂ between two strokes of a row: the large fields of the board."""


class DegreeCell(Widget):
    """A row's trough: filled from the left, or from below, striped, with a stroke after each five CO₂."""

    share = NumericProperty(0)
    """How much of it is filled, from 0 to 1."""
    strokes = ListProperty([])
    """Where strokes stand, from 0 to 1."""
    lost = BooleanProperty(False)
    upright = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=draw_soon, size=draw_soon, strokes=draw_soon)
        theme.bind(ground=draw_soon)
        draw_soon()

    def _draw(self, *_: Any) -> None:
        self.canvas.after.clear()
        with self.canvas.after:
            Color(rgba=theme.line)
            for stroke in self.strokes:
                if self.upright:
                    Rectangle(
                        pos=(self.x, self.y + self.height * stroke), size=(self.width * 0.3, theme.hair)
                    )
                else:
                    Rectangle(
                        pos=(self.x + self.width * stroke, self.y), size=(theme.hair, self.height * 0.3)
                    )


class DegreeRow(BoxLayout):
    """One temperature: how far its row is filled, and how many crises stand beside it."""

    degree = StringProperty("")
    crises = StringProperty("")
    share = NumericProperty(0)
    strokes = ListProperty([])
    filled = BooleanProperty(False)
    more = BooleanProperty(False)
    lost = BooleanProperty(False)
    bare = BooleanProperty(False)
    """The trough alone, where there is little room."""

    def show(self, view: Any) -> None:
        """Take over a `DegreeView`."""
        self.degree, self.crises, self.filled = view.label, view.crises, view.filled
        self.more, self.lost = view.more, view.lost


class Thermometer(Panel):
    """Feed it with `show`: it rises, and falls, row by row. In a flat box its rows stand side by side."""

    temperature = StringProperty("")
    caption = StringProperty("")
    carbon = StringProperty("")
    crises = StringProperty("")
    practice = StringProperty("")
    level = NumericProperty(0)
    """Rows that are filled, with the share of the one that is being filled."""
    flat = BooleanProperty(False)
    bare = BooleanProperty(False)
    """So little room that only the temperature and what fills the row are in words."""

    def __init__(self, **kwargs: Any) -> None:
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

    def _lay_out(self, *_: Any) -> None:
        """From the bottom up, or from the left."""
        if self._view is None:
            return
        while len(self._rows) < len(self._view.degrees):
            self._rows.append(DegreeRow())
        del self._rows[len(self._view.degrees) :]
        fill(self.ids.rows, *(self._rows if self.flat else self._rows[::-1]))
        for row, view in zip(self._rows, self._view.degrees, strict=True):
            row.show(view)
            row.bare = self.flat or self.bare

    def _fill(self, *_: Any) -> None:
        for number, row in enumerate(self._rows):
            row.share = min(1.0, max(0.0, self.level - number))


load_beside(__file__)
