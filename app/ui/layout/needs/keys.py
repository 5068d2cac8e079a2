"""Questions with keys: how many rows their words need in a width, and how high all of it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from app.ui.layout.measure import Ruler
from app.ui.layout.parts import Extent
from app.ui.layout.sizes import Sizes

LINE, ROW, MOST = 1.3, 2.2, 3.8
"""Lines of text that a question, and a row of keys at least and at most, are high."""
PICTURE, TICK = 1.6, 0.9
"""Lines of text that a picture and a tick are wide."""
SQUEEZE = 0.86
"""How far the words of the widest key may be squeezed for a row less."""


SMALLEST_TITLE = 0.62
"""Of its size, that a question's words are drawn at least."""
HALF = 0.6
"""Of the height of all questions, that two pages need: a question is not torn for their sake."""


@dataclass(frozen=True)
class KeyShape:
    """What of a key takes room."""

    text: str
    detail: str = ""
    pictures: int = 0

    def wished(self, ruler: Ruler, squeeze: float = 1.0) -> float:
        """How wide its words are, or may be squeezed to, with pictures and air."""
        words = max(
            ruler.text.line(self.text, ruler.sizes.size_body, bold=True),
            ruler.text.line(self.detail, ruler.sizes.size_note),
        )
        return words * squeeze + self._around(ruler)

    def least(self, ruler: Ruler) -> float:
        """Below this a word of it would be small."""
        words = max(
            ruler.text.longest_word(self.text, ruler.sizes.size_body, bold=True),
            ruler.text.longest_word(self.detail, ruler.sizes.size_note),
        )
        return words * SQUEEZE + self._around(ruler)

    def _around(self, ruler: Ruler) -> float:
        sizes = ruler.sizes
        tick = picture_width(sizes, TICK) if self.detail else 0.0
        return pictures_width(sizes, self.pictures, bool(self.text)) + tick + 2 * sizes.gap_s


def picture_width(sizes: Sizes, share: float = PICTURE) -> float:
    return sizes.size_body * share + sizes.gap_xs


def pictures_width(sizes: Sizes, count: int, worded: bool) -> float:
    """What stands before a key's words."""
    return count * picture_width(sizes) - (0 if worded else sizes.gap_xs)


def squeezed_width(ruler: Ruler, keys: Iterable[KeyShape]) -> float:
    """The width that every key of a question has at least, if its row has so much."""
    keys = tuple(keys)
    # Small print below a word is not squeezed any further.
    squeeze = 1.0 if any(key.detail for key in keys) else SQUEEZE
    widest = max((key.wished(ruler, squeeze) for key in keys), default=1.0)
    return max(widest, ruler.sizes.finger - ruler.sizes.gap_s - 1)


def rows_of(count: int, key_width: float, gap: float, width: float) -> int:
    """As few rows as so many keys of this width allow; two of them always stand beside each other."""
    least = min(key_width, width / 2)
    fit = max(2, int((width + gap) // (least + gap)))
    return max(1, -(-count // fit))


def question_height(sizes: Sizes, titled: bool, rows: int, lines: float) -> float:
    """How high a question is with so many rows of so many lines each, and the gap below it."""
    tall = max(sizes.finger - sizes.gap_s, sizes.touch_s * 0.85, sizes.size_body * lines)
    return float(rows * (tall + sizes.gap_s) + (sizes.size_body * LINE + sizes.gap_xs if titled else 0))


def pager_height(touch_s: float, size_body: float, gap_s: float) -> float:
    return max(touch_s, size_body * 2) + gap_s


@dataclass(frozen=True)
class Question:
    """One question with its keys."""

    ruler: Ruler
    title: str
    keys: tuple[KeyShape, ...]

    @cached_property
    def key_width(self) -> float:
        return squeezed_width(self.ruler, self.keys)

    def rows(self, width: float) -> int:
        return rows_of(len(self.keys), self.key_width, self.ruler.sizes.gap_s, width)


@dataclass(frozen=True)
class KeysNeed:
    """All questions below one another: on one page or two, or on pages of two rows of keys or of one."""

    ruler: Ruler
    questions: tuple[Question, ...]
    note: str = ""
    look: Literal["whole", "halves", "paged", "row"] = "whole"

    @cached_property
    def least_width(self) -> float:
        """Two keys beside each other, of the words that need most."""
        sizes = self.ruler.sizes
        keys = [key for question in self.questions for key in question.keys]
        widest = max((key.least(self.ruler) for key in keys), default=0.0)
        titles = max(self.ruler.text.line(each.title, sizes.size_body) for each in self.questions)
        return max(2 * sizes.finger, 2 * widest + sizes.gap_s, titles * SMALLEST_TITLE)

    def height(self, width: float, lines: float) -> float:
        """With so many lines in every row of keys."""
        sizes = self.ruler.sizes
        note = sizes.size_body * LINE + sizes.gap_s if self.note else 0.0
        return note + sum(
            question_height(sizes, bool(each.title), each.rows(width), lines) for each in self.questions
        )

    def __call__(self, width: float) -> Extent:
        whole, most = self.height(width, ROW), self.height(width, MOST)
        if self.look == "whole":
            return Extent(whole, (whole + most) / 2, most)
        sizes = self.ruler.sizes
        note = sizes.size_body * LINE + sizes.gap_s if self.note else 0.0
        rows = 1 if self.look == "row" else 2
        page = max(
            question_height(sizes, bool(each.title), min(rows, each.rows(width)), ROW)
            for each in self.questions
        )
        if self.look == "halves":
            page = max(page, (whole - note) * HALF)
        page += pager_height(sizes.touch_s, sizes.size_body, sizes.gap_s)
        return Extent(min(whole, note + page), whole, most)
