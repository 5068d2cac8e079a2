"""What e-Mission's crises take: the card, the row, what it comes to, tracks and dice, and what lasts."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Literal

from app.ui.layout.measure import Ruler
from app.ui.layout.needs.keys import pager_height
from app.ui.layout.needs.words import exactly
from app.ui.layout.parts import Extent
from app.ui.layout.sizes import Sizes

# --- the card ---------------------------------------------------------------------------------------------

CardLook = Literal["large", "whole", "footless", "name"]
SCALE: dict[CardLook, float] = {"large": 1.5, "whole": 1.0, "footless": 1.0, "name": 1.0}
"""How much larger than usual its words are."""
LINE = 1.15
"""How much larger than others the words on a card are."""
NAME = 3.2
"""Lines of text that a card is high which shows its name alone."""


@dataclass(frozen=True)
class CardNeed:
    """A crisis: its name, its lines, what is tucked under it, and its foot."""

    ruler: Ruler
    title: str
    lines: tuple[str, ...]
    tucked: bool
    foot: bool
    look: CardLook

    @property
    def scale(self) -> float:
        return SCALE[self.look]

    @property
    def _line(self) -> float:
        return self.ruler.sizes.size_body * LINE * self.scale

    @property
    def _title(self) -> float:
        return self.ruler.sizes.size_title * 0.86 * min(self.scale, 1.3)

    @property
    def least_width(self) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        around = 4 * sizes.gap_s + 2
        name = max(text.longest_word(self.title, sizes.size_strong, bold=True) + around, sizes.lines(9))
        if self.look == "name":
            return name
        words = max((text.longest_word(each, self._line) for each in self.lines), default=0.0)
        return max(name, words + around + sizes.gap_s + sizes.size_title * self.scale, sizes.lines(11))

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        if self.look == "name":
            inner = width - 4 * sizes.gap_s - 2
            words = self.ruler.text.tall(self.title, sizes.size_strong, inner, bold=True)
            bare = sizes.lines(lines_needed(len(self.lines), False, False)) - 1
            least = min(bare, max(sizes.lines(NAME), words + 2 * sizes.gap_s + 4 * sizes.gap_xs))
            return Extent(least, least, min(bare, least + sizes.lines(0.6)))
        least = self._least(width)
        if self.look == "footless":
            return Extent(least, least * 1.1, least * 1.3)
        return Extent(least, max(least, min(width * 1.3, least * 1.6)), inf)

    def _least(self, width: float) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        inner = width - 5 * sizes.gap_s - sizes.size_title * self.scale - 1
        lines = sum(
            max(text.tall(each, self._line, inner) * 1.12, self._line * 1.5) + sizes.gap_xs
            for each in self.lines
        )
        title = text.tall(self.title, self._title, width - 4 * sizes.gap_s, bold=True)
        head = max(title + 2 * sizes.gap_xs, sizes.size_title * 1.7 * min(self.scale, 1.3))
        around = 2 * sizes.gap_s + 3 * sizes.gap_s
        whole = head + lines + around
        if self.look != "footless":
            whole += (sizes.lines(2) + sizes.gap_s) * self.tucked
            whole += (sizes.size_note * 2.5 + sizes.gap_s) * self.foot
        return max(whole, sizes.lines(lines_needed(len(self.lines), self.tucked, self.foot, self.look)))


def lines_needed(lines: int, tucked: bool, foot: bool, look: CardLook = "whole") -> float:
    """How many lines of text high a card has to be for all that stands on it."""
    below = 0 if look == "footless" else tucked + foot
    return 4.4 + 1.75 * lines + 2.4 * below


BACK = 9.0
"""Lines of text that a card is high which lies face down."""


@dataclass(frozen=True)
class BackNeed:
    """A card that lies face down."""

    sizes: Sizes

    @property
    def least_width(self) -> float:
        return self.sizes.lines(9)

    def __call__(self, width: float) -> Extent:
        return Extent(self.sizes.lines(BACK), self.sizes.lines(16), inf)


# --- the row ----------------------------------------------------------------------------------------------

RUNS = 15
"""From so many columns of text on, the row runs to the right."""
SMALL_CARD, FLAT_ROW = 4.6, 3.2
"""Lines of text that a small card is high in a column, and in a row."""


@dataclass(frozen=True)
class RowNeed:
    """The crises as they lie: upright in a narrow column, else running to the right."""

    ruler: Ruler
    titles: tuple[str, ...]
    """Empty where one lies face down."""

    @property
    def least_width(self) -> float:
        """A name stands below its number."""
        sizes, text = self.ruler.sizes, self.ruler.text
        words = max((text.longest_word(each, sizes.size_body, bold=True) for each in self.titles), default=0)
        return max(words * 0.8 + 3 * sizes.gap_s, sizes.lines(5), sizes.finger)

    def __call__(self, width: float) -> Extent:
        sizes, count = self.ruler.sizes, len(self.titles)
        if width >= max(sizes.lines(RUNS), count * (self.least_width + sizes.gap_s)):
            least = max(sizes.lines(FLAT_ROW), sizes.finger)
            return Extent(least, least, max(least, sizes.lines(3.8)))
        least = max(count * (max(sizes.lines(SMALL_CARD), sizes.finger) + sizes.gap_s), width / 1.5)
        return Extent(least, max(least, count * sizes.lines(5.5)), max(least, count * sizes.lines(9)))


# --- what it comes to -------------------------------------------------------------------------------------

ROW = 2.7
"""Lines of text that a power's line is high with its words on one line."""
WORDS = 1.53
"""How much higher it is than its words on several."""


