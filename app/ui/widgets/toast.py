"""A few words over the table for a few seconds: why something cannot be done, how a device is."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import StringProperty

from app.ui.theme import EXPLAIN_SECONDS
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside


class Toast(Pressable):
    """Tap it away, or wait. Touches beside it go through."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._end: Any = None

    def say(self, words: str) -> None:
        """Show these words; said again, they stay for as long again."""
        if not words:
            return
        Animation.cancel_all(self, "opacity")
        self.text, self.opacity = words, 1
        if self._end is not None:
            self._end.cancel()
        self._end = Clock.schedule_once(lambda _dt: self.hush(), EXPLAIN_SECONDS)

    def hush(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None
        self.opacity, self.text = 0, ""

    def on_release(self) -> None:
        self.hush()

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self.text) and bool(super().on_touch_down(touch))


load_beside(__file__)
