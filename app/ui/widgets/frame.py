"""What every screen is: as large as the glass, and aware of how much room there is on it."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.screenmanager import Screen

from app.ui.theme import COMPACT, few_fingers
from app.ui.widgets.live import theme

SQUARE = 1.25
"""A frame within another that is hardly wider than high is filled as one that stands."""


class Frame(Screen):
    """Room is counted in lines of text: large words on a large tablet leave as little as a small tablet."""

    wide = BooleanProperty(True)
    compact = BooleanProperty(False)
    """So little room, for words or for fingers, that only what is needed now is shown."""
    lines = NumericProperty(44)
    """Lines of text from the upper edge to the lower."""
    columns = NumericProperty(71)
    """The same across."""
    room_below = NumericProperty(0)
    """What it leaves free at its lower edge for a while, where something lies that covers no key."""
    inner = BooleanProperty(False)
    """It stands within another frame, which sets the scale."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._fit)
        theme.bind(size_body=self._measure, dpi=self._measure, ground=_clear)
        _clear()

    def _fit(self, *_: Any) -> None:
        """Only the frame that is being laid out sets the scale; others wait for their turn on the glass."""
        if not self.inner:
            theme.fit(*self.size)
        self._measure()

    def _measure(self, *_: Any) -> None:
        self.wide = self.width >= self.height * (SQUARE if self.inner else 1)
        self.lines, self.columns = self.height / theme.size_body, self.width / theme.size_body
        self.compact = min(self.lines, self.columns) < COMPACT or few_fingers(theme.dpi, min(self.size))


def _clear(*_: Any) -> None:
    """The window is cleared in the ground colour before each frame: to paint it again would cost as much."""
    Window.clearcolor = theme.ground
