"""Numbers and rows of prices on as many pages as they need, side by side where there is room."""

from __future__ import annotations

from itertools import count
from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.views import FieldView, PriceRowView
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.price_row import WHOLE, PriceRow
from app.widgets.sheet import Sheet
from app.widgets.value_field import ValueField


class FieldLine(BoxLayout):
    """What stands side by side: as tall as its tallest."""

    tall = NumericProperty(0)
    across = NumericProperty(1)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        if hasattr(widget, "tall"):
            widget.bind(tall=self._measure)
            self._measure()

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().remove_widget(widget, *args, **kwargs)
        if hasattr(widget, "tall"):
            widget.unbind(tall=self._measure)

    def _measure(self, *_: Any) -> None:
        self.tall = max((getattr(each, "tall", 0) for each in self.children), default=0)


class FieldSheet(Sheet):
    """Feed it with `show`. Dispatches on_change(key, value) while a number moves, on_settle(key, value) when
    it has come to rest, on_prices(key, prices), and on_explain(words).
    """

    least_width = NumericProperty(300)
    """How wide a number with its words has to be."""
    most = NumericProperty(3)
    """Numbers in a line."""

    __events__ = ("on_change", "on_settle", "on_prices", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        self._items: tuple[FieldView | PriceRowView, ...] = ()
        self._fields: list[ValueField] = []
        self._rows: list[PriceRow] = []
        self._laid: tuple[Any, ...] = ()
        super().__init__(**kwargs)
        self.bind(size=self._lay, least_width=self._lay, most=self._lay, pager_height=self._lay)
        theme.bind(finger=self._lay)

    def show(self, items: tuple[FieldView | PriceRowView, ...]) -> None:
        self._items = items
        self._lay()

    def _lay(self, *_: Any) -> None:
        self._limit()
        pieces = self._pieces()
        self._arrange_lines(pieces)
        fields, rows = count(), count()
        for item, part in pieces:
            if isinstance(item, PriceRowView):
                self._row(next(rows)).show(item, part)
            else:
                self._field(next(fields)).show(item)
        self._level()

    def _level(self, *_: Any) -> None:
        """Where one counter has its label above its keys, all have: they are alike, and easier to compare."""
        shown = self._fields[: sum(not isinstance(item, PriceRowView) for item in self._items)]
        needs = {field.least_tall for field in shown}
        alike = max(needs) + theme.touch_s * 0.15 + 1 if len(needs) > 1 else 0
        for field in shown:
            field.alike = alike

    def _pieces(self) -> list[tuple[FieldView | PriceRowView, slice]]:
        """What is shown; a row of prices that no page has room for is shown in parts, all as long."""
        pieces: list[tuple[FieldView | PriceRowView, slice]] = []
        for item in self._items:
            if not isinstance(item, PriceRowView):
                pieces.append((item, WHOLE))
                continue
            prices = len(item.prices)
            parts = -(-(prices + 1) // self._row(0).places(self.width, self._page_tall))
            each = -(-(prices + 1) // parts)
            starts = range(0, prices, each)
            pieces += [(item, slice(at, at + each) if parts > 1 else WHOLE) for at in starts]
        return pieces

    def _arrange_lines(self, pieces: list[tuple[FieldView | PriceRowView, slice]]) -> None:
        """Another list, or another size, makes other lines; otherwise everything stays where it is."""
        across = max(1, min(int(self.most), int((self.width + theme.gap) // (self.least_width + theme.gap))))
        keys = tuple(item.key for item in self._items)
        shape = (keys, across, *((item.key, part.start) for item, part in pieces))
        if shape == self._laid:
            return
        same = self._laid[:1] == (keys,)
        self._laid = shape
        self.ids.body.clear_widgets()
        for line in self.cards:
            line.clear_widgets()
        at, self.cards = self.page if same else 0, []
        fields, rows, line = count(), count(), None
        for item, _part in pieces:
            if isinstance(item, PriceRowView):
                line = None
                self._line(1).add_widget(self._row(next(rows)))
                continue
            if line is None or len(line.children) == across:
                line = self._line(across)
            line.add_widget(self._field(next(fields)))
        for line in self.cards:
            for _empty in range(int(line.across) - len(line.children)):
                line.add_widget(Widget())
        self._at = None
        self._arrange()
        if self.cards:
            self.turn(int(at))

    @property
    def _page_tall(self) -> float:
        return float(self.height - self.pager_height - theme.gap)

    def _limit(self) -> None:
        """No row of prices is taller than a page."""
        for row in self._rows:
            row.most_tall = self._page_tall

    def _line(self, across: int) -> Any:
        line = FieldLine(across=across)
        self.add_widget(line)
        return line

    def _row(self, number: int) -> PriceRow:
        while len(self._rows) <= number:
            row = PriceRow(most_tall=self._page_tall)
            row.bind(
                on_prices=lambda each, prices: self.dispatch("on_prices", each.key, prices),
                on_explain=lambda _each, words: self.dispatch("on_explain", words),
            )
            self._rows.append(row)
        return self._rows[number]

    def _field(self, number: int) -> ValueField:
        while len(self._fields) <= number:
            field = ValueField()
            field.bind(
                least_tall=self._level,
                on_change=lambda each, value: self.dispatch("on_change", each.key, value),
                on_settle=lambda each, value: self.dispatch("on_settle", each.key, value),
                on_explain=lambda _each, words: self.dispatch("on_explain", words),
            )
            self._fields.append(field)
        return self._fields[number]

    def on_change(self, key: str, value: int) -> None: ...

    def on_settle(self, key: str, value: int) -> None: ...

    def on_prices(self, key: str, prices: tuple[int, ...]) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
