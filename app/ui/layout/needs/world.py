"""What lies on CO₂'s table: the air, what goes with it, companies, regions, knowledge, sums."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Literal

from app.ui.layout.measure import Ruler
from app.ui.layout.needs.words import exactly, strip_height
from app.ui.layout.parts import Extent
from app.ui.layout.sizes import Sizes


def evenly(count: int, fit: int) -> int:
    """Columns for so many things where so many have room beside each other: rows are filled evenly."""
    fit = max(1, min(count, fit))
    return -(-count // -(-count // fit)) if count else 1


# --- pages of the table -----------------------------------------------------------------------------------

SQUEEZE = 0.82
"""How far the name of a page may be squeezed."""


@dataclass(frozen=True)
class TabsNeed:
    """Keys to the pages of the table, all of one width."""

    ruler: Ruler
    names: tuple[str, ...]
    look: Literal["named", "signs"]

    @property
    def least_width(self) -> float:
        sizes, count = self.ruler.sizes, len(self.names)
        each = sizes.finger - sizes.gap_s
        if self.look == "named":
            longest = max(self.ruler.text.line(name, sizes.size_body, bold=True) for name in self.names)
            each = longest * SQUEEZE + 3 * sizes.gap_s
        return count * (each + sizes.gap_s) - sizes.gap_s

    def __call__(self, _width: float) -> Extent:
        """As high as the strip, beside which they may stand; whether they have names moves nothing."""
        return exactly(strip_height(self.ruler.sizes.touch_s, self.ruler.sizes.size_body))


# --- the air ----------------------------------------------------------------------------------------------

GAUGE, GAUGE_IDEAL, GAUGE_MOST = 6.4, 8.6, 12.0
"""Lines of text that the air is high where everybody looks at it."""
LOW_GAUGE, LOW_GAUGE_MOST = 4.0, 6.0
"""The same beside keys."""


@dataclass(frozen=True)
class GaugeNeed:
    """How much is in the air, large, and how far it is to the limit."""

    sizes: Sizes
    look: Literal["hero", "low"]

    @property
    def least_width(self) -> float:
        return self.sizes.lines(9.5 if self.look == "hero" else 8.0)

    def __call__(self, _width: float) -> Extent:
        lines = self.sizes.lines
        if self.look == "hero":
            return Extent(lines(GAUGE), lines(GAUGE_IDEAL), lines(GAUGE_MOST))
        return Extent(lines(LOW_GAUGE), lines(LOW_GAUGE), lines(LOW_GAUGE_MOST))


# --- what goes with it ------------------------------------------------------------------------------------

PICTURE = 1.5
"""Lines of text that a fact's picture is wide."""
CAPTION = 6.5
"""The same of its words, at least."""
FACT, FACT_MOST = 1.9, 3.4
"""The same that a fact is high, at least and at most."""


