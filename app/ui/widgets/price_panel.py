"""A country's panel as it lies on the table: its rows of prices below one another, all tokens of one size."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.boxlayout import BoxLayout

from app.ui.views import PanelRowView
from app.ui.widgets.live import theme
from app.ui.widgets.panel_row import PanelRow
from app.ui.widgets.row import one_each


class PricePanel(BoxLayout):
    """Feed it with `show`."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._rows: list[PanelRow] = []
        theme.bind(gap_s=self._space)
        self._space()

    def _space(self, *_: object) -> None:
        self.spacing = theme.gap_s

    def show(self, rows: Sequence[PanelRowView]) -> None:
        one_each(self, self._rows, self._make, rows)
        self._level()

    def _make(self) -> PanelRow:
        row = PanelRow()
        row.bind(side=self._level)
        return row

    def _level(self, *_: object) -> None:
        smallest = min((row.side for row in self.children), default=0)
        for row in self.children:
            row.most = smallest
