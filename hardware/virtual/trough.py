"""A trough with chips on a load cell: what its converter would read, with all that happens at a table.

Weights are milligrams, times milliseconds; readings are whole raw units of the converter. Time is whatever
the caller says it is, so an hour of drift needs no hour.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from random import Random

FULL_SCALE = 8388607  # of a 24-bit converter
# A step reaches the output of a converter at ten readings a second over several conversions.
FILTER = (0.6, 0.3, 0.1)


@dataclass(frozen=True)
class Cell:
    """Chips, load cell and converter. The defaults are a 1 kg cell on an HX711, as the build guide has it."""

    chip_mg: float = 2000.0
    spread: float = 0.01  # of a chip's weight
    noise_mg: float = 50.0  # of one reading
    units_per_mg: float = 2.147
    offset: int = 84_000  # reading of the empty trough when it is new
    creep: float = 0.0003  # part of the load that shows up late
    creep_ms: float = 60_000.0
    drift_mg_h: float = 200.0
    wander_mg_h: float = 100.0  # the part of the drift that has no direction, after an hour
    junk: float = 0.001  # readings spoilt on the way from the converter
    step_mg: float = 0.0  # what a reading is rounded to, as kitchen scales do


@dataclass(frozen=True)
class Hand:
    """How still people can hold a hand or an elbow: pulse and muscles never rest, but some are calmer."""

    stray_mg: float = 1000.0
    share: float = 0.04  # of the force, on top of it
    within_ms: float = 500.0  # so long it takes to stray


CALM = Hand(300.0, 0.02)


@dataclass
class Press:
    """A hand or an elbow: a force that is never quite still."""

    mean: float
    restless: float
    until_ms: float
    now: float = 0.0


class Trough:
    def __init__(
        self, rng: Random, cell: Cell, chips: int = 0, chip_ms: int = 60, hand: Hand | None = None
    ) -> None:
        self.cell = cell
        self._hand = hand or Hand()
        self._rng = rng
        self._chip_ms = chip_ms
        self._lying = [self._chip() for _ in range(chips)]
        self._load = sum(self._lying)
        self._moves: deque[tuple[float, int]] = deque()  # when, and +1 or -1
        self._presses: list[Press] = []
        self._late = [self._load] * len(FILTER)
        self._crept = cell.creep * self._load
        self._drift = 0.0
        self._shock = 0.0
        self._now = 0.0

    # What people do

    @property
    def lying(self) -> int:
        return len(self._lying)

    @property
    def chips(self) -> int:
        """How many will lie there when the hands are gone."""
        return len(self._lying) + sum(by for _, by in self._moves)

    @property
    def busy_until(self) -> float:
        """When the last move that is under way will be done."""
        return max([self._now, *[at for at, _ in self._moves], *[press.until_ms for press in self._presses]])

    def move(self, by: int, *, at_ms: float | None = None, chip_ms: float | None = None) -> None:
        """Chips come or go one by one; with `chip_ms` 0 as one handful."""
        gap = self._chip_ms if chip_ms is None else chip_ms
        start = self._now if at_ms is None else at_ms
        if self._moves:
            start = max(start, self._moves[-1][0])
        for step in range(1, abs(by) + 1):
            self._moves.append((start + gap * step, 1 if by > 0 else -1))

    def bump(self, strength: float = 6.0) -> None:
        """Somebody knocks against the table: so many chips' weight to and fro."""
        self._shock += strength * self.cell.chip_mg

    def press(self, grams: float, for_ms: float) -> None:
        """A hand rests in the trough, or an elbow leans on it."""
        restless = self._hand.stray_mg + self._hand.share * 1000.0 * grams
        self._presses.append(
            Press(1000.0 * grams, restless, self._now + for_ms, self._rng.gauss(0, restless))
        )

    # What the sensor does

    def read(self, now_ms: float) -> int:
        """The converter's reading at this time; call it in order of time."""
        cell, rng = self.cell, self._rng
        passed = max(now_ms - self._now, 0.0)
        self._now = now_ms
        while self._moves and self._moves[0][0] <= now_ms:
            self._land(self._moves.popleft()[1])
        late = self._late
        late.insert(0, self._load + (self._pressed(passed) if self._presses else 0.0))
        late.pop()
        self._crept += (cell.creep * late[0] - self._crept) * min(passed / cell.creep_ms, 1.0)
        hours = passed / 3_600_000
        self._drift += cell.drift_mg_h * hours + rng.gauss(0, 1) * cell.wander_mg_h * math.sqrt(hours)
        shaken = 0.0
        if self._shock:
            shaken = self._shock * rng.gauss(0, 0.7)
            self._shock *= math.exp(-min(passed, 1000) / 70)
            if self._shock < 1:
                self._shock = 0.0
        seen = sum(part * load for part, load in zip(FILTER, late, strict=True))
        weight = seen + self._crept + self._drift + shaken + rng.gauss(0, cell.noise_mg)
        if cell.step_mg:
            weight = round(weight / cell.step_mg) * cell.step_mg
        raw = round(cell.offset + weight * cell.units_per_mg)
        raw = max(-FULL_SCALE - 1, min(raw, FULL_SCALE))
        return self._spoilt(raw) if rng.random() < cell.junk else raw

    def _chip(self) -> float:
        return self._rng.gauss(self.cell.chip_mg, self.cell.spread * self.cell.chip_mg)

    def _land(self, by: int) -> None:
        if by > 0:
            self._lying.append(self._chip())
            self._load += self._lying[-1]
            self._shock += self.cell.chip_mg * self._rng.uniform(0.3, 2.0)  # it falls, often on another
        else:
            self._load -= self._lying.pop(self._rng.randrange(len(self._lying)))
            self._shock += self.cell.chip_mg * self._rng.uniform(0.1, 0.5)
        if not self._lying:
            self._load = 0.0

    def _pressed(self, passed: float) -> float:
        """Each force strays around its mean."""
        keep = math.exp(-passed / self._hand.within_ms)
        force = 0.0
        for press in self._presses:
            kick = self._rng.gauss(0, press.restless * math.sqrt(1 - keep * keep))
            press.now = press.now * keep + kick
            tremor = self._rng.gauss(0, 0.1 * press.restless)
            force += max(press.mean + press.now + tremor, 0.0)
        self._presses = [press for press in self._presses if press.until_ms > self._now]
        return force

    def _spoilt(self, raw: int) -> int:
        """A clock pulse held too long: all bits one, the low ones one, or all moved up by one."""
        kind = self._rng.randrange(3)
        if kind == 0:
            return -1
        if kind == 1:
            return raw | (1 << self._rng.randrange(4, 23)) - 1
        return ((raw << 1 | 1) + FULL_SCALE + 1) % (2 * FULL_SCALE + 2) - FULL_SCALE - 1
