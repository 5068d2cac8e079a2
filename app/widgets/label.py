"""Text that always fits: a label lowers its size until its words fit their box."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Layout
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from app.widgets.kv import load_beside
from app.widgets.live import glyph, theme

NOT_LAID_OUT = 100
"""The width of every new widget. Words fitted into it would only have to be fitted again."""

LEAST_SHARE = 0.5
"""Text gets no smaller than this share of its style's size at 100 %; a layout that needs less is wrong."""


@lru_cache(maxsize=4096)
def needed(text: str, font: str, size: float, width: float, line_height: float) -> tuple[float, float]:
    """Width of the longest word and height of the whole text, wrapped into `width`."""
    layout = Layout(
        text=text, font_name=font, font_size=size, text_size=(width, None), line_height=line_height
    )
    if "\n" not in text:
        across, tall = layout.get_extents(text)
        if across <= width:
            return across, tall * line_height
    longest = max((layout.get_extents(word)[0] for word in text.split(" ")), default=0)
    height = layout.render()[1] if longest <= width else 0
    return longest, height


@lru_cache(maxsize=4096)
def fitting(
    text: str, font: str, size: float, least: float, width: float, height: float, line_height: float
) -> float:
    """The largest size up to `size` at which the text fits; 0 when even `least` does not."""

    def fits(trial: float) -> bool:
        longest, tall = needed(text, font, trial, width, line_height)
        return longest <= width and tall <= height

    if fits(size):
        return size
    step = max(1.0, round(size * 0.04))  # whole sizes: every other one opens a font of its own
    good, bad = int((size - least) / step) + 1, 0
    while good - bad > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if fits(size - middle * step) else (good, middle)
    trial = size - good * step
    return trial if trial >= least and fits(trial) else 0.0


def lines_in(text: str, font: str, size: float, width: float) -> int:
    """How many lines the text takes at most in a box of this width; words break no better than this."""
    return -(-int(one_line(text, font, size) * 1.15) // max(1, int(width)))


@lru_cache(maxsize=4096)
def one_line(text: str, font: str, size: float) -> float:
    """Width of the text on one line, with a pixel to spare on each side."""
    return float(Layout(text=text, font_name=font, font_size=size).get_extents(text)[0]) + 3 if text else 0.0


class FitLabel(Label):
    """A label with a largest size. `fits` is False when the words had to be cut."""

    style_size = NumericProperty(18)
    fits = BooleanProperty(True)
    natural = NumericProperty(0)
    """Width of the words on one line at their full size."""
    name = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._waited = False
        self._refit = Clock.create_trigger(self._fit, -1)
        super().__init__(**kwargs)
        self.bind(text=self._refit, size=self._refit, style_size=self._refit, font_name=self._refit)
        self._refit()

    def _fit(self, *_: Any) -> None:
        if self.width == NOT_LAID_OUT and not self._waited:
            self._waited = True
            Clock.schedule_once(self._fit, 0)
            return
        self.natural = one_line(self.text, self.font_name, self.style_size)
        width, height = self.width - 1, self.height
        if not self.text or width <= 1 or height <= 2:
            self.text_size = self.size
            self.fits = not self.text
            return
        least = self.style_size * LEAST_SHARE / max(1.0, theme.text_scale)
        size = fitting(self.text, self.font_name, self.style_size, least, width, height, self.line_height)
        self.fits = size > 0
        self.font_size = size or least
        in_one_line = "\n" not in self.text and one_line(self.text, self.font_name, self.font_size) <= width
        self.text_size = (None, None) if in_one_line else (width, None) if self.fits else self.size


class IconLabel(Label):
    """One character of the icon font, named in words."""

    icon = StringProperty("")
    name = StringProperty("")

    def on_icon(self, *_: Any) -> None:
        self.text = glyph(self.icon)


load_beside(__file__)
