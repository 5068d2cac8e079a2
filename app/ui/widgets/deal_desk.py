"""Something that takes more than one tap: who takes part, what it costs whom, a country's panel, the book."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.paged_rows import PagedRows, RowButton
from app.ui.widgets.panel_row import PanelRow
from app.ui.widgets.seat_tiles import LINE, SeatTiles

__all__ = ["DealDesk"]

COUNTED = 1.6
"""How much higher than others tiles are that have keys below their names."""
TILE, FIELDS, KEYED = 2, 1.4, 6.2
"""The tallest row: of tiles and of a panel's fields in fingers, of tiles with keys in lines of text."""
MOST_LINES = 3
"""Promises that are seen at once where there is little room."""


class BookLine(RowButton):
    """One promise; the one that the buttons are about is marked as a chosen seat is."""

    chosen = BooleanProperty(False)


class Book(PagedRows):
    """The promises that stand."""

    def tall_for(self, most: int) -> float:
        """How tall it is with all its lines, or with so many and the keys that turn to the others."""
        pager = self.pager_height if len(self._rows) > most else 0
        return float(min(most, max(1, len(self._rows))) * (self.row_height() + theme.gap_s) + pager)

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

    tallest = NumericProperty(1)
    """As tall as its rows of tiles or of prices may be, all parts together."""
    needs = NumericProperty(0)
    """Its height where others need the room as well."""
    listing = BooleanProperty(False)

    __events__ = ("on_act",)

    def __init__(self, **kwargs: object) -> None:
        # Once for all parts: they have all been told by then what they show.
        self._counted = Clock.create_trigger(self._count, -1)
        super().__init__(**kwargs)
        self._questions: list[SeatTiles] = []
        self._prices: list[PanelRow] = []
        self._lines: Book | None = None
        self._parts: list[Any] = []
        self.bind(height=self._counted)

    def show(self, view: Any) -> None:
        """Take over a `DealView`."""
        while len(self._questions) < len(view.rows):
            tiles = SeatTiles()
            tiles.bind(
                on_tap=lambda _tiles, key: self.dispatch("on_act", f"deal:{key}"),
                on_share=lambda _tiles, seat, chips: self.dispatch("on_act", f"deal:share:{seat}:{chips}"),
                wished=self._counted,
                needs=self._counted,
            )
            self._questions.append(tiles)
        while len(self._prices) < len(view.prices):
            price = PanelRow()
            price.bind(lines=self._counted, side=self._level)
            self._prices.append(price)
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
        self._level()

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

    def _count(self, *_: object) -> None:
        """Each part gets as much of the height as it has rows, and more where shares are counted."""
        shown = [part for part in self._parts if isinstance(part, SeatTiles)]
        prices = [part for part in self._parts if isinstance(part, PanelRow)]
        for part in prices:
            part.size_hint_y = part.lines
        self.tallest = max(
            theme.touch * TILE * 2,
            sum(part.wished * self._row(part) for part in shown)
            + sum(part.lines * theme.touch * FIELDS for part in prices),
        )
        room = self.height - theme.gap * (len(self._parts) - 1)
        all_fit = sum(part.needs for part in shown) <= room
        for part in shown:
            part.size_hint_y = part.wished * (COUNTED if part.joining else 1)
            line = theme.size_body * LINE + theme.gap_xs
            least = min(line + theme.touch_s, self.height / len(self._parts) - theme.gap)
            part.size_hint_min_y = part.needs if all_fit else least
        self.needs = (
            sum(part.least_tall() + theme.gap for part in shown)
            + sum(part.lines * theme.touch + theme.gap for part in prices)
            + (self._book().tall_for(MOST_LINES) if self.listing else 0)
        )

    def _row(self, part: SeatTiles) -> float:
        """How tall a row of tiles is at the most: keys below a name need room, too."""
        return max(theme.touch * TILE, theme.size_body * KEYED if part.sharing else 0)

    def _level(self, *_: object) -> None:
        """The tokens of a panel are all of one size."""
        prices = [part for part in self._parts if isinstance(part, PanelRow)]
        smallest = min((part.side for part in prices), default=0)
        for part in prices:
            part.most = smallest

    def on_act(self, key: str) -> None: ...


load_beside(__file__)
