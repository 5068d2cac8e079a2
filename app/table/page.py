"""What the tables of all games share on the glass: what is tapped around the game, and what comes of it."""

from __future__ import annotations

from typing import Any

from app.ui.page import Page
from app.ui.views import ActionView
from app.ui.widgets.frame import Frame


class TableScreen(Frame):
    """Says what people tapped; what is shown is each game's own."""

    __events__ = (
        "on_act",
        "on_undo",
        "on_redo",
        "on_menu",
        "on_page",
        "on_help",
        "on_settings",
        "on_explain",
    )

    def press(self, action: ActionView) -> None:
        """What a tap on its button would do."""
        if action.enabled:
            self.dispatch("on_act", action.key)
        else:
            self.dispatch("on_explain", action.why_not)

    def on_act(self, key: str) -> None: ...

    def on_undo(self) -> None: ...

    def on_redo(self) -> None: ...

    def on_menu(self) -> None: ...

    def on_page(self, name: str) -> None: ...

    def on_help(self) -> None: ...

    def on_settings(self) -> None: ...

    def on_explain(self, words: str) -> None: ...


class TablePage(Page):
    """From taps to the table in play. A game says which screen it has and how it is drawn."""

    _heard: Any = None
    """The table that was shown last: another one makes no sound as one sits down, this one tells its news."""

    def make_screen(self) -> TableScreen:
        raise NotImplementedError

    def make(self) -> Any:
        screen = self.make_screen()
        screen.bind(
            on_act=lambda _s, key: self.act(key),
            on_undo=lambda _s: self.at_table("undo"),
            on_redo=lambda _s: self.at_table("redo"),
            on_menu=lambda _s: self.back(),
            on_page=lambda _s, name: self.app.go(name),
            on_help=lambda _s: self.app.explain(self.help),
            on_settings=lambda _s: self.app.go("settings"),
            on_explain=lambda _s, words: self.app.say(words),
        )
        return screen

    def news(self, before: Any, now: Any) -> str:
        """The sound of what has changed in a game's own way; empty for none."""
        return ""

    def _sound(self, before: Any, now: Any) -> None:
        """At most one sound for a change, the most important first; and what is wanted, if it is spoken."""
        if before is None or before == now:
            return
        if now.ending is not None and before.ending is None:
            self.app.sounds.play("won" if now.ending.won else "lost")
        elif now.prompt and now.prompt.tone == "warning" and now.prompt != before.prompt:
            self.app.sounds.play("wrong")
        elif news := self.news(before, now):
            self.app.sounds.play(news)
        elif now.step.title != before.step.title:
            self.app.sounds.play("wanted")
        if self.app.settings.now.speech and now.step.title != before.step.title:
            self.app.voice.say(now.outcome or now.step.title, self.app.tr.language)

    def back(self) -> None:
        self.app.run(self.app.go_home())

    @property
    def help(self) -> str:
        return self.screen.view.step.help if self.screen.view else ""

    def key(self, name: str) -> bool:
        """Numbers press the buttons of the bar, from the left."""
        view = self.screen.view
        if name in ("undo", "redo"):
            self.at_table(name)
        elif name.isdigit() and view and 0 < int(name) <= len(view.actions):
            self.screen.press(view.actions[int(name) - 1])
        else:
            return False
        return True

    def act(self, key: str) -> None:
        """Most buttons are the table's; what comes after the game is not."""
        if key == "home":
            self.back()
        elif key in ("story", "code") and self.app.table is not None:
            deed = "code" if key == "code" else ""
            self.app.run(self.app.page("history").tell(self.app.table.session.header.id, deed))
        else:
            self.at_table("undo" if key == "go_on" else "act", *([] if key == "go_on" else [key]))

    def at_table(self, what: str, *arguments: str) -> None:
        """A tap on the table's screen; one that comes while it is being left is nobody's."""
        if self.app.table is not None:
            getattr(self.app.table, what)(*arguments)
