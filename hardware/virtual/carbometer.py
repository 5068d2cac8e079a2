"""A carbometer with no metal in it."""

from __future__ import annotations

from typing import Any

from hardware.firmware.core.carbometer import Carbometer
from hardware.virtual.device import VirtualDevice
from hardware.virtual.sensors import ChipTrough

CHIP_MG = 2000
ROOM = 200


class VirtualCarbometer(VirtualDevice):
    """Chips move one by one, `chip_ms` apart, and are counted `settle_ms` after the last."""

    kind = "carbometer"

    def __init__(
        self,
        chips: int = 0,
        *,
        device_id: str | None = None,
        chip_ms: int = 60,
        settle_ms: int = 300,
        noise_mg: int = 30,
        protocol: tuple[int, int] = (1, 1),
        seed: int | None = None,
    ) -> None:
        _check(chips)
        super().__init__(device_id=device_id, settle_ms=settle_ms, protocol=protocol, seed=seed)
        self._trough = ChipTrough(self.rng, CHIP_MG, chips, chip_ms, noise_mg)
        self._start()

    @property
    def chips(self) -> int:
        """How many lie in the trough when every move is done: the truth, not the reading."""
        with self._changed:
            return self._trough.chips

    def place(self, n: int = 1) -> None:
        self._move(_some(n))

    def take(self, n: int = 1) -> None:
        self._move(-_some(n))

    def set(self, n: int) -> None:
        with self._changed:
            self._move(n - self._trough.chips)

    def bump(self) -> None:
        """Somebody knocks against the table."""
        with self._changed:
            self._trough.bump()

    def _move(self, by: int) -> None:
        with self._changed:
            _check(self._trough.chips + by)
            self._trough.move(by)
        self._wake()

    def _boot(self, boot_id: str) -> Any:
        return Carbometer(self.device_id, boot_id, "virtual", CHIP_MG, *self._protocol)

    def _sense(self, core: Any, now_ms: int) -> None:
        core.sense(now_ms, self._trough.weigh(now_ms))


def _check(chips: int) -> None:
    if not 0 <= chips <= ROOM:
        raise ValueError(f"a trough holds 0 to {ROOM} chips, not {chips}")


def _some(n: int) -> int:
    if n < 0:
        raise ValueError(f"{n} chips cannot be moved")
    return n
