"""All keyboard shortcuts at a glance; opened and closed with F1."""

from __future__ import annotations

from app.pages.shortcuts.presenter import shortcuts_view
from app.pages.shortcuts.screen import ShortcutsScreen
from app.ui.page import Page


class ShortcutsPage(Page):
    def make(self) -> ShortcutsScreen:
        screen = ShortcutsScreen()
        screen.bind(on_back=lambda _s: self.back())
        return screen

    def draw(self) -> None:
        self.screen.show(shortcuts_view(self.app.tr))

    def key(self, name: str) -> bool:
        if name == "f1":
            self.back()
        return name == "f1"
