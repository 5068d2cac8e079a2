"""What lies on KYOTO's table: the clock, goals, countries, the board's damage, impacts, the score."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Literal

from app.ui.layout.measure import Ruler
from app.ui.layout.needs.words import exactly
from app.ui.layout.parts import Extent
from app.ui.layout.sizes import Sizes

# --- the clock --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ClockNeed:
    """A ring is never higher than wide."""

    sizes: Sizes
    lines: float
    """Lines of text that it is high and wide at least."""
    ideal: float

    @property
    def least_width(self) -> float:
        return max(self.sizes.lines(self.lines), 2.5 * self.sizes.finger)

    def __call__(self, width: float) -> Extent:
        least = self.least_width
        return Extent(least, max(least, self.sizes.lines(self.ideal)), max(least, width))


# --- goals ------------------------------------------------------------------------------------------------

GoalLook = Literal["large", "open", "low"]


@dataclass(frozen=True)
class GoalsNeed:
    """Goals side by side where their figures have the width, else below one another."""

    ruler: Ruler
    figures: tuple[str, ...]
    missing: tuple[str, ...]
    """What each still lacks."""
    look: GoalLook

    def rows(self, width: float) -> int:
        count, sizes = len(self.figures), self.ruler.sizes
        each = (width + sizes.gap_s) / max(1, count) - sizes.gap_s
        return 1 if self.least_width <= each else count

    @property
    def figure_size(self) -> float:
        sizes = self.ruler.sizes
        return {"large": sizes.size_figure, "open": sizes.size_title * 0.85, "low": sizes.size_strong}[
            self.look
        ]

    @property
    def picture_size(self) -> float:
        return self.ruler.sizes.size_title if self.look == "large" else self.ruler.sizes.size_strong

    @property
    def words_size(self) -> float:
        return self.ruler.sizes.size_strong if self.look == "large" else self.ruler.sizes.size_body

    @property
    def least_width(self) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        figures = max((text.line(each, self.figure_size, bold=True) for each in self.figures), default=0)
        words = max((text.longest_word(each, self.words_size, bold=True) for each in self.missing), default=0)
        figures += self.picture_size * 1.2 + 2 * sizes.gap_s
        return max(figures, words if self.look != "low" else 0) + 2 * sizes.gap + 2

    def row_width(self, width: float) -> float:
        """What one goal has of it."""
        gap, count = self.ruler.sizes.gap_s, max(1, len(self.figures))
        return width if self.rows(width) > 1 else (width + gap) / count - gap

    def figures_height(self) -> float:
        return self.ruler.text.tall("0", self.figure_size, inf, bold=True) + 2

    def missing_height(self, width: float) -> float:
        """The words below the bar."""
        sizes = self.ruler.sizes
        if self.look == "low":
            return 0.0
        each = self.row_width(width)
        tall = (
            self.ruler.text.tall(words, self.words_size, each - 2 * sizes.gap, bold=True)
            for words in self.missing
        )
        return max(tall, default=0.0) + sizes.gap_xs

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        one = self.figures_height() + sizes.gap_s + 4 * sizes.gap_xs + self.missing_height(width)
        rows = self.rows(width)
        least = rows * (one + sizes.gap_s) - sizes.gap_s
        more = 1.0 if self.look == "low" else 1.2
        return Extent(least, least * more, least * more)


# --- countries --------------------------------------------------------------------------------------------

PANEL, PANEL_IDEAL, PANEL_MOST = 3.2, 4.6, 6.6
"""Lines of text that a country's panel is high."""
SIGN, SIGN_NAMED = 2.8, 3.2
"""The same of a sign alone, and of one with a name or gifts below it."""


