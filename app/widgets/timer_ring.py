"""The clock of a phase: a ring that empties, and in its middle the time left, to be read from any side."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import zip_longest
from math import ceil, sqrt
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.countdown import LAST_SECONDS, clock_face
from app.widgets.kv import load_beside
from app.widgets.label import NOT_LAID_OUT
from app.widgets.live import theme
from app.widgets.turned import Turned

TICK_SECONDS = 0.1
GLYPH_WIDTH, COLON_WIDTH, DIGIT_HEIGHT, LINE_HEIGHT = 0.65, 0.34, 1.06, 1.25
"""Of the figures, as shares of their size; the height with a little air."""
LARGEST = 1.2
"""Times `size_timer`: figures that are 30 mm high on a tablet."""
WHOLE = (0.0, 361.0)
"""A little more than once around, so that no seam is seen."""
BLOCK = 360 / LAST_SECONDS
BLOCKS = [(BLOCK * i + 2.5, BLOCK * (i + 1) - 2.5) for i in range(LAST_SECONDS)]
"""From and to which degree there is a block for each of the last seconds."""

ICONS = {
    "ready": "clock",
    "running": "hourglass",
    "last": "bell",
    "paused": "player-pause",
    "over": "alarm",
}
INKS = {"ready": "quiet", "running": "accent", "last": "danger", "paused": "quiet", "over": "danger"}
WIDTHS = {"ready": 0.05, "running": 0.09, "last": 0.13, "paused": 0.05, "over": 0.13}
"""Of the ring, as shares of its radius: what state it is in shows without colour."""


def line_of(widget: Any) -> Iterator[Any]:
    """The widget, its parent, and so on up to the window, if it hangs in one."""
    while widget is not None:
        yield widget
        widget = widget.parent if widget.parent is not widget else None


class TimerFace(FloatLayout):
    """The figures with their caption."""

    digits = StringProperty("")
    caption = StringProperty("")
    over = BooleanProperty(False)
    digit_size = NumericProperty(18)
    caption_size = NumericProperty(18)

    def arrange(self, size: float, drop: float, caption: tuple[float, float], width: float) -> None:
        """All from the top of the face: the figures' middle, and where the caption begins and ends."""
        start, end = caption
        figures, words = self.ids.digits, self.ids.caption
        self.digit_size = size
        self.caption_size = max(theme.size_note, min(theme.size_title, (end - start) * 0.5))
        figures.size = (size * digits_width(self.digits) + 6, size * LINE_HEIGHT)
        figures.center = (self.center_x, self.top - drop)
        words.size = (width, end - start)
        words.center = (self.center_x, self.top - (start + end) / 2)


def digits_width(digits: str) -> float:
    """Of these figures, as a share of their size."""
    return GLYPH_WIDTH * (len(digits) - 1) + COLON_WIDTH


