"""The page that adds a device people own: a scale from its cable to the verdict, a die to its first throw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.devices.hub import Line
from app.devices.scale_guide import ScaleGuide
from app.devices.ways import BLE, SERIAL, place
from app.pages.scale.presenter import Scene, scale_view
from app.pages.scale.screen import ScaleScreen
from app.ui.page import Page
from firmware_bridge.facts import Fact, LinkChanged

if TYPE_CHECKING:
    from app.main import KlimatischApp

READINGS = 5
"""A second, to be looked at."""


class ScalePage(Page):
    """What was added stays with the hub when this is left."""

    def __init__(self, app: KlimatischApp) -> None:
        self.guide = ScaleGuide()
        self._line: Line | None = None
        self._deaf: Any = None
        super().__init__(app)

    def make(self) -> ScaleScreen:
        screen = ScaleScreen()
        screen.bind(
            on_choose=lambda _s, choice: self.choose(choice),
            on_port=lambda _s, port: self._plug(port),
            on_act=lambda _s, key: self.act(key),
            on_explain=lambda _s, words: self.app.say(words),
            on_back=lambda _s: self.back(),
        )
        return screen

    def open(self) -> None:
        self.guide, self._line = ScaleGuide(), None
        self.app.go("scale")

    def enter(self) -> None:
        self._deaf = self._deaf or self.app.hub.listen(self._hear)
        line = self._line
        if line is not None and line.known.steps is not None and line.known.steps.verdict:
            self.guide.at = max(self.guide.at, 4)
        self._weigh(True)

    def leave(self) -> None:
        self._weigh(False)
        if self._deaf is not None:
            self._deaf()
            self._deaf = None

    def draw(self) -> None:
        line = self._line
        scene = Scene(
            self.guide,
            self._ports,
            [found for found in self.app.finder.places if found.scale or found.dice],
            line.known if line else None,
            self.app.finder.air,
        )
        self.screen.show(scale_view(self.app.tr, scene))

    def back(self) -> None:
        if self.guide.step in ("place", "throw") and self._line is not None:
            self.app.hub.end(self._line)
            self._line = None
        if not self.guide.back():
            super().back()
        self.app.refresh()

    @property
    def _ports(self) -> list[tuple[str, str]]:
        places = self.app.finder.places
        found = [(place(each.way), each.label) for each in places if each.way.startswith(SERIAL)]
        known = {port for port, _ in found}
        return [each for each in self.app.ports if each[0] not in known] + found

    # --- what people do -------------------------------------------------------------------------------

    def choose(self, choice: str) -> None:
        guide = self.guide
        if guide.step == "way" and choice == "dice":
            guide.choose_dice()
        elif guide.step == "way":
            guide.choose_way(choice == "cable")
            self._look()
        elif guide.step == "dice":
            if choice == "godice":
                self.app.choose(godice=True)  # asking for one is asking for its kind
            guide.choose_die(choice)
            self._look()
        elif guide.step == "call":
            guide.take(choice.removeprefix(BLE))
            self._line = self.app.hub.take_up(guide.way, "die")
        elif guide.step == "make" and guide.cable:
            guide.choose_make(choice)
            if self._ports and not guide.port:
                guide.port = self._ports[0][0]
        elif guide.step == "make":
            found = next((each for each in self.app.finder.places if each.way == choice), None)
            if found is not None:
                guide.choose_make(found.scale, found.way.removeprefix(BLE))
        elif guide.step == "menu":
            guide.setting = int(choice)
        self.app.refresh()

    def _plug(self, port: str) -> None:
        self.guide.port = port
        self.app.refresh()

    def act(self, key: str) -> None:
        line = self._line
        if key == "look":
            self._look()
        elif key == "go" and self.guide.way:
            self.guide.go_on()
            self._line = self.app.hub.take_up(self.guide.way, "carbometer")
            self._weigh(True)
        elif key == "calibrate" and line is not None:
            self.app.page("calibrate").open(line)
        elif key == "done":
            super().back()
        self.app.refresh()

    def _look(self) -> None:
        """A scale may call by its name alone, so everything is listened to from here on."""
        if not self.guide.cable:
            if self.app.nearby.answer != "yes":
                self.app.go("nearby")
                return
            if not self.guide.dice:
                self.app.hub.shared.hear_all()
        self.app.run(self.app.finder.look())

    # --- what the scale says --------------------------------------------------------------------------

    def _hear(self, line: Line, fact: Fact) -> None:
        if line is not self._line:
            return
        if isinstance(fact, LinkChanged) and fact.state == "ready":
            self._weigh(True)
        self.app.refresh()

    def _weigh(self, on: bool) -> None:
        if self._line is not None and not self.guide.dice:
            self._line.ask("raw", hz=READINGS if on else 0)
