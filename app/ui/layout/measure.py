"""How wide and high words are, as far as a layout has to know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from app.ui.layout.sizes import Sizes


class TextMeasure(Protocol):
    """Measures words in the fonts they are drawn in."""

    def line(self, text: str, size: float, bold: bool = False) -> float:
        """The width of the text on one line."""

    def tall(self, text: str, size: float, width: float, bold: bool = False) -> float:
        """The height of the text, wrapped into a width."""

    def longest_word(self, text: str, size: float, bold: bool = False) -> float:
        """The width below which a word would be cut."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """What needs are computed with: the sizes of this screen, and a measure for words."""

    sizes: Sizes
    text: TextMeasure
