"""Large numbers side by side: how large their digits can be, and how high all of it is."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.layout.measure import Ruler
from app.ui.layout.sizes import Sizes

FOLDED = 40
"""With fewer columns of text, on an upright screen, numbers stand in two rows."""
PICTURE, SIGN, LINE = 0.98, 0.8, 1.3
"""Of the digits' size: the width of the picture before them with its air, the picture, and their line."""
ROW_FIGURES, ROW_LINES = 2.6, 2.0
"""A row is as high as so many digits and so many lines of text at most."""
ONE_ROW, TWO_ROWS = 0.42, 0.24
"""Of the height, that a row has at most where there is one, and where there are two."""
PROBE = 100
"""The size in which a text's width is measured for any size."""


@dataclass(frozen=True, slots=True)
class FigureNeed:
    """One number: the size of its digits, the height of their line and of its caption."""

    sizes: Sizes
    digits: float
    caption: float
    line: float
    picture: float

    @property
    def icon(self) -> float:
        return self.digits * SIGN

    @property
    def height(self) -> float:
        return self.line + self.caption


@dataclass(frozen=True)
class FiguresNeed:
    """Values with their captions in a place of this height, of which the numbers have the upper part."""

    ruler: Ruler
    words: tuple[tuple[str, str], ...]
    height: float

    def columns(self, width: float) -> int:
        count = len(self.words)
        folded = self.height > width and width < self.ruler.sizes.lines(FOLDED)
        return -(-count // 2) if folded else count

    def rows(self, width: float) -> int:
        return -(-len(self.words) // self.columns(width))

    def row(self, width: float) -> float:
        """The height of one row."""
        sizes = self.ruler.sizes
        most = sizes.size_figure * ROW_FIGURES + sizes.lines(ROW_LINES)
        return min(most, self.height * (ONE_ROW if self.rows(width) == 1 else TWO_ROWS))

    def one(self, width: float) -> FigureNeed:
        """Digits as large as the longest number and the longest caption let all of them be."""
        sizes, text = self.ruler.sizes, self.ruler.text
        columns = self.columns(width)
        column = max(1.0, (width - sizes.gap * (columns - 1)) / columns)
        row = self.row(width)
        tall = max(text.tall(caption, sizes.size_body, column - 2) for _value, caption in self.words)
        caption = min(tall + 2, row / 2)
        longest = max(text.line(value, PROBE, bold=True) for value, _caption in self.words) / PROBE
        digits = min(sizes.size_hero, (column - 6) / (longest + PICTURE), (row - caption) / LINE)
        digits = float(int(max(1.0, digits)))
        return FigureNeed(sizes, digits, caption, digits * LINE, digits * PICTURE)
