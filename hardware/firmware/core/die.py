"""The die: its rolls are kept until the host has them."""

from .device import Device
from .face import FaceWatch


class Die(Device):
    kind = "die"
    capabilities = ("roll", "identify", "battery")

    def __init__(self, device_id, boot, hardware, *versions):
        Device.__init__(self, device_id, boot, hardware, *versions)
        self._watch = FaceWatch()

    def sense(self, now_ms, x, y, z):
        """One reading of the accelerometer in thousandths of g."""
        result = self._watch.sense(x, y, z)
        if result is not None:
            self.events.keep((("e", "roll"), ("face", result[1]), ("q", result[0])))

    def state(self):
        return (("face", self._watch.face), ("pend", len(self.events)))
