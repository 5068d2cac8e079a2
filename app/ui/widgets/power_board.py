"""A world power's board to be kept by fingers: what lies on it, and a large plus and minus for one thing."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from app.ui.theme import MARKS, NO_MARK
from app.ui.widgets import emblem, token_counter
from app.ui.widgets.button import Pressable, Worded
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import NoteLabel, one_line, one_size
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.placing import hold, put
from app.ui.widgets.row import fill, one_each

__all__ = ["BoardTile", "PowerBoard", "ReadyKey", "emblem", "token_counter"]

TILE, TIGHT, SMALL, BARE = 5.0, 3.9, 3.7, 2.8
"""Lines of text that a tile of a power's board is wide, and at least, where fingers need the height; of the
world's; and of one that has no words on low glass."""
SHAPE = 1.7
"""How much wider than high a tile is at best."""
TITLED, LARGE = 2.2, 4.4
"""Lines of text that a tile is high for words below its number, and for larger ones."""
EVEN = 0.9
"""How far the words on all tiles shrink with the longest."""


class BoardTile(Worded):
    """One thing on a board: its picture, how many there are, what it is called."""

    key = StringProperty("")
    icon = StringProperty("")
    title = StringProperty("")
    value = StringProperty("")
    chosen = BooleanProperty(False)
    danger = BooleanProperty(False)
    words_size = NumericProperty(14)
    """Of what it is called."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        again = self._trigger_layout
        self.bind(icon=again, title=again, value=again, chosen=again, danger=again, words_size=again)
        theme.bind(ground=again, size_body=again)

    @cached_property
    def _title(self) -> NoteLabel:
        return NoteLabel(halign="center")

    def show(self, count: Any) -> None:
        """Take over a `CountView`."""
        self.name, self.key = f"count:{count.key}", count.key
        self.icon, self.title, self.value = count.icon, count.title, count.value
        self.chosen, self.danger = count.chosen, count.tone == "danger"

    def do_layout(self, *_: object) -> None:
        self._paint()
        x, y = self.x + theme.gap_xs, self.y + theme.gap_xs / 2
        width, height = self.width - 2 * theme.gap_xs, self.height - theme.gap_xs
        figures = theme.size_title if is_large(self.width, self.height) else theme.size_strong
        titled = self.title if self.height > theme.size_body * TITLED else ""
        below = title_height(self.height) if titled else 0
        quiet = theme.text if self.chosen else theme.quiet
        sign, value, title = self._sign, self._words, self._title
        sign.icon, sign.font_size = self.icon, min(figures, self.height * 0.42)
        sign.color, sign.halign = quiet, "right"
        value.text, value.style_size = self.value, figures
        value.color = theme.danger if self.danger else theme.text
        # A number that is longer than half of the tile has what its picture leaves.
        half, wide = (width - theme.gap_xs) / 2, one_line(self.value, theme.font_bold, figures)
        beside = max(half, min(wide, width - theme.gap_xs - sign.font_size))
        put(sign, x, y + below, width - theme.gap_xs - beside, height - below)
        put(value, x + width - beside, y + below, beside, height - below)
        title.text, title.color = titled, quiet
        title.style_size = self.words_size
        put(title, x, y, width, below)
        hold(self, [sign, value, title])

    def _paint(self) -> None:
        self.fill = theme.line if self.chosen else theme.raised
        self.edge = theme.accent if self.chosen else theme.danger if self.danger else theme.line
        self.edge_width = theme.edge if self.chosen or self.danger else theme.hair
        self.radius = theme.radius_s


def is_large(width: float, height: float) -> bool:
    """Whether a tile of this size has room for larger words."""
    return bool(min(width / 1.4, height) > theme.size_body * LARGE)


def title_height(height: float) -> float:
    """What a tile of this height has for its words below the number."""
    return (height - theme.gap_xs) * 0.62 / 1.62


class ReadyKey(Pressable):
    """Nothing more to play: a tick that can be taken back."""

    text = StringProperty("")
    on = BooleanProperty(False)
    beside = BooleanProperty(True)
    """Its word stands beside the tick; below it where there is less room."""


class PowerBoard(Panel):
    """Feed it with `show`. Dispatches on_act(key), and on_explain(why) for what can't be."""

    seat = StringProperty("")
    power = StringProperty("")
    title = StringProperty("")
    person = StringProperty("")
    chosen = StringProperty("")
    value = StringProperty("")
    less_usable = BooleanProperty(True)
    more_usable = BooleanProperty(True)
    co2 = StringProperty("")
    note = StringProperty("")
    short = BooleanProperty(False)
    ready = BooleanProperty(False)
    ready_label = StringProperty("")
    colour = ColorProperty()
    cols = NumericProperty(4)
    across = BooleanProperty(False)
    """Plus and minus stand below the tiles, where the board is narrow."""
    level = BooleanProperty(False)
    """Plus and minus stand side by side, where it is narrow or low."""
    keyless = BooleanProperty(False)
    """Nobody keeps it: it is looked at."""

    key_width = NumericProperty(88)
    key_height = NumericProperty(68)
    level_width = NumericProperty(200)

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._tiles: list[BoardTile] = []
        self._view: Any = None
        self._column = self.ids.column.__self__  # held here: what stands in no box would be forgotten
        self._even_soon = Clock.create_trigger(self._even, -1)
        self.bind(size=self._arrange_soon, keyless=self._arrange_soon)
        self.ids.tiles.bind(size=self._even_soon, cols=self._even_soon, children=self._even_soon)
        theme.bind(ground=self._paint, size_body=self._arrange_soon)
        theme.bind(size_note=self._even_soon)

    def show(self, board: Any) -> None:
        """Take over a `BoardView`."""
        if board == self._view:
            return
        self._view = board
        self.name, self.power, self.seat = f"board:{board.power}", board.power, board.id
        self.title, self.person, self.co2 = board.title, board.name, board.co2
        self.note, self.short = board.note, board.short
        self.chosen, self.value = board.chosen, board.value
        self.less_usable, self.more_usable = board.less.enabled, board.more.enabled
        self.ready, self.ready_label = board.ready, board.ready_label
        one_each(self.ids.tiles, self._tiles, self._make, board.counts)
        self._paint()
        self._arrange()

    def _make(self) -> BoardTile:
        tile = BoardTile()
        tile.bind(on_release=lambda pressed: self.dispatch("on_act", pressed.key))
        return tile

    def step(self, by: int) -> None:
        """Plus or minus was pressed."""
        if self._view is None:
            return
        key = self._view.more if by > 0 else self._view.less
        if key.enabled:
            self.dispatch("on_act", key.key)
        else:
            self.dispatch("on_explain", key.why_not)

    def say_ready(self) -> None:
        if self._view is not None and self._view.ready_key:
            self.dispatch("on_act", self._view.ready_key)

    def _paint(self, *_: object) -> None:
        self.colour = getattr(theme, MARKS.get(self.seat, NO_MARK).colour)

    def _arrange(self, *_: object) -> None:
        """As many tiles side by side as words need; as few rows as their number needs."""
        count = len(self._view.counts) if self._view else 0
        if self.width <= 1 or not count:
            return
        for tile, told in zip(self._tiles, self._view.counts, strict=True):
            tile.chosen = told.chosen and not self.keyless
        fill(self.ids.lower, self.ids.tiles.__self__, *([] if self.keyless else [self._column]))
        narrow = theme.size_body * (2 * TILE + 1) + self.key_width
        inside = self.height - self.ids.head.height - 3 * theme.gap_s
        too_low = inside < 2 * theme.touch_s + theme.size_body
        slim = self.height > self.width or self.width < narrow or (too_low and self.width < 2 * narrow)
        self.across = slim and not self.keyless
        self.level = self.across or too_low
        beside = self.level_width if self.level else self.key_width
        keys = 0 if self.across or self.keyless else beside + theme.gap_s
        room = self.width - 2 * theme.gap_s - keys
        below = self.key_height + theme.gap_s if self.across else 0
        tall = max(1, inside - below)

        def from_best(cols: int) -> tuple[float, float]:
            """What a finger lacks on a tile, or its name, and how far tiles would be from a good shape."""
            wide, high = room / cols, tall / -(-count // cols)
            named = theme.size_body * TITLED + theme.gap_xs
            lacks = max(0, named - high if self.keyless else theme.finger - min(wide, high))
            return lacks, abs(wide / high - SHAPE)

        widths = (TILE, TIGHT) if self.keyless else (TILE, TIGHT, SMALL, BARE)
        for lines in widths if self.seat else (SMALL,):
            fit = max(1, int((room + theme.gap_xs) / (theme.size_body * lines + theme.gap_xs)))
            self.cols = min(range(1, min(fit, count) + 1), key=from_best)
            if not from_best(int(self.cols))[0]:
                break
        rows = -(-count // int(self.cols))
        self.cols = -(-count // rows)

    def _even(self, *_: object) -> None:
        """Words of one size on all tiles, unless long ones would make short ones small."""
        grid, count = self.ids.tiles, len(self._view.counts) if self._view else 0
        rows = -(-count // int(self.cols))
        wide = (grid.width + theme.gap_xs) / self.cols - theme.gap_xs
        high = (grid.height + theme.gap_xs) / max(1, rows) - theme.gap_xs
        if not count or min(wide, high) <= 1:
            return
        size = theme.size_body if is_large(wide, high) else theme.size_note
        room = wide - 2 * theme.gap_xs - 1, title_height(high)
        words = one_size([(tile.title, *room) for tile in self._tiles[:count]], size, EVEN, theme.font)
        for tile in self._tiles[:count]:
            tile.words_size = words

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
