"""A sum told line by line: whose it is or what it is, its parts in words, its figure; the result last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.ui.layout.needs.sums import ROW_MOST, SumLook, SumShape, SumsNeed
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel, BodyLabel, IconLabel, StrongLabel
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.placing import hold, put

LOOKS: tuple[SumLook, ...] = ("roomy", "low", "packed")
SIGN_SHARE = 0.75
"""How much of its square a picture fills."""


class Line(Protocol):
    """What there is to say in a line."""

    @property
    def words(self) -> str: ...
    @property
    def figure(self) -> str: ...
    @property
    def icon(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def tone(self) -> str: ...
    @property
    def total(self) -> bool: ...


def shape_of(line: Line) -> SumShape:
    return SumShape(line.title, line.words, line.figure, line.total)


class SumLine(Panel):
    """One line; the result stands out."""

    total = BooleanProperty(False)
    ink = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        self._emblem, self._sign = Emblem(), IconLabel()
        self._title, self._words, self._figure = BodyBoldLabel(), BodyLabel(), StrongLabel(halign="right")
        self._view: Line | None = None
        self._need: SumsNeed | None = None
        super().__init__(**kwargs)
        theme.bind(ground=self._paint)

    def show(self, view: Line) -> None:
        self._view, self.total = view, view.total
        self._emblem.seat, self._sign.icon = view.seat, view.icon
        self._title.text, self._words.text, self._figure.text = view.title, view.words, view.figure
        self._words.font_name = theme.font_bold if view.total else theme.font
        self._paint()
        self._trigger_layout()

    def arrange(self, need: SumsNeed) -> None:
        """Be drawn as this need says."""
        self._need = need
        self._trigger_layout()

    def _paint(self, *_: object) -> None:
        view = self._view
        if view is None:
            return
        self.ink = theme.text if view.tone == "quiet" else getattr(theme, view.tone)
        self._sign.color = self.ink if view.total else theme.quiet
        self._words.color = theme.quiet if view.title else theme.text
        self._figure.color = self.ink

    def do_layout(self, *_: object) -> None:
        view, need = self._view, self._need
        if view is None or need is None:
            return
        x, y, height = self.x + theme.gap, self.y + need.air, self.height - 2 * need.air
        sign = self._emblem if view.seat else self._sign
        side = min(need.sign, self.height)
        self._sign.font_size = side * SIGN_SHARE
        put(sign, x, self.y + (self.height - side) / 2, side, side)
        shown: list[Widget] = [sign]
        x += need.sign + theme.gap
        room = self.width - need.around
        if view.figure:
            wide = need.figure_width - theme.gap
            self._figure.style_size = need.figure_size(shape_of(view))
            put(self._figure, self.right - theme.gap - wide, y, wide, height)
            shown.append(self._figure)
        hold(self, [*shown, *self._put_words(view, need, x, y, room, height)])

    def _put_words(
        self, view: Line, need: SumsNeed, x: float, y: float, width: float, height: float
    ) -> list[Widget]:
        """A title above its words, both in the middle together; or beside them, each as it needs."""
        title, words = self._title, self._words
        title.style_size, words.style_size = need.title_size, need.words_size
        if not (view.title and view.words):
            only = title if view.title else words
            only.valign = "middle"
            put(only, x, y, width, height)
            return [only]
        if need.on_one_line(self.width):
            share = need.title_width(shape_of(view))
            title.valign = words.valign = "middle"
            put(title, x, y, share, height)
            put(words, x + share + theme.gap, y, width - theme.gap - share, height)
        else:
            above = need.title_height(shape_of(view), self.width)
            below = need.words_height(shape_of(view), self.width)
            above += max(0.0, height - above - below) / 2
            title.valign, words.valign = "bottom", "top"
            put(title, x, y + height - above, width, above)
            put(words, x, y, width, height - above)
        return [title, words]


class SumSheet(Layout):
    """Feed it with `show`. Without a look it takes the fullest that fits."""

    look = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        self._lines: list[SumLine] = []
        self._views: tuple[Line, ...] = ()
        super().__init__(**kwargs)
        for part in ("pos", "size", "look"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=self._trigger_layout)

    def show(self, rows: Sequence[Line]) -> None:
        self._views = tuple(rows)
        while len(self._lines) < len(rows):
            self._lines.append(SumLine())
        for line, view in zip(self._lines, rows, strict=False):
            line.show(view)
        self._trigger_layout()

    def take(self, look: SumLook) -> None:
        self.look = look

    def need(self, look: SumLook) -> SumsNeed:
        return SumsNeed(theme.ruler, tuple(map(shape_of, self._views)), look)

    def do_layout(self, *_: object) -> None:
        if not self._views or min(self.size) <= 1:
            return
        need = self.need(cast("SumLook", self.look) if self.look else self._fullest())
        rows, gap = need.rows(self.width), theme.gap_s
        spare = max(0.0, self.height - sum(rows) - gap * (len(rows) - 1)) / len(rows)
        y, most = self.top, theme.ruler.sizes.lines(ROW_MOST)
        lines = self._lines[: len(self._views)]
        for line, least in zip(lines, rows, strict=True):
            tall = min(least + spare, max(least, most))
            line.arrange(need)
            put(line, self.x, y - tall, self.width, tall)
            y -= tall + gap
        hold(self, [*lines])

    def _fullest(self) -> SumLook:
        for look in LOOKS:
            need = self.need(look)
            if need.least_width <= self.width and need(self.width).least <= self.height:
                return look
        return LOOKS[-1]


load_beside(__file__)
