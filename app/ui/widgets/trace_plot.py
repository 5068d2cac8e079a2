"""The last minutes of a scale: the weight as a thin line, the chips that were counted as steps below it."""

from __future__ import annotations

from kivy.graphics import Color, Line, Rectangle
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.views import TraceView
from app.ui.widgets import label
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme

__all__ = ["TraceField", "TraceKey", "TracePlot", "label"]

LINES = 4
"""Stretches of weight that are drawn, with gaps where nothing was known: the newest of them."""


class TraceField(Widget):
    """Where the curves are: a few instructions that get new points, whatever there is to show."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._view: TraceView | None = None
        with self.canvas:
            self._ground = Color(), Rectangle()
            self._counted = Color(), Line(cap="none", joint="miter")
            self._weight = Color(), [Line(cap="round", joint="round") for _ in range(LINES)]
        self.bind(pos=self._draw, size=self._draw)
        theme.bind(ground=self._draw, room=self._draw)

    def show(self, view: TraceView) -> None:
        if view != self._view:
            self._view = view
            self._draw()

    def _draw(self, *_: object) -> None:
        self._ground[0].rgba = theme.ground
        self._ground[1].pos, self._ground[1].size = self.pos, self.size
        self._counted[0].rgba, self._weight[0].rgba = theme.quiet, theme.accent
        steps, stretches = self._curves() if self._view else ([], [])
        self._counted[1].width, self._counted[1].points = max(1.0, theme.edge), steps
        shown = stretches[-LINES:] + [[]] * max(0, LINES - len(stretches))
        for line, points in zip(self._weight[1], shown, strict=True):
            line.width, line.points = max(1.0, theme.hair * 1.2), points

    def _curves(self) -> tuple[list[float], list[list[float]]]:
        view = self._view
        assert view is not None
        steps: list[float] = []
        stretches: list[list[float]] = [[]]
        # Lines are wider than their points.
        right, width = self.right - theme.edge, self.width - 2 * theme.edge
        for point in view.points:
            x = round(right - point.ago / view.seconds * width, 1)
            if point.count is not None:
                y = self._up(point.count, view)
                steps += [x, steps[-1], x, y] if steps and steps[-1] != y else [x, y]
            if point.weight is not None:
                stretches[-1] += [x, self._up(point.weight, view)]
            elif stretches[-1]:
                stretches.append([])
        # A line needs two points.
        return steps if len(steps) > 2 else [], [each for each in stretches if len(each) > 2]

    def _up(self, chips: float, view: TraceView) -> float:
        share = (chips - view.least) / max(1e-6, view.most - view.least)
        return round(self.y + min(1.0, max(0.0, share)) * self.height, 1)


class TraceKey(BoxLayout):
    """Which line is which: a piece of it, and words in its colour."""

    text = StringProperty("")
    ink = ColorProperty()


class TracePlot(BoxLayout):
    """Feed it with `show`."""

    high = StringProperty("")
    low = StringProperty("")
    weight_words = StringProperty("")
    counted_words = StringProperty("")
    from_words = StringProperty("")
    to_words = StringProperty("")
    empty_words = StringProperty("")
    flat = BooleanProperty(False)
    """So little height that what the lines are stands between the times."""

    def show(self, view: TraceView) -> None:
        self.high, self.low = view.high, view.low
        self.weight_words, self.counted_words = view.weight_words, view.counted_words
        self.from_words, self.to_words = view.from_words, view.to_words
        self.empty_words = "" if view.points else view.empty_words
        self.ids.field.show(view)


load_beside(__file__)
