"""A count that people set with their fingers: less, more, and faster the longer the finger stays."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty

from app.ui.views import CounterView
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import LEAST_SHARE, one_line
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel
from app.ui.widgets.touching import Touch

FIRST_WAIT = 0.4
SQUEEZED = 0.75
"""A label stands beside its keys as long as its longest word keeps this much of its size."""
SLOWEST, FASTEST, QUICKENING = 0.22, 0.04, 0.85
"""Seconds between two steps of a finger that stays, at first and at last, and how they shrink."""


class CounterKey(Pressable):
    """Less or more. A finger that slides off it has let go."""

    icon = StringProperty("")
    usable = BooleanProperty(True)
    ink = ColorProperty()

    __events__ = ("on_let_go",)

    def on_touch_move(self, touch: Touch) -> bool:
        if touch.grab_current is self and not self.collide_point(*touch.pos):
            touch.ungrab(self)
            self._do_release()
            self.dispatch("on_let_go")
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Touch) -> bool:
        held = touch.grab_current is self
        taken = bool(super().on_touch_up(touch))
        if held:
            self.dispatch("on_let_go")
        return taken

    def on_let_go(self) -> None: ...


class TokenCounter(Panel):
    """Feed it with `show`.

    Dispatches on_change(value) at every step, on_settle(value) once when the fingers have lifted, and
    on_explain(words) when a key at its limit is pressed.
    """

    icon = StringProperty("")
    label = StringProperty("")
    value = NumericProperty(0)
    said = StringProperty("")
    """In place of the number, until a finger makes one of it."""
    least = NumericProperty(0)
    most = NumericProperty(99)
    step = NumericProperty(1)
    why_not_less = StringProperty("")
    why_not_more = StringProperty("")
    arrangement = OptionProperty("stack", options=("row", "stack", "tower"))
    """Label beside the keys, label above them, or all of it in one column."""
    head = NumericProperty(0)
    """Height of the label above the keys."""
    key = NumericProperty(52)
    """Side of a key along which the keys and the number stand."""
    number = NumericProperty(48)
    """Width of the number between two keys that stand beside the label."""
    digits = NumericProperty(1)
    """So many have room in any case: counters below one another keep their keys in line."""
    natural = NumericProperty(0)
    """How tall it likes to be in its width: keys that are no pillars, and a number of full size."""
    figure = NumericProperty(56)
    """Size of the number: in counters below one another the same for few digits as for many."""
    pictured = BooleanProperty(True)
    """The icon gives way where the label needs its room."""

    __events__ = ("on_change", "on_settle", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._measure = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        self._fingers = 0
        self._before = self.value
        self._again: Any = None
        for part in ("size", "label", "icon", "said", "least", "most", "digits"):
            self.fbind(part, self._measure)
        theme.bind(size_body=self._measure, gap_s=self._measure)

    def show(self, view: CounterView) -> None:
        """Under a finger the number stays what the finger has made of it."""
        self.icon, self.label, self.step = view.icon, view.label, view.step
        self.least, self.most = view.least, view.most
        self.why_not_less, self.why_not_more = view.why_not_less, view.why_not_more
        if not self._fingers:
            self.value, self.said = view.value, view.said

    def add(self, steps: int) -> None:
        """So many steps more, or less, at once; for keys of a keyboard."""
        before = self.value
        self._move(steps)
        if self.value != before and not self._fingers:
            self.dispatch("on_settle", int(self.value))

    def press(self, direction: int) -> None:
        """A finger came down on more (1) or less (-1)."""
        if not self._fingers:
            self._before = self.value
        self._fingers += 1
        self._stop()
        if self._move(direction):
            self._repeat(direction, FIRST_WAIT, SLOWEST)

    def let_go(self) -> None:
        self._stop()
        self._fingers = max(0, self._fingers - 1)
        if not self._fingers and self.value != self._before:
            self._before = self.value
            self.dispatch("on_settle", int(self.value))

    def _move(self, steps: int) -> bool:
        """False, with the reason said, when there is no way further."""
        value = min(self.most, max(self.least, self.value + steps * self.step))
        if value == self.value:
            words = self.why_not_more if steps > 0 else self.why_not_less
            if words:
                self.dispatch("on_explain", words)
            return False
        self.value, self.said = value, ""
        self.dispatch("on_change", int(value))
        return True

    def _repeat(self, direction: int, wait: float, pause: float) -> None:
        def again(_dt: float) -> None:
            at_limit = self.value == (self.most if direction > 0 else self.least)
            if not at_limit and self.get_root_window() is not None and self._move(direction):
                self._repeat(direction, pause, max(FASTEST, pause * QUICKENING))

        self._again = Clock.schedule_once(again, wait)

    def _stop(self) -> None:
        if self._again is not None:
            self._again.cancel()
            self._again = None

    def _arrange(self, *_: object) -> None:
        """Which way the parts stand in the box there is: the keys stay large enough for a finger."""
        width = self.width - self.padding[0] - self.padding[2]
        height = self.height - 2 * theme.gap_s
        least, largest = theme.touch_s, theme.touch_l * 1.3
        line = theme.size_body * 1.5 + theme.gap_s if self.label or self.icon else 0
        words = _wide(self.label, theme.size_body) + theme.gap_xs + theme.gap_s
        picture = theme.size_strong * 1.2 + theme.gap_s if self.icon else 0
        number = max(self._digits(theme.size_title), width * 0.25)
        # What the smallest keys leave for the label beside them.
        left = width - 2 * least - number
        longest = max((_wide(word, theme.size_body) for word in self.label.split()), default=0)
        beside = left - theme.gap_xs - theme.gap_s >= longest * SQUEEZED
        self.natural = line + self._tall_keys(width, (width - number) / 2) + 2 * theme.gap_s
        self.arrangement = self._arrangement(width, height, line, left, beside)
        if self.arrangement == "row":
            self.head, self.pictured = height, left >= words + picture
            self.key = max(least, min(height, largest, least + (left - words - picture) / 2))
            self.number = min(number, width - 2 * self.key)
        elif self.arrangement == "stack":
            self.head, self.pictured = max(0, min(line, height - least)), width >= words + picture
            # The number keeps what it needs: beside it there is room for the rest of a finger.
            most = (width - self._digits(self._least_size)) / 2
            self.key = min(most, max(least, min(height - self.head, largest, (width - number) / 2)))
        else:
            spare = max(0, height - 2 * least - self._least_line)
            self.pictured = spare >= line + picture
            self.head = min(spare, line + picture if self.pictured else line)
            self.key = max(least, min(width, (height - self.head) * 0.36))
        room = self.number if self.arrangement == "row" else width
        room -= 2 * theme.gap_s + (2 * self.key if self.arrangement == "stack" else 0)
        self.figure = theme.size_figure * min(1.0, room / _wide("0" * int(self.digits), theme.size_figure))

    def _arrangement(self, width: float, height: float, line: float, left: float, beside: bool) -> str:
        across = self._across(width)
        below = across and height - line >= theme.touch_s * 1.15
        if below and width > 3.2 * height and left >= _wide(self.label, theme.size_body):
            return "row"
        if across and not below and (beside or (height - line < theme.touch_s - 1 and left > 0)):
            return "row"
        column = 2 * theme.touch_s + self._least_line + (line if across else theme.size_body)
        return "tower" if height >= column and (not across or height > 1.5 * width) else "stack"

    def _across(self, width: float) -> bool:
        """The number has room between two keys side by side."""
        return bool(width >= 2 * theme.touch_s + self._digits(max(theme.size_strong, self._least_size)))

    def _tall_keys(self, width: float, key: float) -> float:
        """How tall the keys and their number like to be; `key` is what is left for the width of each."""
        if self._across(width):
            return float(1.5 * max(theme.touch_s, min(key, theme.touch_l)))
        return float(2 * theme.touch_s + max(self._least_line, theme.size_figure))

    @property
    def _least_size(self) -> float:
        """Smaller than this the number would not be drawn."""
        return float(theme.size_figure * LEAST_SHARE / max(1.0, theme.text_scale))

    @property
    def _least_line(self) -> float:
        """How tall the number between two keys is at least."""
        return max(float(theme.size_strong), self._least_size * 1.4)

    def _digits(self, size: float) -> float:
        """Width of the widest number it can show, with a gap on each side."""
        shown = (str(int(self.least)), str(int(self.most)), self.said, "0" * int(self.digits))
        return max(_wide(each, size) for each in shown) + 2 * theme.gap_s

    def on_change(self, value: int) -> None: ...

    def on_settle(self, value: int) -> None: ...

    def on_explain(self, words: str) -> None: ...


def _wide(words: str, size: float) -> float:
    return one_line(words, theme.font_bold, size)


load_beside(__file__)
