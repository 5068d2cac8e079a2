"""A row of prices as it is printed on a country's panel: every field is tapped up and down."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.views import PriceRowView
from app.widgets import value_field
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.panel import Panel

__all__ = ["PriceCell", "PriceEnd", "PriceRow", "value_field"]


class PriceCell(FloatLayout):
    """One field: more above, less below, the price between them."""

    key = StringProperty("")
    price = NumericProperty(1)
    least = NumericProperty(1)
    most = NumericProperty(99)

    __events__ = ("on_tap",)

    def on_tap(self, by: int) -> None: ...


class PriceEnd(BoxLayout):
    """Where the row ends: one field more, or one less."""

    key = StringProperty("")
    can_grow = BooleanProperty(True)
    can_shrink = BooleanProperty(True)

    __events__ = ("on_tap",)

    def on_tap(self, by: int) -> None: ...


class PriceRow(Panel):
    """Feed it with `show`; dispatches on_prices(tuple) at every tap, or on_explain(words) at a limit.

    Rows longer than the glass is wide go on below.
    """

    key = StringProperty("")
    label = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("quiet")
    tall = NumericProperty(150)
    head = NumericProperty(30)
    most_tall = NumericProperty(1e6)
    """The height of a page."""
    wanted = NumericProperty(100)
    cell_height = NumericProperty(100)
    cell_width = NumericProperty(52)
    """The least a finger needs."""
    lines = NumericProperty(1)

    __events__ = ("on_prices", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        self._view: PriceRowView | None = None
        self._cells: list[PriceCell] = []
        self._end = PriceEnd()
        self._laid: tuple[int, int] = (0, 0)
        self._arranged = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._end.bind(on_tap=lambda _end, by: self._grow(by))
        self.bind(width=self._arranged, cell_width=self._arranged)
        theme.bind(gap_xs=self._arranged)

    def show(self, view: PriceRowView) -> None:
        self._view = view
        self.key, self.label, self.icon, self.tone = view.key, view.label, view.icon, view.stand.tone
        self.ids.stand.show(view.stand)
        self._end.key = view.key
        self._end.can_grow, self._end.can_shrink = len(view.prices) < view.longest, len(view.prices) > 1
        for number, price in enumerate(view.prices):
            if number == len(self._cells):
                cell = PriceCell()
                cell.bind(on_tap=lambda pressed, by: self._tap(self._cells.index(pressed), by))
                self._cells.append(cell)
            cell = self._cells[number]
            cell.key, cell.price = f"{view.key}:{number + 1}", price
            cell.least, cell.most = view.least, view.most
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        """As many fields on a line as fingers have room for, the same on every line."""
        if self._view is None:
            return
        places = len(self._view.prices) + 1
        room = self.width - 2 * theme.gap_s
        across = max(1, int((room + theme.gap_xs) // (self.cell_width + theme.gap_xs)))
        self.lines = -(-places // across)
        across = -(-places // int(self.lines))
        if (places, across) == self._laid:
            return
        self._laid = (places, across)
        grid = self.ids.grid
        grid.clear_widgets()
        grid.cols = across
        for cell in (*self._cells[: places - 1], self._end):
            grid.add_widget(cell)
        for _empty in range(across * int(self.lines) - places):
            grid.add_widget(Widget())

    def _tap(self, number: int, by: int) -> None:
        view = self._view
        assert view is not None
        price = view.prices[number] + by
        if view.least <= price <= view.most:
            self._tell((*view.prices[:number], price, *view.prices[number + 1 :]))
        else:
            self.dispatch("on_explain", view.why_not)

    def _grow(self, by: int) -> None:
        """A field more costs what the last one does."""
        view = self._view
        assert view is not None
        if by > 0 and len(view.prices) < view.longest:
            self._tell((*view.prices, view.prices[-1]))
        elif by < 0 and len(view.prices) > 1:
            self._tell(view.prices[:-1])
        else:
            self.dispatch("on_explain", view.why_not)

    def _tell(self, prices: tuple[int, ...]) -> None:
        self.dispatch("on_prices", prices)

    def on_prices(self, prices: tuple[int, ...]) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
