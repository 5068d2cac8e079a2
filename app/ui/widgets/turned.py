"""Turns what it holds by quarter turns, so that it can be read from any side of the table."""

from __future__ import annotations

from math import radians
from typing import Any

from kivy.graphics.transformation import Matrix
from kivy.properties import AliasProperty, NumericProperty
from kivy.uix.relativelayout import RelativeLayout

from app.ui.widgets.kv import load_beside


class Turned(RelativeLayout):
    """`angle` is 0, 90, 180 or 270, against the clock: 90 is read from the right, 270 from the left."""

    angle = NumericProperty(0)

    def _corner(self) -> tuple[float, float]:
        corners = {90: (self.width, 0), 180: (self.width, self.height), 270: (0, self.height)}
        return corners.get(int(self.angle), (0, 0))

    corner = AliasProperty(_corner, bind=("size", "angle"))
    """Where the lower left corner of what it holds comes to lie."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(angle=self._trigger_layout)

    def do_layout(self, *_: object, **__: object) -> None:
        across = self.angle % 180 == 90
        for child in self.children:
            child.pos = (0, 0)
            child.size = (self.height, self.width) if across else self.size

    def to_parent(self, x: float, y: float, **_: object) -> tuple[float, float]:
        turned = _rotated(x, y, self.angle)
        return turned[0] + self.corner[0] + self.x, turned[1] + self.corner[1] + self.y

    def to_local(self, x: float, y: float, **_: object) -> tuple[float, float]:
        return _rotated(x - self.x - self.corner[0], y - self.y - self.corner[1], 360 - self.angle)

    def apply_transform(self, mat: Any, inverse: bool = False, pos: Any = None) -> Any:
        turned = Matrix().rotate(radians(self.angle), 0, 0, 1)
        matrix = Matrix().translate(self.x + self.corner[0], self.y + self.corner[1], 0).multiply(turned)
        return mat.multiply(matrix.inverse() if inverse else matrix)


def _rotated(x: float, y: float, angle: float) -> tuple[float, float]:
    return {90: (-y, x), 180: (-x, -y), 270: (y, -x)}.get(int(angle), (x, y))


load_beside(__file__)
