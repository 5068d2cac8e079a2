"""The carbometer: a trough on a load cell that says how many chips lie in it."""

# ruff: noqa: RUF005 - MicroPython cannot unpack inside a tuple.

from .device import Device, since
from .plateau import Plateau

MOVING_MS = 250  # while chips move, one message this often is enough to wake the host


class Carbometer(Device):
    kind = "carbometer"
    capabilities = ("count", "identify")

    def __init__(self, device_id, boot, hardware, chip_mg, *versions):
        Device.__init__(self, device_id, boot, hardware, *versions)
        self._plateau = Plateau(chip_mg)
        self._told = None
        self._told_at = 0

    def sense(self, now_ms, weight_mg):
        """One reading of the load cell, about ten times a second."""
        plateau = self._plateau
        plateau.add(weight_mg)
        told = (plateau.count, plateau.stable)
        if plateau.count is None or told == self._told:
            return
        moving_on = not plateau.stable and self._told is not None and not self._told[1]
        if moving_on and since(now_ms, self._told_at) < MOVING_MS:
            return
        self._told = told
        self._told_at = now_ms
        # Counts are not kept: the newest is the only one that matters, and a snapshot brings it.
        if self.attended:
            self._event(self.events.number(), (("e", "count"),) + self.state())

    def state(self):
        plateau = self._plateau
        return (
            ("count", plateau.count),
            ("stable", plateau.stable),
            ("res", plateau.residual),
            ("sig", plateau.sigma),
        )
