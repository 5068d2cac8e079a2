"""A line of moments under one finger: where one is, how far it goes, and marks at what was decisive."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse, SmoothQuad, SmoothRoundedRectangle
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.widgets.live import theme
from app.ui.widgets.touching import Touch

NEAR = 0.6
"""How near a finger must be to a mark to mean it, in the size of words."""


class TimeSlider(Widget):
    """Moments are counted from 1. Dispatches on_slide(moment) while a finger moves along it."""

    name = StringProperty("")
    at = NumericProperty(1)
    last = NumericProperty(1)
    marks = ListProperty([])

    __events__ = ("on_slide",)

    def __init__(self, **kwargs: object) -> None:
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for part in ("pos", "size", "at", "last", "marks"):
            self.fbind(part, self._redraw)
        theme.bind(ground=self._redraw, size_body=self._redraw)

    @property
    def _ends(self) -> tuple[float, float]:
        """Where the first and the last moment lie: the knob stays inside."""
        inset = self._knob / 2
        return self.x + inset, max(self.x + inset + 1, self.right - inset)

    @property
    def _knob(self) -> float:
        return float(min(self.height, theme.size_body * 1.9))

    def place(self, moment: float) -> float:
        """Where a moment lies across."""
        left, right = self._ends
        return left + (right - left) * (moment - 1) / max(1, self.last - 1)

    def moment(self, x: float) -> int:
        """The moment under a finger; a mark draws it near."""
        left, right = self._ends
        share = min(1.0, max(0.0, (x - left) / (right - left)))
        found = 1 + round(share * max(0, self.last - 1))
        near = min(self.marks, key=lambda mark: abs(self.place(mark) - x), default=found)
        return int(near if abs(self.place(near) - x) <= theme.size_body * NEAR else found)

    def on_touch_down(self, touch: Touch) -> bool:
        if self.disabled or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self.dispatch("on_slide", self.moment(touch.x))
        return True

    def on_touch_move(self, touch: Touch) -> bool:
        if touch.grab_current is not self:
            return False
        self.dispatch("on_slide", self.moment(touch.x))
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        left, right = self._ends
        thick, knob, here = theme.size_body * 0.36, self._knob, self.place(self.at)
        with self.canvas:
            for ink, end in ((theme.line, right), (theme.accent, here)):
                Color(rgba=ink)
                size = (max(thick, end - left + thick), thick)
                SmoothRoundedRectangle(
                    pos=(left - thick / 2, self.center_y - thick / 2), size=size, radius=[thick / 2]
                )
            for mark in self.marks:
                self._diamond(self.place(mark), theme.size_body * 0.62, mark <= self.at)
            for ink, share in ((theme.ground, 1.0), (theme.accent, 0.86), (theme.ground, 0.34)):
                Color(rgba=ink)
                wide = knob * share
                SmoothEllipse(pos=(here - wide / 2, self.center_y - wide / 2), size=(wide, wide))

    def _diamond(self, x: float, half: float, gone: bool) -> None:
        """With a rim, so that it shows on the part that is behind us as well."""
        for ink, size in ((theme.ground, half), (theme.text if gone else theme.quiet, half * 0.72)):
            Color(rgba=ink)
            y = self.center_y
            SmoothQuad(points=[x - size, y, x, y - size, x + size, y, x, y + size])

    def on_slide(self, moment: int) -> None: ...
