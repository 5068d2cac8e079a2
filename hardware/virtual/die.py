"""A die with no plastic in it."""

from __future__ import annotations

from typing import Any

from hardware.firmware.core.die import Die
from hardware.virtual.device import VirtualDevice
from hardware.virtual.die_body import DieBody, up_for
from hardware.virtual.remote_core import RemoteCore

TUMBLES = 6  # readings of a throw that the core needs to see
LEANING = 43.0


class VirtualDie(VirtualDevice):
    """It runs on its battery: what is thrown while it is out of reach is told afterwards."""

    kind = "die"
    cable_powered = False
    readings_to_settle = 11

    def __init__(
        self,
        *,
        device_id: str | None = None,
        tumble_ms: int = 400,
        settle_ms: int = 300,
        battery: int | None = 80,
        protocol: tuple[int, int] = (1, 1),
        seed: int | None = None,
        on: str = "cpython",
    ) -> None:
        super().__init__(device_id=device_id, settle_ms=settle_ms, protocol=protocol, seed=seed, on=on)
        self._body = DieBody(self.rng)
        self._tumbles = max(tumble_ms // self._sample_ms, TUMBLES)
        self._battery = battery
        self._start()

    def throw(self, face: int) -> None:
        """Tumble and land flat with this face up."""
        up_for(face)
        with self._changed:
            self._body.drop(self._tumbles, face)

    def cocked(self) -> None:
        """Tumble and end up leaning against something."""
        with self._changed:
            self._body.drop(self._tumbles, self.rng.randint(1, 6), LEANING)

    def turn(self, face: int) -> None:
        """Turn it by hand, which is no roll."""
        up_for(face)
        with self._changed:
            self._body.turn(face)

    def _boot(self, boot_id: str) -> Any:
        core = Die(self.device_id, boot_id, "virtual", *self._protocol)
        core.battery = self._battery
        return core

    def _prepare(self, core: RemoteCore) -> None:
        core.battery = self._battery

    def _sense(self, core: Any, now_ms: int) -> None:
        core.sense(now_ms, *self._body.feel())
