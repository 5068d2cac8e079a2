"""Widgets of any kind side by side and below one another, on as many pages as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.widgets import pager
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme

__all__ = ["PagedGrid", "pager"]


class PagedGrid(BoxLayout):
    """Give it widgets with `hold`. As few columns as all have room in; only where they have not, pages.

    In a single column a widget may need more height than others: `tall_in` says how much in a width.
    """

    least_wide = NumericProperty(200)
    least_tall = NumericProperty(68)
    most_tall = NumericProperty(120)
    most_cols = NumericProperty(3)
    page = NumericProperty(0)
    pages = NumericProperty(1)
    pager_height = NumericProperty(68)

    def __init__(self, **kwargs: object) -> None:
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

    def refill(self) -> None:
        """What is held needs another height."""
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

    def _fill(self, *_: object) -> None:
        most = self._across(len(self._held))
        if most == 1:
            self._fill_column()
            return
        height, count = self.height, len(self._held)
        down = self._down(height)
        cols = min(most, max(1, -(-count // down)))
        if count > down * cols:
            height -= self.pager_height
            down, cols = self._down(height), most
        self.pages = max(1, -(-count // (down * cols)))
        self.page = min(self.page, self.pages - 1)
        # The rows of a page that is full are as many as are needed, all alike.
        rows = down if self.pages > 1 else max(1, -(-count // cols))
        tall = max(1.0, min(self.most_tall, (height + theme.gap_s) / rows - theme.gap_s))
        first = int(self.page) * down * cols
        self._lay_out([(widget, tall) for widget in self._held[first : first + down * cols]], cols)

    def _fill_column(self) -> None:
        """Each as tall as it has to be; what a full page leaves, all have a share in."""
        height = self.height
        needs = [self._need(widget) for widget in self._held]
        if sum(needs) + theme.gap_s * (len(needs) - 1) > height + 1:
            height -= self.pager_height
        pages: list[list[tuple[Any, float]]] = [[]]
        left = height
        for widget, need in zip(self._held, (min(need, max(1.0, height)) for need in needs), strict=True):
            if pages[-1] and need > left + 1:
                pages.append([])
                left = height
            pages[-1].append((widget, need))
            left -= need + theme.gap_s
        self.pages = len(pages)
        self.page = min(self.page, self.pages - 1)
        room = [
            (height - theme.gap_s * (len(page) - 1)) / sum(need for _, need in page) for page in pages if page
        ]
        by = max(1.0, min([self.most_tall / self.least_tall, *room]))
        self._lay_out([(widget, need * by) for widget, need in pages[int(self.page)]], 1)

    def _need(self, widget: Any) -> float:
        """How tall it is at least."""
        own = float(widget.tall_in(self.width)) if hasattr(widget, "tall_in") else 0.0
        return max(own, float(self.least_tall))

    def _lay_out(self, shown: list[tuple[Any, float]], cols: int) -> None:
        grid = self.ids.grid
        grid.clear_widgets()
        grid.cols = cols
        for widget, tall in shown:
            widget.size_hint_y, widget.height = None, tall
            grid.add_widget(widget)
        for _ in range(-len(shown) % cols):
            grid.add_widget(
                Widget(size_hint_y=None, height=shown[0][1])
            )  # an empty place: the others keep their width


load_beside(__file__)
