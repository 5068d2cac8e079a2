"""The keys at the foot of a set-up: what is rarer beside the main one, at the same place on every page."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.layout import Layout

from app.ui.layout.needs.forms import FootNeed
from app.ui.widgets.button import BigButton
from app.ui.widgets.live import theme
from app.ui.widgets.placing import hold, put


class Foot(Layout):
    """Feed it with `show`: the keys that are there, the main one last."""

    def __init__(self, **kwargs: object) -> None:
        self._keys: list[BigButton] = []
        super().__init__(**kwargs)
        for part in ("pos", "size"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=self._trigger_layout)

    def show(self, keys: Sequence[BigButton]) -> None:
        self._keys = [*keys]
        self.do_layout()

    def do_layout(self, *_: object) -> None:
        if not self._keys:
            return
        need = FootNeed(theme.ruler.sizes, len(self._keys) - 1)
        hold(self, self._keys)
        for key, rect in zip(self._keys, need.places(self.width, self.height), strict=True):
            put(key, self.x + rect.x, self.y, rect.width, rect.height)
