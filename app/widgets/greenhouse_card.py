"""The greenhouse card that lies open: whom it strikes, and what it costs in which zone."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout

from app.theme import TURN_SECONDS, ZONE_PATTERNS
from app.widgets import wordmark
from app.widgets.kv import load_beside
from app.widgets.live import theme

__all__ = ["CardCellBox", "GreenhouseCard", "wordmark"]


class CardCellBox(BoxLayout):
    """One zone's column on the card."""

    word = StringProperty("")
    range = StringProperty("")
    effect = StringProperty("")
    pattern = StringProperty("plain")
    fill = ColorProperty()
    ink = ColorProperty()
    current = BooleanProperty(False)


class GreenhouseCard(RelativeLayout):
    """Feed it with `show`; a new card turns over."""

    title = StringProperty("")
    affects = StringProperty("")
    note = StringProperty("")
    side = StringProperty("none")
    """none, back or front."""
    width_shown = NumericProperty(1)
    compact = BooleanProperty(False)
    """With little room only the title and the cells are shown."""
    has_cells = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._card: Any = None
        self._words: dict[str, str] = {}
        self._cells: list[CardCellBox] = []
        self._turn: Any = None

    def show(self, card: Any, words: dict[str, str]) -> None:
        """Take over a `CardView` (or None) and the words of the zones."""
        if card == self._card and words == self._words:
            return
        old, self._card, self._words = self._card, card, words
        face = (card.title, card.face_down) if card else None
        old_face = (old.title, old.face_down) if old else None
        if self._turn is not None:
            self._turn.cancel(self)
            self._turn = None
            self.width_shown = 1
        if face == old_face or theme.reduce_motion:
            self._fill()
            return
        self._turn = Animation(width_shown=0, duration=TURN_SECONDS / 2, transition="in_quad")
        self._turn.bind(on_complete=self._turned)
        self._turn.start(self)

    def _turned(self, *_: Any) -> None:
        self._fill()
        self._turn = Animation(width_shown=1, duration=TURN_SECONDS / 2, transition="out_quad")
        self._turn.start(self)

    def _fill(self) -> None:
        card = self._card
        self.side = "none" if card is None else "back" if card.face_down else "front"
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
        for box, cell in zip(self._cells, cells, strict=False):
            box.word = self._words.get(cell.zone, "")
            box.range, box.effect, box.current = cell.range, cell.effect, cell.current
            box.pattern = ZONE_PATTERNS[cell.zone]
            box.fill = getattr(theme, f"zone_{cell.zone}")
            box.ink = getattr(theme, f"{cell.zone}_ink")


load_beside(__file__)
