"""The negotiation timer, for any game: it runs on while people look at other pages."""

from __future__ import annotations

import time
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from app.countdown import Countdown
from app.page import Page
from app.screens.timer.presenter import USUAL, pressed, timer_view
from app.screens.timer.screen import TimerScreen
from app.widgets.live import theme

LISTEN_SECONDS = 0.1
KEYS = {"space": "main", "plus": "more", "r": "restart"}
CUES = ("ten_seconds", "time_up")
"""What is heard of the countdown's cues: each has a sound and a sentence."""


def clock() -> float:
    """Seconds on a clock that goes on while the tablet sleeps, where there is one."""
    asleep = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if asleep is None else time.clock_gettime(asleep)


class TimerPage(Page):
    def __init__(self, app: Any) -> None:
        self.countdown = Countdown(USUAL)
        self.clock = clock
        self._left = float(USUAL)
        """What was left when cues were last looked for."""
        self._listening: Any = None
        super().__init__(app)

    def make(self) -> Any:
        screen = TimerScreen()
        screen.ids.ring.clock = lambda: self.clock()
        screen.bind(
            on_act=lambda _s, key: self.act(key),
            on_explain=lambda _s, words: self.app.say(words),
            on_back=lambda _s: self.back(),
        )
        return screen

    def draw(self) -> None:
        self.screen.show(timer_view(self.app.tr, self.countdown, self.clock(), theme.lies_flat))

    def key(self, name: str) -> bool:
        if name not in KEYS:
            return False
        self.act(KEYS[name])
        return True

    def act(self, key: str) -> None:
        """A button was pressed; what time did before it still counts."""
        self._listen()
        now = self.clock()
        self.countdown = pressed(self.countdown, key, now)
        self._left = self.countdown.left(now)
        self._follow()
        self.app.refresh()

    def _listen(self, *_: Any) -> None:
        """Give the cue that is due: after a sleep only the last one, and none a second time."""
        now = self.clock()
        passed = [cue for cue in self.countdown.marks_passed(self._left, now) if cue in CUES]
        self._left = self.countdown.left(now)
        if passed:
            self._give(passed[-1])
        self._follow()

    def _give(self, cue: str) -> None:
        app = self.app
        words = app.tr(f"timer.say.{cue}")
        app.sounds.play(cue)
        app.voice.say(words, app.tr.language)
        if app.here != self.screen.name:
            app.say(words)
        app.refresh()

    def _follow(self) -> None:
        """Listen, and stay awake, as long as time runs."""
        runs = self.countdown.runs(self.clock())
        if runs and self._listening is None:
            self._listening = Clock.schedule_interval(self._listen, LISTEN_SECONDS)
        elif not runs and self._listening is not None:
            self._listening.cancel()
            self._listening = None
            Window.allow_screensaver = self.app.table is None
        if runs:
            Window.allow_screensaver = False
