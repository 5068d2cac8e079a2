"""The die: its rolls are kept until the host has them."""

from .device import Device, since
from .events import EventQueue
from .face import FaceWatch

RESEND_MS = 1000
TAKEN_MS = 300
QUALITIES = ("rolled", "cocked", "placed")


class Die(Device):
    kind = "die"
    caps = ("roll", "identify", "battery")

    def __init__(self, device_id, boot, hardware, *versions):
        Device.__init__(self, device_id, boot, hardware, *versions)
        self.events = EventQueue()
        self.watch = FaceWatch()
        self.taken_ms = 0  # a roll was taken: the board file flashes for so long and sets it back to 0
        self._sent_seq = 0
        self._sent_at = 0

    def sense(self, now_ms, x, y, z):
        """One reading of the accelerometer in thousandths of g. Allocates nothing."""
        self.samples = (self.samples + 1) & 0xFFFFF
        quality = self.watch.sense(x, y, z)
        if quality:
            self.roll(quality, self.watch.face)

    def roll(self, quality, face):
        """The die has come to rest; also for a board that hears of it by radio."""
        self.watch.face = face
        self.seq += 1
        self.events.keep(self.seq, QUALITIES.index(quality) * 8 + face)

    def state(self):
        return ("face", self.watch.face, "pend", len(self.events))

    def hang_up(self):
        Device.hang_up(self)
        self._sent_seq = 0

    def acknowledged(self, seq):
        if self.events.acknowledge(seq):
            self.taken_ms = TAKEN_MS

    def _tell(self, now_ms):
        events = self.events
        if events.lost:
            self.send("err", "code", "events_lost", "n", events.lost)
            events.lost = 0
        seq = events.oldest()
        if seq and (seq != self._sent_seq or since(now_ms, self._sent_at) >= RESEND_MS):
            self._sent_seq = seq
            self._sent_at = now_ms
            what = events.what()
            self.send(
                "evt", "seq", seq, "boot", self.boot, "e", "roll", "face", what & 7, "q", QUALITIES[what >> 3]
            )
