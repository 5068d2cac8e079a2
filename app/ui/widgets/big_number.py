"""A number to be read from a metre, with what it counts and how it has changed."""

from __future__ import annotations

from typing import NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.views import NumberView
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LINE_HEIGHT, needed, one_line
from app.ui.widgets.live import theme

ROLL_SECONDS = 0.2
ICON = 0.95
"""Width of the icon and the gap after it, for each pixel of the digits' size."""
TALL = 1.25
"""Height of a line of digits, the same way."""
CHANGE = 0.5
"""Size of the change, the same way; it grows up to size_strong."""
CAPTION = 0.45
"""A caption takes at most this share of the box."""
CAPTION_SIZES = (1.0, 0.8, 0.65, 0.5)
"""Shares of size_body, tried until the digits are twice as large: it is they that are read from a metre."""


class _Way(NamedTuple):
    """One way to fill the box."""

    digits: float
    words: float
    beside: bool
    caption: float
    """Height of the caption, or its width if it stands beside the digits."""


class BigNumber(BoxLayout):
    """Feed it with `show`. The digits get as large as the box lets them, up to size_hero."""

    value = StringProperty("")
    caption = StringProperty("")
    change = StringProperty("")
    tone = OptionProperty("text", options=("text", "accent", "danger"))
    icon = StringProperty("")
    name = StringProperty("")
    shown = StringProperty("")
    """The digits on their way to `value`."""
    rolled = NumericProperty(0)
    picture = StringProperty("")
    beside = BooleanProperty(False)
    """The caption stands beside the digits when they get larger that way."""
    digits_size = NumericProperty(56)
    digits_width = NumericProperty(0)
    change_size = NumericProperty(24)
    change_width = NumericProperty(0)
    caption_size = NumericProperty(0)
    """Height below the digits, or width beside them."""
    caption_style = NumericProperty(18)
    margin = NumericProperty(0)
    """Left free on either side of it all."""
    slack = NumericProperty(0)
    """Left free above and below."""

    def __init__(self, **kwargs: object) -> None:
        self._measure = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        for part in ("size", "shown", "value", "caption", "change", "picture"):
            self.fbind(part, self._measure)
        theme.bind(size_hero=self._measure, gap=self._measure)

    def show(self, view: NumberView) -> None:
        self.caption, self.change, self.tone, self.icon = view.caption, view.change, view.tone, view.icon
        self.value = view.value

    def on_value(self, *_: object) -> None:
        """Count from the old number to the new one; what is no number is simply there."""
        Animation.cancel_all(self, "rolled")
        start, end = _whole(self.shown), _whole(self.value)
        if theme.reduce_motion or start is None or end is None:
            self.shown = self.value
            return
        self.rolled = start
        roll = Animation(rolled=end, duration=ROLL_SECONDS, transition="out_quad")
        roll.bind(on_complete=self._rest)
        roll.start(self)

    def on_rolled(self, *_: object) -> None:
        self.shown = str(round(self.rolled)).replace("-", "−")

    def _rest(self, *_: object) -> None:
        self.shown = self.value

    def _arrange(self, *_: object) -> None:
        way = self._best()
        self.beside, self.caption_size, self.caption_style = way.beside, way.caption, way.words
        self.digits_size = way.digits
        self.digits_width = self._digits(way.digits)
        self.change_size = self._change_size(way.digits)
        self.change_width = self._change(self.change_size)
        picture = ICON * way.digits if self.picture else 0
        across = self.digits_width + self.change_width + picture + (way.caption if way.beside else 0)
        upright = way.digits * TALL + (0 if way.beside else way.caption)
        self.margin = max(0, (self.width - across) / 2)
        self.slack = max(0, (self.height - upright) / 2)

    def _best(self) -> _Way:
        best, *others = (self._way(round(theme.size_body * share)) for share in CAPTION_SIZES)
        for way in others:
            if best.digits < 2 * best.words and way.digits > best.digits:
                best = way
        return best

    def _way(self, words: float) -> _Way:
        """Caption of this size below the digits, or beside them if that makes them clearly larger."""
        tall, wide = self._caption_below(words), self._caption_beside(words)
        below = self._largest(self.width, self.height - tall)
        beside = self._largest(self.width - wide, self.height) if wide else 0
        if beside > below * 1.15:
            return _Way(beside, words, True, wide)
        return _Way(below, words, False, tall)

    def _caption_below(self, size: float) -> float:
        """Height of the caption under the digits."""
        if not self.caption:
            return 0
        tall = needed(self.caption, theme.font, size, max(1, self.width - 1), LINE_HEIGHT)[1]
        return min(tall or size * 1.3, self.height * CAPTION)

    def _caption_beside(self, size: float) -> float:
        """Width of the caption and the gap before it; 0 where no line of it would fit there whole."""
        if not self.caption:
            return 0
        longest = max(one_line(word, theme.font, size) for word in self.caption.split())
        line = one_line(self.caption, theme.font, size)
        wide = max(longest, min(line, self.width * CAPTION - theme.gap))
        tall = needed(self.caption, theme.font, size, wide - 1, LINE_HEIGHT)[1]
        return wide + theme.gap if wide <= self.width * CAPTION and tall <= self.height else 0

    def _largest(self, width: float, height: float) -> int:
        """The largest size of the digits in such a box, with the icon and the change beside them."""
        width -= 6  # each word is measured with a few pixels to spare
        across = self._digits(100) / 100 + (ICON if self.picture else 0)
        size = (width - self._change(theme.size_strong)) / max(0.1, across)
        if self._change_size(size) < theme.size_strong:
            size = width / max(0.1, across + self._change(100) / 100 * CHANGE)
        return int(max(1, min(theme.size_hero, height / TALL, size)))

    def _digits(self, size: float) -> float:
        """Width of the digits, and of those they become, so that they keep their size while they roll."""
        return max(one_line(words, theme.font_bold, size) for words in (self.shown, self.value))

    def _change_size(self, digits_size: float) -> float:
        return min(theme.size_strong, int(digits_size * CHANGE))

    def _change(self, size: float) -> float:
        """Width of the change with its arrow, its round edges and the gap before it."""
        return one_line(self.change, theme.font_bold, size) + size * 2.4 if self.change else 0


def _whole(words: str) -> int | None:
    try:
        return int(words.replace("−", "-"))
    except ValueError:
        return None


load_beside(__file__)
