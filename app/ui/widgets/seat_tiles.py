"""Seats to choose from, large enough for a finger, each with what it would pay."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets import emblem, label
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LINE_HEIGHT, fitting, one_line, tall
from app.ui.widgets.live import theme
from app.ui.widgets.placing import hold, put
from app.ui.widgets.token_counter import TokenCounter

__all__ = ["LINE", "SeatTile", "SeatTiles", "emblem", "label"]

LINE, TILE, DISC = 1.4, 2.3, 1.7
"""Lines of text that the question, a tile and a seat's sign are high."""
APART = 0.45
"""Lines of text between a sign and its number."""
SIGN = 4.4
"""Lines of text that a tile without words is wide, where there is room."""
LEAST_NAMES, FULL = 0.62, 0.97
"""Shares of their size: names smaller than the one say less than a sign; from the other on they are whole."""
KEYS, MOST_KEYS = 0.53, 0.6
"""Shares of a tile's height that the keys for a part have, and that they get for a finger's sake."""
NUMBER = 0.8
"""Of a title's size: the number between the keys, at least."""
SHAPES = ("beside", "below")
"""The name beside the sign; across the whole tile, with the sign below it."""


class ShareCounter(TokenCounter):
    """A counter that lies on a tile, without an edge of its own."""


class SeatTile(Pressable):
    """A seat by its sign and name; a chosen one may have a counter for its share."""

    seat = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    short = StringProperty("")
    chosen = BooleanProperty(False)
    shape = OptionProperty("beside", options=(*SHAPES, "told", "bare", "upright"))
    """Without room for names: the sign with the words below it, with a number beside or below it."""
    name_size = NumericProperty(18)
    """The same in all tiles of a question."""
    shared = BooleanProperty(False)
    counting = BooleanProperty(False)
    """It pays a share, and there is room to say how much."""

    __events__ = ("on_share",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again = self._trigger_layout
        self.bind(title=again, note=again, short=again, shape=again, name_size=again, counting=again)

    @cached_property
    def _counter(self) -> ShareCounter:
        counter = ShareCounter()
        counter.bind(on_settle=lambda _counter, chips: self.dispatch("on_share", chips))
        return counter

    def show(self, view: Any, name: str) -> None:
        """Take over a `TileView`."""
        self.name, self.seat = f"{name}:{view.id}", view.id
        self.title, self.note, self.chosen, self.short = view.title, view.note, view.chosen, view.short
        self.shared = view.share is not None
        if view.share is not None:
            self._counter.name = f"share:{view.id}"
            self._counter.show(view.share)

    def do_layout(self, *_: object) -> None:
        left, high, right, low = self.padding
        x, y = self.x + left, self.y + low
        width, height = self.width - left - right, self.height - low - high
        shown = [self.ids.sign, self.ids.words, self.ids.note]
        if self.counting:
            keys = keys_of(height)
            put(self._counter, x, y, width, keys)
            y, height = y + keys + theme.gap_xs, height - keys - theme.gap_xs
            shown.append(self._counter)
        hold(self, shown)
        side = min(theme.size_body * DISC, width, height)
        if self.shape == "beside":
            self._place_sign(x, y + (height - side) / 2, side)
            self._tell_beside(x + side + theme.gap_s, y, width - side - theme.gap_s, height)
        elif self.shape == "below":
            self._tell_across(x, y, width, height, side)
        elif self.shape == "told":
            self._say("", self.note, "center")
            note = min(_room(self.note, theme.font, theme.size_note, width), height - side)
            top = y + (height + side + theme.gap_xs + note) / 2
            self._place_sign(x + (width - side) / 2, top - side, side)
            put(self.ids.note, x, top - side - theme.gap_xs - note, width, note)
        elif self.shape == "bare":
            self._count_beside(x, y, width, height, side)
        else:
            self._count_below(x, y, width, height, side)

    def _place_sign(self, x: float, y: float, side: float) -> None:
        put(self.ids.sign, x, y, side, side)

    def _say(self, words: str, note: str, aligned: str) -> None:
        self.ids.words.text, self.ids.words.style_size = words, self.name_size
        self.ids.note.text = note
        self.ids.words.halign = self.ids.note.halign = aligned

    def _tell_beside(self, x: float, y: float, width: float, height: float) -> None:
        """Name and note below one another, both together in the middle of the height."""
        self._say(self.title, self.note, "left")
        name, note = self._talls(width, width, height)
        top = y + (height + name + note) / 2
        put(self.ids.words, x, top - name, width, name)
        put(self.ids.note, x, top - name - note, width, note)

    def _tell_across(self, x: float, y: float, width: float, height: float, side: float) -> None:
        self._say(self.title, self.note, "left")
        beside = width - side - theme.gap_s
        name, note = self._talls(width, beside, height)
        side = min(side, height - name)
        below = max(side, note)
        top = y + (height + name + below) / 2
        put(self.ids.words, x, top - name, width, name)
        self._place_sign(x, top - name - below + (below - side) / 2, side)
        put(self.ids.note, x + side + theme.gap_s, top - name - below, beside, below)

    def _talls(self, width: float, note_width: float, height: float) -> tuple[float, float]:
        """How tall name and note are; the note gets what the name leaves."""
        name = min(_room(self.title, theme.font_bold, self.name_size, width), height)
        return name, min(_room(self.note, theme.font, theme.size_note, note_width), height - name)

    def _count_beside(self, x: float, y: float, width: float, height: float, side: float) -> None:
        self._say(self.short, "", "left")
        words = one_line(self.short, theme.font_bold, self.name_size)
        gap = theme.size_body * APART if words else 0
        words = min(words, width - side - gap)
        x += (width - side - gap - words) / 2
        self._place_sign(x, y + (height - side) / 2, side)
        put(self.ids.words, x + side + gap, y, words, height)

    def _count_below(self, x: float, y: float, width: float, height: float, side: float) -> None:
        self._say(self.short, "", "center")
        below = min(self.name_size * LINE, height / 2)
        side = min(side, height - below)
        bottom = y + (height - side - below) / 2
        self._place_sign(x + (width - side) / 2, bottom + below, side)
        put(self.ids.words, x, bottom, width, below)

    def on_share(self, chips: int) -> None: ...


class SeatTiles(BoxLayout):
    """Feed it with `show`; dispatches on_tap(key) and on_share(seat, chips)."""

    heading = StringProperty("")
    """The question, and who is chosen where the tiles have no names."""
    cols = NumericProperty(6)
    wished = NumericProperty(1)
    """Rows in which all names would be whole."""
    needs = NumericProperty(0)
    """Height of as many, without counters."""
    joining = BooleanProperty(False)
    """Somebody's part may be counted below a name."""
    counted = BooleanProperty(False)
    """There is room for that."""

    __events__ = ("on_tap", "on_share")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._view: Any = None
        self._tiles: list[SeatTile] = []
        self._shown = 0
        self._measured = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._measured)
        theme.bind(size_body=self._measured)

    def show(self, view: Any) -> None:
        """Take over a `TileRowView`."""
        self._view, self.joining = view, view.name == "join"
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
        self._arrange()

    def _tapped(self, tile: SeatTile) -> None:
        row = "ask" if self.joining and not self.counted else self._view.name
        self.dispatch("on_tap", f"{row}:{tile.seat}")

    def _arrange(self, *_: object) -> None:
        """As few rows as leave the names whole, or those in which they are largest; signs where none do."""
        if not self._shown:
            return
        self.wished = self._wish()
        self.needs = self.least_tall(self.wished)
        found = (self._largest(True) if self.joining else None) or self._largest(False)
        size, rows, self.counted, shape = found or (theme.size_body, *self._bare())
        self.cols = self._across(rows)
        self.heading = self._heading(shape)
        for tile in self._tiles[: self._shown]:
            tile.shape, tile.name_size, tile.counting = shape, size, tile.shared and self.counted

    @property
    def sharing(self) -> bool:
        """Somebody pays a part that may be counted."""
        return any(tile.shared for tile in self._tiles[: self._shown])

    def least_tall(self, rows: int = 1) -> float:
        """How tall it is at least with so many rows of tiles."""
        return self._line + rows * (max(theme.finger, theme.size_body * TILE) + theme.gap_s)

    @property
    def _line(self) -> float:
        return float(theme.size_body * LINE + theme.gap_xs) if self._view.label else 0.0

    def _across(self, rows: int) -> int:
        return -(-self._shown // rows)

    def _ways(self) -> list[int]:
        """Into how many rows they can be laid, two in a row at least and no row empty."""
        most = max(1, -(-self._shown // 2))
        return [rows for rows in range(1, most + 1) if -(-self._shown // self._across(rows)) == rows]

    def _wish(self) -> int:
        sizes = {rows: max(min(self._sizes(rows, shape)) for shape in SHAPES) for rows in self._ways()}
        whole = [rows for rows, size in sizes.items() if size >= theme.size_body * FULL]
        return whole[0] if whole else max(sizes, key=lambda rows: (sizes[rows], -rows))

    def _largest(self, counted: bool) -> tuple[float, int, bool, str] | None:
        """Size of the names, rows, whether parts are counted, and shape; None where no name can be read."""
        found: list[tuple[float, float, int, str]] = []
        for rows in self._ways():
            tall = self._tall(rows)
            if (tall < theme.finger and rows > 1) or (counted and not self._keys_fit(rows, tall)):
                continue
            for shape in SHAPES:
                size, note = self._sizes(rows, shape, tall, counted)
                if min(size, note) >= theme.size_body * FULL:
                    return size, rows, counted, shape
                if size >= theme.size_body * LEAST_NAMES:
                    found.append((min(size, note), size, -rows, shape))
        _, size, rows, shape = max(found, default=(0.0, 0.0, 0, ""))
        return (size, -rows, counted, shape) if size else None

    def _keys_fit(self, rows: int, tall: float) -> bool:
        """Whether there is room in a tile for two fingers side by side, and for a number between them."""
        number = one_line("0", theme.font_bold, theme.size_title * NUMBER)
        across = 2 * theme.touch_s + number + theme.gap_s
        return bool(tall * MOST_KEYS >= theme.touch_s and self._wide(rows) >= across)

    def _tall(self, rows: int) -> float:
        """How tall a tile is in so many rows."""
        return float((self.height - self._line + theme.gap_s) / rows - theme.gap_s)

    def _wide(self, rows: int) -> float:
        """How wide it is, within its edges."""
        return float((self.width + theme.gap_s) / self._across(rows) - 3 * theme.gap_s)

    def _sizes(self, rows: int, shape: str, tall: float = 1e6, counted: bool = False) -> tuple[float, float]:
        """The largest size at which every name can stand in a tile with a line for its note, 0 for none; and
        as large as the notes are then beside their own full size."""
        width, note, disc = self._wide(rows), theme.size_note * LINE, theme.size_body * DISC
        height = tall - 2 * theme.gap_xs
        if counted:
            height -= keys_of(height) + theme.gap_xs
        beside = width - disc - theme.gap_s
        if shape == "beside":
            width, names = beside, height - note
        else:
            names = height - max(note, theme.size_body * LINE)
        size, told = float(theme.size_body), float(theme.size_note)
        for seat in self._view.tiles:
            size = fitting(seat.title, theme.font_bold, size, 1.0, width - 1, names, LINE_HEIGHT)
        if size:
            for seat in self._view.tiles:
                left = height - _room(seat.title, theme.font_bold, size, width)
                told = min(
                    told, fitting(seat.note, theme.font, theme.size_note, 1.0, beside - 1, left, LINE_HEIGHT)
                )
        return size, told * theme.size_body / theme.size_note

    def _bare(self) -> tuple[int, bool, str]:
        """Signs in one row, or in two where one is crowded; with words below them where there is room."""
        crowded = self.width < self._shown * theme.size_body * SIGN
        rows = 2 if crowded and self.height > theme.size_body * (LINE + 2 * TILE) else 1
        height = self._tall(rows) - theme.size_body * DISC - 3 * theme.gap_xs
        told = all(
            fitting(seat.note, theme.font, theme.size_note, 1.0, self._wide(rows) - 1, height, LINE_HEIGHT)
            >= theme.size_note
            for seat in self._view.tiles
        )
        if told:
            return rows, False, "told"
        number = max(one_line(seat.short, theme.font_bold, theme.size_body) for seat in self._view.tiles)
        beside = theme.size_body * (DISC + APART) + number <= self._wide(rows)
        low = self._tall(rows) < theme.size_body * TILE + 2 * theme.gap_xs
        return rows, False, "bare" if beside or low else "upright"

    def _heading(self, shape: str) -> str:
        view = self._view
        chosen = [seat for seat in view.tiles if seat.chosen]
        if shape in SHAPES or view.counted or not chosen:
            return str(view.label)
        names = f"{view.label} · {', '.join(seat.title for seat in chosen)}"
        if not self.joining or shape == "told":
            return names
        told = f"{view.label} · {', '.join(f'{seat.title} {seat.note}' for seat in chosen)}"
        return told if one_line(told, theme.font, theme.size_body) <= self.width else names

    def on_tap(self, key: str) -> None: ...

    def on_share(self, seat: str, chips: int) -> None: ...


def keys_of(height: float) -> float:
    """How tall the keys for a part are in a tile of this height."""
    return max(min(theme.finger, height * MOST_KEYS), height * KEYS)


def _room(text: str, font: str, size: float, width: float) -> float:
    """How tall a label of this width is."""
    return tall(text, font, size, width - 1) + 1 if text else 0.0


load_beside(__file__)
