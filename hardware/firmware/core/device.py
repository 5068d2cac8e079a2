"""What every device does on its line: greeting, heartbeat, snapshots, commands, trouble."""

# ruff: noqa: RUF005 - MicroPython cannot unpack inside a tuple.

from .lines import LineReader, _word, crc16, pack, plain

PROTOCOL = 1
PROTOCOL_MIN = 1
FIRMWARE = "1.0.0"

HEARTBEAT_MS = 2000
SILENCE_MS = 7000
# More messages than this wait for nobody: kept events are sent again, and the next heartbeat shows the gap.
WAITING = 8


def since(now_ms, then_ms):
    """Milliseconds between two ticks of a counter that wraps at 2**30, as MicroPython's does.

    0 if it went backwards: some clocks do, a little, and that is no reason to take the host for gone.
    """
    passed = (now_ms - then_ms) & 0x3FFFFFFF
    return passed if passed < 0x20000000 else 0


class Device(LineReader):
    """Sans input and output: `feed` it what arrived, write out what `poll` returns.

    What a board file may set: `why` (boot reason: power, reset, watchdog, soft), `battery` (percent), `parts`
    (see parts.py). What it should obey and set back to 0: `identify_ms`, to blink for so long.
    """

    kind = ""
    caps = ()

    def __init__(self, device_id, boot, hardware, protocol=PROTOCOL, protocol_min=PROTOCOL_MIN):
        LineReader.__init__(self)
        self.device_id = device_id
        self.boot = boot
        self.hardware = hardware
        self.protocol = protocol
        self.protocol_min = protocol_min
        self.why = "unknown"
        self.battery = None
        self.parts = ()
        self.attended = False
        self.identify_ms = 0
        self.samples = 0  # readings taken, wrapping at 2**20
        self.seq = 0
        self.trouble = self._told_fault = None
        self.waiting = []
        self._at = 0  # how far the first of them is sent
        self._check = 0xFFFF
        self._heard_at = self._beat_at = None
        self._started = False

    # What the board file calls, besides `feed`

    def poll(self, now_ms):
        """The bytes to send now. Call it some twenty times a second."""
        self.turn(now_ms)
        out = b""
        for fields in self.waiting:
            # An empty line ends whatever a boot banner or prompt left unfinished.
            out += pack(fields) if fields else b"\n"
        self.waiting = []
        return out

    def turn(self, now_ms):
        """For a board without room for a whole line: this, then `piece` while something is `waiting`."""
        if not self._started:
            self._started = True
            self.waiting.append(())
            self._hello()
        for part in self.parts:
            part.poll(self, now_ms)
        if self.attended:
            if self._heard_at is None:
                self._heard_at = now_ms
            elif since(now_ms, self._heard_at) >= SILENCE_MS:
                self.hang_up()
        if self.attended:
            if self._beat_at is None or since(now_ms, self._beat_at) >= HEARTBEAT_MS:
                self._beat_at = now_ms
                self.send("hb", "seq", self.seq, "boot", self.boot, "bat", self.battery)
            fault = self.wrong()
            if self._told_fault != fault:
                self._told_fault = fault
                if fault:
                    self.send("err", "code", fault)
            self._tell(now_ms)

    def piece(self):
        """The next bytes of the line that is on its way."""
        # Put into words only here: a small board has little stack, and is deep in it when it has an answer.
        fields = self.waiting[0]
        at = self._at
        if at < len(fields):
            start = "," if at else "{"
            end = "" if at + 2 < len(fields) else "}"
            piece = bytes('%s"%s":%s%s' % (start, fields[at], _word(fields[at + 1]), end), "utf-8")
            self._check = crc16(piece, self._check)
            self._at = at + 2
        else:
            piece = "*%04X\n" % self._check if at else "\n"
            self._check = 0xFFFF
            self._at = 0
            self.waiting.pop(0)
        return piece

    def hang_up(self):
        """The host is gone: say nothing until the next greeting, keep what is not acknowledged."""
        self.attended = False
        self._told_fault = self._beat_at = None

    def fault(self, code):
        """What is wrong with the device, e.g. 'sensor'; None if nothing is (any more).

        The host is told when it changes and after each greeting, however often this is called.
        """
        self.trouble = code

    def log(self, text, level="info"):
        self.send("log", "lv", level, "msg", plain(text, 140))

    # What a kind of device fills in

    def wrong(self):
        """The code of what is wrong now, or None."""
        return self.trouble

    def state(self):
        """The fields of a snapshot that belong to this kind."""
        return ()

    def about(self):
        """The fields of the hello that belong to this kind."""
        return ()

    def checks(self):
        """The fields of a self-test that belong to this kind."""
        return ("noise", None, "slots", None)

    def _tell(self, now_ms):
        """Send the events that are due."""

    def command(self, kind, message):
        """Carry out what the host asks of this kind: True if that was answered."""
        for part in self.parts:
            if part.answer(self, kind, message):
                return True
        return False

    def acknowledged(self, seq):
        """The host has this event."""

    # The conversation

    def take(self, message):
        kind = message.get("t")
        if type(kind) is not str:
            return
        self._heard_at = None  # the next poll knows what time it is
        if kind == "hello?":
            self._greet(message.get("p"), message.get("min"))
        elif kind == "bye" or kind == "err":
            self.hang_up()
        elif not self.attended:
            self.send("err", "code", "greet_first")
        elif kind == "snap?":
            self.send("snap", "seq", self.seq, "boot", self.boot, *(self.state() + ("bat", self.battery)))
        elif kind == "ack":
            if message.get("boot") == self.boot:
                self.acknowledged(message.get("seq"))
        elif kind == "ident":
            self.identify_ms = 3000
            self.send("ok", "re", kind)
        elif kind != "hb" and not self.command(kind, message):
            self.refuse("unknown", kind[:16])

    def refuse(self, code, to):
        self.send("err", "code", code, "re", to)

    def _greet(self, newest, oldest):
        if type(newest) is not int or type(oldest) is not int:
            self.refuse("bad", "hello?")
            return
        self._hello()
        self.hang_up()
        if newest >= self.protocol_min and oldest <= self.protocol:
            self.attended = True
        else:
            self.send("err", "code", "protocol", "p", self.protocol, "min", self.protocol_min)

    def _hello(self):
        caps = self.caps
        for part in self.parts:
            caps += part.caps
        self.send(
            "hello", "p", self.protocol, "min", self.protocol_min, "fw", FIRMWARE, "hw", self.hardware,
            "id", self.device_id, "kind", self.kind, "boot", self.boot, "caps", caps, "why", self.why,
            *self.about()
        )  # fmt: skip

    def send(self, *fields):
        """Put a message on its way: its type, then keys and values."""
        if len(self.waiting) < WAITING:
            self.waiting.append(("t",) + fields)
