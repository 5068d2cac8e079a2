"""The page of figures: large numbers with a chart, and lists of what is counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.screens.statistics.view import StatisticsView
from app.widgets import big_number, notice, paged_rows, top_bar
from app.widgets.bar_chart import BarChart
from app.widgets.big_number import BigNumber
from app.widgets.frame import Frame
from app.widgets.kv import load_beside
from app.widgets.row import fill, one_each, pass_on
from app.widgets.tabs import Tabs

__all__ = ["Figures", "StatisticsScreen", "big_number", "notice", "paged_rows", "top_bar"]

FEW_COLUMNS = 60


class Figures(BoxLayout):
    """The numbers in a row, and the chart below them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._numbers: list[BigNumber] = []
        self.chart = BarChart()
        self.add_widget(self.chart)

    def show(self, view: StatisticsView) -> None:
        one_each(self.ids.numbers, self._numbers, BigNumber, view.numbers)
        self.chart.show(view.chart)


class StatisticsScreen(Frame):
    """Call `show` as often as you like."""

    title = StringProperty("")
    back_label = StringProperty("")
    notice = StringProperty("")

    __events__ = ("on_back", "on_tab", "on_open")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: StatisticsView | None = None
        self._rows, self._tabs, self._figures = self.ids.rows.__self__, Tabs(), Figures()
        self._tabs.bind(on_choose=pass_on(self, "on_tab"))
        self.bind(compact=self._arrange, wide=self._arrange, columns=self._arrange)

    def show(self, view: StatisticsView) -> None:
        if view == self.view:
            return
        self.view = view
        self.back_label, self.notice = view.back_label, view.notice
        self._rows.show(view.rows)
        self._figures.show(view)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        view = self.view
        if view is None:
            return
        in_bar = self.compact and self.wide
        wordless = self.columns < FEW_COLUMNS
        tabs = (replace(tab, label="") if wordless and tab.id != view.tab else tab for tab in view.tabs)
        self._tabs.show(tuple(tabs), view.tab)
        self._tabs.stand(self.ids.bar if in_bar else None, self.ids.tabs)
        self.title = "" if in_bar else view.title
        fill(self.ids.body, self._figures if view.tab == "all" else self._rows)

    def on_back(self) -> None: ...

    def on_tab(self, tab: str) -> None: ...

    def on_open(self, row: str) -> None: ...


load_beside(__file__)
