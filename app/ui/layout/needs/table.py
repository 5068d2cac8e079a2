"""What lies on a table of chips and cards: offers, the column of chips, seats, cards, the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Literal

from app.ui.layout.measure import Ruler
from app.ui.layout.needs.keys import pager_height
from app.ui.layout.needs.words import TITLE_AIR, exactly
from app.ui.layout.parts import Extent
from app.ui.layout.sizes import Sizes

# --- what can be done in this step --------------------------------------------------------------------

SIGN = 1.9
"""Lines of text that the picture of an offer is wide."""
COIN, DIGIT = 1.0, 0.66
"""Of its size, that a coin and a digit of a price are wide."""
SHORT = 5
"""So many letters are drawn large, and stand beside many others."""
NUMBER = 3.2
"""Lines of text that a number alone is wide at least."""
LOW, HIGH = 2.4, 4.6
"""Lines of text that an offer is high at least, and at most."""
OfferLook = Literal["lines", "low", "paged", "row"]
PAGED_ROWS = {"paged": 2, "row": 1}


@dataclass(frozen=True)
class OfferShape:
    """What of an offer takes room."""

    label: str
    detail: str = ""
    cost: str = ""
    pictured: bool = True

    @property
    def short(self) -> bool:
        return len(self.label) <= SHORT and not self.cost


@dataclass(frozen=True)
class OffersNeed:
    """Offers in as few rows as their words allow: with what each changes below its name, with their names
    alone, or on pages."""

    ruler: Ruler
    offers: tuple[OfferShape, ...]
    look: OfferLook

    @property
    def detailed(self) -> bool:
        return self.look == "lines"

    @property
    def short(self) -> bool:
        return all(each.short for each in self.offers)

    @property
    def title_size(self) -> float:
        sizes = self.ruler.sizes
        return sizes.size_strong if self.detailed or self.short else sizes.size_body

    def sign(self, offer: OfferShape) -> float:
        sizes = self.ruler.sizes
        return sizes.lines(SIGN) + sizes.gap_xs if offer.pictured else 0.0

    def price(self, offer: OfferShape) -> float:
        if not offer.cost:
            return 0.0
        sizes = self.ruler.sizes
        return sizes.size_strong * (COIN + DIGIT * len(offer.cost)) + sizes.gap_s

    def around(self, offer: OfferShape) -> float:
        """What of its width is not for words."""
        return self.sign(offer) + 2 * self.ruler.sizes.gap_s

    def _wished(self, offer: OfferShape) -> float:
        text, sizes = self.ruler.text, self.ruler.sizes
        title = text.line(offer.label, self.title_size, bold=True) + self.price(offer)
        detail = text.line(offer.detail, sizes.size_body) if self.detailed else 0.0
        return max(title, detail) + self.around(offer) + 2

    @cached_property
    def wished(self) -> float:
        """How wide the widest is with all its words on one line each."""
        sizes = self.ruler.sizes
        least = max(sizes.finger, sizes.lines(NUMBER)) if self.short else sizes.lines(8)
        return max([least, *(self._wished(each) for each in self.offers)])

    @cached_property
    def least_width(self) -> float:
        """Every word of a name whole."""
        text, sizes = self.ruler.text, self.ruler.sizes
        widest = 0.0
        for each in self.offers:
            name = text.longest_word(each.label, self.title_size, bold=True)
            name = max(name, text.line(each.label, self.title_size, bold=True) / 2 * 1.2) + self.price(each)
            detail = text.line(each.detail, sizes.size_body) / 2 * 1.2 if self.detailed else 0.0
            widest = max(widest, max(name, detail) + self.around(each) + 2)
        return max(widest, sizes.finger)

    def columns(self, width: float) -> int:
        """Rows are filled evenly."""
        count, gap = max(1, len(self.offers)), self.ruler.sizes.gap_s
        wished = self.wished
        half = (width - gap) / 2
        if not self.detailed and count > 1 and half >= self.least_width:
            wished = min(wished, half)
        fit = max(1, min(count, int((width + gap + 0.01) / (wished + gap))))
        return -(-count // -(-count // fit))

    def key_width(self, width: float) -> float:
        gap = self.ruler.sizes.gap_s
        return (width + gap) / self.columns(width) - gap

    def words_height(self, offer: OfferShape, width: float) -> tuple[float, float]:
        """Of the name and of what it changes, in a key of this width."""
        text, sizes = self.ruler.text, self.ruler.sizes
        room = width - self.around(offer)
        name = text.tall(offer.label, self.title_size, room - self.price(offer), bold=True)
        detail = text.tall(offer.detail, sizes.size_body, room) if self.detailed else 0.0
        return name, detail

    def row_height(self, width: float) -> float:
        sizes, each = self.ruler.sizes, self.key_width(width)
        words = max((sum(self.words_height(offer, each)) for offer in self.offers), default=0.0)
        least = sizes.touch if self.detailed else sizes.finger
        return max(least, sizes.lines(LOW), words + 2 * sizes.gap_xs + 2)

    def __call__(self, width: float) -> Extent:
        gap, row = self.ruler.sizes.gap_s, self.row_height(width)
        rows = -(-max(1, len(self.offers)) // self.columns(width))
        whole, most = (
            rows * (row + gap) - gap,
            rows * (max(row * 1.2, self.ruler.sizes.lines(HIGH)) + gap) - gap,
        )
        # The last place turns the page: one place alone would show nothing else.
        paged = PAGED_ROWS.get(self.look, rows) if self.columns(width) > 1 else 2
        shown = min(rows, rows if self.look in ("lines", "low") else paged)
        return Extent(shown * (row + gap) - gap, (whole + most) / 2, most)


# --- the column of chips --------------------------------------------------------------------------------

TUBE, TUBE_IDEAL = 4.2, 7.0
"""Lines of text that the tube is wide."""
TOWER, TOWER_IDEAL = 13.5, 24.0
"""Lines of text that it is high, where its number stands beside it."""
FLAT, FLAT_IDEAL = 6.2, 9.0
"""The same where it stands beside number and zone."""
BAR = 3.2
"""The same on one line with them."""
PILL, PILL_AIR = 1.7, 2.6
"""Of its words' size, that the zone's word is high, and that it has around its letters."""
ColumnLook = Literal["tower", "flat", "low"]


@dataclass(frozen=True)
class CarbometerNeed:
    """The column with its number and its zone. In the tower look a sentence below it says what counts."""

    ruler: Ruler
    count: str
    zones: tuple[str, ...]
    """The words of all zones: the longest has to have room."""
    aside: tuple[str, ...]
    """What else is said beside it: where the step leads, what the scale shows."""
    sentences: tuple[str, ...]
    look: ColumnLook

    @property
    def figure_size(self) -> float:
        sizes = self.ruler.sizes
        return {"tower": sizes.size_hero, "flat": sizes.size_figure, "low": sizes.size_title}[self.look]

    @property
    def pill_size(self) -> float:
        return self.ruler.sizes.size_body

    @cached_property
    def zone_width(self) -> float:
        """Of the word beside the tube."""
        text, sizes = self.ruler.text, self.ruler.sizes
        return max((text.line(each, sizes.size_body, bold=True) for each in self.zones), default=0.0)

    @cached_property
    def pill_width(self) -> float:
        text = self.ruler.text
        word = max((text.line(each, self.pill_size, bold=True) for each in self.zones), default=0.0)
        return word + PILL_AIR * self.pill_size

    @property
    def pill_height(self) -> float:
        return self.pill_size * PILL

    @property
    def figure_width(self) -> float:
        """As if every count had two digits."""
        digits = "0" * max(2, len(self.count))
        return self.ruler.text.line(digits, self.figure_size, bold=True) + 2

    @property
    def figure_height(self) -> float:
        return self.figure_size * TITLE_AIR

    @property
    def block(self) -> float:
        """How wide number and zone are."""
        return max(self.figure_width, self.pill_width)

    @property
    def inner_margin(self) -> float:
        return self.ruler.sizes.gap_s if self.look == "low" else self.ruler.sizes.gap

    @property
    def least_width(self) -> float:
        sizes = self.ruler.sizes
        edge = 2 * self.inner_margin
        if self.look == "low":
            return edge + self.figure_width + self.pill_width + sizes.lines(TUBE) + 2 * sizes.gap_s
        if self.look == "flat":
            return edge + self.block + sizes.lines(TUBE) + sizes.gap
        return edge + self.block + sizes.lines(TUBE) + self.zone_width + 2 * sizes.gap + sizes.gap_s

    @property
    def ideal_width(self) -> float:
        return self.least_width + self.ruler.sizes.lines(TUBE_IDEAL - TUBE)

    def aside_height(self) -> float:
        text, sizes = self.ruler.text, self.ruler.sizes
        return sum(text.tall(each, sizes.size_body, self.block) + sizes.gap_xs for each in self.aside)

    def block_height(self) -> float:
        """Number, zone, and what is said below them."""
        tall = self.figure_height + self.pill_height
        return tall + (self.aside_height() if self.look == "tower" else 0.0)

    def sentence_heights(self, width: float) -> tuple[float, ...]:
        if self.look != "tower":
            return ()
        text, sizes = self.ruler.text, self.ruler.sizes
        room = width - 2 * self.inner_margin
        return tuple(text.tall(each, sizes.size_body, room) for each in self.sentences)

    def __call__(self, width: float) -> Extent:
        sizes, edge = self.ruler.sizes, 2 * self.inner_margin
        if self.look == "low":
            least = max(self.figure_height + edge, sizes.lines(BAR))
            return Extent(least, least, max(least, sizes.lines(FLAT)))
        if self.look == "flat":
            least = max(self.block_height() + edge, sizes.lines(FLAT))
            return Extent(least, max(least, sizes.lines(FLAT_IDEAL)), max(least, sizes.lines(TOWER)))
        below = sum(self.sentence_heights(width)) + sizes.gap_s
        least = max(self.block_height(), sizes.lines(TOWER)) + below + edge
        return Extent(least, max(least, sizes.lines(TOWER_IDEAL)), inf)


# --- seats ----------------------------------------------------------------------------------------------

FEW = 2
"""So many panels do not fill an edge."""
SEAT_WIDE, SEAT_HIGH, SEAT_IDEAL, SEAT_IN_A_ROW = 13.2, 8.4, 10.5, 9.4
"""Lines of text that a seat's panel is wide and high; the last one beside others."""


