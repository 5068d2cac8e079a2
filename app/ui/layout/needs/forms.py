"""What set-ups, corrections and boxes need: seats, rows of answers, a keypad, the keys at the foot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.ui.layout.measure import Ruler
from app.ui.layout.needs.words import exactly
from app.ui.layout.parts import Extent
from app.ui.layout.plan import Rect
from app.ui.layout.sizes import Sizes

# --- seats ------------------------------------------------------------------------------------------------

SEAT, SEAT_IDEAL = 2.9, 4.4
"""Lines of text that a seat is high at least, and as it should be."""
SEAT_ALONE, SEAT_BESIDE = 13.0, 23.0
"""Lines of text that a seat with its name is wide at least: where nothing else stands, and beside others."""


@dataclass(frozen=True)
class SeatsNeed:
    """Seats in one column or two."""

    sizes: Sizes
    count: int
    columns: int = 1
    alone: bool = False

    @property
    def least_width(self) -> float:
        seat = self.sizes.lines(SEAT_ALONE if self.alone else SEAT_BESIDE)
        return self.columns * seat + (self.columns - 1) * self.sizes.gap_s

    def __call__(self, _width: float) -> Extent:
        sizes, rows = self.sizes, -(-self.count // self.columns)
        least = max(sizes.touch_s + sizes.gap_xs, sizes.lines(SEAT)) + sizes.gap_s
        ideal = max(sizes.touch * 1.3, sizes.lines(SEAT_IDEAL)) + sizes.gap_s
        return Extent(rows * least - sizes.gap_s, rows * ideal - sizes.gap_s, rows * ideal - sizes.gap_s)


# --- words ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TextNeed:
    """Body text in as many lines as it takes, at most so many."""

    ruler: Ruler
    text: str
    bold: bool = False
    most_lines: int = 4

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        tall = self.ruler.text.tall(self.text, sizes.size_body, max(1.0, width - 2), bold=self.bold)
        return exactly(min(tall + sizes.gap_xs, sizes.lines(1.4) * self.most_lines))


# --- a question with a row of answers ---------------------------------------------------------------------

ANSWER, ANSWER_DETAILED, ANSWER_LABEL = 2.3, 3.6, 1.5
"""Lines of text that an answer, one with small print, and the question above them are high."""
TIGHT = 0.8
"""Of that height, where there is little."""


@dataclass(frozen=True)
class ChoiceNeed:
    """As `ChoiceRow` stands: its question, then answers in one row or two."""

    ruler: Ruler
    label: str
    count: int
    detailed: bool
    most: int = 4
    large: bool = False

    @property
    def rows(self) -> int:
        return min(2, max(1, -(-self.count // max(3 if self.count == 3 else 1, self.most))))

    def __call__(self, _width: float) -> Extent:
        sizes = self.ruler.sizes
        roomy = self.detailed or self.large
        each = max(sizes.touch * 1.1, sizes.lines(ANSWER_DETAILED)) if roomy else self._low
        least = max(self._low, sizes.lines(ANSWER_DETAILED * TIGHT)) if self.detailed else self._low
        label = sizes.lines(ANSWER_LABEL) + sizes.gap_xs if self.label else 0.0
        gaps = sizes.gap_s * (self.rows - 1)
        return Extent(
            label + least * self.rows + gaps, label + each * self.rows + gaps, label + each * self.rows + gaps
        )

    @property
    def _low(self) -> float:
        return max(self.ruler.sizes.touch_s, self.ruler.sizes.lines(ANSWER))


# --- the keys at the foot ---------------------------------------------------------------------------------

FOOT, FOOT_KEY = 2.8, 13.0
"""Lines of text that the foot is high, and a key beside the main one wide."""
FOOT_SHARE = 0.3
"""Of the width, that such a key has at most."""


@dataclass(frozen=True)
class FootNeed:
    """Keys on one line: the main one is the last, and has what the others leave."""

    sizes: Sizes
    beside: int = 1
    """Keys beside the main one."""

    def __call__(self, _width: float) -> Extent:
        return exactly(max(self.sizes.touch, self.sizes.lines(FOOT)))

    def places(self, width: float, height: float) -> tuple[Rect, ...]:
        """Counted from its upper left corner, the main key last."""
        each = min(self.sizes.lines(FOOT_KEY), width * FOOT_SHARE)
        gap = self.sizes.gap
        rects = [Rect(at * (each + gap), 0, each, height) for at in range(self.beside)]
        start = self.beside * (each + gap)
        return (*rects, Rect(start, 0, width - start, height))


# --- a keypad ---------------------------------------------------------------------------------------------

DigitsLook = Literal["block", "low"]
DIGIT, DIGIT_IDEAL, DIGIT_MOST = 2.0, 3.4, 4.6
"""Lines of text that a digit's key is high at least, as it should be, and at most."""
BLOCK = 3
"""Digits in a row of the block."""


