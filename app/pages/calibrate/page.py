"""The page that calibrates a carbometer, which can be left at any moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from app.devices.calibration import Guide
from app.devices.hub import Line
from app.devices.words import title_of
from app.pages.calibrate.presenter import calibrate_view
from app.pages.calibrate.screen import CalibrateScreen
from app.ui.page import Page
from firmware_bridge.facts import Fact

if TYPE_CHECKING:
    from app.main import KlimatischApp

TICK = 0.25


class CalibratePage(Page):
    def __init__(self, app: KlimatischApp) -> None:
        self.guide: Guide | None = None
        self._line: Line | None = None
        self._deaf: Any = None
        self._ticking = Clock.schedule_interval(self._tick, TICK)
        self._ticking.cancel()
        super().__init__(app)

    def make(self) -> CalibrateScreen:
        screen = CalibrateScreen()
        screen.bind(
            on_act=lambda _s, key: self.act(key),
            on_explain=lambda _s, words: self.app.say(words),
            on_back=lambda _s: self.back(),
        )
        return screen

    def open(self, line: Line) -> None:
        """Begin with the empty trough of this one."""
        self._line, self.guide = line, Guide(line.ask)
        self.app.go("calibrate")

    def enter(self) -> None:
        if self._line is not None:
            self._line.teaching = True
        self._deaf = self._deaf or self.app.hub.listen(self._hear)
        self._ticking()

    def leave(self) -> None:
        self._ticking.cancel()
        if self._deaf is not None:
            self._deaf()
            self._deaf = None
        if self._line is not None:
            self._line.teaching = False

    def draw(self) -> None:
        line, guide = self._line, self.guide
        if line is None or guide is None:
            return
        book = self.app.hub.book
        known = book.get(line.device)
        learnt = known.calibration if known else None
        self.screen.show(calibrate_view(self.app.tr, guide, line.known, title_of(book, line), learnt))

    def act(self, key: str) -> None:
        guide = self.guide
        if key == "close" or guide is None:
            self.back()
        elif key == "back":
            guide.back()
        elif key == "go":
            guide.confirm(self.app.hub.clock())
        self.app.refresh()

    def _hear(self, line: Line, fact: Fact) -> None:
        guide = self.guide
        if line is not self._line or guide is None:
            return
        before = guide.at
        guide.hear(fact, self.app.hub.clock())
        if guide.at != before and guide.step is None:
            # How still it stands is part of how well it is calibrated.
            self.app.run(self._test(line))
        self.app.refresh()

    async def _test(self, line: Line) -> None:
        await self.app.hub.test(line)
        self.app.refresh()

    def _tick(self, _seconds: float) -> None:
        if self.guide is not None and self.guide.asking:
            self.guide.tick(self.app.hub.clock())
            self.app.refresh()
