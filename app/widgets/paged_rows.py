"""A long list of things to open, page by page; only the rows on the page are widgets."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.widgets import label, pager
from app.widgets.button import Pressable
from app.widgets.kv import load_beside
from app.widgets.label import one_line
from app.widgets.live import theme

LONG = 5
"""Rows below one another from which on a page has room for headings."""

MOST_STRETCH = 1.25
LEAST_STRETCH = 0.88
"""Rows give way a little where that saves a page."""
TWO_COLUMNS = 52

__all__ = ["PagedRows", "RowButton", "RowHeading", "label", "pager"]


class RowButton(Pressable):
    """One thing to open: a picture, its name, and a line or two about it."""

    key = StringProperty("")
    icon = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")


class RowHeading(BoxLayout):
    """What the rows after it have in common."""

    title = StringProperty("")


class PagedRows(BoxLayout):
    """Feed it with `show`; dispatches on_pick(id).

    In two columns, read downwards, where there is the width for them and one would be too long.
    """

    prefix = StringProperty("row")
    """Rows are named after it and their id."""
    empty_words = StringProperty("")
    before_words = StringProperty("")
    after_words = StringProperty("")
    page = NumericProperty(0)
    pages = NumericProperty(1)
    cols = NumericProperty(1)
    pager_height = NumericProperty(68)

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: Any) -> None:
        self._view: Any = None
        self._rows: tuple[Any, ...] = ()
        self._buttons: list[RowButton] = []
        self._headings: list[RowHeading] = []
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        super().__init__(**kwargs)
        self.bind(size=self._fill_soon)
        theme.bind(size_body=self._fill_soon)

    def show(self, view: Any) -> None:
        """Take over a `RowsView`. Another list begins at its first page; other words alone turn no page."""
        if view == self._view:
            return
        if [row.id for row in view.rows] != [row.id for row in self._rows]:
            self.page = 0
        self._view, self._rows = view, view.rows
        self.empty_words = "" if view.rows else view.empty_words
        self.before_words, self.after_words = view.before_words, view.after_words
        self._fill_soon()

    def turn(self, by: int) -> None:
        """Some pages on or back; the first and the last are ends."""
        self.page = min(self.pages - 1, max(0, self.page + by))
        self._fill()

    def _fill(self, *_: Any) -> None:
        """Lay the rows of this page out."""
        for cols in (1, 2) if self.width >= theme.size_body * TWO_COLUMNS else (1,):
            tall = self.row_height(cols)
            down = self._down(self.height, tall, cols)
            if len(self._rows) <= down * cols:
                break
        height = self.height
        if len(self._rows) > down * cols:
            height -= self.pager_height
            down = self._down(height, tall, cols)
        rows = self._rows if down >= LONG else [row for row in self._rows if row.id]
        pages = _in_pages(rows, down * cols)
        if len(pages) == 1:
            down = min(down, max(1, -(-len(rows) // cols)))
        self.cols, self.pages = cols, len(pages)
        self.page = min(self.page, self.pages - 1)
        # What is left of the height goes to the rows, so that a full page is full.
        share = (height + theme.gap_s) / down - theme.gap_s
        self.ids.grid.row_default_height = min(share, tall * MOST_STRETCH)
        self._lay_out(pages[int(self.page)], down)

    def row_height(self, cols: int = 1) -> float:
        """Of the row with most words, in so many columns; two lines below a name are enough for any."""
        widest = max((one_line(row.detail, theme.font, theme.size_note) for row in self._rows), default=0)
        column = (self.width - theme.gap * (cols - 1)) / cols
        room = column - theme.size_strong * 2.8 - 2 * (theme.gap + theme.gap_s)
        return row_tall(0 if not widest else 1 if widest <= room else 2)

    def _down(self, height: float, tall: float, cols: int) -> int:
        """Rows that stand below one another in this height: a few more where that saves a page."""

        def fit(each: float) -> int:
            return max(1, int((height + theme.gap_s) // (each + theme.gap_s)))

        usual, most = fit(tall), fit(max(theme.touch, tall * LEAST_STRETCH))
        count = len(self._rows)
        return most if -(-count // (most * cols)) < -(-count // (usual * cols)) else usual

    def _lay_out(self, rows: list[Any], down: int) -> None:
        grid = self.ids.grid
        grid.clear_widgets()
        grid.rows, grid.cols = down, int(self.cols)
        buttons, headings = count(), count()
        for row in rows:
            grid.add_widget(
                self._button(next(buttons), row) if row.id else self._heading(next(headings), row)
            )
        # Empty places keep the columns as wide as they are on a full page.
        for _ in range(down * int(self.cols) - len(rows)):
            grid.add_widget(Widget())

    def _button(self, number: int, row: Any) -> RowButton:
        if number == len(self._buttons):
            made = RowButton()
            made.bind(on_release=lambda pressed: self.dispatch("on_pick", pressed.key))
            self._buttons.append(made)
        button = self._buttons[number]
        button.name, button.key, button.icon = f"{self.prefix}:{row.id}", row.id, row.icon
        button.title, button.detail = row.title, row.detail
        return button

    def _heading(self, number: int, row: Any) -> RowHeading:
        if number == len(self._headings):
            self._headings.append(RowHeading())
        self._headings[number].title = row.title
        return self._headings[number]

    def on_pick(self, key: str) -> None: ...


def row_tall(lines: int) -> float:
    """The height of a row with a name and so many lines below it."""
    return float(max(theme.touch, theme.size_body * 1.5 + theme.size_note * 1.35 * lines + 2 * theme.gap_s))


def _in_pages(rows: Iterable[Any], room: int) -> list[list[Any]]:
    """So many rows on each page; a heading never stands last on one."""
    pages: list[list[Any]] = [[]]
    for row in rows:
        if len(pages[-1]) >= room or (not row.id and len(pages[-1]) == room - 1):
            pages.append([])
        pages[-1].append(row)
    return pages


load_beside(__file__)