@dataclass(frozen=True)
class DigitsNeed:
    """Twelve keys: three in a row as on a telephone, or six where there is little height."""

    sizes: Sizes
    look: DigitsLook = "block"

    @property
    def columns(self) -> int:
        return BLOCK if self.look == "block" else 2 * BLOCK

    @property
    def least_width(self) -> float:
        return self.columns * (self.sizes.finger + self.sizes.gap_s) - self.sizes.gap_s

    def __call__(self, _width: float) -> Extent:
        sizes, rows = self.sizes, 12 // self.columns
        least, ideal, most = (
            rows * (max(sizes.finger, sizes.lines(lines)) + sizes.gap_s) - sizes.gap_s
            for lines in (DIGIT, DIGIT_IDEAL, DIGIT_MOST)
        )
        return Extent(least, ideal, most)


# --- the sketch of a component ----------------------------------------------------------------------------

CAPTION = 1.4
CELL, CELL_IDEAL, CELL_WIDE = 1.9, 2.6, 2.4
"""Lines of text that a row's caption is high, and a cell is high at least, as it should be, and wide."""


@dataclass(frozen=True)
class SketchNeed:
    """Rows of cells below one another, each with its caption; a long row breaks."""

    sizes: Sizes
    rows: tuple[int, ...]
    """How many cells each has."""
    shown: int = 0
    """So many rows are enough; what is above and below them can be reached; 0: all."""
    wide: float = CELL_WIDE

    @property
    def least_width(self) -> float:
        return 4 * (self.cell_width + self.sizes.gap_xs)

    @property
    def cell_width(self) -> float:
        return max(self.sizes.finger, self.sizes.lines(self.wide))

    def across(self, width: float) -> int:
        return max(1, int((width + self.sizes.gap_xs) // (self.cell_width + self.sizes.gap_xs)))

    def lines_of(self, cells: int, width: float) -> int:
        return max(1, -(-cells // self.across(width)))

    def row_height(self, cells: int, width: float, cell: float) -> float:
        lines = self.lines_of(cells, width)
        return self.caption + lines * (cell + self.sizes.gap_xs) + self.sizes.gap_xs

    @property
    def caption(self) -> float:
        return self.sizes.lines(CAPTION)

    @property
    def least_cell(self) -> float:
        return max(self.sizes.finger, self.sizes.lines(CELL))

    @property
    def ideal_cell(self) -> float:
        return max(self.sizes.finger, self.sizes.lines(CELL_IDEAL))

    def height(self, width: float, cell: float) -> float:
        return sum(self.row_height(cells, width, cell) for cells in self.rows)

    def __call__(self, width: float) -> Extent:
        inner = width - 2 * self.sizes.gap_s
        heights = [self.row_height(cells, inner, self.least_cell) for cells in self.rows]
        whole = sum(heights) + 2 * self.sizes.gap_s
        least = whole
        if self.shown and len(heights) > self.shown:
            least = self.shown * max(heights) + 2 * self.sizes.gap_s
        ideal = self.height(inner, self.ideal_cell) + 2 * self.sizes.gap_s
        return Extent(min(least, whole), max(least, ideal), max(least, ideal))
