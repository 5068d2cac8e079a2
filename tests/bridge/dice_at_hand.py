"""Virtual dice wired to a conversation without a radio between them."""

from __future__ import annotations

from typing import Any

from firmware_bridge import Rolled, Timing
from firmware_bridge.dice import GODICE, PIXELS, DiceMemory, Kind, Sighting, Use, greeting
from firmware_bridge.dice.pixels_wire import DieType, Make
from hardware.virtual.godice_body import GoDiceBody
from hardware.virtual.pixels_body import GENERATIONS, PixelsBody
from tests.bridge.helpers import Heard

PIXELS_SEEN = Sighting("pixels", Use.DIE, "Rolly")
DICE = (*GENERATIONS, "godice")
GODICE_SEEN = Sighting("godice", Use.DIE, "GoDice_2A_K", "godice-2a-k", "d6")


class AtHand:
    """A die, the conversation with it, and the time."""

    def __init__(
        self, kind: Kind, body: Any, seen: Sighting, *, memory: DiceMemory | None = None, timing: Timing
    ) -> None:
        self.kind, self.body, self.seen, self.timing = kind, body, seen, timing
        self.memory = memory or DiceMemory("b1")
        self.heard = Heard()
        self.sent: list[bytes] = []
        self.now = 0.0
        body.tell = self.hear
        self.connect()

    def connect(self) -> None:
        """A new connection, and with it a new conversation."""
        greet = greeting(self.kind, "D0:0D:1E:00:00:01", self.seen, self.memory, self.timing)
        self.talk = greet(self._send, self.heard.append)
        self.connected = True
        self.talk.start(self.now)
        self.talk.tick(self.now)

    def drop(self) -> None:
        self.connected = False

    def hear(self, data: bytes) -> None:
        if self.connected:
            self.talk.receive(data, self.now)

    def later(self, seconds: float) -> None:
        """Let the time pass in steps, as a link does."""
        until = self.now + seconds
        while self.now < until and self.talk.end is None:
            self.now = min(self.now + max(self.talk.due(self.now), 0.001), until)
            self.talk.tick(self.now)

    def rolls(self) -> list[tuple[int, str]]:
        return [(roll.face, roll.quality) for roll in self.heard.of(Rolled)]

    def _send(self, data: bytes) -> None:
        self.sent.append(data)
        if self.connected:
            self.body.written(data)


def pixels(generation: str = "2025-01", *, seen: Sighting = PIXELS_SEEN, **body: Any) -> AtHand:
    return AtHand(PIXELS, PixelsBody(GENERATIONS[generation], **body), seen, timing=Timing())


def godice(**body: Any) -> AtHand:
    return AtHand(GODICE, GoDiceBody(**body), GODICE_SEEN, timing=Timing())


def die_called(name: str) -> AtHand:
    """One of DICE."""
    return godice() if name == "godice" else pixels(name)


def as_advertised(body: PixelsBody) -> Sighting:
    """What the scan knows of a die whose whole advertisement was heard."""
    make = Make(body.pixel_id, DieType(body.die_type), body.lights, body.generation.build)
    return Sighting("pixels", Use.DIE, "Rolly", make.device, make.die.name.lower(), body.battery, make)
