"""A carbometer for sensors of any pace; a micro:bit V1 has no memory for it."""

from .carbometer import Carbometer
from .device import since

WINDOW_MS = 80  # readings of so long are one to the counter, which is made for ten a second


class Scale(Carbometer):
    def __init__(self, device_id, boot, hardware, *versions):
        Carbometer.__init__(self, device_id, boot, hardware, *versions)
        self.window_ms = WINDOW_MS
        self._sum = self._low = self._high = self._many = 0
        self._since = None

    def sense(self, now_ms, raw):
        """One reading of the load cell, None if it gave none, at whatever pace. Allocates nothing.

        A converter may give ten readings a second or eighty, as its board is wired: what comes in a window
        is put together, without the highest and the lowest, one of which may be spoilt.
        """
        self.samples = (self.samples + 1) & 0xFFFFF
        self.raw = raw
        if self._since is None:
            self._since = now_ms - self.window_ms
        if raw is not None:
            if not self._many:
                self._low = self._high = raw
            self._low = min(self._low, raw)
            self._high = max(self._high, raw)
            self._sum += raw
            self._many += 1
            if since(now_ms, self._since) < self.window_ms:
                return
            raw = self._sum
            if self._many > 2:
                raw -= self._low + self._high
                self._many -= 2
            raw //= self._many
        self._since = now_ms
        self._sum = self._many = 0
        if self.counter.add(raw):
            self._news = True
