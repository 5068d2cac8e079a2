"""A scale that people own, as far as its display can tell: chips in a carbometer that stands on it.

What a maker puts between the load cell and the digits: a filter, rounding, zero tracking, tare, a range, a
countdown to switching off; and what some do wrong. Weights are milligrams, times milliseconds; time is
whatever the caller says it is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from hardware.virtual.trough import Cell, Hand, Trough


@dataclass(frozen=True, slots=True)
class Make:
    """How a scale is made. `tracking` is in steps: what stays within it of nothing is pulled to nothing."""

    step: int = 100
    tau_ms: float = 250.0
    tracking: float = 3.0
    capacity: int = 2_000_000
    off_after_ms: float | None = None
    """Switches itself off after so long without a change."""
    storm: bool = False
    """Its tare shows nonsense for a while, then nothing at all."""
    resets_unloaded: bool = False
    """Zeroes by itself when something heavy is taken off."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What stands on the display: `milligrams` is None while it is off or beyond its range."""

    milligrams: int | None
    still: bool
    over: bool = False


OFF = Shown(None, False)
FINE = Cell(noise_mg=50.0, units_per_mg=4.0, offset=0, junk=0.0)
STORM_MS, DUMB_MS = 1500.0, 9000.0
STILL_MS = 800.0
HEAVY = 5000
"""Milligrams whose going makes a scale with `resets_unloaded` zero itself."""


class DisplayScale:
    """Chips are moved in `trough`. It stands on the pan only while `body_on`."""

    def __init__(
        self,
        make: Make | None = None,
        *,
        chips: int = 0,
        body_mg: int = 80_000,
        cell: Cell | None = None,
        hand: Hand | None = None,
        rng: Random | None = None,
        chip_ms: int = 60,
        body_on: bool = True,
    ) -> None:
        self.make = make or Make()
        self.rng = rng or Random()
        self.cell = cell or FINE
        self.trough = Trough(self.rng, self.cell, chips, chip_ms, hand)
        self.body_mg = body_mg
        self.body_on = body_on
        self.on = True
        self._zero = 0.0
        """The load that is shown as nothing."""
        self._filtered: float | None = None
        self._at = 0.0
        self._moved_at = 0.0
        self._still_at = 0.0
        self._last = 0
        self._loaded = False
        self._tared_at: float | None = None

    # --- what people do -------------------------------------------------------------------------------

    def switch_on(self, now_ms: float) -> None:
        """Whatever lies there now is nothing from now on."""
        self.on = True
        self._filtered = None
        self._moved_at = self._at = now_ms
        self._zero = self._load(now_ms)

    def switch_off(self) -> None:
        self.on = False

    def tare(self, now_ms: float) -> None:
        self._tared_at = now_ms
        self._moved_at = now_ms
        self._zero = self._load(now_ms)

    # --- what it shows --------------------------------------------------------------------------------

    def show(self, now_ms: float) -> Shown:
        """Call it in order of time."""
        make = self.make
        load = self._load(now_ms)
        passed = max(now_ms - self._at, 0.0)
        self._at = now_ms
        if not self.on:
            return OFF
        before = load if self._filtered is None else self._filtered
        self._filtered = load + (before - load) * math.exp(-passed / make.tau_ms)
        self._unload()
        self._track(passed)
        net = self._filtered - self._zero
        shown = round(net / make.step) * make.step
        if abs(shown - self._last) > 2 * make.step:
            self._moved_at = now_ms
        if abs(shown - self._last) > make.step:
            self._still_at = now_ms
        self._last = shown
        if make.off_after_ms is not None and now_ms - self._moved_at > make.off_after_ms:
            self.on = False
            return OFF
        if self._filtered > make.capacity:
            return Shown(None, False, over=True)
        still = now_ms - self._still_at > STILL_MS
        return self._after_tare(now_ms) or Shown(shown, still)

    def _load(self, now_ms: float) -> float:
        chips = self.trough.read(now_ms) / self.cell.units_per_mg
        return chips + self.body_mg if self.body_on else 0.0

    def _unload(self) -> None:
        assert self._filtered is not None
        net = self._filtered - self._zero
        if net > HEAVY:
            self._loaded = True
        elif self._loaded and abs(net) < self.make.step * 5 and self.make.resets_unloaded:
            self._zero, self._loaded = self._filtered, False

    def _track(self, passed: float) -> None:
        assert self._filtered is not None
        net, step = self._filtered - self._zero, self.make.step
        if abs(net) <= self.make.tracking * step:
            most = step * passed / 1000
            self._zero += max(-most, min(net, most))

    def _after_tare(self, now_ms: float) -> Shown | None:
        if self._tared_at is None or not self.make.storm:
            return None
        passed = now_ms - self._tared_at
        if passed < STORM_MS:
            step = self.make.step
            return Shown(round(self.rng.uniform(-400_000, 400_000) / step) * step, False)
        if passed < STORM_MS + DUMB_MS:
            return Shown(0, True)
        self._tared_at = None
        return None
