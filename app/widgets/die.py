"""Dice: those thrown for this card, and a place for each throw still wanted."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rotate,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.theme import TURN_SECONDS
from app.widgets.kv import load_beside
from app.widgets.live import theme

_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


class Die(Widget):
    """One die. Face 0 is the empty place of a throw that is wanted."""

    face = NumericProperty(0)
    turn = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            PushMatrix()
            self._rotate = Rotate(angle=0)
            self._body_colour = Color()
            self._body = SmoothRoundedRectangle()
            self._slot_colour = Color()
            self._slot = SmoothLine(width=1.5)
            self._pip_colour = Color()
            self._pips = [SmoothEllipse() for _ in range(6)]
            PopMatrix()
        self.bind(pos=self._draw, size=self._draw, face=self._draw, turn=self._draw)
        theme.bind(ground=self._draw)
        self._draw()

    def tumble(self) -> None:
        """Roll into its place."""
        Animation.cancel_all(self, "turn")
        if not theme.reduce_motion:
            self.turn = 200
            Animation(turn=0, duration=TURN_SECONDS, transition="out_back").start(self)

    def _draw(self, *_: Any) -> None:
        side = min(self.width, self.height)
        x, y = self.center_x - side / 2, self.center_y - side / 2
        thrown = self.face in _PIPS
        self._rotate.angle, self._rotate.origin = self.turn, self.center
        self._body_colour.rgba = theme.paper if thrown else theme.raised
        self._body.pos, self._body.size, self._body.radius = (x, y), (side, side), [max(2, side * 0.2)]
        self._slot_colour.rgba = (0, 0, 0, 0) if thrown else theme.accent
        self._slot.rounded_rectangle = (x + 1.5, y + 1.5, side - 3, side - 3, side * 0.18)
        self._slot.width = theme.hair
        self._pip_colour.rgba = theme.ink if thrown else (0, 0, 0, 0)
        pip, step = side * 0.19, side * 0.26
        places = _PIPS.get(int(self.face), _PIPS[1])
        for i, dot in enumerate(self._pips):
            # Pips to spare lie on the last one: a smooth ellipse shrunk to nothing leaves its edge behind.
            across, up = places[min(i, len(places) - 1)]
            dot.size = (pip, pip)
            dot.pos = (self.center_x + across * step - pip / 2, self.center_y + up * step - pip / 2)


class DiceRow(BoxLayout):
    """Feed it with `show`."""

    caption = StringProperty("")
    wanted = BooleanProperty(False)
    count = NumericProperty(0)
    """Dice shown, thrown or wanted; without any the row takes no room."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._dice: list[Die] = []

    def show(self, view: Any) -> None:
        """Take over a `DieView`."""
        self.caption = view.caption
        self.wanted = view.wanted > 0
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
