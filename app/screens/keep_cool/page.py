"""The Keep Cool table: from taps to the table in play, and from there to the glass."""

from __future__ import annotations

from typing import Any

from app import cues
from app.page import Page
from app.screens.conference.presenter import BUTTON as CONFERENCE
from app.screens.keep_cool.screen import KeepCoolScreen
from app.screens.keep_cool.view import TableView


class KeepCoolPage(Page):
    _heard: Any = None
    """The table that was shown last: another one makes no sound as one sits down, this one tells its news."""

    def make(self) -> Any:
        screen = KeepCoolScreen()
        screen.bind(
            on_act=lambda _s, key: self._act(key),
            on_undo=lambda _s: self._at_table("undo"),
            on_redo=lambda _s: self._at_table("redo"),
            on_menu=lambda _s: self.back(),
            on_page=lambda _s, name: self.app.go(name),
            on_help=lambda _s: self.app.explain(self.help),
            on_settings=lambda _s: self.app.go("settings"),
            on_explain=lambda _s, words: self.app.say(words),
        )
        return screen

    def draw(self) -> None:
        if self.app.table is None:
            return
        before, view = self.screen.view, self.app.table.show(self.app.tr)
        self.screen.show(view)
        self._sound(before if self._heard is self.app.table else None, view)
        self._heard = self.app.table

    def _sound(self, before: TableView | None, now: TableView) -> None:
        if name := cues.sound(before, now):
            self.app.sounds.play(name)
        if self.app.settings.now.speech and (words := cues.spoken(before, now)):
            self.app.voice.say(words, self.app.tr.language)

    def back(self) -> None:
        self.app.run(self.app.go_home())

    @property
    def help(self) -> str:
        return self.screen.view.step.help if self.screen.view else ""

    def key(self, name: str) -> bool:
        """Numbers press the buttons of the bar, from the left."""
        view = self.screen.view
        if name in ("undo", "redo"):
            self._at_table(name)
        elif name.isdigit() and view and 0 < int(name) <= len(view.actions):
            self.screen.press(view.actions[int(name) - 1])
        else:
            return False
        return True

    def _act(self, key: str) -> None:
        """Most buttons are the table's; what comes after the game is not."""
        if key == CONFERENCE:
            self.app.go("conference")
        elif key == "home":
            self.back()
        elif key == "story" and self.app.table is not None:
            self.app.run(self.app.page("history").tell(self.app.table.session.header.id))
        else:
            self._at_table("undo" if key == "go_on" else "act", *([] if key == "go_on" else [key]))

    def _at_table(self, what: str, *arguments: str) -> None:
        """A tap on the table's screen; one that comes while it is being left is nobody's."""
        if self.app.table is not None:
            getattr(self.app.table, what)(*arguments)
