"""The clock of a phase: a ring that empties, and in its middle the time left, to be read from any side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import ceil, hypot, sqrt
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.platform.clocks import clock
from app.timer.countdown import LAST_SECONDS, SOON_SECONDS, clock_face, large_face
from app.ui.widgets.button import SMALL
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LINE_HEIGHT as WRAPPED
from app.ui.widgets.label import NOT_LAID_OUT, fitting, one_size
from app.ui.widgets.live import theme
from app.ui.widgets.touching import Touch
from app.ui.widgets.turned import Turned

TICK_SECONDS = 0.1
GLYPH_WIDTH, COLON_WIDTH, DIGIT_HEIGHT, LINE_HEIGHT = 0.65, 0.34, 0.75, 1.25
"""Of the figures, as shares of their size; they are less tall than their line, as none goes below it."""
LARGEST = 2.0
"""Times `size_timer`. Two figures on a tablet of ten inches are 38 mm high, to be read from seven metres."""
CLEAR = {False: 0.885, True: 0.85}
"""Of the radius: how far from the middle the figures may reach, with one face or two. Two keep their minutes
to the end, where the ring is widest; alone they are that wide only while it is narrow."""
UP, AIR = 1.02, 0.15
"""Of the figures, as shares of the room inside the ring and of their size: how large they can be where a
caption needs room too, and how far from it they stay."""
LEGIBLE = 0.7
"""Times `size_note`. A caption that would be smaller is left out: the button below the ring says the same."""
WHOLE = (0.0, 361.0)
"""A little more than once around, so that no seam is seen."""
BLOCK = 360 / LAST_SECONDS
BLOCKS = [(BLOCK * i + 2.5, BLOCK * (i + 1) - 2.5) for i in range(LAST_SECONDS)]
"""From and to which degree there is a block for each of the last seconds."""
DASH = 6
DASHES = [(DASH * i + 1.0, DASH * (i + 1) - 1.0) for i in range(360 // DASH)]
"""The same for the last half minute, in which the ring is broken into small pieces."""

ICONS = {
    "ready": "clock",
    "running": "hourglass",
    "soon": "bell",
    "last": "alert-triangle",
    "paused": "player-pause",
    "stopped": "heart-handshake",
    "over": "alarm",
}
INKS = {
    "ready": "quiet",
    "running": "accent",
    "soon": "warning",
    "last": "danger",
    "paused": "quiet",
    "stopped": "accent",
    "over": "danger",
}
FIGURES = {"soon": "warning", "last": "danger", "over": "danger_ink"}
"""What the figures are written in, where it is not the colour of all text."""
WIDTHS = {
    "ready": 0.05,
    "running": 0.09,
    "soon": 0.11,
    "last": 0.13,
    "paused": 0.05,
    "stopped": 0.07,
    "over": 0.13,
}
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
    ink = ColorProperty()
    quiet_ink = ColorProperty()
    digit_size = NumericProperty(18)
    caption_size = NumericProperty(18)
    legible = BooleanProperty(True)
    """The caption has room enough to be read."""

    def arrange(
        self, size: float, drop: float, caption: tuple[float, float], width: float, captions: Sequence[str]
    ) -> None:
        """All from the top of the face: the figures' middle, and where the caption begins and ends. It has
        the same size whatever of the `captions` it is."""
        start, end = caption
        figures, words = self.ids.digits, self.ids.caption
        self.digit_size = size
        largest = max(theme.size_note, min(theme.size_title, (end - start) * 0.8))
        self.caption_size = one_size([(each, width - 1, end - start) for each in captions], largest, SMALL)
        figures.size = (size * digits_width(self.digits) + 6, size * LINE_HEIGHT)
        figures.center = (self.center_x, self.top - drop)
        high = end - start
        fits = fitting(self.caption, theme.font_bold, self.caption_size, 1.0, width - 1, high, WRAPPED)
        self.legible = fits >= theme.size_note * LEGIBLE
        words.size = (width, high)
        words.center = (self.center_x, self.top - (start + end) / 2)


def digits_width(digits: str) -> float:
    """Of these figures, as a share of their size."""
    return sum(COLON_WIDTH if sign == ":" else GLYPH_WIDTH for sign in digits)


class TimerRing(FloatLayout):
    """Feed it with `show`. While its countdown runs and can be seen it looks at the clock; else it rests.

    A tap anywhere inside the ring dispatches on_tap: it is the largest button there is.
    """

    name = StringProperty("ring")
    clock = ObjectProperty(clock)
    state = StringProperty("ready")
    """ready, running, soon (half a minute), last (ten seconds), paused, stopped (by all) or over."""
    digits = StringProperty("")
    caption = StringProperty("")
    both_ways = BooleanProperty(False)
    icon = StringProperty("")
    ink = ColorProperty()
    icon_size = NumericProperty(18)

    __events__ = ("on_tap",)

    def __init__(self, **kwargs: object) -> None:
        self._view: Any = None
        self._ticking: Any = None
        self._drawn: tuple[Any, ...] = ()
        self._spans: list[Any] = []
        self._above: list[Any] = []
        self._place_soon = Clock.create_trigger(self._place, -1)
        super().__init__(**kwargs)
        self.far = TimerFace()
        self._across = Turned(angle=180, size_hint=(None, None), opacity=0)
        self._across.add_widget(self.far)
        self.add_widget(self._across)
        with self.canvas.before:
            self._disc_colour = Color()
            self._disc = SmoothEllipse()
            self._track_colour = Color()
            self._track = SmoothLine()
            self._arc_colour = Color()
            self._arcs = [SmoothLine() for _ in DASHES]
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

    # --- taps -----------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Touch) -> bool:
        if self.disabled or touch.is_mouse_scrolling or not self._inside(touch):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self._inside(touch):
            self.dispatch("on_tap")
        return True

    def _inside(self, touch: Touch) -> bool:
        return hypot(touch.x - self.center_x, touch.y - self.center_y) <= self._radius

    def on_tap(self) -> None: ...

    # --- time -----------------------------------------------------------------------------------------

    def _follow(self, *_: object) -> None:
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

    def _watch(self, *_: object) -> None:
        """Look at the clock from time to time, or no longer."""
        wanted = self._view is not None and self._view.countdown.runs(self.clock()) and self._seen()
        if wanted and self._ticking is None:
            self._look()
            self._ticking = Clock.schedule_once(self._tick, self._until_next())
        elif not wanted and self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _until_next(self) -> float:
        """Seconds until the figures change: they change with the second, not a tick after it."""
        left = self._view.countdown.left(self.clock())
        return max(0.001, min(TICK_SECONDS, left - (ceil(left) - 1)))

    def _tick(self, _seconds: float) -> None:
        self._ticking = None
        self._watch()
        if self._ticking is None:
            self._look()

    def _look(self) -> None:
        """Say what the clock says now."""
        view, now = self._view, self.clock()
        countdown = view.countdown
        left = countdown.left(now)
        state = self._state(left, now)
        # Turned, a lone 6 is a 9: with its minutes nobody across the table takes one for the other. Before
        # the start it says what was chosen, as the choices do.
        minutes = self.both_ways or not countdown.begun
        digits = clock_face(left) if minutes else large_face(left, countdown.total)
        caption = self._words().get(state) or view.caption
        if (state, len(digits), caption) != (self.state, len(self.digits), self.caption):
            self._place_soon()
        self.state, self.digits, self.icon, self.caption = state, digits, ICONS[state], caption
        for face in (self.near, self.far) if self.both_ways else (self.near,):
            face.digits, face.caption = digits, self.caption
        self._empty(ceil(left) if theme.reduce_motion else left)

    def _words(self) -> dict[str, str]:
        """What is said instead of the caption, by state."""
        view = self._view
        return {
            "soon": view.soon_words,
            "last": view.last_words,
            "paused": view.paused_words,
            "stopped": view.stopped_words,
            "over": view.over_words,
        }

    def _state(self, left: float, now: float) -> str:
        view = self._view
        if not view.countdown.begun:
            return "ready"
        if view.stopped_words:
            return "stopped"
        if view.countdown.finished(now):
            return "over"
        if view.countdown.paused:
            return "paused"
        return "last" if left <= LAST_SECONDS else "soon" if left <= SOON_SECONDS else "running"

    # --- picture --------------------------------------------------------------------------------------

    @property
    def _radius(self) -> float:
        return max(1.0, min(self.width, self.height) / 2)

    def _place(self, *_: object) -> None:
        """Everything that depends on size, theme and state, but not on the second."""
        if self._view is None or self.width == NOT_LAID_OUT:
            return
        ink, over = getattr(theme, INKS[self.state]), self.state == "over"
        self._arc_colour.rgba = ink
        self._disc_colour.rgba = ink if over else (0, 0, 0, 0)
        self._track_colour.rgba = theme.line
        self.ink = theme.danger_ink if over else ink
        for face in (self.near, self.far):
            face.ink = getattr(theme, FIGURES.get(self.state, "text"))
            face.quiet_ink = theme.danger_ink if over else theme.text
        inner = self._radius * 0.85
        self._disc.pos = (self.center_x - self._radius * 0.95, self.center_y - self._radius * 0.95)
        self._disc.size = (self._radius * 1.9, self._radius * 1.9)
        self._place_faces(inner)
        self._track.width = theme.hair
        self._track.circle = (self.center_x, self.center_y, self._radius * 0.955)
        for arc in self._arcs:
            arc.width = self._radius * WIDTHS[self.state] / 2
        self._look()

    def _place_faces(self, inner: float) -> None:
        """One face fills the ring, or each of two its half."""
        wide, clear = digits_width(self.digits) / 2, self._radius * CLEAR[self.both_ways]
        sign = inner * 0.18 if self.both_ways else inner * 0.26
        captions = [words for words in (self._view.caption, *self._words().values()) if words]
        x, y = self.center
        near, far, across, mark = self.near, self.far, self._across, self.ids.mark
        reach = inner * (0.86 if self.both_ways else 0.78)
        chord = 1.9 * sqrt(inner**2 - reach**2)
        near.pos = (x - inner, y - inner)
        self.icon_size = sign
        if self.both_ways:
            # Between the faces is their sign; of the figures the corners are nearest to the ring.
            low = sign * 0.54
            size = min(theme.size_timer * LARGEST, _up_to(clear, wide, low))
            half = size * DIGIT_HEIGHT / 2
            drop = low + half
            near.size = far.size = across.size = (2 * inner, inner)
            across.pos = (x - inner, y)
            for face in (near, far):
                face.arrange(size, drop, (drop + half + size * AIR / 2, reach), chord, captions)
            mark.center = (x, y)
        else:
            size = min(theme.size_timer * LARGEST, inner * UP, clear / hypot(wide, DIGIT_HEIGHT / 2))
            start = inner + size * (DIGIT_HEIGHT / 2 + AIR)
            near.size = (2 * inner, 2 * inner)
            near.arrange(size, inner, (start, inner + reach), chord, captions)
            mark.center = (x, y + inner * 0.66)

    def _empty(self, left: float) -> None:
        """Draw the ring for so many seconds: clockwise from the top less and less of it is there.

        In the last half minute it is broken into dashes; the last ten seconds have the whole ring once more,
        as ten blocks of which each is a second.
        """
        radius, total = self._radius * (1 - WIDTHS[self.state] / 2), self._view.countdown.total
        gone = 360 * (1 - min(1.0, left / total)) if total else 360.0
        if self.state == "over":
            spans = [WHOLE]
        elif left <= LAST_SECONDS and self.state not in ("ready", "stopped"):
            spans = _rest(BLOCKS, (LAST_SECONDS - left) * BLOCK)
        elif self.state == "soon":
            spans = _rest(DASHES, gone)
        else:
            spans = [(gone, 360.0) if gone else WHOLE]
        drawn = (*self.center, radius)
        if drawn != self._drawn:
            self._drawn, self._spans = drawn, []
        for place, (arc, span) in enumerate(zip_longest(self._arcs, spans)):
            before = self._spans[place] if place < len(self._spans) else ()
            if span == before:
                continue
            if span:
                arc.circle = (*self.center, radius, *span)
            else:
                arc.points = []
        self._spans = [*spans, *([None] * (len(self._arcs) - len(spans)))]


def _up_to(clear: float, wide: float, low: float) -> float:
    """The size of figures, half as `wide` and standing so `low` beside the middle, at which their corners are
    `clear` away from it."""
    a, b, c = wide**2 + DIGIT_HEIGHT**2, low * DIGIT_HEIGHT, low**2 - clear**2
    return (sqrt(b**2 - a * c) - b) / a


def _rest(pieces: list[tuple[float, float]], gone: float) -> list[tuple[float, float]]:
    """What is left of the pieces when so many degrees are gone."""
    return [(max(start, gone), end) for start, end in pieces if end > gone]


load_beside(__file__)
