"""What every load-cell converter has in common. Whether readings make sense is for the counter to say."""

LATE_MS = 150  # without a reading for so long the counter is told that there is none
RETRY_MS = 2000  # a sensor in trouble is started anew this often


class Cell:
    # Bits that, all set, give away a reading cut short; 0 where that cannot happen.
    torn = 0

    def __init__(self):
        self._read_at = 0
        self._tried_at = None  # it is started with the first turn

    def turn(self, device, now):
        """Pass on a reading if there is one. Does not wait for the sensor and does not raise."""
        if self._tried_at is None:
            self._tried_at = now
            self.restart()
        raw = None
        try:
            raw = self._read()
        except OSError:
            pass
        if raw is not None and self.torn and raw & self.torn == self.torn:
            raw = None
        if raw is not None or (now - self._read_at) & 0x3FFFFFFF >= LATE_MS:
            self._read_at = now
            device.sense(now, raw)
        if device.counter.trouble == "sensor" and (now - self._tried_at) & 0x3FFFFFFF >= RETRY_MS:
            self._tried_at = now
            self.restart()

    def restart(self):
        """Wake the sensor or set it up again, if it is there."""
        try:
            self._restart()
        except OSError:
            pass


def signed(raw):
    """24 bits in two's complement as a number."""
    return raw - ((raw & 0x800000) << 1)
