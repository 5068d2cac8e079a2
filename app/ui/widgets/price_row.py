"""A row of prices as it is printed on a country's panel: every field is tapped up and down."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.ui.views import PriceRowView
from app.ui.widgets import value_field
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel

__all__ = ["WHOLE", "PriceCell", "PriceEnd", "PriceRow", "value_field"]

WHOLE = slice(None)


def _least_cell() -> float:
    """A finger for each of its keys."""
    return float(max(theme.touch_s, 2 * theme.finger - 2))


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

    Rows longer than the glass is wide go on below, or in another of these that shows the next part.
    """

    key = StringProperty("")
    label = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("quiet")
    tall = NumericProperty(150)
    head = NumericProperty(30)
    most_tall = NumericProperty(1e6)
    """The height of a page."""
    around = NumericProperty(50)
    """What is above and below the fields."""
    cell_height = NumericProperty(100)
    cell_width = NumericProperty(52)
    """The least a finger needs."""
    lines = NumericProperty(1)

    __events__ = ("on_prices", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._view: PriceRowView | None = None
        self._part = WHOLE
        self._cells: list[PriceCell] = []
        self._end = PriceEnd()
        self._laid: tuple[int, int, bool] = (0, 0, False)
        self._arranged = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._end.bind(on_tap=lambda _end, by: self._grow(by))
        self.bind(width=self._arranged, cell_width=self._arranged)
        theme.bind(gap_xs=self._arranged)

    def show(self, view: PriceRowView, part: slice = WHOLE) -> None:
        self._view, self._part = view, part
        self.key, self.icon, self.tone = view.key, view.icon, view.stand.tone
        shown = range(len(view.prices))[part]
        self.label = view.label if part == WHOLE else f"{view.label} {shown[0] + 1}–{shown[-1] + 1}"
        self.ids.stand.show(view.stand)
        self._end.key = view.key
        self._end.can_grow, self._end.can_shrink = len(view.prices) < view.longest, len(view.prices) > 1
        while len(self._cells) < len(shown):
            cell = PriceCell()
            cell.bind(on_tap=lambda pressed, by: self._tap(self._shown[self._cells.index(pressed)], by))
            self._cells.append(cell)
        for cell, number in zip(self._cells, shown, strict=False):
            cell.key, cell.price = f"{view.key}:{number + 1}", view.prices[number]
            cell.least, cell.most = view.least, view.most
        self._arrange()

    def places(self, width: float, height: float) -> int:
        """How many fields have a finger for each of their keys there."""
        lines = int((height - self.around) // (_least_cell() + theme.gap_xs))
        return self._across(width) * max(1, lines)

    @staticmethod
    def cell_tall(lines: float, room: float, touch: float, finger: float, size: float) -> float:
        """How tall a field is in one of so many lines: as it likes, or as there is room."""
        wanted = max(touch * 1.75, 2 * finger - 2, size * (3.2 if lines < 2 else 2.4))
        return float(min(wanted, max(touch, room / lines - theme.gap_xs)))

    def tall_in(self, width: float, height: float, places: int) -> float:
        """How tall so many fields are on a page of this size; more than the page if fingers have no room."""
        lines = -(-places // self._across(width))
        room = height - self.around
        cell = self.cell_tall(lines, room, theme.touch_s, theme.finger, theme.size_strong)
        return float(self.around + (max(cell, _least_cell()) + theme.gap_xs) * lines)

    @property
    def _shown(self) -> range:
        return range(len(self._view.prices) if self._view else 0)[self._part]

    def _across(self, width: float) -> int:
        return max(1, int((width - 2 * theme.gap_s + theme.gap_xs) // (self.cell_width + theme.gap_xs)))

    def _arrange(self, *_: object) -> None:
        """As many fields on a line as fingers have room for, the same on every line."""
        if self._view is None:
            return
        ends = self._shown.stop == len(self._view.prices)
        fields = [*self._cells[: len(self._shown)], *([self._end] if ends else [])]
        places, across = len(fields), self._across(self.width)
        self.lines = -(-places // across)
        across = -(-places // int(self.lines))
        if (places, across, ends) == self._laid:
            return
        self._laid = (places, across, ends)
        grid = self.ids.grid
        grid.clear_widgets()
        grid.cols = across
        for cell in fields:
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
