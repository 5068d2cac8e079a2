"""One conversation with a device, from hello to goodbye, without input, output or a clock.

A cable and a radio carry the same lines, so this is what both links hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.facts import (
    Battery,
    Count,
    DeviceError,
    Done,
    Fact,
    Gap,
    Hello,
    LogLine,
    Param,
    Reading,
    Reason,
    Refused,
    Rolled,
    SelfTest,
)
from firmware_bridge.ledger import RollLedger
from firmware_bridge.messages import (
    PROTOCOL,
    PROTOCOL_MIN,
    CountMessage,
    ErrorMessage,
    HeartbeatMessage,
    HelloMessage,
    LogMessage,
    Malformed,
    Message,
    OkMessage,
    RawMessage,
    RollMessage,
    SnapshotMessage,
    TestMessage,
    parse,
)
from firmware_bridge.transport import End
from firmware_bridge.wire import Decoder, Json, encode, printable

BOOT_REPEATED = "boot_repeated"
"""The device gave a second start the name of another one: its numbers began anew."""
OVERTAKEN = 3.0
"""Seconds in which a message may still arrive that was said before the one that came last."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds. The defaults are those of docs/protocol.md; tests use shorter ones."""

    greet_retry: float = 0.5
    greet_timeout: float = 5.0  # a board that resets when its port is opened needs three
    heartbeat: float = 2.0
    silence: float = 7.0
    backoff_first: float = 0.5
    backoff_last: float = 30.0
    presence: float = 0.5  # how often a missing port is looked for


