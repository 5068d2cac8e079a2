"""A carbometer with no metal in it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from hardware.firmware.core import selftest
from hardware.firmware.core.air_scale import AirScale
from hardware.firmware.core.lines import pack
from hardware.firmware.core.parts import RawStream
from hardware.firmware.core.plateau import NEED
from hardware.virtual.device import VirtualDevice
from hardware.virtual.remote_core import RemoteCore
from hardware.virtual.trough import Cell, Trough

ROOM = 200

# A board counts what memory it has left after tidying up. In the app's own process that would tidy up after
# the whole app, for seconds, and tell nothing: there is no `mem_free` here.
selftest.gc = SimpleNamespace(collect=lambda: None)


class VirtualCarbometer(VirtualDevice):
    """Chips move one by one, `chip_ms` apart, and are counted `settle_ms` after the last.

    `by_air`: whoever is at its line has come through the air, so it wants a `press` before it is changed.
    """

    kind = "carbometer"
    readings_to_settle = NEED

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
        on: str = "cpython",
        by_air: bool = False,
    ) -> None:
        _check(chips)
        self._by_air = by_air
        super().__init__(device_id=device_id, settle_ms=settle_ms, protocol=protocol, seed=seed, on=on)
        cell = Cell(noise_mg=noise_mg)
        self._trough = Trough(self.rng, cell, chips, chip_ms)
        # As if it had been calibrated at home with what lies in it now.
        piece = round(16 * cell.chip_mg * cell.units_per_mg)
        level = cell.offset + (chips * piece >> 4)
        self._flash: tuple[int, ...] = (
            cell.offset,
            piece,
            100,
            max(round(12.8 * noise_mg * cell.units_per_mg), 16),
            chips,
            level,
        )
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

    def press(self) -> None:
        """Somebody presses its button: the host that it talks to may change it."""
        with self._changed:
            self._core.press()

    def _move(self, by: int) -> None:
        with self._changed:
            _check(self._trough.chips + by)
            self._trough.move(by)
        self._wake()

    def _boot(self, boot_id: str) -> Any:
        core = AirScale(self.device_id, boot_id, "virtual", *self._protocol)
        core.by_air = self._by_air
        core.window_ms = 0  # its readings come as the counter wants them
        core.parts = (RawStream(), selftest.SelfTest())
        core.counter.load(self._flash)
        return core

    def _prepare(self, core: RemoteCore) -> None:
        """Calibrate it as people do: empty, with a known number of chips, then with what lies in it."""
        zero, piece, *_ = self._flash
        core.window_ms = 0
        core.feed(b"\n" + pack(("t", "hello?", "p", 1, "min", 1)))
        steps = (0, ("t", "tare")), (50, ("t", "cal", "n", 50)), (self._trough.chips, ("t", "bye"))
        for chips, request in steps:
            for step in range(40):
                core.sense(0, zero + (chips * piece >> 4) + step % 5)
            core.feed(pack(request))
        core.poll(0)
        core.by_air = self._by_air

    def _sense(self, core: Any, now_ms: int) -> None:
        core.sense(now_ms, self._trough.read(now_ms))
        if self._elsewhere is None and core.counter.keep:
            core.counter.keep = False
            self._flash = core.counter.settings()


def _check(chips: int) -> None:
    if not 0 <= chips <= ROOM:
        raise ValueError(f"a trough holds 0 to {ROOM} chips, not {chips}")


def _some(n: int) -> int:
    if n < 0:
        raise ValueError(f"{n} chips cannot be moved")
    return n
