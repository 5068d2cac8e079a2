"""Figures that go with a game, each with its words: side by side, or below one another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, cast

from kivy.properties import StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.ui.layout.needs.world import FACT_MOST, PICTURE, FactsNeed
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyLabel, IconLabel, StrongLabel
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.placing import hold, put

FactSize = Literal["body", "note"]
SIZES: tuple[FactSize, ...] = ("body", "note")


class Fact(Protocol):
    """A figure with its words; either may be missing."""

    @property
    def words(self) -> str: ...
    @property
    def figure(self) -> str: ...
    @property
    def icon(self) -> str: ...
    @property
    def tone(self) -> str: ...


class FactTile(Panel):
    """One of them: its picture, its words, its figure at the right end."""

    def __init__(self, **kwargs: object) -> None:
        self._sign, self._words, self._figure = IconLabel(), BodyLabel(), StrongLabel(halign="right")
        self._view: Fact | None = None
        self._need: FactsNeed | None = None
        super().__init__(**kwargs)
        theme.bind(ground=self._trigger_layout)

    def show(self, view: Fact) -> None:
        self._view = view
        self._sign.icon, self._words.text, self._figure.text = view.icon, view.words, view.figure
        self._trigger_layout()

    def arrange(self, need: FactsNeed) -> None:
        """Be drawn as this need says."""
        self._need = need
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        view, need = self._view, self._need
        if view is None or need is None:
            return
        gap, picture = theme.gap_s, theme.ruler.sizes.lines(PICTURE)
        x, right = self.x + gap, self.right - gap
        self._sign.font_size, self._sign.color = theme.size_strong, theme.quiet
        put(self._sign, x, self.y, picture, self.height)
        x += picture + gap
        shown: list[Widget] = [self._sign, self._words]
        if view.figure:
            self._figure.color = getattr(theme, view.tone)
            put(self._figure, right - need.figure_width, self.y, need.figure_width, self.height)
            shown.append(self._figure)
            right -= need.figure_width + gap
        self._words.style_size = need.words_size
        put(self._words, x, self.y, right - x, self.height)
        hold(self, shown)


class FactTiles(Layout):
    """Feed it with `show`. Without a look it takes the largest words that fit."""

    look = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        self._tiles: list[FactTile] = []
        self._views: tuple[Fact, ...] = ()
        super().__init__(**kwargs)
        for part in ("pos", "size", "look"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=self._trigger_layout)

    def show(self, facts: Sequence[Fact]) -> None:
        self._views = tuple(facts)
        while len(self._tiles) < len(facts):
            self._tiles.append(FactTile())
        for tile, view in zip(self._tiles, facts, strict=False):
            tile.show(view)
        self._trigger_layout()

    def take(self, look: FactSize) -> None:
        self.look = look

    def need(self, look: FactSize) -> FactsNeed:
        words, figures = (tuple(getattr(each, part) for each in self._views) for part in ("words", "figure"))
        return FactsNeed(theme.ruler, words, figures, look)

    def do_layout(self, *_: object) -> None:
        if not self._views or min(self.size) <= 1:
            return
        need = self.need(cast("FactSize", self.look) if self.look else self._largest())
        columns, gap = need.columns(self.width), theme.gap_s
        rows = need.rows(self.width, columns)
        most = theme.ruler.sizes.lines(FACT_MOST)
        spare = max(0.0, self.height - sum(rows) - gap * (len(rows) - 1)) / len(rows)
        wide = (self.width + gap) / columns
        y = self.top
        tiles = self._tiles[: len(self._views)]
        for row, least in enumerate(rows):
            tall = min(least + spare, max(least, most))
            for column, tile in enumerate(tiles[row * columns : (row + 1) * columns]):
                tile.arrange(need)
                put(tile, self.x + column * wide, y - tall, wide - gap, tall)
            y -= tall + gap
        hold(self, [*tiles])

    def _largest(self) -> FactSize:
        fitting = (size for size in SIZES if self.need(size)(self.width).least <= self.height)
        return next(fitting, SIZES[-1])


load_beside(__file__)