@dataclass(frozen=True)
class SumsNeed:
    """A line for each power, above them what else happens, below them what nobody should overlook."""

    ruler: Ruler
    words: tuple[str, ...]
    outcome: str
    hint: str
    read: int
    """Lines of the card that stand on a page before the sums."""
    changing: bool
    """Each has plus and minus."""
    look: Literal["whole", "paged"]

    @property
    def least_width(self) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        outcome = text.longest_word(self.outcome, sizes.size_strong, bold=True) + sizes.size_title * 1.2
        words = max((text.longest_word(each, sizes.size_body) for each in self.words), default=0.0)
        return max(words + self._around, sizes.lines(14), outcome + 4 * sizes.gap)

    @property
    def _around(self) -> float:
        """What of a line is not for its words: the sign, the figure, the picture."""
        sizes = self.ruler.sizes
        figure = sizes.size_figure * 0.86 * 0.72 + 5 * sizes.gap_s
        if self.changing:
            return figure + 2 * (max(sizes.touch_s, sizes.lines(2.4)) + sizes.gap_s)
        return figure + sizes.lines(1.8) + sizes.size_title * 1.3

    def _row(self, width: float) -> float:
        """All lines are as high as the one with most words."""
        sizes, text = self.ruler.sizes, self.ruler.text
        inner = width - self._around
        tall = max((text.tall(each, sizes.size_body, inner) for each in self.words), default=0.0)
        words = tall * WORDS if tall > sizes.lines(1.6) else sizes.lines(ROW)
        return max(words + 2 * sizes.gap_xs, sizes.finger)

    def _besides(self, width: float) -> float:
        """Above and below the lines."""
        sizes = self.ruler.sizes
        outcome = sizes.size_strong * 3.4 + sizes.gap_s if self.outcome else 0.0
        return outcome + (sizes.lines(2.6) + sizes.gap_s if self.hint else 0.0) + 2 * sizes.gap_s

    def __call__(self, width: float) -> Extent:
        sizes, count = self.ruler.sizes, len(self.words)
        row, besides = self._row(width), self._besides(width)
        whole = besides + count * (row + sizes.gap_s)
        most = max(whole, besides + max(1, count) * (sizes.lines(7) + sizes.gap_s))
        pager = pager_height(sizes.touch_s, sizes.size_body, sizes.gap_s) if count > 1 or self.read else 0.0
        page = besides + (row + sizes.gap_s if count or self.read else 0.0) + pager
        # A page of the card's lines needs its room also where there is hardly anything to add up.
        whole, most = max(whole, page * bool(self.read)), most + pager
        if self.look == "whole":
            return Extent(whole, (whole + most) / 2, most)
        return Extent(min(whole, page), whole, most)


# --- the die of global effects ----------------------------------------------------------------------------

THREE = 42
"""From so many columns of text on, three tracks stand side by side."""
TRACK, LOW_TRACK = 6.4, 1.85
"""Lines of text that a track is high, with what its tipping point does and without; besides its edges."""
ASIDE = 24
"""From so many columns of text on, what a die that does not count lacks has room beside it."""


@dataclass(frozen=True)
class TracksNeed:
    ruler: Ruler
    titles: tuple[str, ...]
    practice: bool
    look: Literal["full", "low"]

    def columns(self, width: float) -> int:
        return 3 if width > self.ruler.sizes.lines(THREE) else 2

    @property
    def least_width(self) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        word = max((text.longest_word(each, sizes.size_body, bold=True) for each in self.titles), default=0)
        return 2 * (word * 0.86 + sizes.size_strong * 1.2 + 4 * sizes.gap_s)

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        rows = -(-len(self.titles) // self.columns(width))
        heights = (LOW_TRACK, TRACK, 9.0) if self.look == "low" else (TRACK, 7.4, 10.0)
        note = sizes.size_note * 1.4 + sizes.gap_xs if self.practice else 0.0
        least, ideal, most = (
            rows * (max(sizes.lines(lines) + 5 * sizes.gap_xs, sizes.finger) + sizes.gap_s) + note
            for lines in heights
        )
        return Extent(least, ideal, most)


@dataclass(frozen=True)
class ThrowsNeed:
    """The dice in a row, what they did beside them or below."""

    ruler: Ruler
    caption: str
    stray: str
    count: int

    @property
    def least_width(self) -> float:
        return self.ruler.sizes.lines(15 if self.stray else 13)

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        beside = 24 if self.stray else 10
        narrow = width < sizes.lines(3.6 * self.count + beside)
        if not narrow:
            return Extent(sizes.lines(3), sizes.lines(3.6), sizes.lines(3.8))
        tight = bool(self.stray) and width < sizes.lines(ASIDE)
        return Extent(sizes.lines(5.2 if tight else 3.6), sizes.lines(5.4), sizes.lines(5.6))


# --- what lasts -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LastingNeed:
    """Crises that stay, side by side."""

    ruler: Ruler
    bans: tuple[str, ...]
    reminding: bool
    look: Literal["full", "low"]

    @property
    def least_width(self) -> float:
        return self.ruler.sizes.lines(13) * max(1, len(self.bans))

    def __call__(self, width: float) -> Extent:
        lines = self.ruler.sizes.lines
        if self.look == "low":
            return exactly(lines(2.5))
        tall = lines(4.8 if self.reminding else 3.5)
        return Extent(tall, tall, tall * 1.2)
