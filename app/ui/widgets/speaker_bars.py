"""Who speaks, and for how long each has spoken: a name to tap, a number, and a bar beside the others'."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from app.platform.clocks import clock
from app.timer.speaking import shares, spoken
from app.ui.widgets import emblem, label, panel
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.live import theme
from app.ui.widgets.row import one_each

__all__ = ["SpeakerBars", "SpeakerRow", "emblem", "label", "panel"]

TICK_SECONDS = 0.25
LOWEST, MOST_COLS = 2.7, 3
"""Lines of text that a row is high at least, and how many can stand side by side."""


class SpeakerRow(Pressable):
    """The one who has the floor is filled, framed and striped, and a speaker stands for its sign."""

    key = StringProperty("")
    seat = StringProperty("")
    title = StringProperty("")
    short = StringProperty("")
    narrow = BooleanProperty(False)
    """No room for a sign, nor for a long name where there is a short one."""
    time = StringProperty("")
    floor = BooleanProperty(False)
    share = NumericProperty(0.0)

    def show(self, view: Any) -> None:
        """Take over a `SpeakerView`."""
        self.name, self.key = f"speak:{view.id}", view.id
        self.seat, self.floor = view.seat, view.floor
        self.title, self.short = view.title, view.short


class SpeakerBars(GridLayout):
    """Feed it with `show`; dispatches on_speak(id). Looks at the clock only while somebody speaks."""

    clock = ObjectProperty(clock)
    count = NumericProperty(0)

    __events__ = ("on_speak",)

    def __init__(self, **kwargs: object) -> None:
        self._views: tuple[Any, ...] = ()
        self._tiles: list[SpeakerRow] = []
        self._ticking: Any = None
        super().__init__(**kwargs)
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._arrange_soon, count=self._arrange_soon)
        theme.bind(size_body=self._arrange_soon)

    def show(self, views: tuple[Any, ...]) -> None:
        """Take over `SpeakerView`s."""
        self._views, self.count = views, len(views)
        one_each(self, self._tiles, self._row, views)
        self._look()
        speaks = any(view.since is not None for view in views)
        if speaks and self._ticking is None:
            self._ticking = Clock.schedule_interval(self._look, TICK_SECONDS)
        elif not speaks and self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def _row(self) -> SpeakerRow:
        row = SpeakerRow()
        row.bind(on_release=lambda pressed: self.dispatch("on_speak", pressed.key))
        return row

    def _look(self, *_: object) -> None:
        now = self.clock()
        times = [
            view.spent + (max(0.0, now - view.since) if view.since is not None else 0.0)
            for view in self._views
        ]
        for row, time, share in zip(self._tiles, times, shares(times), strict=False):
            row.time, row.share = spoken(time), share

    def _arrange(self, *_: object) -> None:
        """As few side by side as fit below one another."""
        lowest = max(theme.touch_s, theme.size_body * LOWEST) + theme.gap_xs
        fit = max(1, int((self.height + theme.gap_xs) // lowest))
        self.cols = max(1, min(MOST_COLS, -(-len(self._views) // fit)))

    def on_speak(self, key: str) -> None: ...


load_beside(__file__)
