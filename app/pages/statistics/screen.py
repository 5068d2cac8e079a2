"""The page of figures: large numbers with a chart, and lists of what is counted."""

from __future__ import annotations

from dataclasses import replace

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.pages.statistics.view import StatisticsView
from app.ui.layout.needs.figures import FigureNeed, FiguresNeed
from app.ui.views import NumberView
from app.ui.widgets.bar_chart import BarChart
from app.ui.widgets.label import BodyLabel, FigureLabel, IconLabel
from app.ui.widgets.live import theme
from app.ui.widgets.page_frame import PageFrame
from app.ui.widgets.placing import put
from app.ui.widgets.row import one_each, pass_on
from app.ui.widgets.row_list import RowList
from app.ui.widgets.tabs import Tabs

FEW_COLUMNS = 30
"""With fewer only the open tab has its name."""


class Counted(Widget):
    """One number with its picture, and what it counts."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._need = FigureNeed(theme.ruler.sizes, 1.0, 1.0, 1.0, 1.0)
        self._value = FigureLabel()
        self._caption, self._icon = BodyLabel(halign="center", valign="top"), IconLabel(halign="left")
        for part in (self._icon, self._value, self._caption):
            self.add_widget(part)
        self.bind(pos=self._place, size=self._place)

    def show(self, view: NumberView) -> None:
        self._value.text, self._caption.text, self._icon.icon = view.value, view.caption, view.icon

    def take(self, need: FigureNeed) -> None:
        """All numbers have one size."""
        self._need = need
        self._place()

    def _place(self, *_: object) -> None:
        need = self._need
        digits = theme.ruler.text.line(self._value.text, need.digits, bold=True)
        whole = need.picture + digits
        x, foot = self.center_x - whole / 2, self.center_y - need.height / 2
        self._value.style_size, self._icon.font_size = need.digits, need.icon
        self._caption.color = theme.quiet
        put(self._icon, x, foot + need.caption, need.picture, need.line)
        put(self._value, x + need.picture, foot + need.caption, digits + theme.gap_xs, need.line)
        put(self._caption, self.x, foot, self.width, need.caption)


class Figures(BoxLayout):
    """The numbers side by side, all in one size, and the chart below them."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._numbers: list[Counted] = []
        self._views: tuple[NumberView, ...] = ()
        self._grid, self.chart = GridLayout(cols=1, size_hint_y=None), BarChart()
        self.add_widget(self._grid)
        self.add_widget(self.chart)
        self._measure_soon = Clock.create_trigger(self._measure, -1)
        self.bind(size=self._measure_soon)
        theme.bind(size_body=self._measure_soon)

    def show(self, view: StatisticsView) -> None:
        self._views = view.numbers
        one_each(self._grid, self._numbers, Counted, view.numbers)
        self.chart.show(view.chart)
        self._measure_soon()

    def _measure(self, *_: object) -> None:
        if not self._views:
            return
        words = tuple((each.value, each.caption) for each in self._views)
        need = FiguresNeed(theme.ruler, words, float(self.height))
        self.spacing, self._grid.spacing = theme.gap, (theme.gap, 0)
        self._grid.cols = need.columns(self.width)
        self._grid.height = need.row(self.width) * need.rows(self.width)
        for each in self._numbers:
            each.take(need.one(self.width))


class StatisticsScreen(PageFrame):
    """Call `show` as often as you like."""

    __events__ = ("on_tab", "on_open")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.view: StatisticsView | None = None
        self.rows, self.tabs, self._figures = RowList(prefix="counted"), Tabs(), Figures()
        self.rows.bind(on_pick=pass_on(self, "on_open"))
        self.tabs.bind(on_choose=pass_on(self, "on_tab"))
        self.bind(compact=self._arrange, wide=self._arrange, columns=self._arrange)

    def show(self, view: StatisticsView) -> None:
        if view == self.view:
            return
        self.view = view
        self.back_label, self.notice = view.back_label, view.notice
        self.rows.show(view.rows)
        self._figures.show(view)
        self._arrange()

    def turn(self, by: int) -> None:
        """Some screenfuls of the list on or back."""
        self.rows.turn(by)

    def _arrange(self, *_: object) -> None:
        view = self.view
        if view is None:
            return
        wordless = self.columns < FEW_COLUMNS
        shown = (replace(tab, label="") if wordless and tab.id != view.tab else tab for tab in view.tabs)
        self.tabs.show(tuple(shown), view.tab)
        tabs = self.place_tabs(self.tabs)
        self.title = view.title if tabs else ""
        self.stand(*tabs, self._figures if view.tab == "all" else self.rows)

    def on_tab(self, tab: str) -> None: ...

    def on_open(self, row: str) -> None: ...
