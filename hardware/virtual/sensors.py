"""Emulated sensors: what a load cell and an accelerometer would read."""

from __future__ import annotations

from collections import deque
from random import Random

from hardware.firmware.core.face import FACES

Vector = tuple[int, int, int]


class ChipTrough:
    """Chips of slightly different weight that come and go one by one; weights in milligrams."""

    def __init__(self, rng: Random, chip_mg: int, chips: int, interval_ms: int, noise_mg: int) -> None:
        self._rng = rng
        self._chip_mg = chip_mg
        self._interval_ms = interval_ms
        self._noise_mg = noise_mg
        self._lying = [self._chip() for _ in range(chips)]
        self._coming: deque[int] = deque()
        self._moved_at = 0
        self._bump = 0.0

    @property
    def chips(self) -> int:
        """How many will lie there when the hands are gone."""
        return len(self._lying) + sum(self._coming)

    def move(self, by: int) -> None:
        self._coming.extend([1 if by > 0 else -1] * abs(by))

    def bump(self) -> None:
        self._bump = 6.0 * self._chip_mg

    def weigh(self, now_ms: int) -> int:
        while self._coming and now_ms - self._moved_at >= self._interval_ms:
            self._moved_at = max(self._moved_at + self._interval_ms, now_ms - self._interval_ms)
            if self._coming.popleft() > 0:
                self._lying.append(self._chip())
            else:
                self._lying.pop()
        shock = self._bump * self._rng.choice((-1, 1))
        self._bump = self._bump / 4 if self._bump > self._noise_mg else 0.0
        return round(sum(self._lying) + shock + self._rng.gauss(0, self._noise_mg))

    def _chip(self) -> float:
        return self._rng.gauss(self._chip_mg, 0.005 * self._chip_mg)


class DieBody:
    """A die that lies, tumbles, leans or is turned by hand; accelerations in thousandths of g."""

    def __init__(self, rng: Random, face: int, tumbles: int) -> None:
        self._rng = rng
        self._tumbles = tumbles
        self._rest = resting(face)
        self._script: deque[Vector] = deque()

    def throw(self, ends: Vector) -> None:
        for step in range(max(self._tumbles, 3)):
            swing = 1400 if step % 2 else -1400
            self._script.append(
                (
                    swing + self._rng.randint(-300, 300),
                    self._rng.randint(-1500, 1500),
                    swing // 2,
                )
            )
        self._come_to_rest(ends)

    def turn(self, ends: Vector) -> None:
        """By a careful hand: slow enough that it is no throw."""
        start, steps = self._script[-1] if self._script else self._rest, 10
        for step in range(1, steps):
            x, y, z = (a + (b - a) * step // steps for a, b in zip(start, ends, strict=True))
            self._script.append((x, y, z))
        self._come_to_rest(ends)

    def feel(self) -> Vector:
        x, y, z = self._script.popleft() if self._script else self._rest
        return self._jitter(x), self._jitter(y), self._jitter(z)

    def _come_to_rest(self, ends: Vector) -> None:
        self._script.extend([ends] * 6)  # time to be read before the next throw
        self._rest = ends

    def _jitter(self, value: int) -> int:
        return value + self._rng.randint(-15, 15)


LEANING: Vector = (700, 0, 714)


def resting(face: int) -> Vector:
    """Gravity as felt by a die with this face up."""
    for axis, pair in enumerate(FACES):
        if face in pair:
            sign = 1 if face == pair[0] else -1
            return (sign * 1000 * (axis == 0), sign * 1000 * (axis == 1), sign * 1000 * (axis == 2))
    raise ValueError(f"a die has the faces 1 to 6, not {face}")
