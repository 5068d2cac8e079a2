"""Questions with keys to answer them by a tap: values, pictures, countries. For people in a hurry."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.widgets import emblem, label, pager
from app.widgets.button import Pressable
from app.widgets.kv import load_beside
from app.widgets.label import one_line
from app.widgets.live import theme
from app.widgets.row import fill

__all__ = ["KeyPad", "KeyRow", "PadKey", "emblem", "label", "pager"]

LINE, ROW, MOST = 1.3, 2.2, 3.8
"""Lines of text that a question, and a row of keys at least and at most, are high."""
PICTURE, SHORT = 1.6, 5
"""Lines of text that a picture is wide; letters up to which words are short."""
SQUEEZE = 0.86
"""How far the words of the widest key may be squeezed for a row less."""


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
    usable = BooleanProperty(True)
    why_not = StringProperty("")
    ink = ColorProperty()

    def show(self, view: Any) -> None:
        """Take over a `KeyView`."""
        self.name, self.key = f"key:{view.key}", view.key
        self.text, self.icon, self.detail, self.seat = view.label, view.icon, view.detail, view.seat
        self.ticked = view.chosen and not self.short
        self.second = view.second
        self.chosen, self.usable, self.why_not = view.chosen, view.enabled, view.why_not

    @property
    def wished(self) -> float:
        """How wide its words are, with picture and air."""
        words = max(
            one_line(self.text, theme.font_bold, theme.size_body),
            one_line(self.detail, theme.font, theme.size_note),
        )
        pictures = bool(self.icon or self.seat) + bool(self.second)
        return words + theme.size_body * (PICTURE * pictures + (0 if self.short else 0.9)) + 2 * theme.gap_s

    @property
    def short(self) -> bool:
        """A number or pictures alone: a chosen one has its frame, and no room for a tick."""
        return len(self.text) <= SHORT and not self.detail


class KeyRow(BoxLayout):
    """One question with its keys, in as many rows as their words need."""

    title = StringProperty("")
    cols = NumericProperty(1)
    rows = NumericProperty(1)

    __events__ = ("on_key",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._keys: list[PadKey] = []
        self.count, self.shown_rows = 0, 1

    def show(self, group: Any) -> None:
        """Take over a `KeyGroup`."""
        self.title, self.count = group.label, len(group.keys)
        while len(self._keys) < len(group.keys):
            key = PadKey()
            key.bind(on_release=lambda pressed: self.dispatch("on_key", pressed))
            self._keys.append(key)
        for key, view in zip(self._keys, group.keys, strict=False):
            key.show(view)

    def arrange(self, width: float) -> None:
        """As few rows as the widest key allows in this width, all alike."""
        widest = max((key.wished for key in self._keys[: self.count]), default=1)
        # Small print below a word is not squeezed any further.
        squeeze = 1.0 if any(key.detail for key in self._keys[: self.count]) else SQUEEZE
        least = min(max(widest * squeeze, theme.finger - theme.gap_s - 1), width / 2)
        fit = max(2, int((width + theme.gap_s) // (least + theme.gap_s)))
        self.rows = max(1, -(-self.count // fit))
        self.cols = max(1, -(-self.count // self.rows))

    def hold(self, start: int, end: int) -> None:
        """Show these of its keys."""
        fill(self.ids.grid, *self._keys[start : min(end, self.count)])
        self.shown_rows = max(1, -(-(min(end, self.count) - start) // int(self.cols)))

    def on_key(self, key: PadKey) -> None: ...


class KeyPad(BoxLayout):
    """Feed it with `show`; dispatches on_act(key), on_explain(why). What does not fit is on a next page."""

    note = StringProperty("")
    page = NumericProperty(0)
    pages = NumericProperty(1)
    pager_height = NumericProperty(52)

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._rows: list[KeyRow] = []
        self._rest = Widget(size_hint_y=0.001)
        """Takes the room that no key wants."""
        self._shown = 0
        self._labels: tuple[str, ...] = ()
        self.bind(size=self._arrange_soon)
        theme.bind(size_body=self._arrange_soon)

    def show(self, pad: Any) -> None:
        """Take over a `PadView`."""
        self.note = pad.note
        labels = tuple(group.label for group in pad.groups)
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

    def clear(self) -> None:
        """Forget every key: nothing of them is in a label any more."""
        self._rows, self._shown, self._labels, self.note = [], 0, (), ""
        self.page, self.pages = 0, 1
        self.ids.rows.clear_widgets()

    def turn(self, by: int) -> None:
        """Some pages on or back; the first and the last are ends."""
        self.page = min(self.pages - 1, max(0, self.page + by))
        self._arrange()

    def _pressed(self, key: PadKey) -> None:
        if key.usable:
            self.dispatch("on_act", key.key)
        else:
            self.dispatch("on_explain", key.why_not)

    def _arrange(self, *_: Any) -> None:
        """Every question gets the height its rows need; those that have none left wait on another page."""
        rows = self._rows[: self._shown]
        if self.width <= 1 or not rows:
            return
        for row in rows:
            row.arrange(self.width)
        room = self.height - (theme.size_body * LINE + theme.gap_s if self.note else 0)
        whole = [(row, 0, row.count) for row in rows]
        pages = [whole]
        if sum(_tall(row, int(row.rows), ROW) for row in rows) > room + theme.gap_s:
            room -= self.pager_height
            pages = _pages(rows, room)
        self.pages = len(pages)
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


def _pages(rows: list[KeyRow], room: float) -> list[list[Part]]:
    """As many questions on a page as it has room for; one that has too many keys for a page has several."""
    pages: list[list[Part]] = [[]]
    left = room
    for row in rows:
        most = int(row.rows)
        while most > 1 and _tall(row, most, ROW) > room:
            most -= 1
        for start in range(0, row.count, most * int(row.cols)):
            part = (row, start, min(row.count, start + most * int(row.cols)))
            need = _tall(row, -(-(part[2] - start) // int(row.cols)), ROW)
            if pages[-1] and need > left:
                pages.append([])
                left = room
            pages[-1].append(part)
            left -= need
    return pages


def _tall(row: KeyRow, rows: int, each: float) -> float:
    """How high a question is with so many rows of so many lines each, and the gap below it."""
    tall = max(theme.finger - theme.gap_s, theme.touch_s * 0.85, theme.size_body * each)
    return float(rows * (tall + theme.gap_s) + (theme.size_body * LINE + theme.gap_xs if row.title else 0))


load_beside(__file__)
