"""How much room sums need that are shown line by line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Literal, NamedTuple

from app.ui.layout.measure import Ruler
from app.ui.layout.parts import Extent

ROW, LOW_ROW, ROW_MOST = 1.9, 1.35, 4.2
"""Lines of text that a line of a sum is high at least, in full words and in small ones, and at most."""
SIGN, LOW_SIGN = 2.0, 1.4
"""The same that its picture is wide."""
SMALL = 0.62
"""Of their size, that words have where small ones are better than none."""
SumLook = Literal["roomy", "low", "packed"]


class SumShape(NamedTuple):
    """What of a line takes room."""

    title: str
    words: str
    figure: str
    total: bool = False


@dataclass(frozen=True)
class SumsNeed:
    """A sum, line by line: titles above their words, in smaller words, or all of a line on one line."""

    ruler: Ruler
    shapes: tuple[SumShape, ...]
    look: SumLook

    @property
    def title_size(self) -> float:
        return self.ruler.sizes.size_body * (SMALL if self.look == "packed" else 1.0)

    @property
    def words_size(self) -> float:
        sizes = self.ruler.sizes
        return {"roomy": sizes.size_body, "low": sizes.size_note, "packed": sizes.size_note * SMALL}[
            self.look
        ]

    def figure_size(self, shape: SumShape) -> float:
        sizes = self.ruler.sizes
        if self.look != "roomy":
            return sizes.size_body if self.look == "low" else sizes.size_note
        return sizes.size_title if shape.total else sizes.size_strong

    @property
    def sign(self) -> float:
        return self.ruler.sizes.lines(SIGN if self.look == "roomy" else LOW_SIGN)

    @property
    def air(self) -> float:
        """Above the words of a line, and below."""
        return self.ruler.sizes.gap_xs if self.look == "roomy" else 0.0

    @cached_property
    def figure_width(self) -> float:
        """Of the widest, with the gap beside it: figures stand in a column."""
        text, gap = self.ruler.text, self.ruler.sizes.gap
        lines = (text.line(each.figure, self.figure_size(each), bold=True) for each in self.shapes)
        widest = max(lines, default=0.0)
        return widest + gap if widest else 0.0

    @cached_property
    def around(self) -> float:
        """What of its width is not for words."""
        return self.sign + 3 * self.ruler.sizes.gap + self.figure_width

    @cached_property
    def least_width(self) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        titles = (text.longest_word(each.title, self.title_size, bold=True) for each in self.shapes)
        words = (text.longest_word(each.words, self.words_size, bold=True) for each in self.shapes)
        return self.around + max(sizes.lines(7), *titles, *words)

    @cached_property
    def _line_width(self) -> float:
        """Of the longest line on one line."""
        return max(self.title_width(each) + self.words_width(each) for each in self.shapes)

    def title_width(self, shape: SumShape) -> float:
        return self.ruler.text.line(shape.title, self.title_size, bold=True)

    def words_width(self, shape: SumShape) -> float:
        return self.ruler.text.line(shape.words, self.words_size, bold=shape.total)

    def on_one_line(self, width: float) -> bool:
        """Titles stand beside their words."""
        return self.look == "packed" and self._line_width + self.ruler.sizes.gap <= width - self.around

    def title_height(self, shape: SumShape, width: float) -> float:
        return self.ruler.text.tall(shape.title, self.title_size, width - self.around, bold=True)

    def words_height(self, shape: SumShape, width: float) -> float:
        return self.ruler.text.tall(shape.words, self.words_size, width - self.around, bold=shape.total)

    def rows(self, width: float) -> list[float]:
        """The least height of each line."""
        each = [(self.title_height(one, width), self.words_height(one, width)) for one in self.shapes]
        figure = self.ruler.text.tall("0", self.figure_size(SumShape("", "", "")), inf, bold=True)
        if self.on_one_line(width):
            return [max(figure, *heights) for heights in each]
        least = {"roomy": ROW, "low": LOW_ROW, "packed": 0.0}[self.look]
        return [max(self.ruler.sizes.lines(least), figure, sum(one) + 2 * self.air) for one in each]

    def __call__(self, width: float) -> Extent:
        rows, gap = self.rows(width), self.ruler.sizes.gap_s
        gaps = gap * (len(rows) - 1)
        most = sum(max(each, self.ruler.sizes.lines(ROW_MOST)) for each in rows)
        return Extent(sum(rows) + gaps, (sum(rows) + most) / 2 + gaps, most + gaps)
