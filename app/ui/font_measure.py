"""Measures words with Kivy's text provider, which needs no window: its widths are those that are drawn.

Whole texts are put together from the widths of their words: a table says new sentences with the same words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kivy.core.text import Label

LINE_HEIGHT = 1.08
"""Of the letters' height, as labels have it."""
AIR = 3
"""Pixels that a label keeps free beside a line and below the last one."""
CLOSE = 8
"""So near to the edge the sum of words is no measure: letters move together, and widths are rounded."""


@dataclass(frozen=True, slots=True)
class FontMeasure:
    """A `TextMeasure` for two weights of one font."""

    regular: str
    bold: str

    def line(self, text: str, size: float, bold: bool = False) -> float:
        return _extents(text, self._font(bold), int(size))[0] + AIR if text else 0.0

    def tall(self, text: str, size: float, width: float, bold: bool = False) -> float:
        if not text:
            return 0.0
        font = self._font(bold)
        lines = sum(_lines(each, font, int(size), width) for each in text.split("\n"))
        return lines * _extents("Äg", font, int(size))[1] * LINE_HEIGHT + AIR

    def longest_word(self, text: str, size: float, bold: bool = False) -> float:
        font = self._font(bold)
        return max((_extents(word, font, int(size))[0] for word in _words(text)), default=0.0) + AIR

    def _font(self, bold: bool) -> str:
        return self.bold if bold else self.regular


@lru_cache(maxsize=8192)
def _extents(text: str, font: str, size: int) -> tuple[float, float]:
    width, height = Label(text=text, font_name=font, font_size=size).get_extents(text)
    return float(width), float(height)


@lru_cache(maxsize=8192)
def _lines(text: str, font: str, size: int, width: float) -> int:
    """How many lines the words take, each line as full as it can be."""
    space = _extents("m m", font, size)[0] - 2 * _extents("m", font, size)[0]
    lines, line, used = 1, "", 0.0
    for word in _words(text):
        longer = f"{line} {word}" if line else word
        wide = used + space + _extents(word, font, size)[0] if line else _extents(word, font, size)[0]
        if abs(wide - width) < CLOSE:
            wide = _extents(longer, font, size)[0]
        if line and wide > width - 1:
            lines, line, used = lines + 1, word, _extents(word, font, size)[0]
        else:
            line, used = longer, wide
    return lines


def _words(text: str) -> list[str]:
    """A dot between two things may end a line, and begins none; nor does what follows a firm space."""
    return [word for word in text.replace(" · ", "\u00a0· ").split(" ") if word]