@dataclass(frozen=True)
class FlagsNeed:
    """All countries in as few rows as the width has room for."""

    ruler: Ruler
    titles: tuple[str, ...]
    gave: bool
    """Something lies in front of a country."""
    look: Literal["panels", "signs"]

    @property
    def least_width(self) -> float:
        sizes = self.ruler.sizes
        if self.look == "signs":
            return max(sizes.finger, sizes.lines(3.0))
        name = max(
            (self.ruler.text.line(each, sizes.size_body, bold=True) for each in self.titles), default=0
        )
        return name + sizes.lines(3.0 + 1.6) + 4 * sizes.gap_s

    def columns(self, width: float) -> int:
        """Rows are filled evenly."""
        count, gap = max(1, len(self.titles)), self.ruler.sizes.gap_s
        fit = max(1, min(count, int((width + gap) / (self.least_width + gap))))
        return -(-count // -(-count // fit))

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        rows = -(-len(self.titles) // self.columns(width))
        if self.look == "signs":
            each = sizes.lines(SIGN_NAMED if self.gave else SIGN)
            heights = (each, sizes.lines(4.4), sizes.lines(5.6))
        else:
            heights = (sizes.lines(PANEL), sizes.lines(PANEL_IDEAL), sizes.lines(PANEL_MOST))
        least, ideal, most = (
            rows * (max(tall, sizes.finger - sizes.gap_s) + sizes.gap_s) - sizes.gap_s for tall in heights
        )
        return Extent(least, ideal, most)


# --- the board --------------------------------------------------------------------------------------------

FLAT = 36
"""From so many columns of text on, damage and fund stand side by side."""


@dataclass(frozen=True)
class BoardNeed:
    """Three types of damage, and with `look` full the fund and the lobbies."""

    sizes: Sizes
    look: Literal["full", "damage"]

    def flat(self, width: float) -> bool:
        return width >= self.sizes.lines(FLAT)

    @property
    def least_width(self) -> float:
        return self.sizes.lines(15 if self.look == "full" else 12)

    def __call__(self, width: float) -> Extent:
        lines = self.sizes.lines
        if self.look == "damage":
            return (
                Extent(lines(5.2), lines(7), lines(9))
                if self.flat(width)
                else Extent(lines(11), lines(14), lines(18))
            )
        if self.flat(width):
            return Extent(lines(10.5), lines(15), lines(22))
        return Extent(lines(18.5), lines(26), lines(34))


CHAIN = 3.6
"""Lines of text that the impacts that follow one another are high."""


def chain_height(sizes: Sizes) -> float:
    return sizes.lines(CHAIN)


# --- the score --------------------------------------------------------------------------------------------

LANE, LOW_LANE, LANE_MOST = 2.7, 2.0, 5.0
"""Lines of text that a country's points are high: with their bar, in one line, and at most."""
TWO_COLUMNS = 29
"""From so many columns of text on, lanes without bars stand side by side."""


@dataclass(frozen=True)
class ScoreNeed:
    sizes: Sizes
    lanes: int
    look: Literal["bars", "lines"]

    @property
    def least_width(self) -> float:
        return self.sizes.lines(18)

    def columns(self, width: float) -> int:
        return 2 if self.look == "lines" and width > self.sizes.lines(TWO_COLUMNS) else 1

    def __call__(self, width: float) -> Extent:
        sizes = self.sizes
        if self.look == "lines":
            rows = -(-self.lanes // self.columns(width))
            least = rows * (sizes.lines(LOW_LANE) + sizes.gap_xs)
            return Extent(least, rows * sizes.lines(LANE), rows * sizes.lines(LANE_MOST))
        legend = sizes.size_note * 2 + sizes.gap_s
        each = [self.lanes * (sizes.lines(lines) + sizes.gap_s) for lines in (LANE, 4.0, LANE_MOST)]
        return Extent(*(legend + heights for heights in each))


# --- behind a cover, and what is over ---------------------------------------------------------------------


@dataclass(frozen=True)
class CoverNeed:
    """What lies under a cover is nobody's business here: room for keys, and for the words on the cover."""

    ruler: Ruler
    words: str
    look: Literal["roomy", "low"]

    @property
    def least_width(self) -> float:
        return max(4 * self.ruler.sizes.finger, self.ruler.sizes.lines(14))

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        words = self.ruler.text.tall(self.words, sizes.size_strong, width - 4 * sizes.gap, bold=True)
        key = max(sizes.touch, sizes.lines(2.8))
        closed = words + key + sizes.lines(2) + 5 * sizes.gap
        least = max(closed, sizes.lines(11))
        return Extent(least if self.look == "low" else max(least, sizes.lines(18)), sizes.lines(30), inf)


@dataclass(frozen=True)
class SoFarNeed:
    """The rounds that are over, in boxes and words; and what happened last."""

    ruler: Ruler
    boxes: bool
    words: str
    recent: str

    @property
    def least_width(self) -> float:
        return self.ruler.sizes.lines(9)

    def boxes_height(self) -> float:
        return self.ruler.sizes.gap * 1.6 if self.boxes else 0.0

    def words_height(self, width: float) -> float:
        return self.ruler.text.tall(self.words, self.ruler.sizes.size_body, width)

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        recent = self.ruler.text.tall(self.recent, sizes.size_body, width)
        each = [tall for tall in (self.boxes_height(), self.words_height(width), recent) if tall]
        return exactly(sum(each) + sizes.gap_s * max(0, len(each) - 1))
