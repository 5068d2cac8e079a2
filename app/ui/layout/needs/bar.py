"""The bar along the bottom: its places follow from the screen alone, never from the step."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.layout.needs.words import exactly
from app.ui.layout.parts import Extent
from app.ui.layout.plan import Rect
from app.ui.layout.sizes import Sizes

SPELLED = 60
"""From so many columns of text on, undo says what it takes back."""
UNDO, KEY = 10.5, 6.2
"""Lines of text that undo in words, and any other key, are wide."""
MAIN = 0.34
"""Of the width, that the main key has."""
MOST_KEYS = 3


@dataclass(frozen=True)
class BarNeed:
    """Undo and redo, the keys of the moment, the main key: from one end to the other, or on two lines."""

    sizes: Sizes
    keys: bool = True
    """The moment has keys beside the main one; without them no line is kept for them."""
    fewest: int = 2
    """So many keys have room between undo and the main key, or all of them stand on a line of their own."""
    most: int = MOST_KEYS
    """There are never more places than this."""
    main: float = MAIN
    """Of the width, that the main key has."""

    def __call__(self, width: float) -> Extent:
        return exactly(self._above(width) + self._main_line)

    def spelled(self, width: float) -> bool:
        """There is room to say what undo takes back."""
        return width > self.sizes.lines(SPELLED)

    def folded(self, width: float) -> bool:
        """The keys of the moment have a line of their own above the others."""
        gaps = self.sizes.gap_s * (self.fewest - 1)
        return self._middle(width) < self.fewest * self.sizes.lines(KEY) + gaps

    def places(self, width: float, mirrored: bool = False) -> tuple[Rect, Rect, tuple[Rect, ...], Rect]:
        """Undo, redo, the places for keys, and the main key; counted from the bar's upper left corner."""
        sizes = self.sizes
        gap, small = sizes.gap_s, self._square
        undo = self._undo(width)
        folded = self.folded(width)
        y = self._above(width)
        main = width - undo - small - 2 * gap if folded else width * self.main
        start, room = (0.0, width) if folded else (undo + small + 2 * gap, self._middle(width))
        count = max(self.fewest, min(self.most, int((room + gap) / (sizes.lines(KEY) + gap))))
        each = (room + gap) / count - gap
        tall = self._line if folded else self._main_line
        rects = [
            Rect(0, y, undo, self._main_line),
            Rect(undo + gap, y, small, self._main_line),
            Rect(width - main, y, main, self._main_line),
            *(Rect(start + at * (each + gap), 0, each, tall) for at in range(count)),
        ]
        if mirrored:
            rects = [Rect(width - rect.right, rect.y, rect.width, rect.height) for rect in rects]
        return rects[0], rects[1], tuple(rects[3:]), rects[2]

    def _above(self, width: float) -> float:
        """Of the keys' own line, with the gap below it."""
        return self._line + self.sizes.gap_s if self.keys and self.folded(width) else 0.0

    @property
    def _main_line(self) -> float:
        return max(self.sizes.touch_l, self.sizes.lines(2.6))

    @property
    def _line(self) -> float:
        return max(self.sizes.touch, self.sizes.lines(2.4))

    @property
    def _square(self) -> float:
        return max(self.sizes.touch, self.sizes.lines(2.2))

    def _undo(self, width: float) -> float:
        return self.sizes.lines(UNDO) if self.spelled(width) else self._square

    def _middle(self, width: float) -> float:
        """What is left for the keys of the moment on one line."""
        return width * (1 - self.main) - self._undo(width) - self._square - 3 * self.sizes.gap_s


ONE_MAIN = 0.48
"""Of the width, that the main key has where a single key stands beside it."""


def one_key_bar(sizes: Sizes) -> BarNeed:
    """Undo, one key that leads to everything rare, and the main key: on one line whatever the step."""
    return BarNeed(sizes, fewest=1, most=1, main=ONE_MAIN)
