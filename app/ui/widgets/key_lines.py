"""Keys side by side: each as wide as its words need it, on two lines where the words would get too small."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.layout import Layout

from app.ui.widgets.button import ActButton
from app.ui.widgets.label import one_line
from app.ui.widgets.live import theme
from app.ui.widgets.placing import put
from app.ui.widgets.row import show_actions

LEAST_WORDS = 0.6
"""Of their size; keys with smaller words stand on another line."""


class KeyLines(Layout):
    """Feed it with `show`; its `lines` depend on nothing but its width, so its height may depend on them."""

    lines = NumericProperty(1)
    gap = NumericProperty(8)
    spare = NumericProperty(6)
    """What all words leave is shared by how many letters keys have, and so many more."""

    def __init__(self, **kwargs: object) -> None:
        self._buttons: list[ActButton] = []
        super().__init__(**kwargs)
        for part in ("children", "pos", "size", "gap"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=self._trigger_layout, gap=self._trigger_layout)

    def show(self, owner: Any, actions: tuple[Any, ...]) -> None:
        """One key for each `ActionView`, its press told to `owner`."""
        show_actions(owner, self, self._buttons, actions)
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        keys = self.children[::-1]
        if not keys:
            return
        lines = [keys]
        if len(keys) > 1 and self._words_share(keys) < LEAST_WORDS:
            half = -(-len(keys) // 2)
            lines = [keys[:half], keys[half:]]
        self.lines = len(lines)
        tall = (self.height + self.gap) / len(lines) - self.gap
        for number, line in enumerate(lines, 1):
            x = self.x
            for key, width in zip(line, self._widths(line), strict=True):
                put(key, x, self.top - number * tall - (number - 1) * self.gap, width, tall)
                x += width + self.gap

    def _widths(self, keys: list[Any]) -> list[float]:
        room = self.width - self.gap * (len(keys) - 1)
        if sum(map(key_width, keys)) <= room:
            needed, letters = list(map(key_width, keys)), [self.spare + len(key.text) for key in keys]
            left = (room - sum(needed)) / sum(letters)
            return [wide + left * each for wide, each in zip(needed, letters, strict=True)]
        share = self._words_share(keys)
        return [_around(key) + share * _in_two(key.text) for key in keys]

    def _words_share(self, keys: list[Any]) -> float:
        """How much of the width that their words need in two lines is there."""
        room = self.width - self.gap * (len(keys) - 1) - sum(map(_around, keys))
        return max(0.0, room / max(1.0, sum(_in_two(key.text) for key in keys)))


def key_width(key: Any) -> float:
    """The width in which a key's words keep their size in one line."""
    return _around(key) + _wide(key.text)


def _around(key: Any) -> float:
    """What a key needs beside its words."""
    return float(2 * theme.gap + (theme.size_strong * 1.2 + theme.gap_s if key.icon else 0))


def _wide(words: str) -> float:
    return one_line(words, theme.font_bold, theme.size_body)


def _in_two(text: str) -> float:
    """The width of the words in one line or two, whichever way is narrowest."""
    words = text.split(" ")
    return min(
        max(_wide(" ".join(words[:at])), _wide(" ".join(words[at:]))) for at in range(1, len(words) + 1)
    )
