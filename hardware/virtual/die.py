"""A die with no plastic in it."""

from __future__ import annotations

from typing import Any

from hardware.firmware.core.die import Die
from hardware.virtual.device import VirtualDevice
from hardware.virtual.sensors import LEANING, DieBody, resting


class VirtualDie(VirtualDevice):
    """It runs on its battery: what is thrown while it is out of reach is told afterwards."""

    kind = "die"
    cable_powered = False

    def __init__(
        self,
        *,
        device_id: str | None = None,
        tumble_ms: int = 400,
        settle_ms: int = 300,
        battery: int | None = 80,
        protocol: tuple[int, int] = (1, 1),
        seed: int | None = None,
    ) -> None:
        super().__init__(device_id=device_id, settle_ms=settle_ms, protocol=protocol, seed=seed)
        self._body = DieBody(self.rng, 1, tumble_ms // self._sample_ms)
        self._battery = battery
        self._start()

    def throw(self, face: int) -> None:
        """Tumble and land flat with this face up."""
        ends = resting(face)
        with self._changed:
            self._body.throw(ends)

    def cocked(self) -> None:
        """Tumble and end up leaning against something."""
        with self._changed:
            self._body.throw(LEANING)

    def turn(self, face: int) -> None:
        """Turn it by hand, which is no roll."""
        ends = resting(face)
        with self._changed:
            self._body.turn(ends)

    def _boot(self, boot_id: str) -> Any:
        core = Die(self.device_id, boot_id, "virtual", *self._protocol)
        core.battery = self._battery
        return core

    def _sense(self, core: Any, now_ms: int) -> None:
        core.sense(now_ms, *self._body.feel())
