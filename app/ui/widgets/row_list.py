"""A long list of things to open or to read, which scrolls."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.layout.needs.lists import Item, RowNeed, heading_height
from app.ui.views import RowsView, RowView
from app.ui.widgets.label import BodyLabel
from app.ui.widgets.live import theme
from app.ui.widgets.paged_rows import RowButton, RowHeading, RowLine
from app.ui.widgets.placing import put
from app.ui.widgets.scroll_list import ScrollList

EMPTY_WIDTH, EMPTY_LINES = 26, 6
"""Columns and lines of text that words have which say why there is nothing."""


class RowList(ScrollList[RowView]):
    """Feed it with `show`; dispatches on_pick(id). A row without an id is the heading of those after it."""

    prefix = StringProperty("row")
    """Rows are named after it and their id."""
    marks = BooleanProperty(False)
    """What the chosen row opens stands beside the list."""
    pairs = True

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: object) -> None:
        self._view: RowsView | None = None
        self._nothing = BodyLabel(color=theme.quiet, valign="top")
        super().__init__(**kwargs)
        theme.bind(quiet=self._nothing.setter("color"))

    def show(self, view: RowsView) -> None:
        """Another list begins at its first row; with other words alone whoever reads stays where they are."""
        if view == self._view:
            return
        before, self._view = self._view, view
        anew = before is None or [row.id for row in before.rows] != [row.id for row in view.rows]
        self._nothing.text = "" if view.rows else view.empty_words
        if self._nothing.text and self._nothing.parent is None:
            self.add_widget(self._nothing)
        elif not self._nothing.text and self._nothing.parent is not None:
            self.remove_widget(self._nothing)
        self.fill(view.rows, anew)

    def _put(self) -> None:
        super()._put()
        sizes = theme.ruler.sizes
        wide, tall = min(self.width, sizes.lines(EMPTY_WIDTH)), min(self.height, sizes.lines(EMPTY_LINES))
        put(self._nothing, self.x, self.top - tall, wide, tall)

    def key(self, row: RowView) -> str:
        return row.id or row.title

    def item(self, row: RowView) -> Item:
        if not row.id:
            tall = heading_height(theme.ruler.sizes)
            return Item(lambda _width: tall, alone=True)
        return Item(RowNeed(theme.ruler, row.title, row.detail).height)

    def kind(self, row: RowView) -> type[Widget]:
        if not row.id:
            return RowHeading
        return RowButton if row.opens else RowLine

    def made(self, kind: type[Widget]) -> Widget:
        widget = super().made(kind)
        if isinstance(widget, RowButton):
            widget.bind(on_release=lambda pressed: self.dispatch("on_pick", pressed.key))
        return widget

    def dress(self, widget: Widget, row: RowView) -> None:
        widget.title = row.title
        if isinstance(widget, RowLine):
            widget.name, widget.icon, widget.seat = f"{self.prefix}:{row.id}", row.icon, row.seat
            widget.detail, widget.share = row.detail, 1
        if isinstance(widget, RowButton):
            widget.key, widget.chosen = row.id, row.chosen and self.marks

    def on_pick(self, key: str) -> None: ...