class TimerRing(FloatLayout):
    """Feed it with `show`. While its countdown runs and can be seen it looks at the clock; else it rests."""

    clock = ObjectProperty(time.monotonic)
    state = StringProperty("ready")
    """ready, running, last (ten seconds), paused or over."""
    digits = StringProperty("")
    caption = StringProperty("")
    both_ways = BooleanProperty(False)
    icon = StringProperty("")
    ink = ColorProperty()
    icon_size = NumericProperty(18)

    def __init__(self, **kwargs: Any) -> None:
        self._view: Any = None
        self._ticking: Any = None
        self._drawn: tuple[Any, ...] = ()
        self._above: list[Any] = []
        self._place_soon = Clock.create_trigger(self._place, -1)
        super().__init__(**kwargs)
        self.far = TimerFace()
        self._across = Turned(angle=180, size_hint=(None, None), opacity=0)
        self._across.add_widget(self.far)
        self.add_widget(self._across)
        with self.canvas.before:
            self._track_colour = Color()
            self._track = SmoothLine()
            self._arc_colour = Color()
            self._arcs = [SmoothLine() for _ in range(LAST_SECONDS)]
        self.bind(pos=self._place_soon, size=self._place_soon, both_ways=self._place_soon)
        theme.bind(ground=self._place_soon, room=self._place_soon, text_scale=self._place_soon)
        self.bind(parent=self._follow, opacity=self._watch)

    def show(self, view: Any) -> None:
        """Take over a `TimerView`."""
        if view != self._view:
            self._view = view
            self.both_ways = view.both_ways
            self._across.opacity = 1 if view.both_ways else 0
            self._look()
        self._watch()

    @property
    def near(self) -> TimerFace:
        """The face that is always there."""
        return self.ids.near

    # --- time -----------------------------------------------------------------------------------------

    def _follow(self, *_: Any) -> None:
        """A screen that is put away takes the ring with it without a word: watch all that it hangs on."""
        for widget in self._above:
            widget.unbind(parent=self._follow, opacity=self._watch)
        self._above = [widget for widget in line_of(self.parent) if widget is not self.get_root_window()]
        for widget in self._above:
            widget.bind(parent=self._follow, opacity=self._watch)
        self._watch()

    def _seen(self) -> bool:
        shown = all(widget.opacity > 0 for widget in (self, *self._above))
        return shown and self.get_root_window() is not None

    def _watch(self, *_: Any) -> None:
        """Look at the clock from time to time, or no longer."""
        wanted = self._view is not None and self._view.countdown.runs(self.clock()) and self._seen()
        if wanted and self._ticking is None:
            self._ticking = Clock.schedule_interval(self._tick, TICK_SECONDS)
            self._look()
        elif not wanted and self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _tick(self, _seconds: float) -> None:
        self._look()
        self._watch()

    def _look(self) -> None:
        """Say what the clock says now."""
        view, now = self._view, self.clock()
        countdown = view.countdown
        left = countdown.left(now)
        state = "ready" if not countdown.begun else "over" if countdown.finished(now) else "running"
        if state == "running":
            state = "paused" if countdown.paused else "last" if left <= LAST_SECONDS else "running"
        words = {"last": view.last_words, "paused": view.paused_words, "over": view.over_words}
        digits = clock_face(left)
        if (state, len(digits)) != (self.state, len(self.digits)):
            self._place_soon()
        self.state, self.digits, self.icon = state, digits, ICONS[state]
        self.caption = words.get(state, view.caption)
        for face in (self.near, self.far) if self.both_ways else (self.near,):
            face.digits, face.caption, face.over = digits, self.caption, state == "over"
        self._empty(ceil(left) if theme.reduce_motion else left)

    # --- picture --------------------------------------------------------------------------------------

    @property
    def _radius(self) -> float:
        return max(1.0, min(self.width, self.height) / 2)

    def _place(self, *_: Any) -> None:
        """Everything that depends on size, theme and state, but not on the second."""
        if self._view is None or self.width == NOT_LAID_OUT:
            return
        self.ink = getattr(theme, INKS[self.state])
        self._arc_colour.rgba = self.ink
        self._track_colour.rgba = theme.line
        inner = self._radius * 0.85
        self._place_faces(inner)
        self._track.width = theme.hair
        self._track.circle = (self.center_x, self.center_y, self._radius * 0.955)
        for arc in self._arcs:
            arc.width = self._radius * WIDTHS[self.state] / 2
        self._look()

    def _place_faces(self, inner: float) -> None:
        """One face fills the ring, or each of two its half."""
        wide = digits_width(self.digits) / digits_width("0:00")
        size = min(theme.size_timer * LARGEST, inner * (0.6 if self.both_ways else 0.8) / wide)
        x, y = self.center
        near, far, across, mark = self.near, self.far, self._across, self.ids.mark
        reach = inner * (0.86 if self.both_ways else 0.78)
        chord = 1.9 * sqrt(inner**2 - reach**2)
        half = size * DIGIT_HEIGHT / 2
        near.pos = (x - inner, y - inner)
        if self.both_ways:
            drop = inner * 0.01 + half
            near.size = far.size = across.size = (2 * inner, inner)
            across.pos = (x - inner, y)
            for face in (near, far):
                face.arrange(size, drop, (drop + half, reach), chord)
            self.icon_size, mark.center = inner * 0.18, (x, y)
        else:
            near.size = (2 * inner, 2 * inner)
            near.arrange(size, inner, (inner + half, inner + reach), chord)
            self.icon_size, mark.center = inner * 0.26, (x, y + inner * 0.66)

    def _empty(self, left: float) -> None:
        """Draw the ring for so many seconds: clockwise from the top less and less of it is there.

        The last ten seconds have the whole ring once more, as ten blocks of which each is a second.
        """
        radius, total = self._radius * (1 - WIDTHS[self.state] / 2), self._view.countdown.total
        if self.state == "over":
            spans = [WHOLE]
        elif left <= LAST_SECONDS and self.state != "ready":
            gone = (LAST_SECONDS - left) * BLOCK
            spans = [(max(start, gone), end) for start, end in BLOCKS if end > gone]
        else:
            gone = 360 * (1 - min(1.0, left / total)) if total else 360
            spans = [(gone, 360.0) if gone else WHOLE]
        drawn = (*self.center, radius, *spans)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        for arc, span in zip_longest(self._arcs, spans):
            if span:
                arc.circle = (*self.center, radius, *span)
            else:
                arc.points = []


load_beside(__file__)
