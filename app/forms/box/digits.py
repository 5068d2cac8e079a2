"""Twelve keys to type a number with, as on a telephone; the last says that what is shown is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from kivy.clock import Clock
from kivy.uix.layout import Layout

from app.ui.keys import KeyView
from app.ui.layout.needs.forms import DigitsLook, DigitsNeed
from app.ui.widgets.key_pad import PadKey
from app.ui.widgets.live import theme
from app.ui.widgets.placing import hold, put


class Digits(Layout):
    """Feed it with `show`; dispatches on_act(name), on_explain(why)."""

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._look: DigitsLook = "block"
        self._keys: list[PadKey] = []
        super().__init__(**kwargs)
        again = Clock.create_trigger(self.do_layout, -1)
        for part in ("pos", "size"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=again, gap_s=again)

    def take(self, look: str) -> None:
        self._look = cast("DigitsLook", look)
        self._trigger_layout()

    def show(self, keys: Sequence[KeyView]) -> None:
        while len(self._keys) < len(keys):
            made = PadKey()
            made.bind(on_release=self._pressed)
            self._keys.append(made)
        for made, view in zip(self._keys, keys, strict=True):
            made.show(view)
            made.words_size = theme.size_body if view.icon else theme.size_strong
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        if not self._keys:
            return
        columns = DigitsNeed(theme.ruler.sizes, self._look).columns
        rows, gap = -(-len(self._keys) // columns), theme.gap_s
        wide, tall = (self.width + gap) / columns - gap, (self.height + gap) / rows - gap
        for at, key in enumerate(self._keys):
            row, column = divmod(at, columns)
            put(key, self.x + column * (wide + gap), self.top - (row + 1) * tall - row * gap, wide, tall)
        hold(self, self._keys)

    def _pressed(self, key: PadKey) -> None:
        if key.usable:
            self.dispatch("on_act", key.key)
        else:
            self.dispatch("on_explain", key.why_not)

    def on_act(self, name: str) -> None: ...

    def on_explain(self, why: str) -> None: ...
