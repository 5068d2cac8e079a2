"""The page of figures: large numbers with a chart, and lists of what is counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.pages.statistics.view import StatisticsView
from app.ui.views import NumberView
from app.ui.widgets import label, notice, paged_rows, top_bar
from app.ui.widgets.bar_chart import BarChart
from app.ui.widgets.big_number import ICON, TALL
from app.ui.widgets.frame import Frame
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_line, tall
from app.ui.widgets.live import theme
from app.ui.widgets.row import fill, one_each, pass_on
from app.ui.widgets.tabs import Tabs

__all__ = ["Counted", "Figures", "StatisticsScreen", "label", "notice", "paged_rows", "top_bar"]

FEW_COLUMNS = 30
"""With fewer only the open tab has its name."""
FEW_FIGURES = 40
"""With fewer columns, standing, the numbers have two rows."""


class Counted(BoxLayout):
    """One number with its picture, and what it counts."""

    value = StringProperty("")
    caption = StringProperty("")
    icon = StringProperty("")
    digits = NumericProperty(56)
    tall = NumericProperty(24)

    def show(self, view: NumberView) -> None:
        self.value, self.caption, self.icon = view.value, view.caption, view.icon


class Figures(BoxLayout):
    """The numbers side by side, all in one size, and the chart below them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._numbers: list[Counted] = []
        self.chart = BarChart()
        self.add_widget(self.chart)
        self._measure_soon = Clock.create_trigger(self._measure, -1)
        self.bind(size=self._measure_soon)
        theme.bind(size_body=self._measure_soon)

    def show(self, view: StatisticsView) -> None:
        one_each(self.ids.numbers, self._numbers, Counted, view.numbers)
        self.chart.show(view.chart)
        self._measure_soon()

    def _measure(self, *_: Any) -> None:
        """Digits as large as the longest number and the longest caption let all of them be."""
        grid, count = self.ids.numbers, len(self._numbers)
        if not count:
            return
        folded = self.height > self.width and self.width < theme.size_body * FEW_FIGURES
        grid.cols = -(-count // 2) if folded else count
        rows = -(-count // grid.cols)
        row = min(theme.size_figure * 2.6 + theme.size_body * 2, self.height * (0.42 if rows == 1 else 0.24))
        column = (self.width - theme.gap * (grid.cols - 1)) / grid.cols
        caption = max(
            tall(each.caption, theme.font, theme.size_body, max(1, column)) for each in self._numbers
        )
        longest = max(one_line(each.value, theme.font_bold, 100) for each in self._numbers) / 100
        grid.height = row * rows
        for each in self._numbers:
            each.tall = min(caption + 2, row * 0.5)
            each.digits = int(min(theme.size_hero, (column - 6) / (longest + ICON), (row - each.tall) / TALL))


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
