"""What a device may do besides its work, if its board has the memory: put into `Device.parts`.

A part has `caps`, `answer(device, kind, message)`, which is true if it knew the message, and
`poll(device, now_ms)`, which is called with every poll.
"""

from .device import since

RAW_LIMIT = 10  # messages a second: more would crowd out the counts


class Light:
    """The host says a colour, and for how long if not for good. The board file shows `colour` (0xRRGGBB)."""

    caps = ("light",)

    def __init__(self):
        self.colour = 0
        self._ms = 0
        self._since = None

    def answer(self, device, kind, message):
        if kind != "light":
            return False
        colour = 0
        for key in "rgb":
            value = message.get(key)
            if type(value) is not int or value < 0 or value > 255:
                device.refuse("bad", kind)
                return True
            colour = colour << 8 | value
        ms = message.get("ms", 0)
        if type(ms) is not int or ms < 0:
            device.refuse("bad", kind)
        else:
            self.colour = colour
            self._ms = ms
            self._since = None
            device.send("ok", "re", kind)
        return True

    def poll(self, device, now_ms):
        if self._since is None:
            self._since = now_ms
        elif self._ms and since(now_ms, self._since) >= self._ms:
            self.colour = self._ms = 0


class RawStream:
    """Readings of the load cell for a live plot, until told to stop or the host is gone."""

    caps = ("raw",)

    def __init__(self):
        self._gap_ms = 0
        self._sent_at = 0

    def answer(self, device, kind, message):
        if kind != "raw":
            return False
        hz = message.get("hz")
        if type(hz) is not int or hz < 0:
            device.refuse("bad", kind)
        elif hz > RAW_LIMIT:
            device.refuse("range", kind)
        else:
            self._gap_ms = 1000 // hz if hz else 0
            device.send("ok", "re", kind)
        return True

    def poll(self, device, now_ms):
        if not device.attended:
            self._gap_ms = 0
        elif device.raw is not None and self._gap_ms and since(now_ms, self._sent_at) >= self._gap_ms:
            self._sent_at = now_ms
            settings = device.counter.settings()
            chips = None
            if settings[1]:
                chips = (device.raw - settings[0]) * 16000 // settings[1]
            device.send("raw", "raw", device.raw, "chips", chips)
