"""What every device does on its line: greeting, heartbeat, snapshots, acknowledged events."""

# ruff: noqa: RUF005 - MicroPython cannot unpack inside a tuple.

from .events import EventQueue
from .lines import LineReader, pack, plain

PROTOCOL = 1
PROTOCOL_MIN = 1
FIRMWARE = "0.1.0"

HEARTBEAT_MS = 2000
SILENCE_MS = 7000
RESEND_MS = 1000
# Replies beyond this wait for nobody: kept events are sent again, and the next heartbeat shows the gap.
OUT_LIMIT = 800


def since(now_ms, then_ms):
    """Milliseconds between two ticks of a counter that wraps at 2**30, as MicroPython's does."""
    return (now_ms - then_ms) & 0x3FFFFFFF


class Device:
    """Sans input and output: `feed` it what arrived, write out what `poll` returns."""

    kind = ""
    capabilities = ()

    def __init__(self, device_id, boot, hardware, protocol=PROTOCOL, protocol_min=PROTOCOL_MIN):
        self.device_id = device_id
        self.boot = boot
        self.hardware = hardware
        self.protocol = protocol
        self.protocol_min = protocol_min
        self.battery = None
        self.attended = False
        self.identify_ms = 0  # the board file blinks for so long and sets it back to 0
        self.events = EventQueue()
        self._reader = LineReader()
        self._out = b""
        self._heard = False
        self._heard_at = 0
        self._beat_at = None
        self._sent_seq = 0
        self._sent_at = 0
        self._started = False

    # What the board file calls

    def feed(self, data):
        """Take in bytes from the host; answers come with the next poll."""
        for message in self._reader.feed(data):
            self._heard = True
            self._answer(message)

    def poll(self, now_ms):
        """The bytes to send now. Call it some twenty times a second."""
        if not self._started:
            self._started = True
            self._out = b"\n" + self._out  # ends whatever a boot banner or prompt left unfinished
            self._hello()
        if self._heard:
            self._heard = False
            self._heard_at = now_ms
        if self.attended and since(now_ms, self._heard_at) >= SILENCE_MS:
            self.hang_up()
        if self.attended:
            self._beat(now_ms)
            self._redeliver(now_ms)
        out = self._out
        self._out = b""
        return out

    def hang_up(self):
        """The host is gone: say nothing until the next greeting, keep what is not acknowledged."""
        self.attended = False
        self._sent_seq = 0
        self._beat_at = None

    def log(self, text, level="info"):
        self._send((("t", "log"), ("lv", level), ("msg", plain(text, 140))))

    def fault(self, code):
        """Tell the host about trouble that it cannot see, e.g. 'sensor'."""
        if self.attended:
            self._send((("t", "err"), ("code", code)))

    # What a kind of device fills in

    def state(self):
        """The pairs of a snapshot that belong to this kind."""
        return ()

    # The conversation

    def _answer(self, message):
        kind = message.get("t")
        if kind == "hello?":
            self._greet(message.get("p"), message.get("min"))
        elif kind == "bye" or kind == "err":
            self.hang_up()
        elif not self.attended:
            self._send((("t", "err"), ("code", "greet_first")))
        elif kind == "snap?":
            self._send(
                (("t", "snap"), ("seq", self.events.seq), ("boot", self.boot))
                + self.state()
                + (("bat", self.battery),)
            )
        elif kind == "ack":
            if message.get("boot") == self.boot:
                self.events.acknowledge(message.get("seq"))
        elif kind == "ident":
            self.identify_ms = 3000
            self._send((("t", "ok"), ("re", "ident")))
        elif kind != "hb":
            self._send((("t", "err"), ("code", "unknown"), ("re", plain(str(kind), 16))))

    def _greet(self, newest, oldest):
        if type(newest) is not int or type(oldest) is not int:
            self._send((("t", "err"), ("code", "bad"), ("re", "hello?")))
            return
        self._hello()
        self.hang_up()
        if newest >= self.protocol_min and oldest <= self.protocol:
            self.attended = True
        else:
            self._send((("t", "err"), ("code", "protocol"), ("p", self.protocol), ("min", self.protocol_min)))

    def _hello(self):
        self._send(
            (
                ("t", "hello"),
                ("p", self.protocol),
                ("min", self.protocol_min),
                ("fw", FIRMWARE),
                ("hw", self.hardware),
                ("id", self.device_id),
                ("kind", self.kind),
                ("boot", self.boot),
                ("caps", self.capabilities),
            )
        )

    def _beat(self, now_ms):
        if self._beat_at is None or since(now_ms, self._beat_at) >= HEARTBEAT_MS:
            self._beat_at = now_ms
            self._send((("t", "hb"), ("seq", self.events.seq), ("boot", self.boot), ("bat", self.battery)))

    def _redeliver(self, now_ms):
        if self.events.lost:
            self._send((("t", "err"), ("code", "events_lost"), ("n", self.events.lost)))
            self.events.lost = 0
        oldest = self.events.oldest()
        if oldest is None:
            return
        seq, pairs = oldest
        if seq != self._sent_seq or since(now_ms, self._sent_at) >= RESEND_MS:
            self._sent_seq = seq
            self._sent_at = now_ms
            self._event(seq, pairs)

    def _event(self, seq, pairs):
        self._send((("t", "evt"), ("seq", seq), ("boot", self.boot)) + pairs)

    def _send(self, pairs):
        if len(self._out) < OUT_LIMIT:
            self._out += pack(pairs)
