"""Keeps a negotiation going beside a window: looks at the clock when a cue is due, and lets all hear it.

The timer's page has one; a game's table that times a phase has one of its own with its own `Negotiation`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from kivy.clock import Clock
from kivy.core.window import Window

from app.pages.timer.presenter import after_sleep, after_start, spoken_cue
from app.platform.vibration import Vibration
from app.timer.negotiation import Look, Negotiation, Press, Word

if TYPE_CHECKING:
    from app.main import KlimatischApp

KeyWord = Literal["main", "more", "restart", "hold", "show", "end_of_show"]
KEYS: Mapping[str, KeyWord] = {
    "space": "main",
    "plus": "more",
    "r": "restart",
    # What presenters send: forward, back, a black screen, the start of the show; and what headsets do.
    "pagedown": "main",
    "pageup": "more",
    "b": "hold",
    "period": "hold",
    "f5": "show",
    "shift+f5": "show",
    "escape": "end_of_show",
    "play": "main",
    "next": "main",
    "previous": "more",
    "stop": "hold",
}
"""What each key does: see `Timekeeper.key`."""


class Timekeeper:
    """Call `press` for what people want and `stop` when nobody needs it any more.

    Nothing wakes up while the time stands still. `app` lends its sounds, its voice and its language.
    """

    def __init__(self, app: KlimatischApp, talk: Negotiation, changed: Callable[[], None]) -> None:
        """`changed` is called whenever something looks different; the ring alone looks for itself."""
        self.app, self.talk, self._changed = app, talk, changed
        self._news: Callable[[], str]
        self.notice = after_start(app.tr, talk)
        self.away = ""
        """The page on which the time is shown; elsewhere its words come over whatever is shown."""
        self._vibration = Vibration()
        self._show = False
        """A presenter began it with F5: its next Escape comes from the same button."""
        self._listening: Any = None
        app.bind(on_resume=self._woke)

    def _woke(self, *_: object) -> None:
        """The app is back from the background, where no clock of Kivy's went on: look at ours."""
        if self._listening is not None:
            self.follow()

    @property
    def notice(self) -> str:
        """What happened while nobody looked, until somebody presses something."""
        return self._news()

    @notice.setter
    def notice(self, words: str) -> None:
        self._news = lambda: words

    def press(self, what: Press) -> None:
        """A button was pressed; what time did before it still counts."""
        self.notice = ""
        self._hear(self.talk.press(what))
        self.follow()
        self._changed()

    def key(self, name: str) -> bool:
        """A key, also of a presenter in somebody's hand; True if it means something here."""
        what, state = KEYS.get(name), self.talk.state
        if what is None or (what == "end_of_show" and not self._show):
            return False
        word: Word | None
        match what:
            case "hold":
                # A presenter's black screen stops the talk and lets it go on, but never begins one.
                word = "main" if state in ("running", "paused") else None
            case "show":
                self._show = True
                word = "main" if state != "running" else None
            case "end_of_show":
                self._show = False
                word = "pause"
            case _:
                word = what
        if word is not None:
            self.press(word)
        return True

    def follow(self, *_: object) -> None:
        """Look now, and again when the next cue is due; stay awake as long as time runs."""
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None
        self._hear(self.talk.look())
        runs = self.talk.runs
        if runs:
            self._listening = Clock.schedule_once(self.follow, self.talk.wakes_in)
        if runs or not Window.allow_screensaver:
            Window.allow_screensaver = not runs and self.app.table is None

    @property
    def listens(self) -> bool:
        return self._listening is not None

    def stop(self) -> None:
        """Look no longer. What is kept on disk goes on by itself."""
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None

    def _hear(self, look: Look) -> None:
        """Give the cue that is due: after a sleep only the last one, and none a second time."""
        if look.stood_still:
            self._news = lambda: after_sleep(self.app.tr, look)
            self._say(self.notice)
        sounding = [cue for cue in look.cues if self.app.settings.now.ticking or not _ticks(cue)]
        if sounding:
            self._give(sounding[-1])
        if look.cues or look.stood_still:
            self._changed()

    def _give(self, cue: str) -> None:
        app = self.app
        app.sounds.play("tick" if _ticks(cue) else cue)
        self._vibration.buzz(cue)
        if not _ticks(cue):
            self._say(spoken_cue(app.tr, cue))

    def _say(self, words: str) -> None:
        self.app.voice.say(words, self.app.tr.language)
        if self.app.here != self.away:
            state = self.talk.state
            self.app.say(words, lambda: self.talk.state == state)


def _ticks(cue: str) -> bool:
    return cue.startswith("tick_")
