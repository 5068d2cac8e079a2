"""Conversations with scales whose bytes a test hands over itself, in time of its own."""

from __future__ import annotations

from collections.abc import Callable

from firmware_bridge import Count, Done, Fact, Refused, Timing
from firmware_bridge.scales import ScaleMemory, greeting, kind_called
from firmware_bridge.scales.talk import ScaleConversation
from hardware.virtual.scales import DisplayScale, Make, tongue_of
from hardware.virtual.scales.packets import VOICES
from tests.bridge.helpers import Heard

SAMPLE = 0.1
CABLE = ("sics", "kern", "and", "sbi", "ohaus", "scout", "radwag")
AIR = ("decent", "bookoo", "felicita", "acaia")
EVERY = (*CABLE, *AIR)


class Desk:
    """One scale of a make, and our conversation with it: `pass_` lets time go by for both."""

    def __init__(
        self, make: str, scale: DisplayScale | None = None, memory: ScaleMemory | None = None
    ) -> None:
        self.make = make
        self.scale = scale or DisplayScale(Make(), chip_ms=0)
        self.memory = memory or ScaleMemory("0000aaaa")
        self.now = 0.0
        self.written: list[bytes] = []
        self.heard = Heard()
        self.spoil: Callable[[bytes], bytes] = lambda data: data
        step = self.scale.make.step
        self.tongue = tongue_of(make, 1 if step >= 100 else 2)[0] if make in CABLE else None
        self.voice = VOICES[make]() if make in AIR else None
        self.sins = self.tongue.sins if self.tongue else self.voice.sins if self.voice else []
        self.talk = self.connect()

    def connect(self) -> ScaleConversation:
        kind = kind_called(self.make)
        assert kind is not None
        made = greeting(kind, "somewhere/ABC123", self.memory, Timing())(self._written, self._deliver)
        assert isinstance(made, ScaleConversation)
        self.talk = made
        made.start(self.now)
        return made

    def _deliver(self, fact: Fact) -> None:
        self.heard.append(fact)

    def _written(self, data: bytes) -> None:
        self.written.append(data)
        shown = self.scale.show(self.now * 1000)
        if self.voice is not None:
            self.voice.hear(data)
        elif self.tongue is not None:
            for command in data.replace(b"\r", b"\n").split(b"\n"):
                if command:
                    self._say(self.tongue.hear(command, shown))

    def _say(self, data: bytes) -> None:
        if data and self.scale.on:
            self.talk.receive(self.spoil(data), self.now)

    def pass_(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            self.now = round(self.now + SAMPLE, 3)
            shown = self.scale.show(self.now * 1000)
            if self.voice is not None:
                for packet in self.voice.packets(shown, self.now * 1000):
                    self._say(packet)
            elif self.tongue is not None:
                self._say(self.tongue.speak(shown, self.now * 1000))
            self.talk.tick(self.now)

    def ask(self, command: str, **numbers: int) -> Done | Refused:
        before = len(self.heard)
        self.talk.ask(command, **numbers)
        return next(fact for fact in self.heard[before:] if isinstance(fact, Done | Refused))

    def move(self, by: int) -> None:
        self.scale.trough.move(by, at_ms=self.now * 1000, chip_ms=0)

    @property
    def count(self) -> Count:
        return self.heard.of(Count)[-1]

    def calibrated(self, chips: int = 10) -> Desk:
        """The carbometer put on by hand, ten chips, and the same number left there."""
        self.pass_(3)
        self.scale.trough.press(20.0, 3000)
        self.pass_(9)
        assert self.ask("tare") == Done(self.talk._device, "tare", 0, 0)
        self.move(chips)
        self.pass_(5)
        assert isinstance(self.ask("cal", n=chips), Done)
        self.pass_(3)
        return self
