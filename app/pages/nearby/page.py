"""The page before Android asks whether we may look for devices nearby; then back to where one came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.pages.nearby.presenter import nearby_view
from app.pages.nearby.screen import NearbyScreen
from app.platform import android_level
from app.ui.page import Page

if TYPE_CHECKING:
    from app.main import KlimatischApp


class NearbyPage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        self._asking = False
        super().__init__(app)

    def make(self) -> NearbyScreen:
        screen = NearbyScreen()
        screen.bind(on_yes=lambda _s: self.app.run(self.ask()), on_no=lambda _s: self.back())
        return screen

    def draw(self) -> None:
        self.screen.show(nearby_view(self.app.tr, android_level(), self._asking))

    def back(self) -> None:
        """Not now."""
        self.app.nearby.decline()
        super().back()

    async def ask(self) -> None:
        """Let Android ask, and go back to what this was for."""
        if self._asking:
            return
        self._asking = True
        self.app.refresh()
        try:
            granted = await self.app.nearby.ask()
        finally:
            self._asking = False
        if granted:
            self.app.hub.shared.bluetooth.try_again()
        if self.app.here == "nearby":
            super().back()
