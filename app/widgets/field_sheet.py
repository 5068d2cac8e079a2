"""Numbers and rows of prices on as many pages as they need, side by side where there is room."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.views import FieldView, PriceRowView
from app.widgets.kv import load_beside
from app.widgets.live import theme
from app.widgets.price_row import PriceRow
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
        self.bind(width=self._lay, least_width=self._lay, most=self._lay)
        self.bind(height=self._limit, pager_height=self._limit)

    def show(self, items: tuple[FieldView | PriceRowView, ...]) -> None:
        self._items = items
        self._lay()
        fields, rows = iter(self._fields), iter(self._rows)
        for item in items:
            next(rows).show(item) if isinstance(item, PriceRowView) else next(fields).show(item)

    def _lay(self, *_: Any) -> None:
        """Another list, or another width, makes other lines; otherwise everything stays where it is."""
        across = max(1, min(int(self.most), int((self.width + theme.gap) // (self.least_width + theme.gap))))
        shape = (across, *((item.key, type(item)) for item in self._items))
        if shape == self._laid:
            return
        same = shape[1:] == self._laid[1:]
        self._laid = shape
        self._make()
        self.ids.body.clear_widgets()
        for line in self.cards:
            line.clear_widgets()
        at, self.cards = self.page if same else 0, []
        fields, rows, line = iter(self._fields), iter(self._rows), None
        for item in self._items:
            if isinstance(item, PriceRowView):
                line = None
                self._line(1).add_widget(next(rows))
                continue
            if line is None or len(line.children) == across:
                line = self._line(across)
            line.add_widget(next(fields))
        for line in self.cards:
            for _empty in range(int(line.across) - len(line.children)):
                line.add_widget(Widget())
        self._at = None
        self._arrange()
        if self.cards:
            self.turn(int(at))

    def _limit(self, *_: Any) -> None:
        """No row of prices is taller than a page."""
        for row in self._rows:
            row.most_tall = self.height - self.pager_height - theme.gap

    def _line(self, across: int) -> Any:
        line = FieldLine(across=across)
        self.add_widget(line)
        return line

    def _make(self) -> None:
        """As many fields and rows as there are things to show."""
        rows = sum(isinstance(item, PriceRowView) for item in self._items)
        while len(self._rows) < rows:
            row = PriceRow()
            row.bind(
                on_prices=lambda each, prices: self.dispatch("on_prices", each.key, prices),
                on_explain=lambda _each, words: self.dispatch("on_explain", words),
            )
            self._rows.append(row)
        self._limit()
        while len(self._fields) < len(self._items) - rows:
            field = ValueField()
            field.bind(
                on_change=lambda each, value: self.dispatch("on_change", each.key, value),
                on_settle=lambda each, value: self.dispatch("on_settle", each.key, value),
                on_explain=lambda _each, words: self.dispatch("on_explain", words),
            )
            self._fields.append(field)

    def on_change(self, key: str, value: int) -> None: ...

    def on_settle(self, key: str, value: int) -> None: ...

    def on_prices(self, key: str, prices: tuple[int, ...]) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