@dataclass(frozen=True)
class EdgeNeed:
    """The panels of one edge, in a row or below one another."""

    sizes: Sizes
    count: int
    in_a_row: bool

    @property
    def least_width(self) -> float:
        one = self.sizes.lines(SEAT_WIDE)
        return self.count * (one + self.sizes.gap) - self.sizes.gap if self.in_a_row else one

    def __call__(self, _width: float) -> Extent:
        if self.in_a_row:
            return exactly(self.sizes.lines(SEAT_IN_A_ROW))  # the same in every step
        rows, gap = max(1, self.count), self.sizes.gap
        # Few panels have a gap at both ends, so that none is larger than it needs.
        ends = -gap if self.count > FEW else gap
        least, ideal = (rows * (self.sizes.lines(lines) + gap) + ends for lines in (SEAT_HIGH, SEAT_IDEAL))
        return Extent(least, ideal, inf)


STRIP_WIDE, STRIP_FINGERS = 36.0, 9.5
"""Columns of text, and fingers, from which on the seat at length stands between the others."""
STRIP_LOW, STRIP_LEAST = 3.4, 17.0
"""Lines of text that a seat is high in it, and that the seat at length is wide at least."""


@dataclass(frozen=True)
class SeatStripNeed:
    """All seats on one line, one of them at length beside or below the others."""

    sizes: Sizes

    @property
    def least_width(self) -> float:
        return max(self.sizes.lines(STRIP_LEAST), 6 * self.sizes.finger)

    def narrow(self, width: float) -> bool:
        return width < max(self.sizes.lines(STRIP_WIDE), self.sizes.finger * STRIP_FINGERS)

    def __call__(self, width: float) -> Extent:
        line = max(self.sizes.lines(STRIP_LOW), self.sizes.touch_s)
        return exactly(2 * line + self.sizes.gap_s if self.narrow(width) else line)


