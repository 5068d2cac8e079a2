"""A few words over the screen for a few seconds: why something cannot be done, how a device is.

It lies where nothing can be pressed, and goes when what it speaks of is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import NumericProperty, StringProperty

from app.ui.layout import Rect
from app.ui.layout.free import Wish, free_place
from app.ui.theme import EXPLAIN_SECONDS
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme

WIDEST, NARROWEST = 30, 11
"""Columns of text that it is wide at most and at least."""
SHRINKING = (1.0, 0.85, 0.7)
"""Of their size, that its words have where there is little room."""


class Toast(Pressable):
    """Tap it away, or wait. Touches beside it go through. Dispatches on_over when it is over."""

    text = StringProperty("")
    words_size = NumericProperty(18)

    __events__ = ("on_over",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.size_hint = (None, None)
        self._holds: Callable[[], bool] = lambda: True
        self._end = Clock.create_trigger(lambda _dt: self.hush(), EXPLAIN_SECONDS)
        self.free = True
        """It covers no key; otherwise a finger goes through it."""

    def say(self, words: str, holds: Callable[[], bool] = lambda: True) -> None:
        """Show these words as long as they hold, but no longer than it takes to read them; said again, they
        stay for as long again."""
        self._end.cancel()
        self.text, self._holds = words, holds
        self._end()

    def look(self) -> None:
        """Something may have changed: go if the words don't hold any more."""
        if self.text and not self._holds():
            self.hush()

    def hush(self) -> None:
        self._end.cancel()
        self.text = ""
        self.dispatch("on_over")

    def place(self, size: tuple[float, float], keys: Sequence[Rect]) -> None:
        """Lie on a screen of this size beside its keys, all counted from the upper left corner."""
        sizes = theme.ruler.sizes
        wish = Wish(size[0] / 2, size[1] * 0.85, 0, 0)
        for share in SHRINKING:
            self.words_size = sizes.size_body * share
            most = min(self.words_size * WIDEST, size[0] - 2 * sizes.gap)
            wish = Wish(wish.x, wish.y, min(self.words_size * NARROWEST, most), most)
            place = free_place(size, keys, self._height, wish, sizes.gap_xs)
            if place is not None:
                break
        self.free = place is not None
        if place is None:
            self.words_size = sizes.size_body
            tall = self._height(wish.most)
            place = Rect(wish.x - wish.most / 2, size[1] - tall - sizes.gap, wish.most, tall)
        self.size = place.width, place.height
        self.pos = place.x, size[1] - place.bottom

    def _height(self, width: float) -> float:
        sizes = theme.ruler.sizes
        room = width - 2 * sizes.gap - sizes.sign_s - sizes.gap_s - 2
        words = theme.ruler.text.tall(self.text, self.words_size, room, bold=True)
        return max(sizes.sign_s, words + 2) + 2 * sizes.gap_s

    def on_release(self) -> None:
        self.hush()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self.free and bool(super().on_touch_down(touch))

    def on_over(self) -> None: ...


load_beside(__file__)
