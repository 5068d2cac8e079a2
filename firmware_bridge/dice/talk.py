"""What the conversations with all bought dice have in common: greeting, asking now and then, telling facts.

A kind of die is a class on top of this with four methods (`hail`, `poll`, `take`, `shine`); docs/dice.md
shows how. Like every conversation it has no input, no output and no clock of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.conversation import Timing
from firmware_bridge.dice.memory import DiceMemory, Known, Motion
from firmware_bridge.facts import (
    Battery,
    Charging,
    DeviceError,
    Done,
    Fact,
    Hello,
    LogLine,
    Reason,
    Refused,
    Rolled,
)
from firmware_bridge.messages import Quality
from firmware_bridge.transport import End
from firmware_bridge.wire import printable

CAPABILITIES = ("roll", "identify", "battery")

ROLL_MISSED = "roll_missed"  # a throw may have been made while nobody listened
CHARGER = "charger"  # lies on its charger and does not charge
CELL = "cell"  # the battery is broken


@dataclass(frozen=True, slots=True)
class Light:
    times: int
    milliseconds: int  # of one blink, dark half included
    colour: int  # 0xRRGGBB


HERE_I_AM = Light(5, 400, 0xFFFFFF)
ROLL_TAKEN = Light(1, 500, 0x00C040)


@dataclass(frozen=True, slots=True)
class Place:
    """Everything that a conversation with a die is given besides what the die is."""

    port: str
    send: Callable[[bytes], None]
    deliver: Callable[[Fact], None]
    timing: Timing
    memory: DiceMemory


class DieConversation(ABC):
    """Feed it notifications and the time; it writes to the die and delivers facts until `end` is set."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._known: Known | None = None
        self._percent: int | None = None
        self._trouble = ""
        self._identifying = False
        self._greeting_since = 0.0
        self._heard_at = 0.0
        self._send_at = 0.0
        self.hails = 0
        self.end: End | None = None

    # What a kind of die says in its own way

    @abstractmethod
    def hail(self) -> None:
        """Ask the die who it is. Repeated until `meet` is called; `hails` says how often it was done."""

    @abstractmethod
    def poll(self) -> None:
        """Ask for something that the die always answers: how it lies, its battery."""

    @abstractmethod
    def take(self, data: bytes) -> bool:
        """One notification. False if it is nothing that this kind of die says."""

    @abstractmethod
    def shine(self, light: Light) -> None:
        """Let it blink."""

    # What it tells, in words that all kinds share

    def send(self, data: bytes) -> None:
        self._place.send(data)

    def tell(self, fact: Fact) -> None:
        """Nothing is told any more once the conversation is over."""
        if self.end is None:
            self._place.deliver(fact)

    @property
    def known(self) -> Known:
        """The die that was met; only after `meet`."""
        assert self._known is not None
        return self._known

    def meet(
        self, device: str, firmware: str, hardware: str, motion: Motion = Motion.NONE, face: int | None = None
    ) -> None:
        """The die has said who it is and, if it can, how it lies. That is never a roll."""
        self._known = known = self._place.memory.of(device)
        self.tell(Hello(device, "die", 0, firmware, hardware, CAPABILITIES, known.boot))
        if self.end is not None:
            return  # the link does not want this one: what it has to tell stays untold for whoever does
        roll, missed = known.found(motion, face)
        if roll is not None:
            self.tell(roll)
        if missed:
            self.tell(DeviceError(device, ROLL_MISSED))

    def refuse(self, found: str, device: str) -> None:
        """It is a die, but none with the faces 1 to 6."""
        self.end = End(Reason.NOT_A_D6, {"found": found, "device": device})

    def rests(self, face: int, quality: Quality, *, tells_throws: bool = False) -> None:
        """It has come to rest, or is said to lie as it lay before; told if there is anything to tell."""
        roll = self.known.rests(face, quality, tells_throws=tells_throws)
        if roll is not None:
            self.tell(roll)

    def battery(self, percent: int) -> None:
        if percent != self._percent:
            self._percent = percent
            self.tell(Battery(self.known.device, percent))

    def charger(self, on: bool) -> None:
        if on != self.known.on_charger:
            self.known.on_charger = on
            self.tell(Charging(self.known.device, on))

    def trouble(self, code: str) -> None:
        """Told when it begins; the empty code ends it."""
        if code and code != self._trouble:
            self.tell(DeviceError(self.known.device, code))
        self._trouble = code

    def identified(self) -> None:
        """The die says that it has blinked."""
        if self._identifying:
            self._identifying = False
            self.tell(Done(self.known.device, "ident"))

    def log(self, text: bytes | str) -> None:
        self.tell(LogLine(self._place.port, printable(text)))

    # The conversation as every link holds it

    @property
    def ready(self) -> bool:
        return self._known is not None

    def start(self, now: float) -> None:
        self._known = None
        self._greeting_since = self._heard_at = now
        self._greet(now)

    def receive(self, data: bytes, now: float) -> None:
        if self.end is not None or not data:
            return
        self._heard_at = now
        was_ready = self.ready
        if not self.take(data):
            self.log(f"not understood: {data[:40].hex(' ')}")
        if self.ready and not was_ready:
            self._send_at = now

    def tick(self, now: float) -> None:
        """Do what is due. Call it when `due` says so, or more often."""
        if self.end is not None:
            return
        if not self.ready:
            if now - self._greeting_since >= self._place.timing.greet_timeout:
                self.end = End(Reason.NO_ANSWER)
            elif now >= self._send_at:
                self._greet(now)
        elif now - self._heard_at >= self._place.timing.silence:
            self.end = End(Reason.SILENT)
        elif now >= self._send_at:
            self._send_at = now + self._place.timing.heartbeat
            self.poll()

    def due(self, now: float) -> float:
        """Seconds until the next tick is needed."""
        timing = self._place.timing
        limit = self._heard_at + timing.silence if self.ready else self._greeting_since + timing.greet_timeout
        return max(min(limit, self._send_at) - now, 0.0)

    def request_snapshot(self) -> None:
        self.poll()

    def identify(self) -> None:
        self._identifying = True
        self.shine(HERE_I_AM)

    def taken(self, roll: Rolled) -> None:
        """The app has used this roll: let the die show it."""
        if self._known is not None and roll.device == self._known.device:
            self.shine(ROLL_TAKEN)

    def ask(self, command: str, **numbers: int) -> None:
        """The requests of docs/protocol.md: such a die knows none of them."""
        self.tell(Refused(self.known.device, command, "unknown"))

    def goodbye(self) -> None:  # noqa: B027  (a kind may have something to say)
        """Nothing to say: it sees the connection end."""

    def _greet(self, now: float) -> None:
        self._send_at = now + self._place.timing.greet_retry
        self.hails += 1
        self.hail()
