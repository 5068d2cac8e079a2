"""Seats to choose from, large enough for a finger, each with what it would pay."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.widgets import emblem, label, token_counter
from app.widgets.button import Pressable
from app.widgets.kv import load_beside
from app.widgets.live import theme

__all__ = ["SeatTile", "SeatTiles", "emblem", "label", "token_counter"]

NARROWEST = 9.0
"""Lines of text that a tile is wide at least."""
LINE, TILE, COUNTER = 1.4, 2.3, 2.4
"""Lines of text that the question, a tile and the counter below it are high at least."""
SIGN = 4.4
"""Lines of text that a tile without words is wide, where there is room."""


class SeatTile(Pressable):
    """A seat by its sign and name; a chosen one may have a counter for its share."""

    seat = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)
    short = StringProperty("")
    bare = BooleanProperty(False)
    """No room for words: the sign and a number."""
    upright = BooleanProperty(False)
    """Not even for the two side by side."""
    shared = BooleanProperty(False)
    counting = BooleanProperty(False)
    """It pays a share, and there is room to say how much."""

    __events__ = ("on_share",)

    def show(self, view: Any, name: str) -> None:
        """Take over a `TileView`."""
        self.name, self.seat = f"{name}:{view.id}", view.id
        self.title, self.note, self.chosen, self.short = view.title, view.note, view.chosen, view.short
        self.shared = view.share is not None
        if view.share is not None:
            self.ids.counter.name = f"share:{view.id}"
            self.ids.counter.show(view.share)

    def on_share(self, chips: int) -> None: ...


class SeatTiles(BoxLayout):
    """Feed it with `show`; dispatches on_tap(key) and on_share(seat, chips)."""

    title = StringProperty("")
    chosen = StringProperty("")
    """Said beside the question where the tiles have no names."""
    cols = NumericProperty(6)
    rows = NumericProperty(1)
    wished = NumericProperty(1)
    """Rows it would have with all its words."""
    bare = BooleanProperty(False)
    joining = BooleanProperty(False)
    sharing = BooleanProperty(False)
    """Somebody's part is counted below a name."""

    __events__ = ("on_tap", "on_share")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._row = ""
        self._tiles: list[SeatTile] = []
        self._shown = 0
        self._measured = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._measured)
        theme.bind(size_body=self._measured)

    def show(self, view: Any) -> None:
        """Take over a `TileRowView`."""
        self._row, self.title = view.name, view.label
        while len(self._tiles) < len(view.tiles):
            tile = SeatTile()
            tile.bind(
                on_release=self._tapped,
                on_share=lambda tile, chips: self.dispatch("on_share", tile.seat, chips),
            )
            self._tiles.append(tile)
        if self._shown != len(view.tiles):
            self._shown = len(view.tiles)
            self.ids.grid.clear_widgets()
            for tile in self._tiles[: self._shown]:
                self.ids.grid.add_widget(tile)
        for tile, seat in zip(self._tiles, view.tiles, strict=False):
            tile.show(seat, view.name)
        self.joining = view.name == "join"
        self.chosen = "" if view.counted else ", ".join(t.title for t in view.tiles if t.chosen)
        self._arrange()

    def _tapped(self, tile: SeatTile) -> None:
        row = "cycle" if self.bare and self.joining else self._row
        self.dispatch("on_tap", f"{row}:{tile.seat}")

    def _arrange(self, *_: Any) -> None:
        """Rows of the same length; where they don't fit below one another, one row of signs."""
        narrowest = theme.size_body * NARROWEST * (1.2 if self.joining else 1)
        fit = max(2, int((self.width + theme.gap_s) // (narrowest + theme.gap_s)))
        rows = max(1, -(-self._shown // fit))
        self.sharing = any(tile.shared for tile in self._tiles[: self._shown])
        each = TILE + (COUNTER if self.sharing else 0)
        self.bare = self.height < theme.size_body * (LINE + rows * each)
        if self.bare:
            crowded = self.width < self._shown * theme.size_body * SIGN
            self.rows = 2 if crowded and self.height > theme.size_body * (LINE + 2 * TILE) else 1
        else:
            self.rows = rows
        self.wished = rows
        self.cols = max(1, -(-self._shown // self.rows))
        for tile in self._tiles:
            tile.bare, tile.counting = self.bare, tile.shared and not self.bare

    def on_tap(self, key: str) -> None: ...

    def on_share(self, seat: str, chips: int) -> None: ...


load_beside(__file__)
