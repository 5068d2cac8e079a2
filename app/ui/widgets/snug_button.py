"""A button that is as wide as its words."""

from __future__ import annotations

from app.ui.widgets.button import BigButton
from app.ui.widgets.live import theme

AIR = 1.5
"""Of its words' size, that a picture beside them is wide."""


class SnugButton(BigButton):
    """Without words it is a square around its picture."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.size_hint_x = None
        self.bind(text=self._measure, icon=self._measure, height=self._measure, style_size=self._measure)
        theme.bind(size_body=self._measure, gap=self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        if not self.text:
            self.width = self.height
            return
        sizes = theme.ruler.sizes
        words = theme.ruler.text.line(self.text, self.style_size, bold=True)
        picture = self.style_size * AIR + sizes.gap_s if self.icon else 0.0
        self.width = max(sizes.finger, words + picture + 2 * sizes.gap + sizes.gap_s)