class Conversation:
    """Feed it bytes and the time; it sends lines and delivers facts until `end` is set."""

    def __init__(
        self,
        port: str,
        kind: str | None,
        send: Callable[[bytes], None],
        deliver: Callable[[Fact], None],
        timing: Timing,
        ledger: RollLedger,
    ) -> None:
        self._port = port
        self._kind = kind
        self._send_bytes = send
        self._deliver = deliver
        self._timing = timing
        self._ledger = ledger
        self._decoder = Decoder()
        self._hello: HelloMessage | None = None
        self._start = ""  # what this start of the device is called in the ledger
        self._doubted_at: float | None = None  # since when its numbers are below those that it had reached
        self._asked_at = 0.0  # when it was greeted last
        self._known_seq: int | None = None  # the newest event that was seen or that a snapshot covers
        self._made_before: int | None = None  # events up to this one were made before the hello
        self._beats = 0  # heartbeats since the hello
        self._missed_to = 0  # gaps up to this number were told
        self._battery: int | None = None
        self._heard_at = 0.0
        self._greeting_since = 0.0
        self._send_at = 0.0
        self.end: End | None = None

    @property
    def ready(self) -> bool:
        return self._hello is not None

    def start(self, now: float) -> None:
        """Greet. The newline before it ends whatever stands unfinished in the device's buffer."""
        self._hello = None
        self._greeting_since = self._heard_at = now
        self._send_bytes(b"\n")
        self._greet(now)

    def receive(self, data: bytes, now: float) -> None:
        for item in self._decoder.feed(data):
            if self.end is not None:
                return
            if isinstance(item, str):
                self._deliver(LogLine(self._port, item))
                continue
            try:
                message = parse(item)
            except Malformed as error:
                self._deliver(LogLine(self._port, f"malformed message: {printable(str(error))}"))
                continue
            self._heard_at = now
            self._handle(message, now)

    def tick(self, now: float) -> None:
        """Do what is due. Call it when `due` says so, or more often."""
        if self.end is not None:
            return
        if self._hello is None:
            if now - self._greeting_since >= self._timing.greet_timeout:
                self.end = End(Reason.NO_ANSWER)
            elif now >= self._send_at:
                self._greet(now)
        elif now - self._heard_at >= self._timing.silence:
            self.end = End(Reason.SILENT)
        elif now >= self._send_at:
            self._send_at = now + self._timing.heartbeat
            self._send({"t": "hb"})

    def due(self, now: float) -> float:
        """Seconds until the next tick is needed."""
        limit = (
            self._greeting_since + self._timing.greet_timeout
            if self._hello is None
            else self._heard_at + self._timing.silence
        )
        return max(min(limit, self._send_at) - now, 0.0)

    def request_snapshot(self) -> None:
        self._send({"t": "snap?"})

    def identify(self) -> None:
        self._send({"t": "ident"})

    def ask(self, command: str, **numbers: int) -> None:
        """Any other request of docs/protocol.md: tare, cal, set, test?, raw, light.

        The answer is a Done, a Refused or, to `test?`, a SelfTest.
        """
        self._send({"t": command, **numbers})

    def taken(self, roll: Rolled) -> None:
        """Nothing to say: a die of this protocol blinks when its roll is acknowledged."""

    def goodbye(self) -> None:
        self._send({"t": "bye"})

    # Handling

    def _handle(self, message: Message, now: float) -> None:
        match message:
            case HelloMessage():
                self._meet(message, now)
            case ErrorMessage():
                self._take_error(message, now)
            case LogMessage(text):
                self._deliver(LogLine(self._port, text))
            case OkMessage() | TestMessage() | RawMessage():
                if self._hello is not None:
                    self._deliver(_answer(message, self._hello.device))
            case _ if self._hello is None:
                pass  # left over from before the greeting: it will be said again
            case _ if message.boot != self._hello.boot:
                self._greet_again(now)
            case _:
                self._take(message, self._hello.device, now)

    def _take(
        self,
        message: CountMessage | RollMessage | SnapshotMessage | HeartbeatMessage,
        device: str,
        now: float,
    ) -> None:
        if not isinstance(message, RollMessage):
            self._compare(message.seq, device, now)
        elif self._ledger.contradicts(device, self._start, message.seq, message.face):
            self._begin_anew(device)
        if self._made_before is None and isinstance(message, SnapshotMessage | HeartbeatMessage):
            self._made_before = message.seq
        match message:
            case CountMessage():
                self._take_count(message, device)
            case RollMessage():
                self._take_roll(message, device)
            case SnapshotMessage():
                self._know(message.seq)
                if message.count is not None:
                    self._take_count(message.count, device)
                self._take_battery(message.battery, device)
            case HeartbeatMessage():
                self._take_battery(message.battery, device)
                self._beats += 1
                if self._known_seq is None:
                    if self._beats > 1:  # the first comes before the snapshot; by now that is lost
                        self.request_snapshot()
                elif message.seq > self._known_seq:  # something was said that did not arrive
                    if not self._keeps_rolls:  # a roll that waits for its turn is not missing
                        self._notice_gap(device, self._known_seq, message.seq + 1)
                    self.request_snapshot()

    def _compare(self, seq: int, device: str, now: float) -> None:
        """Numbers only grow. Where they don't, the device has started anew and did not say so."""
        if seq >= max(self._known_seq or 0, self._ledger.reached(device, self._start)):
            self._doubted_at = None
        elif self._doubted_at is None:
            self._doubted_at = now
            self.request_snapshot()
        elif now - self._doubted_at > OVERTAKEN:
            self._begin_anew(device)

    def _begin_anew(self, device: str) -> None:
        """Go on with the numbers as they are now, and say what is wrong with the device."""
        assert self._hello is not None
        self._start = self._ledger.anew(device, self._hello.boot)
        self._forget_numbers()
        self._deliver(DeviceError(device, BOOT_REPEATED))
        self.request_snapshot()

    def _forget_numbers(self) -> None:
        self._known_seq, self._made_before, self._missed_to, self._beats = None, None, 0, 0
        self._doubted_at = None

    @property
    def _keeps_rolls(self) -> bool:
        return self._hello is not None and "count" not in self._hello.capabilities

    def _know(self, seq: int) -> None:
        self._known_seq = max(self._known_seq or 0, seq)

    def _notice_gap(self, device: str, last: int | None, seq: int) -> None:
        """Tell what is missing between two numbers, once."""
        if last is not None and (missed := seq - 1 - max(last, self._missed_to)) > 0:
            self._missed_to = seq - 1
            self._deliver(Gap(device, missed))

    def _take_roll(self, message: RollMessage, device: str) -> None:
        if self._doubted_at is not None and self._ledger.told(device, self._start, message.seq):
            return  # perhaps another roll with an old number: it comes again when that is known
        last = self._ledger.newest_roll(device, self._start)
        self._know(message.seq)
        if self._ledger.first_time(device, self._start, message.seq, message.face):
            if self._keeps_rolls:
                self._notice_gap(device, last, message.seq)
            # A device beats before it tells what it has kept, so a roll before the first beat was kept, too.
            late = self._made_before is None or message.seq <= self._made_before
            self._deliver(Rolled(device, message.face, message.quality, message.seq, self._start, late))
        self._send({"t": "ack", "seq": message.seq, "boot": message.boot})

    def _take_count(self, message: CountMessage, device: str) -> None:
        if message.seq < self._ledger.newest_count(device, self._start):
            return
        self._ledger.note_count(device, self._start, message.seq)
        self._notice_gap(device, self._known_seq, message.seq)
        self._know(message.seq)
        if message.value is not None:
            self._deliver(
                Count(device, message.value, message.stable, message.residual, message.sigma, message.sure)
            )

    def _take_battery(self, percent: int | None, device: str) -> None:
        if percent is not None and percent != self._battery:
            self._battery = percent
            self._deliver(Battery(device, percent))

    def _take_error(self, message: ErrorMessage, now: float) -> None:
        if message.code == "protocol":
            self.end = _mismatch(message.protocol or PROTOCOL + 1, message.protocol_min or PROTOCOL + 1)
        elif message.code == "greet_first":
            if self._hello is not None:
                self._greet_again(now)
        elif self._hello is not None and message.to is not None:
            self._deliver(Refused(self._hello.device, message.to, message.code))
        elif self._hello is not None:
            self._deliver(DeviceError(self._hello.device, message.code, message.number))

    # Greeting

    def _meet(self, hello: HelloMessage, now: float) -> None:
        if self._hello is not None:
            known = hello.boot, hello.device
            if known != (self._hello.boot, self._hello.device):
                self._greet_again(now)
            elif now - self._asked_at > self._timing.greet_timeout:  # it answers nobody: it has just started
                self._begin_anew(hello.device)
                self._greet_again(now)
            return
        self.end = self._objection(hello)
        if self.end is not None:
            return
        self._hello = hello
        self._start = self._ledger.start(hello.device, hello.boot)
        self._forget_numbers()
        self._battery = None
        self._send_at = now
        self._deliver(
            Hello(
                hello.device,
                hello.kind,
                min(hello.protocol, PROTOCOL),
                hello.firmware,
                hello.hardware,
                hello.capabilities,
                hello.boot,
                hello.why,
                hello.calibrated,
            )
        )
        self.request_snapshot()

    def _objection(self, hello: HelloMessage) -> End | None:
        if hello.protocol < PROTOCOL_MIN or hello.protocol_min > PROTOCOL:
            self._send({"t": "err", "code": "protocol", "p": PROTOCOL, "min": PROTOCOL_MIN})
            return _mismatch(hello.protocol, hello.protocol_min)
        if self._kind is not None and hello.kind != self._kind:
            self.goodbye()
            params: dict[str, Param] = {"expected": self._kind, "found": hello.kind, "device": hello.device}
            return End(Reason.WRONG_KIND, params)
        return None

    def _greet_again(self, now: float) -> None:
        """The device has forgotten us: it started anew, or the host slept too long."""
        self.start(now)

    def _greet(self, now: float) -> None:
        self._asked_at = now
        self._send_at = now + self._timing.greet_retry
        self._send({"t": "hello?", "p": PROTOCOL, "min": PROTOCOL_MIN})

    def _send(self, message: dict[str, Json]) -> None:
        self._send_bytes(encode(message))


def _answer(message: OkMessage | TestMessage | RawMessage, device: str) -> Fact:
    match message:
        case OkMessage():
            return Done(device, message.to, message.piece, message.reference)
        case TestMessage():
            return SelfTest(device, message.fault, message.rate, message.noise, message.slots, message.free)
        case RawMessage():
            return Reading(device, message.reading, message.thousandths)


def _mismatch(newest: int, oldest: int) -> End:
    if newest < PROTOCOL_MIN:
        return End(Reason.PROTOCOL_TOO_OLD, {"device_max": newest, "app_min": PROTOCOL_MIN})
    return End(Reason.PROTOCOL_TOO_NEW, {"device_min": oldest, "app": PROTOCOL})
