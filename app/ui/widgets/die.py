"""Dice: those thrown for this card, and a place for each throw still wanted."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rotate,
    SmoothEllipse,
    SmoothRoundedRectangle,
)
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.theme import TURN_SECONDS
from app.ui.widgets import label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme

__all__ = ["DiceRow", "Die", "DieBody", "label"]

_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


COCKED_ANGLE = 25
"""A die that leans against something."""
LOOKS = {"rolled": (1.0, 0.5), "cocked": (0.66, 0.44), "placed": (0.8, 0.4)}
"""Side and middle of a die in a box of 1: one with a sign leaves room, so that the sign hides no pip."""


class DieBody(Widget):
    """The die without its sign: this is what tumbles."""

    face = NumericProperty(0)
    symbol = StringProperty("")
    quality = StringProperty("rolled")
    turn = NumericProperty(0)
    thrown = BooleanProperty(False)
    side = NumericProperty(0)
    middle_x = NumericProperty(0)
    middle_y = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._rotate = Rotate(angle=0)
            self._edge_colour = Color()
            self._edge = SmoothRoundedRectangle()
            self._fill_colour = Color()
            self._fill = SmoothRoundedRectangle()
            self._pip_colour = Color()
            self._pips = [SmoothEllipse() for _ in range(6)]
        with self.canvas.after:
            PopMatrix()
        draw_soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=draw_soon, size=draw_soon, face=draw_soon, symbol=draw_soon, quality=draw_soon)
        self.bind(turn=draw_soon, thrown=draw_soon)
        theme.bind(ground=draw_soon, room=draw_soon)
        draw_soon()

    @property
    def _pips_show(self) -> bool:
        return self.thrown and not self.symbol and self.face in _PIPS

    def _draw(self, *_: object) -> None:
        box, look = min(self.width, self.height), self.quality if self.thrown else "rolled"
        share, middle = LOOKS[look]
        self.side = side = box * share
        self.middle_x = self.center_x + (middle - 0.5) * box
        self.middle_y = self.center_y + (middle - 0.5) * box
        x, y = self.middle_x - side / 2, self.middle_y - side / 2
        self._rotate.angle = self.turn + (COCKED_ANGLE if look == "cocked" else 0)
        self._rotate.origin = (self.middle_x, self.middle_y)
        self._edge_colour.rgba, self._fill_colour.rgba, self._pip_colour.rgba = self._colours()
        rim = theme.edge if look == "cocked" else theme.hair
        corner = side * (0.08 if look == "placed" else 0.2)
        inside = max(0, side - 2 * rim)
        self._edge.pos, self._edge.size = (x, y), (side, side)
        self._fill.pos, self._fill.size = (x + rim, y + rim), (inside, inside)
        self._edge.radius, self._fill.radius = [max(2, corner)], [max(2, corner - rim)]
        self._place_pips(side)

    def _colours(self) -> tuple[Any, Any, Any]:
        """Edge, body and pips: a throw is solid, what was set by hand only drawn, a cocked die in between."""
        if not self.thrown:
            return theme.accent, theme.raised, (0, 0, 0, 0)
        edge, fill, ink = {
            "cocked": (theme.danger, theme.paper_shade, theme.ink),
            "placed": (theme.text, theme.panel, theme.text),
        }.get(self.quality, (theme.paper_shade, theme.paper, theme.ink))
        return edge, fill, ink if self._pips_show else (0, 0, 0, 0)

    def _place_pips(self, side: float) -> None:
        pip, step = side * 0.19, side * 0.26
        places = _PIPS[int(self.face)] if self._pips_show else _PIPS[1]
        for i, dot in enumerate(self._pips):
            # Pips to spare lie on the last one: a smooth ellipse shrunk to nothing leaves its edge behind.
            across, up = places[min(i, len(places) - 1)]
            dot.size = (pip, pip)
            dot.pos = (self.middle_x + across * step - pip / 2, self.middle_y + up * step - pip / 2)


class Die(Widget):
    """One die. Without face and symbol it is the empty place of a throw that is wanted."""

    face = NumericProperty(0)
    """Up to 6 as pips, above that as a number."""
    symbol = StringProperty("")
    """An icon instead of the face, for dice that have pictures."""
    quality = StringProperty("rolled")
    """rolled; cocked (leans, so it does not count); placed (set down by a hand, does not count either)."""
    turn = NumericProperty(0)
    thrown = BooleanProperty(False)

    def on_face(self, *_: object) -> None:
        self.thrown = bool(self.face or self.symbol)

    def on_symbol(self, *_: object) -> None:
        self.thrown = bool(self.face or self.symbol)

    def tumble(self) -> None:
        """Roll into its place."""
        Animation.cancel_all(self, "turn")
        if not theme.reduce_motion:
            self.turn = 200
            Animation(turn=0, duration=TURN_SECONDS, transition="out_back").start(self)


class DiceRow(BoxLayout):
    """Feed it with `show`."""

    caption = StringProperty("")
    wanted = BooleanProperty(False)
    count = NumericProperty(0)
    """Dice shown, thrown or wanted; without any the row takes no room."""
    stray = BooleanProperty(False)
    """The last throw does not count, and the caption says why."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._dice: list[Die] = []

    def show(self, view: Any) -> None:
        """Take over a `DieView`."""
        self.caption = view.caption
        self.wanted = view.wanted > 0
        self.stray = bool(view.stray)
        faces = (*view.faces, *(0 for _ in range(view.wanted)))
        self.count = len(faces)
        row = self.ids.dice
        while len(self._dice) < len(faces):
            self._dice.append(Die())
        if len(row.children) != len(faces):
            row.clear_widgets()
            for die in self._dice[: len(faces)]:
                row.add_widget(die)
        for die, face in zip(self._dice, faces, strict=False):
            if face and die.face != face:
                die.tumble()
            die.face = face


load_beside(__file__)
