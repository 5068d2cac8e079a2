"""What stands at home: the head, the game to resume, the games, the last ones, the ways to other pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from app.ui.layout.measure import Ruler
from app.ui.layout.needs.words import TITLE_AIR, exactly
from app.ui.layout.parts import Extent
from app.ui.layout.sizes import Sizes

SPARE = 4
"""Pixels that labels keep beside their words, which they round."""


@dataclass(frozen=True)
class HeadNeed:
    """Our sign and name, what this is for, and the key of the language."""

    sizes: Sizes
    look: Literal["large", "low"]

    def __call__(self, _width: float) -> Extent:
        low = self.sizes.key_s
        return exactly(max(self.sizes.size_hero, low) if self.look == "large" else low)


GAME_ART, GAME_ART_IDEAL, GAME_ART_LOW = 4.5, 7.5, 1.9
"""Lines of text that a game's picture is high: at least, as it should be, and where there is little room."""
GameLook = Literal["tall", "short", "names"]
FOUR = 15
"""Columns of text that each of four games in a row has at least."""


@dataclass(frozen=True)
class GamesNeed:
    """Four games, in a row or in two: each a picture, its name, and what a tap does."""

    ruler: Ruler
    words: tuple[tuple[str, str, str], ...]
    """Of each its name, who plays it, and what a tap does."""
    look: GameLook

    def columns(self, width: float) -> int:
        sizes = self.ruler.sizes
        if width >= 4 * sizes.lines(FOUR) + 3 * sizes.gap and self._fits(width, 4):
            return 4
        return 2

    def _fits(self, width: float, columns: int) -> bool:
        return self.inner(width, columns) >= self._widest_word

    @property
    def _widest_word(self) -> float:
        text = self.ruler.text
        return (
            max(text.longest_word(name, self.name_size, bold=True) for name, _who, _call in self.words)
            + SPARE
        )

    @property
    def padding(self) -> float:
        return self.ruler.sizes.gap if self.look == "tall" else self.ruler.sizes.gap_s

    @property
    def name_size(self) -> float:
        return self.ruler.sizes.size_strong if self.look == "tall" else self.ruler.sizes.size_body

    @property
    def least_width(self) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        widest = self._widest_word
        if self.look != "names":
            calls = max(text.line(call, sizes.size_body, bold=True) for _name, _who, call in self.words)
            widest = max(widest, calls + sizes.size_body + 2 * sizes.gap_s + 2 * SPARE)
        return 2 * (widest + 2 * self.padding) + sizes.gap

    def inner(self, width: float, columns: int) -> float:
        """What the words of a tile have."""
        gap = self.ruler.sizes.gap
        return (width - gap * (columns - 1)) / columns - 2 * self.padding

    def name_height(self, width: float) -> float:
        """All names are given the lines that the longest needs."""
        inner, text = self.inner(width, self.columns(width)), self.ruler.text
        return max(text.tall(name, self.name_size, inner - SPARE, bold=True) for name, *_ in self.words) + 2

    def who_height(self, width: float) -> float:
        if self.look != "tall":
            return 0.0
        inner, text, size = (
            self.inner(width, self.columns(width)),
            self.ruler.text,
            self.ruler.sizes.size_note,
        )
        return max(text.tall(who, size, inner - SPARE) for _name, who, _call in self.words) + 2

    def call_height(self) -> float:
        return 0.0 if self.look == "names" else self.ruler.sizes.text_line

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        rows = -(-len(self.words) // self.columns(width))
        if self.look == "names":
            each = max(sizes.touch_s, self.name_height(width) + 2 * self.padding)
            least = rows * (each + sizes.gap) - sizes.gap
            return Extent(least, least * TITLE_AIR)
        words = self.name_height(width) + self.who_height(width) + self.call_height()
        words += 2 * self.padding + 3 * sizes.gap_xs
        short = self.look == "short"
        least, ideal = (
            rows * (words + sizes.lines(art) + sizes.gap) - sizes.gap
            for art in ((GAME_ART_LOW, GAME_ART) if short else (GAME_ART, GAME_ART_IDEAL))
        )
        return Extent(least, ideal)


ResumeLook = Literal["tile", "low", "bar"]
BAR_KEY = 0.3
"""Of a bar's width, that its key has at most; where its word needs more it is a picture alone."""
RESUME_ART = {"tile": 0.27, "low": 0.2, "bar": 0.0}
"""Of the width, that the picture has."""


@dataclass(frozen=True)
class ResumeNeed:
    """The game to go on with: its picture and where it stands, what it is, and the key that opens it."""

    ruler: Ruler
    call: str
    title: str
    detail: str
    counted: bool
    """There is a number with its zone."""
    drawn: bool
    """There is a picture beside it."""
    look: ResumeLook

    @property
    def key_height(self) -> float:
        return self.ruler.sizes.key_l if self.look == "tile" else self.ruler.sizes.key

    @property
    def padding(self) -> float:
        sizes = self.ruler.sizes
        return sizes.gap_l if self.look == "tile" else sizes.gap_s

    @property
    def title_size(self) -> float:
        return self.ruler.sizes.size_strong if self.look == "tile" else self.ruler.sizes.size_body

    @property
    def flat(self) -> bool:
        """Its key stands beside the rest, not below it."""
        return self.look == "bar"

    def key_width(self, width: float) -> float:
        """There: with its word if that has room."""
        sizes = self.ruler.sizes
        word = (
            self.ruler.text.line(self.call, sizes.size_strong, bold=True) + sizes.size_strong + 4 * sizes.gap
        )
        return word if word <= width * BAR_KEY else sizes.touch_l

    def art_width(self, width: float) -> float:
        """The picture beside the words."""
        if not self.drawn:
            return 0.0
        return width * RESUME_ART[self.look]

    @property
    def figure_size(self) -> float:
        sizes = self.ruler.sizes
        return {"tile": sizes.size_hero, "low": sizes.size_figure}.get(self.look, sizes.size_title)

    @property
    def figure_height(self) -> float:
        return self.figure_size * TITLE_AIR if self.counted else 0.0

    @property
    def pill_height(self) -> float:
        return self.ruler.sizes.heading if self.counted else 0.0

    def words_width(self, width: float) -> float:
        sizes = self.ruler.sizes
        if self.flat:
            return width - self.key_width(width) - 2 * sizes.gap_l
        art = self.art_width(width)
        return width - 2 * self.padding - (art + sizes.gap_l if art else 0.0)

    def title_height(self, width: float) -> float:
        room = self.words_width(width) - SPARE
        return self.ruler.text.tall(self.title, self.title_size, room, bold=True) + 2

    def detail_height(self, width: float) -> float:
        room = self.words_width(width) - SPARE
        return self.ruler.text.tall(self.detail, self.ruler.sizes.size_body, room) + 2

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        words = self.title_height(width) + self.detail_height(width)
        if self.flat:
            low = replace(self, look="low")(width).least
            least = min(low, max(words, sizes.key) + 2 * self.padding)
            return Extent(least, least * TITLE_AIR)
        figures = self.figure_height + (self.pill_height + sizes.gap_s if self.look == "tile" else 0.0)
        least = words + figures + self.key_height + 2 * self.padding + 2 * sizes.gap_s
        return Extent(least, least * TITLE_AIR)


@dataclass(frozen=True)
class RecentNeed:
    """The last games: side by side after their heading, or below it."""

    ruler: Ruler
    heading: str
    count: int
    """Of them; without any, words say so."""

    def beside(self, width: float) -> bool:
        return width >= self.ruler.sizes.lines(44)

    @property
    def row(self) -> float:
        return self.ruler.sizes.key

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        if self.beside(width):
            return exactly(self.row)
        return exactly(sizes.heading + max(1, self.count) * (self.row + sizes.gap_s))


PlaceLook = Literal["told", "named", "signs"]


@dataclass(frozen=True)
class PlacesNeed:
    """The ways to other pages, each a key with its picture beside its words."""

    ruler: Ruler
    words: tuple[tuple[str, str], ...]
    """The title of each, and what one finds there."""
    look: PlaceLook

    @property
    def least_width(self) -> float:
        """Two of them stand beside each other."""
        sizes = self.ruler.sizes
        return 2 * self._each() + sizes.gap_s

    def _each(self) -> float:
        """How wide one is with its words."""
        sizes, text = self.ruler.sizes, self.ruler.text
        if self.look == "signs":
            return sizes.finger
        titles = max(text.line(title, sizes.size_body, bold=True) for title, _detail in self.words)
        details = max(text.line(detail, sizes.size_note) for _title, detail in self.words)
        words = max(titles, details) if self.look == "told" else titles
        return words + sizes.size_title + sizes.gap_s + 2 * sizes.gap + SPARE

    def columns(self, width: float) -> int:
        """No row with much fewer than the others."""
        gap, count = self.ruler.sizes.gap_s, len(self.words)
        fit = max(1, min(count, int((width + gap) / (self._each() + gap))))
        return -(-count // -(-count // fit))

    @property
    def row(self) -> float:
        sizes = self.ruler.sizes
        words = sizes.text_line + (sizes.note_line if self.look == "told" else 0.0)
        return max(sizes.touch if self.look == "told" else sizes.touch_s, words + 2 * sizes.gap_s)

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        rows = -(-len(self.words) // self.columns(width))
        return exactly(rows * (self.row + sizes.gap_s) - sizes.gap_s)
