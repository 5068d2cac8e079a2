"""The settings: every tap takes effect at once and is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.pages.settings.presenter import Facts, settings_view
from app.pages.settings.screen import SettingsScreen
from app.platform.about import our_version
from app.ui.page import Page
from app.ui.widgets.live import theme

if TYPE_CHECKING:
    from app.main import KlimatischApp

TRIED = "settled"
"""The sound one hears to judge how loud it is."""


class SettingsPage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        self._section = "look"
        super().__init__(app)

    def make(self) -> SettingsScreen:
        screen = SettingsScreen()
        screen.bind(
            on_back=lambda _s: self.back(),
            on_section=lambda _s, name: self.open(name),
            on_choose=lambda _s, what, value: self._choose(what, value),
            on_explain=lambda _s, words: self.app.say(words),
            on_do=lambda _s, what: self._do(what),
        )
        return screen

    def open(self, section: str) -> None:
        """Show this section when the page is next drawn."""
        self._section = section
        self.app.refresh()

    def draw(self) -> None:
        app = self.app
        facts = Facts(
            text_percent=app.text_percent,
            lies_flat=theme.lies_flat,
            silent_because=app.sounds.silent_because,
            voice_available=app.voice.available(app.tr.language),
            version=our_version(),
        )
        self.screen.show(settings_view(app.tr, app.settings.now, facts, self._section))

    def key(self, name: str) -> bool:
        return self.turned(name)

    def _choose(self, what: str, value: Any) -> None:
        app = self.app
        if what == "text":
            app.text_percent = value
        elif what == "lies":
            app.choose(lies_flat=value == "flat")
        elif what == "hand":
            app.choose(left_handed=value == "left")
        elif what == "motion":
            app.choose(reduce_motion=value == "reduced")
        elif what == "sounds":
            app.choose(muted=not value)
        else:
            app.choose(**{what: value})
        if what in ("sounds", "volume"):
            app.sounds.play(TRIED)

    def _do(self, what: str) -> None:
        if what == "try":
            self.app.sounds.play(TRIED)
        elif what == "retry":
            self.app.sounds.retry()
            self.app.refresh()
        else:
            self.app.go(what)
