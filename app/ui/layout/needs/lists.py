"""Lists that scroll: how high each row is in a width, and where it stands in the whole list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.ui.layout.measure import Ruler
from app.ui.layout.plan import Rect
from app.ui.layout.sizes import Sizes

SIGN, CHEVRON = 1.7, 1.0
"""Of strong words' size, that the picture before a row and the sign behind it are wide."""
HEADING = 1.5
"""The same for the height of a heading."""
TWO_COLUMNS = 52
"""From so many columns of text on, rows may stand in pairs."""
BAR = 0.75
"""Of a small gap, that the scroll bar is wide."""
LEAST_THUMB = 0.6
"""Of a finger, that the bar's thumb is high at least."""


@dataclass(frozen=True)
class RowNeed:
    """A row to open or to read: its name, and a line or two about it."""

    ruler: Ruler
    title: str
    detail: str = ""

    def words_width(self, width: float) -> float:
        sizes = self.ruler.sizes
        return width - sizes.size_strong * (SIGN + CHEVRON) - 2 * (sizes.gap + sizes.gap_s)

    def height(self, width: float) -> float:
        sizes, text, room = self.ruler.sizes, self.ruler.text, self.words_width(width) - 2
        title = text.tall(self.title, sizes.size_body, room, bold=True)
        detail = text.tall(self.detail, sizes.size_note, room)
        return max(sizes.touch, title + detail + 2 * sizes.gap_s)


def heading_height(sizes: Sizes) -> float:
    return sizes.size_strong * HEADING + sizes.gap_s


WHEN, EMBLEM = 3.4, 2.2
"""Lines of text that the time and the emblem before an event are wide."""
ICON, SIGNED = 1.2, 1.4
"""Of strong words' size, that its picture is large, and wide with its air."""
KIND = 1.4
"""Lines of small print that the kind of an event is high."""


@dataclass(frozen=True)
class EventNeed:
    """Something that happened: when, who, a picture, its words, and above them what kind of thing it is."""

    ruler: Ruler
    words: str
    kind: bool = False
    seated: bool = True
    slim: bool = False
    """The time stands above the words."""

    @property
    def when_width(self) -> float:
        return 0.0 if self.slim else self.ruler.sizes.lines(WHEN)

    @property
    def sign_width(self) -> float:
        """Rows without a seat keep its place, unless there is little room."""
        return self.ruler.sizes.lines(EMBLEM) if self.seated or not self.slim else 0.0

    @property
    def icon_size(self) -> float:
        return self.ruler.sizes.size_strong * ICON

    @property
    def icon_width(self) -> float:
        return self.ruler.sizes.size_strong * SIGNED

    @property
    def kind_height(self) -> float:
        return self.ruler.sizes.size_note * KIND if self.kind else 0.0

    def words_width(self, width: float) -> float:
        sizes = self.ruler.sizes
        before = [each for each in (self.when_width, self.sign_width, self.icon_width) if each]
        return width - 2 * sizes.gap - sum(before) - sizes.gap_s * len(before)

    def height(self, width: float) -> float:
        sizes = self.ruler.sizes
        words = self.ruler.text.tall(self.words, sizes.size_body, self.words_width(width) - 2)
        return max(sizes.finger, words + self.kind_height + 2 * sizes.gap_s)


@dataclass(frozen=True, slots=True)
class Item:
    """A row of a list, as far as its place follows from it."""

    height: Callable[[float], float]
    """In a width."""
    alone: bool = False
    """It has the whole width, as a heading has."""


def column_width(width: float, columns: int, gap: float) -> float:
    return (width - gap * (columns - 1)) / columns


def placed(items: Sequence[Item], width: float, columns: int, gap: float, aside: float) -> tuple[Rect, ...]:
    """Every item below the one before it, or in pairs read from the left; rows of a pair are equally high."""
    each = column_width(width, columns, aside)
    places: list[Rect] = []
    y, waiting = 0.0, list[float]()

    def end_of_line() -> None:
        nonlocal y
        if waiting:
            tall = max(waiting)
            for at, _height in enumerate(waiting):
                places.append(Rect(at * (each + aside), y, each, tall))
            y += tall + gap
            waiting.clear()

    for item in items:
        if item.alone:
            end_of_line()
            places.append(Rect(0, y, width, item.height(width)))
            y += places[-1].height + gap
            continue
        waiting.append(item.height(each))
        if len(waiting) == columns:
            end_of_line()
    end_of_line()
    return tuple(places)


def laid_out(
    items: Sequence[Item], sizes: Sizes, width: float, height: float, pairs: bool = False
) -> tuple[Rect, ...]:
    """The whole list: in pairs only if `pairs` may be and one column is higher than the room; a list that
    scrolls leaves room for its bar."""
    places = placed(items, width, 1, sizes.gap_s, sizes.gap)
    if total(places) <= height:
        return places
    columns = 2 if pairs and width >= sizes.lines(TWO_COLUMNS) else 1
    if columns > 1:
        places = placed(items, width, columns, sizes.gap_s, sizes.gap)
        if total(places) <= height:
            return places
    return placed(items, width - bar_room(sizes), columns, sizes.gap_s, sizes.gap)


def total(places: Sequence[Rect]) -> float:
    """How high the list is."""
    return max((place.bottom for place in places), default=0.0)


def bar_width(sizes: Sizes) -> float:
    return sizes.gap_s * BAR


def bar_room(sizes: Sizes) -> float:
    """What the bar takes from the width."""
    return bar_width(sizes) + sizes.gap_s


def screenfuls(places: Sequence[Rect], height: float) -> tuple[float, ...]:
    """Where to scroll to, one screenful after the other, so that every row is once wholly seen: each begins
    with the first row that the one before did not show whole."""
    end = max(0.0, total(places) - height)
    starts = [0.0]
    while starts[-1] < end - 1:
        here = starts[-1]
        cut = next((place.y for place in places if place.bottom > here + height + 1), end)
        # A row that is higher than the screen is read in parts.
        starts.append(min(end, cut if cut > here + 1 else here + height * 0.8))
    return tuple(starts)
