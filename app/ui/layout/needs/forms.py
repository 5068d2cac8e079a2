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
CELL, CELL_IDEAL, CELL_MOST = 1.9, 2.6, 3.4
CELL_NARROW, CELL_WIDE = 2.4, 6.5
"""Lines of text that a caption is high; that a cell is high at least, as it should be, and at most; and that
one with a number, and one with its name, is wide."""
NAME = 1.1
"""Lines of text that a cell with its name in it is higher."""


@dataclass(frozen=True)
class RowShape:
    """A row of cells."""

    cells: int
    captioned: bool = True
    words: float = 0.0
    """How wide the longest word in its cells is."""
    named: bool = False
    """There are names above its numbers."""


@dataclass(frozen=True)
class SketchNeed:
    """Rows of cells below one another, each with its caption; a long row breaks."""

    sizes: Sizes
    rows: tuple[RowShape, ...]
    shown: int = 0
    """So many lines are enough; what is above and below them can be reached; 0: all."""

    @property
    def least_width(self) -> float:
        return max(self.cell_width(row) for row in self.rows)

    def cell_width(self, row: RowShape) -> float:
        lines = CELL_WIDE if row.named else CELL_NARROW
        return max(self.sizes.finger, self.sizes.lines(lines), row.words + self.sizes.gap_l)

    def across(self, row: RowShape, width: float) -> int:
        """How many cells of a row stand beside one another."""
        gap = self.sizes.gap_xs
        return max(1, int((width + gap) // (self.cell_width(row) + gap)))

    def cell_height(self, row: RowShape, lines: float) -> float:
        return max(self.sizes.finger, self.sizes.lines(lines + (NAME if row.named else 0)))

    @property
    def caption(self) -> float:
        return self.sizes.lines(CAPTION)

    def heights(self, width: float, lines: float) -> list[float]:
        """Of every line of cells, with the caption above the first of a row."""
        found = []
        for row in self.rows:
            each = self.cell_height(row, lines) + self.sizes.gap_xs
            count = max(1, -(-row.cells // self.across(row, width)))
            found += [each + (self.caption if row.captioned else 0.0), *[each] * (count - 1)]
        return found

    def __call__(self, width: float) -> Extent:
        least, ideal, most = (self.heights(width, lines) for lines in (CELL, CELL_IDEAL, CELL_MOST))
        whole = sum(least)
        # A line is wanted with its caption, wherever in its row it stands.
        few = self.shown * (max(least) + self.caption) if self.shown else whole
        return Extent(min(few, whole), sum(ideal), sum(most))


# --- answers in as many columns as have room --------------------------------------------------------------

GRID, GRID_TWO = 2.4, 3.4
"""Lines of text that an answer is high, and one of only two."""
GRID_WIDE, GRID_WIDE_MANY = 12.0, 9.0
"""Lines of text that an answer is wide at least, and one of many or of two."""
MANY = 8


@dataclass(frozen=True)
class AnswersNeed:
    """Answers of which one or several are chosen, none cut."""

    ruler: Ruler
    labels: tuple[str, ...]

    def across(self, width: float) -> int:
        sizes, count = self.ruler.sizes, len(self.labels)
        longest = max(
            (self.ruler.text.longest_word(label, sizes.size_body, bold=True) for label in self.labels),
            default=0.0,
        )
        least = sizes.lines(GRID_WIDE_MANY if count > MANY or count == 2 else GRID_WIDE)
        each = max(least, longest + 2 * sizes.gap + sizes.gap_s)
        fit = max(1, min(count or 1, int((width + sizes.gap_s) // (each + sizes.gap_s))))
        rows = -(-count // fit)
        return -(-count // max(1, rows)) or 1

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        rows = -(-len(self.labels) // self.across(width))
        each = max(sizes.touch_s, sizes.lines(GRID_TWO if len(self.labels) == 2 else GRID))
        return exactly((each + sizes.gap_s) * rows - sizes.gap_s)


# --- a line to write in, a list, the keys below a page ----------------------------------------------------

FIELD = 2.4
LIST_ROW, LIST_ROWS = 3.4, 8
"""Lines of text that a row of a list is high; so many look as they should."""
CRAMPED_WORDS = 0.6
"""Of their size; keys with smaller words stand on another line (`KeyLines`)."""


@dataclass(frozen=True)
class NamingNeed:
    sizes: Sizes

    def __call__(self, _width: float) -> Extent:
        return exactly(max(self.sizes.touch_s, self.sizes.lines(FIELD)))


@dataclass(frozen=True)
class RowsNeed:
    """A list has pages: a row and the keys to turn are enough."""

    sizes: Sizes
    count: int

    def __call__(self, _width: float) -> Extent:
        sizes = self.sizes
        row = max(sizes.finger, sizes.lines(LIST_ROW)) + sizes.gap_s
        turning = max(sizes.touch_s, sizes.lines(2)) + sizes.gap_s
        least = row + turning
        return Extent(least, max(least, row * min(self.count, LIST_ROWS)))


@dataclass(frozen=True)
class ActionsNeed:
    """The keys below a page, on one line or two."""

    ruler: Ruler
    labels: tuple[str, ...]

    def __call__(self, width: float) -> Extent:
        sizes, count = self.ruler.sizes, len(self.labels)
        if not count:
            return exactly(0)
        around = 2 * sizes.gap + sizes.size_strong * 1.2 + sizes.gap_s
        room = width - sizes.gap_s * (count - 1) - around * count
        cramped = count > 1 and room < CRAMPED_WORDS * sum(map(self._in_two, self.labels))
        lines = 2 if cramped else 1
        each = max(sizes.touch, sizes.lines(FIELD))
        return exactly((each + sizes.gap_s) * lines - sizes.gap_s)

    def _in_two(self, text: str) -> float:
        words = text.split(" ")
        return min(max(self._wide(words[:at]), self._wide(words[at:])) for at in range(1, len(words) + 1))

    def _wide(self, words: list[str]) -> float:
        return self.ruler.text.line(" ".join(words), self.ruler.sizes.size_body, bold=True)


# --- a column of chips ------------------------------------------------------------------------------------

COLUMN, COLUMN_IDEAL, COLUMN_WIDE = 9.0, 26.0, 9.0


@dataclass(frozen=True)
class ColumnNeed:
    """A drawn carbometer, as high as there is room."""

    sizes: Sizes

    @property
    def least_width(self) -> float:
        return self.sizes.lines(COLUMN_WIDE)

    def __call__(self, _width: float) -> Extent:
        return Extent(self.sizes.lines(COLUMN), self.sizes.lines(COLUMN_IDEAL))