@dataclass(frozen=True)
class FactsNeed:
    """Figures with their words, side by side or below one another."""

    ruler: Ruler
    words: tuple[str, ...]
    figures: tuple[str, ...]
    size: Literal["body", "note"] = "body"

    @property
    def words_size(self) -> float:
        return self.ruler.sizes.size_body if self.size == "body" else self.ruler.sizes.size_note

    @cached_property
    def figure_width(self) -> float:
        """Of the widest, so that figures of a column stand alike."""
        sizes = self.ruler.sizes
        return max(
            (self.ruler.text.line(each, sizes.size_strong, bold=True) for each in self.figures), default=0
        )

    @cached_property
    def around(self) -> float:
        """What of a fact's width is for its picture, its edge and the gaps."""
        sizes = self.ruler.sizes
        return sizes.lines(PICTURE) + 4 * sizes.gap_s

    @cached_property
    def least_width(self) -> float:
        text = self.ruler.text
        words = max((text.longest_word(each, self.words_size) for each in self.words), default=0)
        return self.around + self.figure_width + max(words, self.ruler.sizes.lines(CAPTION))

    def columns(self, width: float) -> int:
        """As many as make all of it lowest."""
        count, gap = max(1, len(self.words)), self.ruler.sizes.gap_s
        fit = max(1, min(count, int((width + gap) / (self.least_width + gap))))
        ways = sorted({evenly(count, each) for each in range(1, fit + 1)})
        return min(ways, key=lambda columns: sum(self.rows(width, columns)))

    def rows(self, width: float, columns: int) -> list[float]:
        """The least height of each row."""
        sizes = self.ruler.sizes
        each = (width + sizes.gap_s) / columns - sizes.gap_s
        heights = []
        for words, figure in zip(self.words, self.figures, strict=True):
            room = each - self.around - (self.figure_width if figure else -sizes.gap_s)
            tall = self.ruler.text.tall(words, self.words_size, room)
            heights.append(max(tall + sizes.gap_s, sizes.lines(FACT)))
        return [max(heights[at : at + columns]) for at in range(0, len(heights), columns)]

    def __call__(self, width: float) -> Extent:
        rows, gap = self.rows(width, self.columns(width)), self.ruler.sizes.gap_s
        gaps = gap * (len(rows) - 1)
        least = sum(rows) + gaps
        most = sum(max(each, self.ruler.sizes.lines(FACT_MOST)) for each in rows) + gaps
        return Extent(least, min(most, least * 1.15), most)


# --- companies --------------------------------------------------------------------------------------------

HEAD = 1.9
"""Lines of text that a company's sign with its name is high."""
COUNTS = 1.45
"""The same of a row of what it has."""
IN_A_ROW = 3
"""So many counts stand beside each other."""
COUNT = 2.9
"""How wide one is, the same way: its picture and a figure."""
SIGNS_BESIDE = 2.5
"""The same of the signs beside a name: who begins, and who is asked."""
PANEL_MOST = 9.0
"""Lines of text that a company is high at most."""
CompanyLook = Literal["named", "full", "low"]


