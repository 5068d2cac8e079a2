"""A list of any length that scrolls; only the rows that are seen, and one on each side, are widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from kivy.uix.widget import Widget

from app.ui.layout import Rect
from app.ui.layout.needs.lists import Item, laid_out
from app.ui.widgets.live import theme
from app.ui.widgets.placing import put
from app.ui.widgets.scroller import Scroller

T = TypeVar("T")


class ScrollList(Scroller, Generic[T]):
    """Sub-classes say what a row is: its key, its room, and the widget that shows it."""

    pairs = False
    """Rows may stand side by side where one column would be too long."""

    def __init__(self, **kwargs: object) -> None:
        self.rows: Sequence[T] = ()
        self._shown: dict[int, Widget] = {}
        self._spare: dict[type[Widget], list[Widget]] = {}
        super().__init__(**kwargs)

    # --- for sub-classes ------------------------------------------------------------------------------

    def key(self, row: T) -> str:
        raise NotImplementedError

    def item(self, row: T) -> Item:
        raise NotImplementedError

    def kind(self, row: T) -> type[Widget]:
        """The class of the widget that shows it."""
        raise NotImplementedError

    def made(self, kind: type[Widget]) -> Widget:
        """A new widget of this class."""
        return kind()

    def dress(self, widget: Widget, row: T) -> None:
        """Let a widget show this row."""
        raise NotImplementedError

    # --- rows -----------------------------------------------------------------------------------------

    def fill(self, rows: Sequence[T], anew: bool = False) -> None:
        """Show these rows: `anew` from the beginning, else whoever reads goes on where they were."""
        anchor, away = self._anchor()
        self._put_away(list(self._shown))
        self.rows, self.places = rows, ()
        if anew:
            self.offset = 0.0
        self._lay_out()
        if not anew and anchor:
            at = next((at for at, row in enumerate(rows) if self.key(row) == anchor), None)
            if at is not None and self.places:
                self.scroll_to(self.places[at].y + away)

    def _anchor(self) -> tuple[str, float]:
        """The row at the upper edge, and how far above it that begins; at the beginning none is held."""
        if self.offset <= 1:
            return "", 0.0
        at = next((at for at, place in enumerate(self.places) if place.bottom > self.offset), None)
        return ("", 0.0) if at is None else (self.key(self.rows[at]), self.offset - self.places[at].y)

    def widget_of(self, key: str) -> Widget | None:
        """The widget of this row, if it is seen."""
        return next((each for at, each in self._shown.items() if self.key(self.rows[at]) == key), None)

    def spot(self, widget: Widget) -> Rect | None:
        at = next((at for at, each in self._shown.items() if each is widget), None)
        return self.places[at] if at is not None else None

    def _lay(self) -> Sequence[Rect]:
        items = [self.item(row) for row in self.rows]
        return laid_out(items, theme.ruler.sizes, self.width, self.height, self.pairs)

    def _put(self) -> None:
        seen = self._seen()
        self._put_away([at for at in self._shown if at not in seen])
        for at in seen:
            if at not in self._shown:
                self._shown[at] = self._take(self.rows[at])
            place = self.places[at]
            put(
                self._shown[at],
                self.x + place.x,
                self.top + self.offset - place.bottom,
                place.width,
                place.height,
            )

    def _seen(self) -> range:
        """Rows of which something is seen, with the next ones: so the keyboard finds them."""
        if not self.places:
            return range(0)
        low, high = self.offset, self.offset + self.height
        seen = [at for at, place in enumerate(self.places) if place.bottom > low and place.y < high]
        if not seen:
            return range(0)
        beside = 2 if self.pairs else 1
        return range(max(0, seen[0] - beside), min(len(self.places), seen[-1] + 1 + beside))

    def _take(self, row: T) -> Widget:
        kind = self.kind(row)
        spare = self._spare.setdefault(kind, [])
        widget = spare.pop() if spare else self.made(kind)
        widget.size_hint = (None, None)
        self.dress(widget, row)
        self.add_widget(widget)
        return widget

    def _put_away(self, rows: Sequence[int]) -> None:
        for at in rows:
            widget = self._shown.pop(at)
            self.remove_widget(widget)
            self._spare[type(widget)].append(widget)
