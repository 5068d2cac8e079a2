"""The greenhouse card that lies open: whom it strikes, and what it costs in which zone."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.theme import ZONE_PATTERNS
from app.ui.widgets.flip_card import FlipCard
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme


class CardCellBox(BoxLayout):
    """One zone's column on the card."""

    word = StringProperty("")
    longest = StringProperty("")
    """The longest word of all zones: they are written in one size."""
    range = StringProperty("")
    effect = StringProperty("")
    pattern = StringProperty("plain")
    fill = ColorProperty()
    ink = ColorProperty()
    current = BooleanProperty(False)


class GreenhouseCard(FlipCard):
    """Feed it with `show`; a new card turns over."""

    title = StringProperty("")
    affects = StringProperty("")
    note = StringProperty("")
    compact = BooleanProperty(False)
    """With little room only the title and the cells are shown."""
    low = BooleanProperty(False)
    """With very little, they stand side by side."""
    has_cells = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._card: Any = None
        self._words: dict[str, str] = {}
        self._cells: list[CardCellBox] = []

    def show(self, card: Any, words: dict[str, str]) -> None:
        """Take over a `CardView` (or None) and the words of the zones."""
        if card == self._card and words == self._words:
            return
        old, self._card, self._words = self._card, card, words
        if _lies(card) == _lies(old):
            self._fill()
        else:
            self.turn(_lies(card)[0])

    def on_swap(self) -> None:
        self._fill()

    def _fill(self) -> None:
        card = self._card
        self.title = card.title if card else ""
        self.affects = card.affects if card else ""
        self.note = card.note if card else ""
        cells = card.cells if card else ()
        self.has_cells = bool(cells)
        row = self.ids.cells
        while len(self._cells) < len(cells):
            self._cells.append(CardCellBox())
        if len(row.children) != len(cells):
            row.clear_widgets()
            for box in self._cells[: len(cells)]:
                row.add_widget(box)
        longest = max(self._words.values(), key=len, default="")
        for box, cell in zip(self._cells, cells, strict=False):
            box.word, box.longest = self._words.get(cell.zone, ""), longest
            box.range, box.effect, box.current = cell.range, cell.effect, cell.current
            box.pattern = ZONE_PATTERNS[cell.zone]
            box.fill = getattr(theme, f"zone_{cell.zone}")
            box.ink = getattr(theme, f"{cell.zone}_ink")


def _lies(card: Any) -> tuple[str, str]:
    """How a card lies, and which: with another of either it has to be turned over."""
    return ("none", "") if card is None else ("back" if card.face_down else "front", card.title)


load_beside(__file__)
