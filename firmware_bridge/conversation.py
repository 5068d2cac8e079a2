"""One conversation with a device, from hello to goodbye, without input, output or a clock.

Serial today and BLE later carry the same lines, so both links hold one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from firmware_bridge.facts import (
    Battery,
    Count,
    DeviceError,
    Fact,
    Hello,
    LogLine,
    Param,
    Reason,
    Rolled,
)
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
    RollMessage,
    SnapshotMessage,
    parse,
)
from firmware_bridge.wire import Decoder, Json, encode, printable


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


@dataclass(frozen=True, slots=True)
class End:
    """Why a conversation is over."""

    reason: Reason
    params: Mapping[str, Param] = field(default_factory=dict, hash=False)


class RollLedger:
    """Which rolls were delivered. Share one among links and none is told twice."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str], set[int]] = {}

    def first_time(self, device: str, boot: str, seq: int) -> bool:
        seen = self._seen.setdefault((device, boot), set())
        if seq in seen:
            return False
        seen.add(seq)
        return True


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
        self._state_seq = 0  # the newest count that is known
        self._known_seq = 0  # the newest event of any sort that was seen
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
            case OkMessage():
                pass
            case _ if self._hello is None:
                pass  # left over from before the greeting: it will be said again
            case _ if message.boot != self._hello.boot:
                self._greet_again(now)
            case _:
                self._take(message, self._hello.device)

    def _take(
        self, message: CountMessage | RollMessage | SnapshotMessage | HeartbeatMessage, device: str
    ) -> None:
        match message:
            case CountMessage():
                self._take_count(message, device)
            case RollMessage():
                self._known_seq = max(self._known_seq, message.seq)
                if self._ledger.first_time(device, message.boot, message.seq):
                    self._deliver(Rolled(device, message.face, message.quality, message.seq, message.boot))
                self._send({"t": "ack", "seq": message.seq, "boot": message.boot})
            case SnapshotMessage():
                self._known_seq = max(self._known_seq, message.seq)
                if message.count is not None:
                    self._take_count(message.count, device)
                self._take_battery(message.battery, device)
            case HeartbeatMessage():
                self._take_battery(message.battery, device)
                if message.seq > self._known_seq:  # something was said that did not arrive
                    self.request_snapshot()

    def _take_count(self, message: CountMessage, device: str) -> None:
        if message.seq < self._state_seq:
            return
        self._state_seq = message.seq
        self._known_seq = max(self._known_seq, message.seq)
        if message.value is not None:
            self._deliver(Count(device, message.value, message.stable, message.residual, message.sigma))

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
        elif self._hello is not None:
            self._deliver(DeviceError(self._hello.device, message.code))

    # Greeting

    def _meet(self, hello: HelloMessage, now: float) -> None:
        if self._hello is not None:
            if hello.boot != self._hello.boot:
                self._greet_again(now)
            return
        self.end = self._objection(hello)
        if self.end is not None:
            return
        self._hello = hello
        self._state_seq = self._known_seq = 0
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
        self._send_at = now + self._timing.greet_retry
        self._send({"t": "hello?", "p": PROTOCOL, "min": PROTOCOL_MIN})

    def _send(self, message: dict[str, Json]) -> None:
        self._send_bytes(encode(message))


def _mismatch(newest: int, oldest: int) -> End:
    if newest < PROTOCOL_MIN:
        return End(Reason.PROTOCOL_TOO_OLD, {"device_max": newest, "app_min": PROTOCOL_MIN})
    return End(Reason.PROTOCOL_TOO_NEW, {"device_min": oldest, "app": PROTOCOL})
