"""The gallery: shows all parts of the design in the look, size and language that is chosen at its head."""

from __future__ import annotations

from typing import Any

from app.pages.settings.presenter import silence
from app.tools.gallery.presenter import gallery_view
from app.tools.gallery.screen import GalleryScreen
from app.ui.page import Page

TEXT_STEP = 20
"""Percent; large enough to see the difference."""


class GalleryPage(Page):
    def make(self) -> Any:
        screen = GalleryScreen()
        screen.bind(
            on_back=lambda _s: self.back(),
            on_theme=lambda _s, name: self.app.choose(theme=name),
            on_text=lambda _s, by: self._text(by),
            on_language=lambda _s: self.app.switch_language(),
            on_say=lambda _s, words: self.app.say(words),
            on_explain=lambda _s, topic: self.app.explain(topic),
            on_play=lambda _s, name: self._play(name),
        )
        return screen

    def draw(self) -> None:
        app = self.app
        self.screen.show(gallery_view(app.tr, app.settings.now.theme, app.text_percent))

    def key(self, name: str) -> bool:
        turns = {"pageup": -1, "pagedown": 1}
        if name in turns:
            self.screen.turn(turns[name])
        elif name == "home":
            self.screen.open()
        return name in turns or name == "home"

    def _text(self, by: int) -> None:
        """Larger or smaller, or said why not."""
        app, before = self.app, self.app.text_percent
        app.text_percent = before + by * TEXT_STEP
        if app.text_percent == before:
            app.say(app.tr("settings.text.most" if by > 0 else "settings.text.least"))

    def _play(self, name: str) -> None:
        """Heard, or said why not."""
        app = self.app
        silent = silence(app.tr, app.sounds.silent_because)
        if silent or app.settings.now.muted:
            app.say(silent or app.tr("settings.try.muted"))
        else:
            app.sounds.play(name)
