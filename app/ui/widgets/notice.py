"""Something people must know, such as a full disk; stays until it is over."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from app.ui.layout.needs.words import NoticeNeed
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.panel import Panel


class NoticeBar(Panel):
    """Takes no room while all is well."""

    text = StringProperty("")
    calm = BooleanProperty(False)
    """Worth knowing rather than wrong."""
    ink = ColorProperty()
    style_size = NumericProperty(18)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(text=self._measure, width=self._measure, style_size=self._measure)
        theme.bind(size_body=self._measure)

    @property
    def need(self) -> NoticeNeed:
        return NoticeNeed(theme.ruler, self.text, self.style_size)

    def _measure(self, *_: object) -> None:
        self.height = self.need(self.width).least if self.text else 0


load_beside(__file__)