@dataclass(frozen=True)
class CompaniesNeed:
    """What each company has; with `look` full also what it will earn, named also who plays it."""

    ruler: Ruler
    titles: tuple[str, ...]
    people: tuple[str, ...]
    counts: int
    look: CompanyLook

    @cached_property
    def least_width(self) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        name = max((text.line(each, sizes.size_body, bold=True) for each in self.titles), default=0)
        head = sizes.lines(HEAD + SIGNS_BESIDE) + name + 2 * sizes.gap_s
        counts = IN_A_ROW * sizes.lines(COUNT) + (IN_A_ROW - 1) * sizes.gap_xs
        return max(head, counts) + 2 * sizes.gap_s

    def columns(self, width: float) -> int:
        gap = self.ruler.sizes.gap_s
        return evenly(len(self.titles), int((width + gap) / (self.least_width + gap)))

    def line(self, size: float) -> float:
        """The height of words on one line."""
        return self.ruler.text.tall("0", size, inf)

    @cached_property
    def head(self) -> float:
        """The height of the names."""
        sizes = self.ruler.sizes
        least = sizes.lines(HEAD)
        if self.look != "named" or not any(self.people):
            return least
        return max(least, self.line(sizes.size_body) + self.line(sizes.size_note))

    @cached_property
    def note(self) -> float:
        """The height of what it will earn, with the gap above it."""
        return 0.0 if self.look == "low" else self.line(self.ruler.sizes.size_note) + self.ruler.sizes.gap_xs

    @property
    def rows(self) -> int:
        return -(-self.counts // IN_A_ROW)

    @cached_property
    def each(self) -> float:
        """The least height of one."""
        sizes = self.ruler.sizes
        return self.head + sizes.lines(self.rows * COUNTS) + self.note + 4 * sizes.gap_xs

    def __call__(self, width: float) -> Extent:
        rows, gap = -(-len(self.titles) // self.columns(width)), self.ruler.sizes.gap_s
        most = max(self.each, self.ruler.sizes.lines(PANEL_MOST))
        return Extent(*(rows * (tall + gap) - gap for tall in (self.each, self.each, most)))


# --- regions ----------------------------------------------------------------------------------------------

REGION_HEAD, PACKED_HEAD = 1.6, 1.2
"""Lines of text that a region's name is high; and where small words are better than none."""
PIECES, PACKED_PIECES, PIECES_IDEAL, PIECES_MOST = 1.6, 1.2, 2.3, 3.6
"""The same of a row of what lies there."""
PACKED_NAME = 0.5
"""How far a name is squeezed then."""
WANTS = 1.4
"""Lines of text that what it wants is high."""
CERTIFICATES = 3.2
"""How wide the certificates that lie there are, the same way."""
PIECE = 1.9
"""The same of one piece."""
RegionLook = Literal["full", "tight", "packed"]


@dataclass(frozen=True)
class RegionsNeed:
    """The regions of the world, every one as large as the others; with `look` full what each wants, too."""

    ruler: Ruler
    titles: tuple[str, ...]
    pieces: int
    """The most that lie in a row of one."""
    look: RegionLook

    @property
    def packed(self) -> bool:
        return self.look == "packed"

    @property
    def head(self) -> float:
        """The height of a region's name."""
        return self.ruler.sizes.lines(PACKED_HEAD if self.packed else REGION_HEAD)

    @property
    def wants(self) -> float:
        """The height of what it wants, with the gap above it."""
        return self.ruler.sizes.lines(WANTS) + self.ruler.sizes.gap_xs if self.look == "full" else 0.0

    @cached_property
    def least_width(self) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        name = max((text.line(each, sizes.size_body, bold=True) for each in self.titles), default=0)
        name *= PACKED_NAME if self.packed else 1.0
        head = self.head + sizes.lines(CERTIFICATES) + name + 2 * sizes.gap_xs
        piece = sizes.lines(PIECE)
        return max(head, self.pieces * (piece + sizes.gap_xs)) + 2 * sizes.gap_s

    def columns(self, width: float) -> int:
        gap = self.ruler.sizes.gap_s
        return evenly(len(self.titles), int((width + gap) / (self.least_width + gap)))

    def each(self, pieces: float) -> float:
        """The height of one whose pieces are so high."""
        sizes = self.ruler.sizes
        return max(self.head + sizes.lines(2 * pieces) + self.wants + 4 * sizes.gap_xs, sizes.finger)

    def __call__(self, width: float) -> Extent:
        rows, gap = -(-len(self.titles) // self.columns(width)), self.ruler.sizes.gap_s
        least = PACKED_PIECES if self.packed else PIECES
        each = (self.each(pieces) for pieces in (least, PIECES_IDEAL, PIECES_MOST))
        return Extent(*(rows * (tall + gap) - gap for tall in each))


# --- knowledge --------------------------------------------------------------------------------------------

TRACK, PACKED_TRACK, TRACK_IDEAL, TRACK_MOST = 2.7, 1.6, 3.6, 4.8
"""Lines of text that a knowledge track is high; the second where small pictures are better than none."""
TRACK_NAMED = 30
"""From so many columns of text on, tracks have their names."""
EARNINGS, EARNINGS_NARROW = 6.5, 5.0
"""How wide what a track earns is, with names and without."""


@dataclass(frozen=True)
class TracksNeed:
    """The knowledge tracks below one another."""

    sizes: Sizes
    tracks: int
    look: Literal["tracks", "packed"] = "tracks"

    @property
    def least_width(self) -> float:
        return self.sizes.lines(18)

    def __call__(self, _width: float) -> Extent:
        gap = self.sizes.gap_s
        least = PACKED_TRACK if self.look == "packed" else TRACK
        heights = (self.sizes.lines(each) for each in (least, TRACK_IDEAL, TRACK_MOST))
        return Extent(*(self.tracks * (tall + gap) - gap for tall in heights))


# --- what happened last -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class RecentNeed:
    """What happened last, newest first, in small words."""

    ruler: Ruler
    text: str

    @property
    def least_width(self) -> float:
        return self.ruler.sizes.lines(14)

    def __call__(self, width: float) -> Extent:
        return exactly(self.ruler.text.tall(self.text, self.ruler.sizes.size_note, width))
