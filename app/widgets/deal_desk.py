"""Something that takes more than one tap: who takes part, what it costs whom, a country's panel, the book."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.paged_rows import PagedRows, RowButton
from app.widgets.panel_row import PanelRow
from app.widgets.seat_tiles import LINE, SeatTiles

__all__ = ["DealDesk"]

COUNTED = 1.6
"""How much higher than others tiles are that have keys below their names."""


class BookLine(RowButton):
    """One promise; the one that the buttons are about is marked as a chosen seat is."""

    chosen = BooleanProperty(False)


class Book(PagedRows):
    """The promises that stand."""

    def _button(self, number: int, row: Any) -> RowButton:
        if number == len(self._buttons):
            made = BookLine()
            made.bind(on_release=lambda pressed: self.dispatch("on_pick", pressed.key))
            self._buttons.append(made)
        line = super()._button(number, row)
        line.chosen = row.chosen
        return line


class DealDesk(BoxLayout):
    """Feed it with `show`; dispatches on_act(key)."""

    tile_rows = NumericProperty(1)
    """Rows of tiles below one another, in all questions together."""
    listing = BooleanProperty(False)

    __events__ = ("on_act",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._questions: list[SeatTiles] = []
        self._prices: list[PanelRow] = []
        self._lines: Book | None = None
        self._parts: list[Any] = []
        self.bind(height=self._count)

    def show(self, view: Any) -> None:
        """Take over a `DealView`."""
        while len(self._questions) < len(view.rows):
            tiles = SeatTiles()
            tiles.bind(
                on_tap=lambda _tiles, key: self.dispatch("on_act", f"deal:{key}"),
                on_share=lambda _tiles, seat, chips: self.dispatch("on_act", f"deal:share:{seat}:{chips}"),
                wished=self._count,
            )
            self._questions.append(tiles)
        while len(self._prices) < len(view.prices):
            self._prices.append(PanelRow())
        self.listing = view.lines is not None
        questions, prices = self._questions[: len(view.rows)], self._prices[: len(view.prices)]
        self._hold([*questions, *prices, *([self._book()] if self.listing else [])])
        for tiles, row in zip(questions, view.rows, strict=True):
            tiles.show(row)
        for price, row in zip(prices, view.prices, strict=True):
            price.show(row)
        if view.lines is not None:
            self._book().show(view.lines)
        self._count()

    def _book(self) -> Book:
        if self._lines is None:
            self._lines = Book(prefix="line")
            self._lines.bind(on_pick=lambda _rows, key: self.dispatch("on_act", f"deal:line:{key}"))
        return self._lines

    def _hold(self, parts: list[Any]) -> None:
        if parts != self._parts:
            self._parts = parts
            self.ids.parts.clear_widgets()
            for part in parts:
                self.ids.parts.add_widget(part)

    def _count(self, *_: Any) -> None:
        """Each question gets as much of the height as it has rows, and more where parts are counted."""
        shown = [part for part in self._parts if isinstance(part, SeatTiles)]
        self.tile_rows = sum(part.wished for part in shown)
        for part in shown:
            part.size_hint_y = part.wished * (COUNTED if part.joining else 1)
            line = theme.size_body * LINE + theme.gap_xs
            part.size_hint_min_y = min(line + theme.touch_s, self.height / len(self._parts) - theme.gap)

    def on_act(self, key: str) -> None: ...


load_beside(__file__)
