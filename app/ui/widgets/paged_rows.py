"""A long list of things to open or to read, page by page; only the rows on the page are widgets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import count
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import emblem, label, pager
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import SHRINKING, one_line
from app.ui.widgets.label import tall as tall_of
from app.ui.widgets.leftover import Heights, evened, height_of
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.row import fill

MOST_STRETCH = 1.25
LEAST_STRETCH = 0.88
"""Rows give way a little where that saves a page."""
TWO_COLUMNS = 52

__all__ = ["PagedRows", "RowButton", "RowHeading", "RowLine", "emblem", "label", "pager"]


class RowLine(Panel):
    """One thing to read: a picture, its name, and a line or two about it."""

    icon = StringProperty("")
    seat = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    opens = BooleanProperty(False)
    share = NumericProperty(1)
    """Of their sizes, that the words of all rows have."""


class RowButton(Pressable, RowLine):
    """One thing to open; the one that is open may be marked."""

    key = StringProperty("")
    chosen = BooleanProperty(False)
    opens = BooleanProperty(True)


class RowColumn(BoxLayout):
    """Rows below one another."""


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
    marks = BooleanProperty(False)
    """What the chosen row opens stands beside the list."""

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: object) -> None:
        self._view: Any = None
        self._rows: tuple[Any, ...] = ()
        self._columns: list[RowColumn] = []
        self._buttons: list[RowButton] = []
        self._lines: list[RowLine] = []
        self._headings: list[RowHeading] = []
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        super().__init__(**kwargs)
        self.bind(size=self._fill_soon, marks=self._fill_soon)
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

    def _fill(self, *_: object) -> None:
        """Lay the rows of this page out."""
        height = self.height
        for cols in (1, 2) if self.width >= theme.size_body * TWO_COLUMNS else (1,):
            tall = self.row_height(cols)
            pages = self._in_pages((height,), tall, cols)
            if len(pages) == 1:
                pages = self._evened(pages, tall, cols)
                break
        else:
            height -= self.pager_height
            pages = evened(partial(self._in_pages, tall=tall, cols=cols), _rows_of, height)
        self.cols, self.pages = cols, len(pages)
        self.page = min(self.page, self.pages - 1)
        # What is left of the height goes to the rows, so that a full page is full.
        shares = (self._share(column, height) for page in pages for column in page)
        self._lay_out(pages[int(self.page)], min(tall * MOST_STRETCH, *shares))

    def row_height(self, cols: int = 1) -> float:
        """Of the row with most words, in so many columns; two lines for a name, two below it."""
        room = self._room(cols)
        return max((_needed(row, room) for row in self._rows if row.id), default=row_tall(0))

    def _room(self, cols: int) -> float:
        """The width that the words of a row have."""
        column = (self.width - theme.gap * (cols - 1)) / cols
        return column - theme.size_strong * 2.8 - 2 * (theme.gap + theme.gap_s)

    def _in_pages(self, heights: Heights, tall: float, cols: int) -> list[list[list[Any]]]:
        """The columns of each page: with a few more rows where that saves a page."""
        usual, most = (
            _in_columns(self._rows, heights, each, cols)
            for each in (tall, max(theme.touch, tall * LEAST_STRETCH))
        )
        columns = most if -(-len(most) // cols) < -(-len(usual) // cols) else usual
        return [columns[first : first + cols] for first in range(0, len(columns), cols)] or [[[]]]

    def _evened(self, pages: list[list[list[Any]]], tall: float, cols: int) -> list[list[list[Any]]]:
        """All columns of a single page about as long."""
        step = tall + theme.gap_s
        shorter = (self._in_pages((step * down,), tall, cols) for down in range(1, int(self.height // step)))
        return next((each for each in shorter if len(each) == 1), pages)

    def _share(self, column: list[Any], height: float) -> float:
        """What each row of a column may have of the height."""
        rows = sum(1 for row in column if row.id)
        headings = (len(column) - rows) * (heading_tall() + theme.gap_s)
        return (height - headings + theme.gap_s) / max(1, rows) - theme.gap_s

    def _lay_out(self, columns: list[list[Any]], tall: float) -> None:
        while len(self._columns) < self.cols:
            self._columns.append(RowColumn())
        # An empty one keeps the others as wide as they are on a full page.
        shown = self._columns[: int(self.cols)]
        fill(self.ids.grid, *shown)
        for column in self._columns:
            column.clear_widgets()
        buttons, lines, headings, above = count(), count(), count(), ""
        room = self._room(int(self.cols))
        here = [row for column in columns for row in column if row.id]
        share = min((_words_share(row, room, tall) for row in here), default=1.0)
        made: Any
        for column, rows in zip(shown, columns, strict=False):
            for row in rows:
                if not row.id:
                    # A column that goes on with what its neighbour began leaves the heading's room free.
                    made = self._heading(next(headings), "" if row.title == above else row.title)
                    above = row.title
                else:
                    made = self._button(next(buttons), row) if row.opens else self._line(next(lines), row)
                    made.name, made.icon, made.seat = f"{self.prefix}:{row.id}", row.icon, row.seat
                    made.title, made.detail, made.share = row.title, row.detail, share
                made.size_hint_y, made.height = None, tall if row.id else heading_tall()
                column.add_widget(made)

    def _button(self, number: int, row: Any) -> RowButton:
        if number == len(self._buttons):
            made = RowButton()
            made.bind(on_release=lambda pressed: self.dispatch("on_pick", pressed.key))
            self._buttons.append(made)
        button = self._buttons[number]
        button.key, button.chosen = row.id, row.chosen and self.marks
        return button

    def _line(self, number: int, row: Any) -> RowLine:
        if number == len(self._lines):
            self._lines.append(RowLine())
        return self._lines[number]

    def _heading(self, number: int, title: str) -> RowHeading:
        if number == len(self._headings):
            self._headings.append(RowHeading())
        self._headings[number].title = title
        return self._headings[number]

    def on_pick(self, key: str) -> None: ...


def row_tall(lines: int, names: int = 1) -> float:
    """The height of a row with a name in so many lines, and so many lines below it."""
    words = theme.size_body * (0.25 + 1.25 * names) + theme.size_note * 1.35 * lines
    return float(max(theme.touch, words + 2 * theme.gap_s))


def _rows_of(page: list[list[Any]]) -> int:
    return sum(1 for column in page for row in column if row.id)


def heading_tall() -> float:
    return float(theme.size_strong * 1.5 + theme.gap_s)


def _needed(row: Any, room: float) -> float:
    """How tall a row is whose words have this width."""
    below = one_line(row.detail, theme.font, theme.size_note)
    name = one_line(row.title, theme.font_bold, theme.size_body)
    return row_tall(0 if not below else 1 if below <= room else 2, 1 if name <= room else 2)


def _words_share(row: Any, room: float, tall: float) -> float:
    """Of their sizes, that a row's words need in its room."""
    height = tall - 2 * theme.gap_xs
    for share in SHRINKING:
        name = tall_of(row.title, theme.font_bold, theme.size_body * share, room)
        below = tall_of(row.detail, theme.font, theme.size_note * share, room) if row.detail else 0
        if name + below <= height:
            return share
    return SHRINKING[-1]


def _in_columns(rows: Iterable[Any], heights: Heights, tall: float, cols: int) -> list[list[Any]]:
    """As many rows in each column as there is height for; one that goes on repeats its heading.

    Where a column has no room for a heading and a row, there are none.
    """
    head, step = heading_tall() + theme.gap_s, tall + theme.gap_s
    headed = head + tall <= heights[-1] + 1
    columns: list[list[Any]] = []
    heading, said, left = None, False, 0.0
    for row in rows:
        if not row.id:
            heading, said = row if headed else None, False
            continue
        if not columns or left + 1 < step + (head if heading and not said else 0):
            said, left = False, height_of(heights, len(columns) // cols) + theme.gap_s
            columns.append([])
        if heading and not said:
            columns[-1].append(heading)
            said, left = True, left - head
        columns[-1].append(row)
        left -= step
    return columns


load_beside(__file__)
