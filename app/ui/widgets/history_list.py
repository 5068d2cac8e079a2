"""What happened, row by row and page by page; only the rows on the page are widgets."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.widgets import emblem, label, pager
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import one_size
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel

__all__ = ["HistoryLine", "HistoryList", "emblem", "label", "pager"]

KIND_ICONS = {
    "correction": "pencil",
    "override": "hand-stop",
    "undone": "undo",
    "note": "message-circle",
}


EVEN = 0.6
"""Of their size, that the words of a page keep for the sake of the longest."""


class HistoryLine(Pressable):
    """One row: when, who, what kind of thing, in words. What no longer holds is struck through."""

    key = StringProperty("")
    when = StringProperty("")
    seat = StringProperty("")
    icon = StringProperty("")
    words = StringProperty("")
    kind = StringProperty("plain")
    kind_icon = StringProperty("")
    kind_words = StringProperty("")

    slim = BooleanProperty(False)
    words_size = NumericProperty(0)
    """In which all rows of a page are told; 0 before they are laid out."""

    def show(self, row: Any, kind_words: str) -> None:
        """Take over a `HistoryRow`."""
        self.name, self.key = f"history:{row.id}", row.id
        self.when, self.seat, self.icon, self.words = row.when, row.seat, row.icon, row.words
        self.kind, self.kind_icon, self.kind_words = row.kind, KIND_ICONS.get(row.kind, ""), kind_words


class HistoryList(Panel):
    """Feed it with `show`; dispatches on_pick(row id). New rows don't turn the page for whoever reads."""

    title = StringProperty("")
    empty_words = StringProperty("")
    newest_first = BooleanProperty(True)
    tall = NumericProperty(3.9)
    """Lines of text that a row has room for, with what is around them."""
    slim = BooleanProperty(False)
    """Hardly a row says when and who: the words have their place too."""
    up_words = StringProperty("")
    down_words = StringProperty("")
    page = NumericProperty(0)
    pages = NumericProperty(1)

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: Any) -> None:
        self._view: Any = None
        self._rows: tuple[Any, ...] = ()
        self._lines: list[HistoryLine] = []
        self._anchor = ""
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        self._even_soon = Clock.create_trigger(self._even, -1)
        super().__init__(**kwargs)
        self.bind(size=self._fill_soon, slim=self._fill_soon, newest_first=lambda *_: self._order())
        theme.bind(room=self._fill_soon, text_scale=self._fill_soon)

    def show(self, view: Any) -> None:
        """Take over a `HistoryView`."""
        if view == self._view:
            return
        self._view = view
        self.title = view.title
        self._order()

    def turn(self, pages: int) -> None:
        """Go on by so many pages; the first and the last are ends."""
        self.page = min(self.pages - 1, max(0, self.page + pages))
        # The first page is not held fast: there one wants to see what comes.
        self._anchor = self._rows[int(self.page) * self._fits()].id if self.page else ""
        self._fill()

    def _order(self) -> None:
        view = self._view
        if view is None:
            return
        ends = (view.newer_words, view.older_words)
        self.up_words, self.down_words = ends if self.newest_first else reversed(ends)
        self._rows = view.rows[::-1] if self.newest_first else view.rows
        self.empty_words = "" if view.rows else view.empty_words
        self._fill_soon()

    def _fits(self) -> int:
        """How many rows a page holds; the bar for turning pages takes room only if it is needed."""
        height = max(theme.size_body * self.tall, theme.finger - theme.gap_xs)
        room = self.height - 2 * theme.gap - self.ids.head.height
        whole = (room + theme.gap_s) // (height + theme.gap_s)
        if len(self._rows) > whole:
            whole = (room - theme.touch) // (height + theme.gap_s)
        return max(1, int(whole))

    def _fill(self, *_: Any) -> None:
        """Lay the rows of this page out."""
        if self._view is None:
            return
        fits = self._fits()
        self.pages = max(1, -(-len(self._rows) // fits))
        places = (i for i, row in enumerate(self._rows) if row.id == self._anchor)
        self.page = next(places, 0) // fits if self._anchor else 0
        shown = self._rows[int(self.page) * fits : (int(self.page) + 1) * fits]
        self._make(len(shown), fits)
        words = {
            "correction": self._view.correction_words,
            "undone": self._view.undone_words,
            "note": self._view.note_words,
            "override": self._view.override_words,
        }
        for line, row in zip(self._lines, shown, strict=False):
            line.slim = self.slim
            line.show(row, words.get(row.kind, row.when if self.slim else ""))
        self._even_soon()

    def _even(self, *_: Any) -> None:
        """The rows of a page in one size, which the one with most words has room for."""
        lines = [line for line in self._lines if line.parent]
        rooms = [(line.words, line.ids.said.width - 1, line.ids.said.height) for line in lines]
        alike = one_size(rooms, theme.size_body, EVEN, theme.font)
        for line in lines:
            line.words_size = alike

    def _make(self, count: int, fits: int) -> None:
        """So many lines in the box, and below them the place of those that a last page lacks."""
        box = self.ids.rows
        while len(self._lines) < count:
            line = HistoryLine()
            line.bind(on_release=lambda line: self.dispatch("on_pick", line.key))
            line.ids.said.bind(size=self._even_soon)
            self._lines.append(line)
        if [*reversed(box.children)][:-1] != self._lines[:count] or not box.children:
            box.clear_widgets()
            for line in self._lines[:count]:
                box.add_widget(line)
            box.add_widget(Widget())
        box.children[0].size_hint_y = max(1e-6, fits - count)

    def on_pick(self, key: str) -> None: ...


load_beside(__file__)