# --- card, dice, a panel's prices, lists ----------------------------------------------------------------

CARD, CARD_CLOSE, CARD_LOW = 8.8, 7.2, 4.6
"""Lines of text that a card is high: with all its words, with its title above its table, and beside it."""
CARD_WIDE, CARD_BESIDE = 15.0, 26.0
"""Columns of text of its table, and of title and table beside each other."""


@dataclass(frozen=True)
class CardNeed:
    sizes: Sizes
    look: Literal["whole", "low"]

    @property
    def least_width(self) -> float:
        return self.sizes.lines(CARD_WIDE)

    def __call__(self, width: float) -> Extent:
        lines, touch = self.sizes.lines, self.sizes.touch
        if self.look == "low":
            least = lines(CARD_LOW if width >= lines(CARD_BESIDE) else CARD_CLOSE)
            return Extent(least, lines(CARD), lines(CARD))
        least = max(lines(CARD), touch * 2.9)
        return Extent(least, max(least, touch * 3.7), max(least, touch * 4.2))


@dataclass(frozen=True)
class DiceNeed:
    """Dice beside one another, and what is said of them."""

    ruler: Ruler
    count: int
    caption: str

    @property
    def dice_width(self) -> float:
        return self.count * (self.ruler.sizes.touch_s + self.ruler.sizes.gap_s)

    @property
    def least_width(self) -> float:
        sizes = self.ruler.sizes
        words = self.ruler.text.longest_word(self.caption, sizes.size_body)
        return self.dice_width + sizes.gap + max(words, sizes.lines(4))

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        room = width - self.dice_width - sizes.gap
        return exactly(max(sizes.touch_s, self.ruler.text.tall(self.caption, sizes.size_body, room)))


NARROWEST = 1.5
"""Lines of text that a field of a price row is wide at least."""


