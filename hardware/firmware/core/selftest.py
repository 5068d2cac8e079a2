"""The self-test: what the device finds out about itself, for whoever looks for trouble."""

# ruff: noqa: RUF005 - MicroPython cannot unpack inside a tuple.

import gc

from .device import since


class SelfTest:
    """A part (see parts.py). Readings a second are counted over the last full second or more."""

    caps = ("test",)

    def __init__(self):
        self.rate = None
        self._at = None
        self._samples = 0

    def poll(self, device, now_ms):
        if self._at is None:
            self._at = now_ms
        elapsed = since(now_ms, self._at)
        if elapsed >= 1000:
            taken = (device.samples - self._samples) & 0xFFFFF
            self.rate = taken * 1000 // elapsed if elapsed < 60000 else 0
            self._samples = device.samples
            self._at = now_ms

    def answer(self, device, kind, message):
        if kind != "test?":
            return False
        gc.collect()
        free = gc.mem_free() if hasattr(gc, "mem_free") else None
        device.send("test", "fault", device.wrong(), "rate", self.rate, *(device.checks() + ("free", free)))
        return True
