"""Widgets of any kind side by side and below one another, on as many pages as they need."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.widgets import pager
from app.widgets.kv import load_beside
from app.widgets.live import theme

__all__ = ["PagedGrid", "pager"]


class PagedGrid(BoxLayout):
    """Give it widgets with `hold`. As few columns as all have room in; only where they have not, pages.

    In a single column a widget may be as tall as several: `tall_in` says what it needs in a width.
    """

    least_wide = NumericProperty(200)
    least_tall = NumericProperty(68)
    most_tall = NumericProperty(120)
    most_cols = NumericProperty(3)
    page = NumericProperty(0)
    pages = NumericProperty(1)
    pager_height = NumericProperty(68)

    def __init__(self, **kwargs: Any) -> None:
        self._held: list[Any] = []
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        super().__init__(**kwargs)
        for part in ("size", "least_wide", "least_tall", "most_tall", "most_cols"):
            self.fbind(part, self._fill_soon)

    def hold(self, widgets: Sequence[Any]) -> None:
        """Take these in the place of others, which are let go at once; the same ones again turn no page."""
        if list(widgets) != self._held:
            if len(widgets) != len(self._held):
                self.page = 0
            self._held = list(widgets)
            self.ids.grid.clear_widgets()
            self._fill_soon()

    def turn(self, by: int) -> None:
        """Some pages on or back; the first and the last are ends."""
        self.page = min(self.pages - 1, max(0, self.page + by))
        self._fill()

    def _down(self, height: float) -> int:
        return max(1, int((height + theme.gap_s) // (self.least_tall + theme.gap_s)))

    def _across(self, count: int) -> int:
        room = int((self.width + theme.gap_s) // (self.least_wide + theme.gap_s))
        return max(1, min(int(self.most_cols), room, max(1, count)))

    def _fill(self, *_: Any) -> None:
        height = self.height
        most = self._across(len(self._held))
        count = sum(self._lines(widget, most) for widget in self._held)
        down = self._down(height)
        cols = min(most, max(1, -(-count // down)))
        if count > down * cols:
            height -= self.pager_height
            down, cols = self._down(height), most
        pages = self._in_pages(down * cols, cols)
        # The rows of a page that is full are as many as are needed, all alike.
        self.pages = len(pages)
        self.page = min(self.page, self.pages - 1)
        rows = down if self.pages > 1 else max(1, -(-count // cols))
        tall = min(self.most_tall, (height + theme.gap_s) / rows - theme.gap_s)
        self._lay_out(pages[int(self.page)], down, cols, max(1.0, tall))
        self._stretch(height)

    def _lines(self, widget: Any, cols: int) -> int:
        """The rows that it takes."""
        if cols > 1 or not hasattr(widget, "tall_in"):
            return 1
        return max(1, ceil((widget.tall_in(self.width) + theme.gap_s - 2) / (self.least_tall + theme.gap_s)))

    def _in_pages(self, places: int, cols: int) -> list[list[Any]]:
        pages: list[list[Any]] = [[]]
        left = places
        for widget in self._held:
            lines = min(places, self._lines(widget, cols))
            if pages[-1] and lines > left:
                pages.append([])
                left = places
            pages[-1].append(widget)
            left -= lines
        return pages

    def _lay_out(self, shown: list[Any], down: int, cols: int, tall: float) -> None:
        grid = self.ids.grid
        grid.clear_widgets()
        grid.cols = cols
        for widget in shown:
            lines = min(down, self._lines(widget, cols))
            widget.size_hint_y, widget.height = None, tall * lines + theme.gap_s * (lines - 1)
            grid.add_widget(widget)
        for _ in range(-len(shown) % cols):
            grid.add_widget(
                Widget(size_hint_y=None, height=tall)
            )  # an empty place: the others keep their width

    def _stretch(self, height: float) -> None:
        """What is alone on its page may be as tall as it has to be."""
        alone = self.ids.grid.children
        if len(alone) == 1 and hasattr(alone[0], "tall_in"):
            alone[0].height = max(alone[0].height, min(height, alone[0].tall_in(self.width)))


load_beside(__file__)
