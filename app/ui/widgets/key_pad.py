"""Questions with keys to answer them by a tap: values, pictures, countries. For people in a hurry."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.layout.needs.keys import (
    LINE,
    MOST,
    PICTURE,
    ROW,
    TICK,
    KeyShape,
    Question,
    pictures_width,
    question_height,
)
from app.ui.widgets import pager
from app.ui.widgets.button import SMALL, Pressable
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import (
    LINE_HEIGHT,
    SHRINKING,
    BodyBoldLabel,
    IconLabel,
    NoteLabel,
    heading_share,
    needed,
    one_size,
    widest,
)
from app.ui.widgets.leftover import Heights, evened, height_of
from app.ui.widgets.live import theme
from app.ui.widgets.placing import hold, put
from app.ui.widgets.row import fill

__all__ = ["KeyPad", "KeyRow", "PadKey", "pager"]

LONG = 3
"""A question with more rows than this may go on on a next page."""


class PadKey(Pressable):
    """One answer; a chosen one is filled and has a thick frame, one that can't be chosen says why."""

    key = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    second = StringProperty("")
    """Another picture beside the first."""
    detail = StringProperty("")
    seat = StringProperty("")
    chosen = BooleanProperty(False)
    ticked = BooleanProperty(False)
    """Where there is small print; others have their frame, and no room for a tick."""
    usable = BooleanProperty(True)
    why_not = StringProperty("")
    ink = ColorProperty()
    words_size = NumericProperty(18)
    detail_size = NumericProperty(14)
    share = NumericProperty(1)
    """The part of its height that its words have, above small print."""
    aside = BooleanProperty(False)
    """Its words are not centred, as in all keys of a row where one has small print."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for each in ("ink", "words_size", "detail_size", "share", "aside"):
            self.fbind(each, self._trigger_layout)

    def show(self, view: Any) -> None:
        """Take over a `KeyView`."""
        self.name, self.key = f"key:{view.key}", view.key
        self.text, self.icon, self.detail, self.seat = view.label, view.icon, view.detail, view.seat
        self.second, self.ticked = view.second, view.chosen and bool(view.detail)
        self.chosen, self.usable, self.why_not = view.chosen, view.enabled, view.why_not
        self._trigger_layout()

    @cached_property
    def _emblem(self) -> Emblem:
        return Emblem()

    @cached_property
    def _signs(self) -> tuple[IconLabel, IconLabel]:
        return IconLabel(), IconLabel()

    @cached_property
    def _words(self) -> BodyBoldLabel:
        return BodyBoldLabel()

    @cached_property
    def _note(self) -> NoteLabel:
        return NoteLabel(valign="top")

    @cached_property
    def _tick(self) -> IconLabel:
        return IconLabel(icon="check")

    @property
    def wished(self) -> float:
        """How wide its words are, with picture and air."""
        return self.shape.wished(theme.ruler)

    @property
    def shape(self) -> KeyShape:
        return KeyShape(self.text, self.detail, bool(self.icon or self.seat) + bool(self.second))

    @property
    def around(self) -> float:
        """What of its width is not for words."""
        return self._pictures + (self._wide(TICK) if self.ticked else 0) + 2 * theme.gap_s

    @property
    def _pictures(self) -> float:
        """How wide what stands before its words is."""
        return pictures_width(theme.ruler.sizes, self.shape.pictures, bool(self.text))

    @staticmethod
    def _wide(share: float) -> float:
        return float(theme.size_body * share + theme.gap_xs)

    def do_layout(self, *_: object) -> None:
        """All of it together in the middle; words above small print begin where the picture ends."""
        left, high, right, low = self.padding
        x, y = self.x + left, self.y + low
        width, height = self.width - left - right, self.height - low - high
        tick = self._wide(TICK) if self.ticked else 0.0
        room = width - self._pictures - tick
        words = room if self.aside else widest(self.text, theme.font_bold, self.words_size, room)
        x += max(0.0, (room - words) / 2)
        shown = self._put_pictures(x, y, width, height)
        x += self._pictures
        if self.text:
            share = self.share if self.detail else 1.0
            self._words.text, self._words.style_size = self.text, self.words_size
            self._words.color = self.ink
            self._words.halign = "left" if self.aside or self._pictures > 0 else "center"
            self._words.valign = "bottom" if self.detail else "middle"
            put(self._words, x, y + height * (1 - share), words, height * share)
            shown.append(self._words)
            if self.detail:
                self._note.text, self._note.style_size = self.detail, self.detail_size
                put(self._note, x, y, words, height * (1 - share))
                shown.append(self._note)
        if self.ticked:
            self._tick.font_size, self._tick.color = theme.size_body, theme.accent
            put(self._tick, x + words + theme.gap_xs, y, tick - theme.gap_xs, height)
            shown.append(self._tick)
        hold(self, shown)

    def _put_pictures(self, x: float, y: float, width: float, height: float) -> list[Any]:
        """Beside one another; narrower where the key is."""
        shown: list[Any] = []
        icons = [each for each in (self.seat or self.icon, self.second) if each]
        wide = min(theme.size_body * PICTURE, (width + theme.gap_xs) / max(1, len(icons)) - theme.gap_xs)
        for number, icon in enumerate(icons):
            at = x + number * (wide + theme.gap_xs)
            if icon == self.seat:
                side = min(wide, height)
                self._emblem.seat = icon
                put(self._emblem, at + (wide - side) / 2, y + (height - side) / 2, side, side)
                shown.append(self._emblem)
            else:
                sign = self._signs[number]
                sign.icon, sign.font_size, sign.color = icon, theme.size_strong, self.ink
                put(sign, at, y, wide, height)
                shown.append(sign)
        return shown


class KeyRow(BoxLayout):
    """One question with its keys, in as many rows as their words need."""

    title = StringProperty("")
    cols = NumericProperty(1)
    rows = NumericProperty(1)

    __events__ = ("on_key",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._keys: list[PadKey] = []
        self.count, self.shown_rows = 0, 1
        self._shapes: tuple[KeyShape, ...] = ()
        self._even_soon = Clock.create_trigger(self._even, -1)
        self.ids.grid.bind(size=self._even_soon, children=self._even_soon)
        theme.bind(size_body=self._even_soon)

    def show(self, group: Any) -> None:
        """Take over a `KeyGroup`."""
        self.title, self.count = group.label, len(group.keys)
        while len(self._keys) < len(group.keys):
            key = PadKey()
            key.bind(on_release=lambda pressed: self.dispatch("on_key", pressed))
            self._keys.append(key)
        for key, view in zip(self._keys, group.keys, strict=False):
            key.show(view)
            key.aside = any(each.detail for each in group.keys)
        self._shapes = tuple(key.shape for key in self._keys[: self.count])
        self._even_soon()

    @property
    def _question(self) -> Question:
        return Question(theme.ruler, self.title, self._shapes)

    def arrange(self, width: float) -> None:
        """Take over the rows that this width needs, all alike."""
        self.rows = self.rows_in(width)
        self.cols = max(1, -(-self.count // self.rows))

    def rows_in(self, width: float) -> int:
        """As few rows as the widest key allows in this width."""
        return self._question.rows(width)

    def hold(self, start: int, end: int) -> None:
        """Show these of its keys."""
        fill(self.ids.grid, *self._keys[start : min(end, self.count)])
        self.shown_rows = max(1, -(-(min(end, self.count) - start) // int(self.cols)))

    def _even(self, *_: object) -> None:
        """Words of one size in all its keys, unless long ones would make short ones small."""
        keys = self.ids.grid.children
        wide = (self.ids.grid.width + theme.gap_s) / self.cols - theme.gap_s
        tall = (self.ids.grid.height + theme.gap_s) / self.shown_rows - theme.gap_s - 2 * theme.gap_xs
        if min(wide, tall) <= 1:
            return
        rooms = [wide - key.around - 1 for key in keys]
        if not any(key.detail for key in keys):
            words = [(key.text, room, tall) for key, room in zip(keys, rooms, strict=True)]
            size = one_size(words, theme.size_body, SMALL)
            for key in keys:
                key.words_size, key.share = size, 1.0
            return
        each = [_shrunk(key, room, tall) for key, room in zip(keys, rooms, strict=True)]
        alike = max(min(each), SMALL)
        for key, room, own in zip(keys, rooms, each, strict=True):
            key.words_size, key.detail_size = (
                min(alike, own) * size for size in (theme.size_body, theme.size_note)
            )
            key.share = heading_share(key.text, key.words_size, key.detail, key.detail_size, room, tall)

    def on_key(self, key: PadKey) -> None: ...


class KeyPad(BoxLayout):
    """Feed it with `show`; dispatches on_act(key), on_explain(why). What does not fit is on a next page."""

    note = StringProperty("")
    page = NumericProperty(0)
    pages = NumericProperty(1)
    pager_height = NumericProperty(52)

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._rows: list[KeyRow] = []
        self._rest = Widget(size_hint_y=0.001)
        """Takes the room that no key wants."""
        self._shown = 0
        self._labels: tuple[str, ...] = ()
        self._parted: list[list[Part]] = []
        """What is on each of its pages."""
        self._answered = False
        """What is shown next comes of an answer."""
        self.bind(size=self._arrange_soon)
        theme.bind(size_body=self._arrange_soon)

    def take(self, look: str) -> None:
        """It turns pages by itself where not all keys have room on one."""

    def show(self, pad: Any) -> None:
        """Take over a `PadView`."""
        self.note = pad.note
        labels = tuple(group.label for group in pad.groups)
        fresh = [number for number, each in enumerate(labels) if each not in self._labels]
        follows, self._answered = self._answered and set(self._labels) < set(labels), False
        if labels != self._labels:
            self._labels, self.page = labels, 0
        while len(self._rows) < len(pad.groups):
            row = KeyRow()
            row.bind(on_key=lambda _row, key: self._pressed(key))
            self._rows.append(row)
        self._shown = len(pad.groups)
        for row, group in zip(self._rows, pad.groups, strict=False):
            row.show(group)
        self._arrange()
        if follows:
            self._turn_to(self._rows[fresh[0]])

    def _turn_to(self, row: KeyRow) -> None:
        """A question that an answer has led to is not left on a page that nobody looks at."""
        for number, page in enumerate(self._parted):
            if any(each is row for each, _start, _end in page):
                self.turn(number - int(self.page))
                return

    def tall_in(self, width: float) -> float:
        """How high all its keys are in this width, if there is room."""
        rows = self._rows[: self._shown]
        for row in rows:
            row.arrange(width)
        return self._noted + sum(_tall(row, int(row.rows), MOST) for row in rows)

    def least_in(self, width: float) -> float:
        """How high it must be in this width to have everything on one page."""
        rows = self._rows[: self._shown]
        return self._noted + sum(_tall(row, row.rows_in(width), ROW) for row in rows)

    @property
    def _noted(self) -> float:
        return float(theme.size_body * LINE + theme.gap_s) if self.note else 0.0

    def clear(self) -> None:
        """Forget every key: nothing of them is in a label any more."""
        self._rows, self._shown, self._labels, self.note = [], 0, (), ""
        self._parted = []
        self.page, self.pages = 0, 1
        self.ids.rows.clear_widgets()

    def turn(self, by: int) -> None:
        """Some pages on or back; the first and the last are ends."""
        self.page = min(self.pages - 1, max(0, self.page + by))
        self._arrange()

    def _pressed(self, key: PadKey) -> None:
        if key.usable:
            self._answered = True
            self.dispatch("on_act", key.key)
        else:
            self.dispatch("on_explain", key.why_not)

    def _arrange(self, *_: object) -> None:
        """Every question gets the height its rows need; those that have none left wait on another page."""
        rows = self._rows[: self._shown]
        if self.width <= 1:
            return
        for row in rows:
            row.arrange(self.width)
        room = self.height - self._noted
        whole = [(row, 0, row.count) for row in rows]
        pages = [whole]
        if sum(_tall(row, int(row.rows), ROW) for row in rows) > room + theme.gap_s:
            room -= self.pager_height
            pages = evened(lambda heights: _pages(rows, heights, room), _rows_of, room)
        self._parted, self.pages = pages, len(pages)
        self.page = min(self.page, self.pages - 1)
        shown = pages[int(self.page)]
        for row, start, end in shown:
            row.hold(start, end)
            row.size_hint_y = _tall(row, row.shown_rows, ROW) - theme.gap_s
            row.size_hint_max_y = _tall(row, row.shown_rows, MOST)
        spare = room - sum(row.size_hint_max_y for row, _start, _end in shown)
        fill(self.ids.rows, *(row for row, _start, _end in shown), *([self._rest] if spare > 0 else []))

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


Part = tuple[KeyRow, int, int]
"""A question, from which of its keys, to which."""


def _rows_of(page: list[Part]) -> int:
    """How many rows of keys a page has below one another."""
    return sum(-(-(end - start) // int(row.cols)) for row, start, end in page)


def _pages(rows: list[KeyRow], heights: Heights, whole_page: float) -> list[list[Part]]:
    """As many questions on a page as these heights have room for; one that has too many keys for a whole
    page has several."""
    pages: list[list[Part]] = [[]]
    left = heights[0]
    for row in rows:
        whole = _tall(row, int(row.rows), ROW)
        # One that has room on a page of its own is not torn, unless that left half a page empty; the others
        # begin where there is room.
        torn = whole > whole_page + theme.gap_s or (row.rows > LONG and left > whole_page / 2)
        start = 0
        while start < row.count:
            fits = _rows_in(row, left) if torn or whole <= left + theme.gap_s else 0
            if not torn and not pages[-1]:
                fits = int(row.rows)
            if pages[-1] and not fits:
                left = height_of(heights, len(pages))
                pages.append([])
                continue
            end = min(row.count, start + max(1, fits) * int(row.cols))
            pages[-1].append((row, start, end))
            left -= _tall(row, -(-(end - start) // int(row.cols)), ROW)
            start = end
    return pages


def _rows_in(row: KeyRow, room: float) -> int:
    """How many rows of its keys such a height has room for, and their question."""
    rows = int(row.rows)
    while rows and _tall(row, rows, ROW) > room + theme.gap_s:
        rows -= 1
    return rows


def _shrunk(key: PadKey, width: float, height: float) -> float:
    """The share of their size that its words and its small print have room in, one above the other."""
    parts = ((key.text, theme.font_bold, theme.size_body), (key.detail, theme.font, theme.size_note))
    for share in SHRINKING:
        needs = [needed(text, font, size * share, width, LINE_HEIGHT) for text, font, size in parts if text]
        if (
            max((wide for wide, _tall in needs), default=0) <= width
            and sum(tall for _wide, tall in needs) <= height
        ):
            return share
    return SHRINKING[-1]


def _tall(row: KeyRow, rows: int, each: float) -> float:
    """How high a question is with so many rows of so many lines each, and the gap below it."""
    return question_height(theme.ruler.sizes, bool(row.title), rows, each)


load_beside(__file__)
