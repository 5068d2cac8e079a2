"""What lies on e-Mission's table: the powers' boards, the world's, the balance, the thermometer."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Literal

from app.ui.layout.measure import Ruler
from app.ui.layout.parts import Extent
from app.ui.layout.sizes import Sizes

# --- boards -----------------------------------------------------------------------------------------------

TILE, TIGHT, BARE = 5.0, 3.9, 2.8
"""Lines of text that a tile is wide at best, where all boards have room, and where there is room for one."""
TITLED = 2.2
"""Lines of text that a tile is high for the words below its number."""
HEAD, WORLD_HEAD = 2.4, 1.4
"""Lines of text that a board's head is high."""
ONE = 15.5
"""Columns of text that one board alone needs."""
PLUS = 4.6
"""Lines of text that a column with plus and minus is wide."""
BEST = 1.75
"""How much wider than high a board is at best."""


def plus_width(sizes: Sizes) -> float:
    """Of plus and minus above one another."""
    return max(sizes.touch_l, sizes.lines(PLUS))


def plus_height(sizes: Sizes) -> float:
    """Of plus and minus side by side."""
    return max(sizes.touch * 0.9, sizes.lines(3.2))


@dataclass(frozen=True)
class BoardsNeed:
    """All boards at once, in rows of equally large ones: two to four are aligned alike."""

    sizes: Sizes
    count: int
    tiles: int
    keyless: bool = False
    """They are looked at."""

    @property
    def least_width(self) -> float:
        return self._narrowest

    @property
    def _narrowest(self) -> float:
        """Of one board: two tiles beside plus and minus, or three above them."""
        return self.sizes.lines(3 * TIGHT) + 4 * self.sizes.gap_s

    def columns(self, width: float, height: float = 0.0) -> int:
        """Side by side as many as fit; of several ways the one in which boards have the best shape, or
        without a height the lowest."""
        gap = self.sizes.gap_s
        fits = [
            columns
            for columns in range(1, self.count + 1)
            if (width + gap) / columns - gap >= self._narrowest and self.count % columns in (0, 1)
        ]
        ways = [columns for columns in fits if self.count % columns == 0] or fits or [1]
        if not height:
            return min(ways, key=lambda columns: self._height(width, columns))
        able = [columns for columns in ways if self._height(width, columns) <= height + 1] or ways

        def ugly(columns: int) -> float:
            rows = -(-self.count // columns)
            wide, high = (width + gap) / columns - gap, (height + gap) / rows - gap
            return abs(wide / max(1.0, high) - BEST)

        return min(able, key=ugly)

    def _height(self, width: float, columns: int) -> float:
        gap = self.sizes.gap_s
        rows = -(-self.count // columns)
        return rows * (self._board((width + gap) / columns - gap) + gap) - gap

    def _board(self, width: float) -> float:
        """One board is high so much at least."""
        return board_height(self.sizes, self.tiles, width, TIGHT, self.keyless)

    def __call__(self, width: float) -> Extent:
        least = self._height(width, self.columns(width))
        return Extent(least, least * 1.25, inf)


@dataclass(frozen=True)
class OneBoardNeed:
    """The keys with everybody's sign, and one board below them."""

    sizes: Sizes
    tiles: int
    tabs: bool
    keyless: bool = False
    titled: bool = True
    """There are words below the numbers."""

    @property
    def least_width(self) -> float:
        """Its head has a name, what it produces and its tick side by side."""
        return self.sizes.lines(ONE)

    @property
    def tabs_height(self) -> float:
        return max(self.sizes.touch_s, self.sizes.lines(2.2)) if self.tabs else 0.0

    def __call__(self, width: float) -> Extent:
        board = board_height(self.sizes, self.tiles, width, BARE, self.keyless, self.titled)
        least = board + (self.tabs_height + self.sizes.gap_s if self.tabs else 0.0)
        return Extent(least, least * 1.4, inf)


def narrowest_beside(sizes: Sizes) -> float:
    """From so much width on, plus and minus stand beside the tiles if that is not higher than wide."""
    return sizes.lines(2 * TILE + 1) + plus_width(sizes)


def board_height(
    sizes: Sizes, tiles: int, width: float, tile: float, keyless: bool, titled: bool = True
) -> float:
    """With plus and minus beside the tiles, or in a narrow board below them."""
    inside = width - 2 * sizes.gap_s
    head = max(sizes.lines(HEAD), sizes.finger) + 3 * sizes.gap_s
    below = head + _tiles_height(sizes, tiles, inside, tile, titled)
    if keyless:
        return below
    if width >= narrowest_beside(sizes):
        column = inside - plus_width(sizes) - sizes.gap_s
        keys = 2 * sizes.touch_s + sizes.lines(2.4)
        beside = head + max(_tiles_height(sizes, tiles, column, tile, titled), keys)
        # In a low board they stand side by side, beside the tiles.
        across = 2 * sizes.touch_s + sizes.size_title * 1.8
        level = inside - across - sizes.gap_s
        fits = width >= narrowest_beside(sizes) + across
        low = _tiles_height(sizes, tiles, level, tile, titled) if fits else inf
        if low < 2 * sizes.touch_s + sizes.lines(1):
            beside = min(beside, head + low)
        if beside < width:
            return beside
    return below + plus_height(sizes) + sizes.gap_s


def _tiles_height(sizes: Sizes, tiles: int, width: float, tile: float, titled: bool = True) -> float:
    # A picture and a number beside each other, and its edges, which large words don't make any wider.
    wide = max(sizes.lines(tile), sizes.lines(2.4) + 4 * sizes.gap_xs)
    columns = max(1, int((width + sizes.gap_xs) / (wide + sizes.gap_xs)))
    rows = -(-tiles // columns)
    each = max(sizes.finger, sizes.lines(TITLED) + sizes.gap_xs) if titled else sizes.finger
    return rows * (each + sizes.gap_xs) - sizes.gap_xs


@dataclass(frozen=True)
class WorldNeed:
    """The world's board: its tiles, and plus and minus below them."""

    sizes: Sizes
    tiles: int
    keyless: bool = False

    @property
    def least_width(self) -> float:
        return self.sizes.lines(3 * 3.7) + 4 * self.sizes.gap_s

    def __call__(self, width: float) -> Extent:
        sizes = self.sizes
        below = 0.0 if self.keyless else plus_height(sizes) + sizes.gap_s
        tiles = _tiles_height(sizes, self.tiles, width - 2 * sizes.gap_s, 3.7)
        least = sizes.lines(WORLD_HEAD) + tiles + below + 3 * sizes.gap_s
        return Extent(least, least * 1.15, least * 1.6)


SPREAD = 22
"""From so many columns of text on, the balance has a line with its bar; below it two lines of words."""
PANEL = 6.2
"""From so many lines of text on, the balance is a panel."""


@dataclass(frozen=True)
class BalanceNeed:
    """This round's CO₂ against the sinks: a panel, or one line."""

    ruler: Ruler
    left: str
    sum: str
    goal: str
    after: str
    look: Literal["panel", "line"]

    @property
    def least_width(self) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        words = (
            text.line(self.left, sizes.size_title * 0.8, bold=True) * 0.8,
            text.line(self.goal, sizes.size_body, bold=True) * 0.86,
            text.line(self.sum, sizes.size_note) * 0.9,
        )
        return max(words) + 2 * sizes.gap_s

    def __call__(self, width: float) -> Extent:
        lines = self.ruler.sizes.lines
        if self.look == "line" and width < lines(SPREAD):
            return Extent(lines(3.6), lines(3.8), lines(4.2))
        if self.look == "line":
            return Extent(lines(2.4), lines(2.8), lines(3.4))
        return Extent(lines(7.4), lines(8.2), lines(9.6))


# --- the thermometer --------------------------------------------------------------------------------------

FLAT = 26
"""From so many columns of text on, its rows stand side by side beside the temperature."""
LOW = 11
"""The same for one that has no words but the temperature."""


@dataclass(frozen=True)
class HeatNeed:
    """The thermometer: upright in a column, flat across the screen."""

    ruler: Ruler
    words: tuple[str, ...]
    """What stands below its rows."""
    rows: int
    look: Literal["full", "bare"]

    @property
    def least_width(self) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        words = self.words if self.look == "full" else self.words[:1]
        widest = max((text.line(each, sizes.size_body) for each in words), default=0.0)
        return widest * 0.86 + 2 * sizes.gap_s + 2

    def __call__(self, width: float) -> Extent:
        sizes, lines = self.ruler.sizes, self.ruler.sizes.lines
        pad = 2 * sizes.gap_s
        if self.look == "full" and width > lines(FLAT):
            return Extent(lines(5.2) + pad, lines(6) + pad, lines(7.5) + pad)
        if self.look == "full":
            words = sizes.size_figure * 1.15 + lines(4.3 + 1.2 * self.rows) + sizes.size_note * 1.4
            least = max(words + sizes.gap_xs * (self.rows + 2) + pad * 1.5, width / 1.45)
            return Extent(least, max(least, lines(30)), inf)
        if width > lines(LOW):
            return Extent(lines(3.4) + pad, lines(4) + pad, lines(4.4) + pad)
        least = max(sizes.size_title * 1.3 + lines(1.4 + 0.3 * self.rows) + 2 * pad, width / 1.45)
        return Extent(least, max(least, lines(16)), inf)


# --- powers in short --------------------------------------------------------------------------------------

EMBLEM = 2.4
"""Lines of text that a power's sign is wide."""


@dataclass(frozen=True)
class PowersNeed:
    """All powers in as few rows as the width has room for."""

    ruler: Ruler
    titles: tuple[str, ...]
    short: bool
    """One of them lacks energy, and says so."""

    @property
    def least_width(self) -> float:
        sizes = self.ruler.sizes
        name = max(
            (self.ruler.text.line(each, sizes.size_body, bold=True) for each in self.titles), default=0
        )
        return name * 0.8 + sizes.lines(EMBLEM) + 3 * sizes.gap_s + 2

    def columns(self, width: float) -> int:
        count, gap = max(1, len(self.titles)), self.ruler.sizes.gap_s
        fit = max(1, min(count, int((width + gap) / (self.least_width + gap))))
        return -(-count // -(-count // fit))

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        rows = -(-len(self.titles) // self.columns(width))
        least, ideal, most = (
            rows * (sizes.lines(lines) + sizes.gap_s) - sizes.gap_s for lines in (3.2, 5.4, 7.6)
        )
        return Extent(least, ideal, most)
