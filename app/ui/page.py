"""A page: one screen and what it does with the rest of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.main import KlimatischApp


class Page:
    """Made once, when it is first gone to. `draw` is called whenever things may look different."""

    def __init__(self, app: KlimatischApp) -> None:
        self.app = app
        self.screen: Any = self.make()

    def make(self) -> Any:
        """The screen, with its events bound."""
        raise NotImplementedError

    def enter(self) -> None:
        """It is about to be shown."""

    def leave(self) -> None:
        """Another page takes its place."""

    async def got_up(self, table: Any) -> None:
        """People have left this table, which is still open; whatever page is shown."""

    def draw(self) -> None:
        raise NotImplementedError

    def back(self) -> None:
        """The back button, or Escape."""
        self.app.back()

    @property
    def help(self) -> str:
        """The topic that a question mark opens here."""
        return ""

    def key(self, name: str) -> bool:
        """A key that means something on this page only; True if it was taken."""
        return False

    def turned(self, name: str) -> bool:
        """For `key`, where the screen has pages of its own: turns them, if that is what the key is for."""
        turns = {"pageup": -1, "pagedown": 1}
        if name in turns:
            self.screen.turn(turns[name])
        return name in turns
