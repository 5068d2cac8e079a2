"""Parts that are words: the step, a notice, a question with its answers, the strip, the phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.ui.layout.measure import Ruler
from app.ui.layout.parts import Extent
from app.ui.layout.sizes import Sizes

TITLE_AIR = 1.25
"""Of a title's size, that its line is high."""


def strip_height(touch_s: float, size_body: float) -> float:
    """The strip along the top."""
    return max(touch_s, size_body * 2.3)


def exactly(height: float) -> Extent:
    return Extent(height, height, height)


DETAIL_LINES = 4
"""In so many lines, or a few more, it is said what to do."""
StepLook = Literal["large", "small", "title"]


@dataclass(frozen=True)
class StepNeed:
    """The step's title with the sign of its seat, and what to do: beside the title if both have room on one
    line, else below it."""

    ruler: Ruler
    title: str
    detail: str
    signed: bool
    look: StepLook = "large"

    @property
    def title_size(self) -> float:
        sizes = self.ruler.sizes
        return sizes.size_title if self.look == "large" else sizes.size_strong

    @property
    def line(self) -> float:
        return self.title_size * TITLE_AIR

    @property
    def sign(self) -> float:
        """The width of the seat's sign, with the gap beside it."""
        return self.line + self.ruler.sizes.gap if self.signed else 0.0

    def title_width(self) -> float:
        return self.ruler.text.line(self.title, self.title_size, bold=True)

    def beside(self, width: float) -> bool:
        """Both stand on one line."""
        if not self.detail or self.look == "title":
            return False
        sizes = self.ruler.sizes
        detail = self.ruler.text.line(self.detail, sizes.size_body)
        return self.sign + self.title_width() + sizes.gap_l + detail <= width

    def title_height(self, width: float) -> float:
        tall = self.ruler.text.tall(self.title, self.title_size, width - self.sign, bold=True)
        return max(self.line, tall) if self.title else 0.0

    def detail_height(self, width: float) -> float:
        """Below the title; nothing where it stands beside it or is left out."""
        if not self.detail or self.look == "title" or self.beside(width):
            return 0.0
        return self.ruler.text.tall(self.detail, self.ruler.sizes.size_body, width) + self.ruler.sizes.gap_xs

    @property
    def least_width(self) -> float:
        """A title has two lines at most, or three of small letters; what to do has so many that it can be
        read at a glance."""
        text, most = self.ruler.text, 2 if self.look == "large" else 3
        words = max(
            text.longest_word(self.title, self.title_size, bold=True), self.title_width() / most * 1.2
        )
        if self.look == "title" or not self.detail:
            return self.sign + words
        detail = text.line(self.detail, self.ruler.sizes.size_body) / DETAIL_LINES
        return max(self.sign + words, text.longest_word(self.detail, self.ruler.sizes.size_body), detail)

    def __call__(self, width: float) -> Extent:
        return exactly(self.title_height(width) + self.detail_height(width))


@dataclass(frozen=True)
class NoticeNeed:
    """Something people must know, in as many lines as it takes."""

    ruler: Ruler
    text: str
    size: float

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        room = width - 3 * sizes.gap - sizes.size_title - 2
        tall = self.ruler.text.tall(self.text, self.size, room, bold=True)
        return exactly(max(self.size * 2.4, tall + 4 * sizes.gap_xs))


LEAST_ANSWERS = 3
"""So many answers are always shown; what comes after them can be done without."""


@dataclass(frozen=True)
class PromptNeed:
    """A question: its words, and its answers beside them or below."""

    ruler: Ruler
    text: str
    detail: str
    answers: tuple[str, ...]

    def shown(self, width: float) -> int:
        """With little width the last answers are left out."""
        count = len(self.answers)
        while count > LEAST_ANSWERS and self._answers_width(count) > width - self._around:
            count -= 1
        return count

    def tall(self, width: float) -> bool:
        """The answers stand below the words."""
        count = self.shown(width)
        return count > 0 and (bool(self.detail) or self._answers_width(count) > width * 0.5)

    def answers_width(self, width: float) -> float:
        """What the answers have beside the words."""
        return min(width * 0.6, self._answers_width(self.shown(width)))

    @property
    def answers_height(self) -> float:
        return max(self.ruler.sizes.touch_s, self.ruler.sizes.lines(2.4))

    def words_height(self, width: float) -> tuple[float, float]:
        """Of the question, and of the sentence below it."""
        sizes, text = self.ruler.sizes, self.ruler.text
        room = width - self._around
        if not self.tall(width) and self.answers:
            room -= self.answers_width(width) + sizes.gap
        return (
            text.tall(self.text, sizes.size_body, room, bold=True) + 2,
            text.tall(self.detail, sizes.size_body, room) + 2 if self.detail else 0.0,
        )

    def __call__(self, width: float) -> Extent:
        sizes = self.ruler.sizes
        words = max(sizes.size_title * TITLE_AIR, sum(self.words_height(width))) + 2 * sizes.gap_s
        if self.tall(width):
            return exactly(words + self.answers_height + sizes.gap_s)
        return exactly(max(words, sizes.touch + sizes.gap_l))

    @property
    def _around(self) -> float:
        """What of its width is for the edge and the sign."""
        sizes = self.ruler.sizes
        return 3 * sizes.gap + sizes.size_title * 1.1

    def _answers_width(self, count: int) -> float:
        """Picture, words and air of so many answers."""
        sizes = self.ruler.sizes
        each = sizes.size_strong * 1.2 + 3 * sizes.gap + sizes.gap_s
        words = sum(self.ruler.text.line(one, sizes.size_body, bold=True) for one in self.answers[:count])
        return words + count * each


@dataclass(frozen=True)
class PhasesNeed:
    """All phases on one line, the present one in bold."""

    ruler: Ruler
    phases: tuple[str, ...]

    @property
    def least_width(self) -> float:
        sizes = self.ruler.sizes
        words = sum(self.ruler.text.line(each, sizes.size_body, bold=True) for each in self.phases)
        return words + sizes.gap_s * max(0, len(self.phases) - 1) + 4

    def __call__(self, _width: float) -> Extent:
        return exactly(phases_height(self.ruler.sizes))


def phases_height(sizes: Sizes) -> float:
    return sizes.lines(1.4) + sizes.gap_s


def phase_bars_height(sizes: Sizes) -> float:
    """Of the phases' lines without their words."""
    return sizes.edge * 1.4 + sizes.gap_xs
