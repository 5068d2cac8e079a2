"""The tour on the first start: under a minute, and left at any moment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.pages.settings.presenter import silence
from app.pages.tour.presenter import PAGES, Tour, tour_view
from app.pages.tour.screen import TourScreen
from app.ui.page import Page
from app.ui.widgets.live import theme

if TYPE_CHECKING:
    from app.main import KlimatischApp


class TourPage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        self._tour = Tour()
        super().__init__(app)

    def make(self) -> TourScreen:
        screen = TourScreen()
        screen.bind(
            on_skip=lambda _s: self.back(),
            on_back=lambda _s: self._turn(-1),
            on_next=lambda _s: self._turn(1),
            on_choose=lambda _s, page, value: self._choose(page, value),
            on_act=lambda _s, key: self._act(key),
            on_explain=lambda _s, words: self.app.say(words),
            on_try=lambda _s: self._try(),
        )
        return screen

    def enter(self) -> None:
        self._tour = Tour()

    def draw(self) -> None:
        app = self.app
        self.screen.show(tour_view(app.tr, self._tour, theme.lies_flat, again=app.settings.now.toured))

    def back(self) -> None:
        """Leave the tour, from whichever page: to the home screen, or to where it was called from."""
        self.app.choose(toured=True)
        self.app.back()

    def key(self, name: str) -> bool:
        if name not in ("left", "right"):
            return False
        self._turn(1 if name == "right" else -1)
        return True

    def _turn(self, by: int) -> None:
        page = max(0, self._tour.page + by)
        if page < len(PAGES):
            self._go_on(replace(self._tour, page=page))
        else:
            self.back()

    def _go_on(self, tour: Tour) -> None:
        self._tour = tour
        self.app.refresh()

    def _act(self, key: str) -> None:
        """A tap on one of the pictures, which answer as they do in play."""
        if key == "undo":
            self._go_on(replace(self._tour, taken_back=self._tour.taken_back + 1))
        else:
            self._go_on(replace(self._tour, answer=key))

    def _choose(self, page: str, value: str) -> None:
        if page == "welcome":
            self.app.choose(language=value)
        else:
            self.app.choose(lies_flat=value == "flat")

    def _try(self) -> None:
        because = self.app.sounds.silent_because
        if because:
            self.app.say(silence(self.app.tr, because), lambda: self.app.sounds.silent_because == because)
        else:
            self.app.sounds.play("settled")