@dataclass(frozen=True)
class PricesNeed:
    """Rows of prices as they lie on a panel; each breaks where its fields would be too narrow."""

    sizes: Sizes
    fields: tuple[int, ...]
    """How many prices each row has."""

    @property
    def least_width(self) -> float:
        return self.sizes.lines(14)

    def lines(self, width: float) -> int:
        """All rows break alike."""
        room = width - self.sizes.size_title - self.sizes.size_strong * 1.7 - 2 * self.sizes.gap_s
        widest = max(self.fields, default=1) * self.sizes.lines(NARROWEST)
        return max(1, min(3, -(-int(widest) // max(1, int(room)))))

    def __call__(self, width: float) -> Extent:
        rows = max(1, len(self.fields)) * self.lines(width)
        each = [rows * (self.sizes.lines(lines) + self.sizes.gap_xs) for lines in (1.7, 2.6, 3.2)]
        gaps = self.sizes.gap_s * (len(self.fields) - 1)
        return Extent(*(tall + gaps for tall in each))


@dataclass(frozen=True)
class ListNeed:
    """A list that turns its pages: so many rows of so many lines are seen at once."""

    sizes: Sizes
    rows: int
    seen: int
    tall: float

    @property
    def least_width(self) -> float:
        return self.sizes.lines(14)

    def __call__(self, _width: float) -> Extent:
        sizes = self.sizes
        row = max(sizes.touch, sizes.lines(self.tall)) + sizes.gap_s
        pager = pager_height(sizes.touch_s, sizes.size_body, sizes.gap_s) if self.rows > self.seen else 0.0
        seen = min(self.seen, max(1, self.rows))
        return Extent(seen * row + pager, max(1, self.rows) * row + pager, inf)


PICKED, PICKED_ALL = 2, 4
"""Rows of cards to name that are seen at least, and at best."""


@dataclass(frozen=True)
class PickerNeed:
    """A list of cards by group: a head, and rows of large keys below it."""

    sizes: Sizes
    look: Literal["roomy", "low"]

    @property
    def least_width(self) -> float:
        return self.sizes.lines(15)

    def __call__(self, _width: float) -> Extent:
        sizes = self.sizes
        row = max(sizes.touch_s, sizes.lines(2.6)) + sizes.gap_s
        head = max(sizes.touch_s, sizes.lines(2.2)) + 3 * sizes.gap
        low, whole = (head + rows * row for rows in (PICKED, PICKED_ALL))
        return Extent(low if self.look == "low" else whole, whole, inf)


END, WINNER, WINNER_WIDE = 3.4, 3.6, 9.5
"""Lines of text that the outcome and a winner are high, and that a winner is wide."""


@dataclass(frozen=True)
class EndNeed:
    """How it ended, and who has won with what."""

    sizes: Sizes
    winners: int

    @property
    def least_width(self) -> float:
        return self.sizes.lines(16)

    def __call__(self, width: float) -> Extent:
        columns = max(1, min(3, self.winners, int(width / self.sizes.lines(WINNER_WIDE))))
        least = self.sizes.lines(END + WINNER * -(-self.winners // columns))
        return Extent(least, max(least, self.sizes.lines(22)), inf)


@dataclass(frozen=True)
class StoryNeed:
    """What happened last, the newest first."""

    ruler: Ruler
    words: tuple[str, ...]

    @property
    def least_width(self) -> float:
        sizes, text = self.ruler.sizes, self.ruler.text
        return max(sizes.lines(9), *(text.longest_word(each, sizes.size_body) for each in self.words))

    def __call__(self, width: float) -> Extent:
        return exactly(self.ruler.text.tall("\n".join(self.words), self.ruler.sizes.size_body, width))


# --- hands of a virtual table ---------------------------------------------------------------------------

TRAY, TRAY_LOW = 2.9, 2.0
"""Lines of text that its keys are high."""
TRAY_TITLE = 6.4
"""Columns of text that its title has."""


@dataclass(frozen=True)
class TrayNeed:
    """Keys that stand in for hands: with words, or as signs alone."""

    ruler: Ruler
    labels: Sequence[str]
    look: Literal["words", "signs"]

    @property
    def least_width(self) -> float:
        sizes, count = self.ruler.sizes, max(1, len(self.labels))
        if self.look == "signs":
            return count * (sizes.finger + sizes.gap_s)
        widest = max(
            (self.ruler.text.longest_word(each, sizes.size_body, bold=True) for each in self.labels),
            default=0,
        )
        each = widest + sizes.size_strong * 1.2 + 2 * sizes.gap + 2 * sizes.gap_s
        return sizes.lines(TRAY_TITLE) + count * each * 1.3 + 2 * sizes.gap

    def __call__(self, _width: float) -> Extent:
        sizes = self.ruler.sizes
        if self.look == "signs":
            return exactly(max(sizes.touch_s, sizes.lines(TRAY_LOW)))
        return exactly(max(sizes.touch_s, sizes.lines(TRAY)) + sizes.gap)
