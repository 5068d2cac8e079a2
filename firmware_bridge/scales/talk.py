"""The conversation with a scale that people own. Like every conversation it has no input, output or clock.

Our protocol's requests (tare, cal, set, test?, raw) are answered here: the scale itself is only listened to
and asked for its weight. It is never tared, zeroed or set.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.conversation import Timing
from firmware_bridge.facts import (
    Battery,
    Count,
    DeviceError,
    Done,
    Fact,
    Hello,
    LogLine,
    Reading,
    Reason,
    Refused,
    Rolled,
    SelfTest,
    Steps,
)
from firmware_bridge.scales.counter import DisplayCounter
from firmware_bridge.scales.memory import ScaleMemory
from firmware_bridge.scales.readings import Charge, Named, Not, Reader, Said, SleepsAfter, Weighed
from firmware_bridge.transport import End
from firmware_bridge.wire import printable

CAPABILITIES = ("count", "cal", "test", "raw")

AUTO_OFF = "auto_off"  # it will switch itself off in so many seconds unless something is moved
OVERLOAD = "overload"
WRONG_UNIT = "unit"  # its display is not set to grams

LISTEN = 0.6
"""Seconds for which a scale may talk by itself before it is asked anything."""
ANSWER = 1.0
"""Seconds after which a question is taken for lost; until then no other is asked."""
NAME_TRIES = 3
"""How often it is asked for its serial number."""
WARN = 60.0
"""Seconds before it switches itself off."""
SHOWN = 0.25
"""Seconds between two readings that are passed on, at least."""


@dataclass(frozen=True, slots=True)
class Manners:
    """What is written to a scale, and when. Nothing here changes anything in it for longer than this
    connection; commands whose page says otherwise are not used."""

    ask: bytes = b""
    """For one weight; empty if it talks by itself."""
    every: float = 0.2
    begin: tuple[bytes, ...] = ()
    """Before it talks; said again until it does."""
    name: bytes = b""
    """For its serial number."""
    beat: bytes = b""
    beat_every: float = 2.0
    end: bytes = b""


@dataclass(frozen=True, slots=True)
class Place:
    """Everything that a conversation with a scale is given besides what the scale is."""

    port: str
    send: Callable[[bytes], None]
    deliver: Callable[[Fact], None]
    timing: Timing
    memory: ScaleMemory
    named: str
    """Its id if it has no number of its own."""


class ScaleConversation:
    """Feed it bytes and the time; it asks for weights and delivers facts until `end` is set."""

    def __init__(
        self, place: Place, kind: str, reader: Reader, manners: Manners, sleeps_after: int | None = None
    ) -> None:
        self._place = place
        self._kind = kind
        self._reader = reader
        self._manners = manners
        self._counter = DisplayCounter()
        self._device = ""
        self._serial = ""
        self._name_tries = 0
        self._sleeps_after = sleeps_after
        self._percent: int | None = None
        self._trouble = ""
        self._told: tuple[int | None, bool, bool] | None = None
        self._steps: tuple[int, int] | None = None
        self._began = self._heard_at = self._said_at = 0.0
        self._ask_at = self._beat_at = 0.0
        self._by_itself = not manners.ask
        self._asked = self._made_sense = self._noise = False
        self._instead = ""
        self._answer_owed = False
        self._asked_at = 0.0
        self._rested = 0
        self._moved_at = 0.0
        self._warned = False
        self._now = 0.0
        self._raw_every: float | None = None
        self._raw_at = 0.0
        self._readings = 0
        self.end: End | None = None

    @property
    def ready(self) -> bool:
        return bool(self._device)

    # --- the conversation as every link holds it ------------------------------------------------------

    def start(self, now: float) -> None:
        self._device = ""
        self._now = self._began = self._heard_at = self._moved_at = now
        self._beat_at = now + self._manners.beat_every
        self._ask_at = now if self._manners.begin else now + LISTEN

    def receive(self, data: bytes, now: float) -> None:
        if self.end is not None or not data:
            return
        self._now = now
        self._noise = True
        for said in self._reader.feed(data):
            if isinstance(said, bytes):
                self.tell(LogLine(self._place.port, f"not understood: {printable(said[:40])}"))
            else:
                self._made_sense = True
                self._answer_owed = False
                self._by_itself = self._by_itself or not (self._asked or self._name_tries)
                self._heard_at = now
                self._take(said, now)

    def tick(self, now: float) -> None:
        """Do what is due. Call it when `due` says so, or more often."""
        if self.end is not None:
            return
        self._now = now
        timing, manners = self._place.timing, self._manners
        if not self.ready and now - self._began >= timing.greet_timeout:
            self.end = End(Reason.NO_ANSWER, {"fix": self._what_to_mend()})
        elif self.ready and now - self._heard_at >= timing.silence:
            self._fell_silent(now)
        elif now >= self._ask_at:
            self._ask(now)
        if self.end is None and manners.beat and now >= self._beat_at:
            self._beat_at = now + manners.beat_every
            if self._place.port not in self._place.memory.beatless:
                self._place.send(manners.beat)
        self._warn(now)

    def due(self, now: float) -> float:
        """Seconds until the next tick is needed."""
        timing = self._place.timing
        limit = self._heard_at + timing.silence if self.ready else self._began + timing.greet_timeout
        soonest = min(limit, self._ask_at, self._beat_at if self._manners.beat else limit)
        return max(soonest - now, 0.0)

    def request_snapshot(self) -> None:
        self._told = None
        self._tell_count()

    def identify(self) -> None:
        """Nothing to do: a scale has no light for us."""

    def taken(self, roll: Rolled) -> None:
        """Nothing to do: it is no die."""

    def goodbye(self) -> None:
        if self._manners.end:
            self._place.send(self._manners.end)

    # --- what is asked of it --------------------------------------------------------------------------

    def ask(self, command: str, **numbers: int) -> None:
        """The requests of docs/protocol.md, answered by the host."""
        if not self.ready:
            return
        counter, n = self._counter, numbers.get("n", -1)
        match command:
            case "tare":
                self._answer(command, counter.tare())
            case "cal":
                self._answer(command, counter.calibrate(n))
            case "set":
                self._answer(command, counter.confirm(n))
            case "raw":
                hz = max(0, min(numbers.get("hz", 0), 10))
                self._raw_every = max(1 / hz, SHOWN) if hz else None
                self.tell(Done(self._device, command))
            case "test?":
                self._test()
            case _:
                self.tell(Refused(self._device, command, "unknown"))

    def _answer(self, command: str, code: str) -> None:
        counter = self._counter
        if code:
            self.tell(Refused(self._device, command, code))
            return
        self._place.memory.keep(self._device, counter.kept())
        self.tell(Done(self._device, command, round(counter.piece * 16), counter.reference))
        self._tell_steps()
        self._told = None
        self._tell_count()

    def _test(self) -> None:
        counter = self._counter
        passed = max(self._now - self._began, 0.1)
        noise = round(counter.spread * 250 / counter.piece) if counter.piece else None
        rate = max(round(self._readings / passed), 1) if self._readings else 0
        self.tell(SelfTest(self._device, counter.trouble or self._trouble or None, rate, noise, None, None))

    # --- what it says ---------------------------------------------------------------------------------

    def tell(self, fact: Fact) -> None:
        """Nothing is told any more once the conversation is over."""
        if self.end is None:
            self._place.deliver(fact)

    def _take(self, said: Said, now: float) -> None:
        match said:
            case Weighed():
                self._weighed(said, now)
            case Named(serial):
                self._serial = _tidy(serial)
            case Charge(percent):
                self._battery(percent)
            case SleepsAfter(minutes):
                self._sleeps_after = minutes
            case Not(what):
                self._not_weighed(what)

    def _weighed(self, weighed: Weighed, now: float) -> None:
        self._readings += 1
        if not self.ready:
            if self._manners.name and not self._serial and self._name_tries < NAME_TRIES:
                return  # it has a number, perhaps; the next question asks for it
            self._meet()
            if self.end is not None:
                return
        counter = self._counter
        before = counter.kept().held, counter.sure
        counter.add(weighed.milligrams, weighed.digit, weighed.still, now)
        if abs(weighed.milligrams - self._rested) > 2 * counter.shown:
            self._rested, self._moved_at, self._warned = weighed.milligrams, now, False
        self._clear(OVERLOAD, WRONG_UNIT)
        self._note(counter.trouble)
        self._tell_steps()
        self._tell_count()
        if counter.sure and before != (counter.kept().held, True):
            self._place.memory.keep(self._device, counter.kept())
        if self._raw_every is not None and now - self._raw_at >= self._raw_every:
            self._raw_at = now
            self.tell(Reading(self._device, weighed.milligrams, counter.thousandths))

    def _what_to_mend(self) -> str:
        """Nothing was heard: the scale itself, or its cable. Nothing that can be read: how the line is set.
        Something else than weights: another maker's, most likely, or another unit than grams."""
        if not self._noise:
            return "scale"
        if not self._made_sense:
            return "settings"
        return "unit" if self._instead == "unit" else "maker"

    def _not_weighed(self, what: str) -> None:
        if not self.ready:
            self._instead = what
            self._name_tries = NAME_TRIES if what == "refused" else self._name_tries
            return
        if what in ("over", "under", "unit"):
            self._counter.lost()
            self._note(WRONG_UNIT if what == "unit" else OVERLOAD)
            self._tell_count()
        elif what == "busy":
            self._counter.lost()
            self._tell_count()

    def _meet(self) -> None:
        place = self._place
        device = f"{self._kind}-{self._serial[-12:]}" if self._serial else place.named
        kept = place.memory.of(device)
        self._counter = DisplayCounter(kept)
        self._device = device
        calibrated = kept is not None and bool(kept.piece)
        self.tell(
            Hello(device, "carbometer", 0, "", self._kind, CAPABILITIES, place.memory.boot, None, calibrated)
        )
        if self._percent is not None:
            self.tell(Battery(device, self._percent))

    def _battery(self, percent: int) -> None:
        if percent != self._percent:
            self._percent = percent
            if self.ready:
                self.tell(Battery(self._device, percent))

    def _tell_count(self) -> None:
        counter = self._counter
        now = (counter.count, counter.stable, counter.sure)
        if counter.count is None or now == self._told or not self.ready:
            return
        self._told = now
        self.tell(
            Count(self._device, counter.count, counter.stable, counter.residual, counter.sigma, counter.sure)
        )

    def _tell_steps(self) -> None:
        counter = self._counter
        now = (counter.steps.milligrams, round(counter.piece))
        if now == self._steps or not counter.steps.learnt:
            return
        self._steps = now
        verdict = counter.verdict
        self.tell(Steps(self._device, now[0], now[1], str(verdict) if verdict else ""))

    def _note(self, trouble: str) -> None:
        """Told when it begins."""
        if trouble and trouble != self._trouble:
            self.tell(DeviceError(self._device, trouble))
        if trouble or self._trouble in ("range", "zero"):
            self._trouble = trouble

    def _clear(self, *troubles: str) -> None:
        if self._trouble in troubles:
            self._trouble = ""
            self._told = None

    def _warn(self, now: float) -> None:
        """Before it switches itself off: a minute in which somebody can lift a chip."""
        if self._sleeps_after is None or self._warned or not self.ready:
            return
        if now - self._moved_at >= 60 * self._sleeps_after - WARN:
            self._warned = True
            self.tell(DeviceError(self._device, AUTO_OFF, round(WARN)))

    def _ask(self, now: float) -> None:
        manners = self._manners
        self._ask_at = now + (manners.every if manners.ask else self._place.timing.greet_retry)
        if not self.ready and not self._made_sense:
            for words in manners.begin:
                self._place.send(words)
        if manners.name and not self.ready and not self._serial and self._name_tries < NAME_TRIES:
            # One question at a time: some answer the second only if it comes a tenth of a second later.
            self._name_tries += 1
            self._place.send(manners.name)
        elif manners.ask and not self._by_itself:
            if self._answer_owed and now - self._asked_at < ANSWER:
                self._ask_at = now + 0.05
                return
            self._asked = self._answer_owed = True
            self._asked_at = now
            self._place.send(manners.ask)

    def _fell_silent(self, now: float) -> None:
        """One make stops talking when it gets the heartbeats that the others want."""
        if self._manners.beat and now - self._began < 2 * self._place.timing.silence:
            beatless = self._place.memory.beatless
            beatless ^= {self._place.port}
        self.end = End(Reason.SILENT)


def _tidy(serial: str) -> str:
    """What may stand in the id of a device."""
    return "".join(each for each in serial if each.isascii() and (each.isalnum() or each in "._-"))
