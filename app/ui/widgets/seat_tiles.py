"""Seats to choose from, large enough for a finger, each with what it has to say."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.views import TileRowView, TileView
from app.ui.widgets import emblem, label
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LINE_HEIGHT, fitting, one_line, tall
from app.ui.widgets.live import theme
from app.ui.widgets.placing import put

__all__ = ["LINE", "SeatTile", "SeatTiles", "emblem", "label"]

LINE, TILE, DISC = 1.4, 2.3, 1.7
"""Lines of text that the question, a tile and a seat's sign are high."""
APART = 0.45
"""Lines of text between a sign and its number."""
SIGN = 4.4
"""Lines of text that a tile without words is wide, where there is room."""
LEAST_NAMES, FULL = 0.62, 0.97
"""Shares of their size: names smaller than the one say less than a sign; from the other on they are whole."""
SHAPES = ("beside", "below")
"""The name beside the sign; across the whole tile, with the sign below it."""


class SeatTile(Pressable):
    """A seat by its sign and name."""

    seat = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    short = StringProperty("")
    chosen = BooleanProperty(False)
    shape = OptionProperty("beside", options=(*SHAPES, "told", "bare", "upright"))
    """Without room for names: the sign with the words below it, with a number beside or below it."""
    name_size = NumericProperty(18)
    """The same in all tiles of a question."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again = self._trigger_layout
        self.bind(title=again, note=again, short=again, shape=again, name_size=again)

    def show(self, view: TileView, name: str) -> None:
        """Take over a `TileView`."""
        self.name, self.seat = f"{name}:{view.id}", view.id
        self.title, self.note, self.chosen, self.short = view.title, view.note, view.chosen, view.short

    def do_layout(self, *_: object) -> None:
        left, high, right, low = self.padding
        x, y = self.x + left, self.y + low
        width, height = self.width - left - right, self.height - low - high
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


class SeatTiles(BoxLayout):
    """Feed it with `show`; dispatches on_tap(key)."""

    heading = StringProperty("")
    """The question."""
    cols = NumericProperty(6)

    __events__ = ("on_tap",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._view: TileRowView | None = None
        self._tiles: list[SeatTile] = []
        self._shown = 0
        self._measured = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._measured)
        theme.bind(size_body=self._measured)

    def show(self, view: TileRowView) -> None:
        self._view, self.heading = view, view.label
        while len(self._tiles) < len(view.tiles):
            tile = SeatTile()
            tile.bind(on_release=lambda pressed: self.dispatch("on_tap", pressed.name))
            self._tiles.append(tile)
        if self._shown != len(view.tiles):
            self._shown = len(view.tiles)
            self.ids.grid.clear_widgets()
            for tile in self._tiles[: self._shown]:
                self.ids.grid.add_widget(tile)
        for tile, seat in zip(self._tiles, view.tiles, strict=False):
            tile.show(seat, view.name)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """As few rows as leave the names whole, or those in which they are largest; signs where none do."""
        if self._view is None or not self._shown:
            return
        size, rows, shape = self._largest(self._view) or (theme.size_body, *self._bare(self._view))
        self.cols = self._across(rows)
        for tile in self._tiles[: self._shown]:
            tile.shape, tile.name_size = shape, size

    @property
    def _line(self) -> float:
        return float(theme.size_body * LINE + theme.gap_xs) if self.heading else 0.0

    def _across(self, rows: int) -> int:
        return -(-self._shown // rows)

    def _ways(self) -> list[int]:
        """Into how many rows they can be laid, two in a row at least and no row empty."""
        most = max(1, -(-self._shown // 2))
        return [rows for rows in range(1, most + 1) if -(-self._shown // self._across(rows)) == rows]

    def _largest(self, view: TileRowView) -> tuple[float, int, str] | None:
        """Size of the names, rows and shape; None where no name can be read."""
        found: list[tuple[float, float, int, str]] = []
        for rows in self._ways():
            tall = self._tall(rows)
            if tall < theme.finger and rows > 1:
                continue
            for shape in SHAPES:
                size, note = self._sizes(view, rows, shape, tall)
                if min(size, note) >= theme.size_body * FULL:
                    return size, rows, shape
                if size >= theme.size_body * LEAST_NAMES:
                    found.append((min(size, note), size, -rows, shape))
        _, size, rows, shape = max(found, default=(0.0, 0.0, 0, ""))
        return (size, -rows, shape) if size else None

    def _tall(self, rows: int) -> float:
        """How tall a tile is in so many rows."""
        return float((self.height - self._line + theme.gap_s) / rows - theme.gap_s)

    def _wide(self, rows: int) -> float:
        """How wide it is, within its edges."""
        return float((self.width + theme.gap_s) / self._across(rows) - 3 * theme.gap_s)

    def _sizes(self, view: TileRowView, rows: int, shape: str, tall: float) -> tuple[float, float]:
        """The largest size at which every name can stand in a tile with a line for its note, 0 for none; and
        as large as the notes are then beside their own full size."""
        width, note, disc = self._wide(rows), theme.size_note * LINE, theme.size_body * DISC
        height = tall - 2 * theme.gap_xs
        beside = width - disc - theme.gap_s
        if shape == "beside":
            width, names = beside, height - note
        else:
            names = height - max(note, theme.size_body * LINE)
        size, told = float(theme.size_body), float(theme.size_note)
        for seat in view.tiles:
            size = fitting(seat.title, theme.font_bold, size, 1.0, width - 1, names, LINE_HEIGHT)
        if size:
            for seat in view.tiles:
                left = height - _room(seat.title, theme.font_bold, size, width)
                told = min(
                    told, fitting(seat.note, theme.font, theme.size_note, 1.0, beside - 1, left, LINE_HEIGHT)
                )
        return size, told * theme.size_body / theme.size_note

    def _bare(self, view: TileRowView) -> tuple[int, str]:
        """Signs in one row, or in two where one is crowded; with words below them where there is room."""
        crowded = self.width < self._shown * theme.size_body * SIGN
        rows = 2 if crowded and self.height > theme.size_body * (LINE + 2 * TILE) else 1
        height = self._tall(rows) - theme.size_body * DISC - 3 * theme.gap_xs
        told = all(
            fitting(seat.note, theme.font, theme.size_note, 1.0, self._wide(rows) - 1, height, LINE_HEIGHT)
            >= theme.size_note
            for seat in view.tiles
        )
        if told:
            return rows, "told"
        number = max(one_line(seat.short, theme.font_bold, theme.size_body) for seat in view.tiles)
        beside = theme.size_body * (DISC + APART) + number <= self._wide(rows)
        low = self._tall(rows) < theme.size_body * TILE + 2 * theme.gap_xs
        return rows, "bare" if beside or low else "upright"

    def on_tap(self, key: str) -> None: ...


def _room(text: str, font: str, size: float, width: float) -> float:
    """How tall a label of this width is."""
    return tall(text, font, size, width - 1) + 1 if text else 0.0


load_beside(__file__)
