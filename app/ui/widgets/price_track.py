"""A row of prices with the token on one of them; a tap on another price moves it there."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme


class TrackCell(Pressable):
    """One price. The token lies on it, or lay on it before."""

    price = StringProperty("")
    index = NumericProperty(0)
    here = BooleanProperty(False)
    was = BooleanProperty(False)
    ink = ColorProperty()
    token = ColorProperty()


class PriceTrack(BoxLayout):
    """Feed it with `show`; dispatches on_move(index)."""

    label = StringProperty("")
    icon = StringProperty("")
    note = StringProperty("")
    prefix = StringProperty("price")
    tone = StringProperty("quiet")
    lines = NumericProperty(1)
    """Rows longer than fingers have room for go on below."""

    __events__ = ("on_move",)

    def __init__(self, **kwargs: object) -> None:
        self._cells: list[TrackCell] = []
        self._count = 0
        super().__init__(**kwargs)
        self.bind(width=self._fold)
        theme.bind(finger=self._fold)

    def show(self, view: Any) -> None:
        """Take over a `TrackView`."""
        self.label, self.icon, self.note, self.tone = view.label, view.icon, view.note, view.tone
        row, self._count = self.ids.row, len(view.prices)
        self._fold()
        while len(self._cells) < len(view.prices):
            cell = TrackCell(index=len(self._cells))
            cell.bind(on_release=lambda pressed: self.dispatch("on_move", int(pressed.index)))
            self._cells.append(cell)
        if len(row.children) != len(view.prices):
            row.clear_widgets()
            for cell in self._cells[: len(view.prices)]:
                row.add_widget(cell)
        for cell, price in zip(self._cells, view.prices, strict=False):
            cell.name, cell.price = f"{self.prefix}:{int(cell.index)}", str(price)
            cell.here, cell.was = cell.index == view.at, cell.index == view.was

    def tall_in(self, width: float) -> float:
        """How tall it has to be in this width."""
        each = max(theme.touch_s + theme.gap_xs, theme.finger)
        return float(theme.size_body * 1.5 + each * self._lines_in(width))

    def _lines_in(self, width: float) -> int:
        across = max(1, int((width + theme.gap_xs + 1) // theme.finger))
        return max(1, -(-self._count // across))

    def _fold(self, *_: object) -> None:
        self.lines = self._lines_in(self.width)

    def on_move(self, index: int) -> None: ...


load_beside(__file__)
