"""A carbometer for boards with memory to spare: it can be reached by radio, and reads what is rounded."""

from .rounded import Rounded
from .scale import Scale

AGREED = 8


class AirScale(Scale):
    """What a board file may set: `by_air`, the host that talks now has no cable to it. When the button is
    pressed it calls `press`.
    """

    def __init__(self, device_id, boot, hardware, *versions):
        Scale.__init__(self, device_id, boot, hardware, *versions)
        self.by_air = self.admitted = False
        self.counter = Rounded()
        self._last = None
        self._common = 0  # what all differences between two readings are multiples of
        self._agreed = 0  # so many of them in turn have said so

    def sense(self, now_ms, raw):
        if raw is not None and self._common != 1:
            self._measure(raw)
        Scale.sense(self, now_ms, raw)

    def _measure(self, raw):
        """What the readings are rounded to: those of a converter differ by one unit sooner or later."""
        rest = 0 if self._last is None else abs(raw - self._last)
        self._last = raw
        if not rest:
            return
        step = self._common
        while rest:
            step, rest = rest, step % rest
        self._agreed = self._agreed + 1 if step == self._common else 0
        self._common = step
        if self._agreed == AGREED:
            self.counter.rounded_to(step)

    def press(self):
        """Somebody is at the device: the host that talks to it now may change it until that is over."""
        self.admitted = self.attended

    def barred(self, to):
        """Refuse what would change the device, unless whoever asks is at it or has its cable."""
        if self.by_air and not self.admitted:
            self.refuse("presence", to)
            return True
        return False

    def hang_up(self):
        Scale.hang_up(self)
        self.admitted = False

    def command(self, kind, message):
        if kind in ("tare", "cal", "set") and self.barred(kind):
            return True
        return Scale.command(self, kind, message)
