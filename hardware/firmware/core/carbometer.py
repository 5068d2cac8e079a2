"""The carbometer: a trough on a load cell that says how many chips lie in it."""

from .calibration import Slots
from .counting import Counter
from .device import Device, since

MOVING_MS = 250  # while chips move, one message this often is enough to wake the host
SAVE_MS = 10000  # flash wears: what the counter learns by itself is written no more often, if at all


class Carbometer(Device):
    kind = "carbometer"
    caps = ("count", "identify", "cal")

    def __init__(self, device_id, boot, hardware, *versions):
        Device.__init__(self, device_id, boot, hardware, *versions)
        self.counter = Counter()
        self.slots = None
        self.raw = None
        self._keeps = False
        self._damaged = False
        self._news = False
        self._told = None
        self._moved_at = None
        self._saved_at = 0
        self.save_ms = SAVE_MS
        self.asked = None  # tare, cal, set or save: what `obey` is to do
        self._asked_n = None

    def keep_in(self, storage):
        """Load the calibration from this storage (see calibration.py), and keep it there from now on."""
        self.slots = Slots(storage)
        values = self.slots.load()
        if values:
            self.counter.load(values)
        self._damaged = self.slots.damaged
        self._keeps = True

    def sense(self, now_ms, raw):
        """One reading of the load cell, None if it gave none. Allocates nothing: telling is for the poll."""
        self.samples = (self.samples + 1) & 0xFFFFF
        self.raw = raw
        if self.counter.add(raw):
            self._news = True

    def state(self):
        counter = self.counter
        return (
            "count", counter.count, "stable", counter.stable, "sure", counter.sure,
            "res", counter.residual, "sig", counter.sigma,
        )  # fmt: skip

    def about(self):
        return ("cal", self.calibrated())

    def checks(self):
        return ("noise", self.counter.sigma, "slots", self.slots.good if self._keeps else None)

    def calibrated(self):
        return bool(self.counter.settings()[1])

    def wrong(self):
        return self.trouble or self.counter.trouble or ("flash" if self._damaged else None)

    def turn(self, now_ms):
        counter = self.counter
        if self._keeps and counter.keep and counter.stable and since(now_ms, self._saved_at) >= self.save_ms:
            self._saved_at = now_ms
            self.asked = "save"
        if self.asked:
            self.obey()
        Device.turn(self, now_ms)

    def _tell(self, now_ms):
        counter = self.counter
        if not self._news or counter.count is None:
            return
        told = (counter.count, counter.stable, counter.sure)
        # Counts are not kept: the newest is the only one that matters, and a snapshot brings it.
        if told == self._told:
            self._news = False
        elif counter.stable or self._moved_at is None or since(now_ms, self._moved_at) >= MOVING_MS:
            self._news = False
            self._told = told
            if not counter.stable:
                self._moved_at = now_ms
            self.seq += 1
            self.send("evt", "seq", self.seq, "boot", self.boot, "e", "count", *self.state())

    def hang_up(self):
        Device.hang_up(self)
        self._news = False
        self._told = None

    def command(self, kind, message):
        if kind not in ("tare", "cal", "set"):
            return Device.command(self, kind, message)
        self.asked = kind
        self._asked_n = message.get("n")
        return True

    def obey(self):
        """Do what was asked for. The poll calls it; a small board has to load it first."""
        kind = self.asked
        self.asked = None
        self.counter.keep = False
        code = None if kind == "save" else self._calibrate(kind, self._asked_n)
        if not code and self._keeps:
            done = self.slots.save(self.counter.settings())
            self._damaged = not done
            if not done:
                code = "flash"
        if kind == "save":
            return
        if code:
            self.refuse(code, kind)
        else:
            self._news = True
            settings = self.counter.settings()
            self.send("ok", "re", kind, "piece", settings[1], "ref", settings[2])

    def _calibrate(self, kind, n):
        """The code of what stands in the way, None if it is done."""
        counter = self.counter
        if kind == "tare":
            n = 0
        if type(n) is not int or n < 0:
            return "bad"
        if self.trouble or counter.trouble:
            return self.wrong()
        if kind == "set" and not self.calibrated():
            return "uncalibrated"
        if not counter.settled():
            return "moving"
        if kind == "tare":
            done = counter.tare()
        elif kind == "cal":
            done = counter.calibrate(n)
        else:
            done = counter.confirm(n)
        return None if done else "range"
