"""A die as its accelerometer feels it: falling, bouncing, tumbling, sliding, leaning, in a hand, in a box.

Directions are those of the die itself; what is felt at rest is one g upwards. Readings are thousandths of g.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from random import Random

# The face that is up when this axis (x, y, z) points up, and when it points down.
FACES = ((6, 1), (3, 4), (2, 5))

Reading = tuple[int, int, int]
Vector = tuple[float, float, float]


@dataclass(frozen=True)
class Sensor:
    """An accelerometer of the kind on a micro:bit."""

    hz: int = 25
    noise: float = 8.0
    offset: float = 25.0  # of each axis, never calibrated
    limit: int = 2000
    off_centre_mm: float = 3.0
    vibration: float = 4.0  # of the table it lies on


def up_for(face: int) -> Vector:
    """Which way is up in a die with this face up."""
    for axis, pair in enumerate(FACES):
        if face in pair:
            sign = 1.0 if face == pair[0] else -1.0
            return (sign * (axis == 0), sign * (axis == 1), sign * (axis == 2))
    raise ValueError(f"a die has the faces 1 to 6, not {face}")


class DieBody:
    """`feel` gives reading after reading; the other methods say what happens next."""

    def __init__(self, rng: Random, face: int = 1, sensor: Sensor | None = None) -> None:
        self._rng = rng
        self.sensor = sensor or Sensor()
        self._up = up_for(face)
        self._spin: Vector = (0.0, 0.0, 0.0)
        self._script: deque[Vector] = deque()
        self._bias = tuple(rng.gauss(0, self.sensor.offset) for _ in range(3))
        self._push: Vector = (0.0, 0.0, 0.0)
        self._lying = 0

    @property
    def moving_readings(self) -> int:
        """How many readings it will be until it lies still."""
        return max(len(self._script) - self._lying, 0)

    @property
    def readings(self) -> int:
        """How many readings what was asked for will take, with a while of rest at its end."""
        return len(self._script)

    def feel(self) -> Reading:
        """The next reading; at rest when nothing more happens."""
        x, y, z = self._script.popleft() if self._script else self._still()
        return self._sensed(x, 0), self._sensed(y, 1), self._sensed(z, 2)

    # What happens to it

    def throw(self, face: int, *, shake_s: float = 0.0, book: bool = False) -> None:
        """Out of the hand, over the table, to rest on this face."""
        self._tumble(shake_s)
        if book:  # it slides along on some face, until a book turns it over
            self._lie(up_for(self._rng.randint(1, 6)), self._rng.uniform(0, 3))
            self._slide(self._rng.uniform(0.05, 0.4))
            self._knock(self._rng.uniform(1.0, 5.0))
            self._tip(self._any(), self._rng.uniform(0.08, 0.2))
        self._down_to(self._tilted(up_for(face), self._rng.uniform(0, 4)))
        self._rest_a_while()

    def lean(self, degrees: float, face: int) -> None:
        """Thrown, it ends leaning against something, that far from this face."""
        self._tumble(0.0)
        self._down_to(self._tilted(up_for(face), degrees))
        self._rest_a_while()

    def drop(self, readings: int, face: int, degrees: float = 0.0) -> None:
        """A throw for those who cannot wait: so many readings of being knocked about, then rest."""
        up, way = self._tilted(up_for(face), degrees), self._any()
        for step in range(readings):
            self._add(self._sum(self._any(), self._scaled(way, 2.0 if step % 2 else -2.0)))
        self._lie(up, 0.0)
        self._rest_a_while()

    def turn(self, face: int, *, hard: bool = False) -> None:
        """Turned by a hand and put down, gently or hard."""
        self._rotate_to(up_for(face), self._rng.uniform(0.4, 1.2))
        if hard:
            self._knock(self._rng.uniform(1.0, 5.0))
            self._rock(0.1)
        self._lie(up_for(face), 0.0)
        self._rest_a_while()

    def carry(self, seconds: float) -> None:
        """In a hand that walks about or waits."""
        calm = self._rng.uniform(0.2, 1.0)
        for _ in range(self._readings(seconds)):
            self._wander(50 * calm)
            self._feel_hand(150 * calm, 25)

    def shake(self, seconds: float) -> None:
        """In closed hands, a cup or a box: thrown to and fro, against the walls."""
        beat, phase, strength = self._rng.uniform(3, 6), self._rng.random(), self._rng.uniform(0.8, 2.2)
        way = self._any()
        for step in range(self._readings(seconds)):
            self._wander(500)
            swing = strength * math.sin(2 * math.pi * (beat * step / self.sensor.hz + phase))
            jolt = self._rng.uniform(1, 4) if self._rng.random() < 0.3 else 0.0
            self._add(
                self._sum(
                    self._scaled(self._up, 1.0), self._scaled(way, swing), self._scaled(self._any(), jolt)
                )
            )

    def put_down(self, face: int, *, hard: bool = False) -> None:
        self.carry(self._rng.uniform(0.3, 0.8))
        self.turn(face, hard=hard)

    def knock(self, strength: float = 0.5) -> None:
        """Somebody knocks against the table on which it lies."""
        for _ in range(3):
            self._add(self._sum(self._up, self._scaled(self._any(), strength * self._rng.random())))

    def lie(self, seconds: float) -> None:
        for _ in range(self._readings(seconds)):
            self._script.append(self._still())

    # Pieces of movement

    def _tumble(self, shake_s: float) -> None:
        rng = self._rng
        if shake_s:
            self.shake(shake_s)
        self._spin = self._scaled(self._any(), rng.uniform(8, 35))
        fall = rng.uniform(0.08, 0.25)
        for _ in range(rng.randint(1, 4)):
            for _ in range(max(self._readings(fall), 1)):
                self._fly()
            self._knock(rng.uniform(1.5, 8.0))
            self._spin = self._scaled(self._any(), rng.uniform(6, 30))
            fall *= rng.uniform(0.35, 0.6)
        for _ in range(rng.randint(2, 6)):
            self._tip(self._any(), rng.uniform(0.06, 0.16))
            if rng.random() < 0.7:
                self._knock(rng.uniform(0.4, 2.5))
        if rng.random() < 0.03:  # it stands on an edge for a moment
            self._lie(self._tilted(up_for(rng.randint(1, 6)), 43), 0.0)
            self.lie(rng.uniform(0.05, 0.25))

    def _down_to(self, up: Vector) -> None:
        """The last tip, and how the movement dies away."""
        self._tip(up, self._rng.uniform(0.06, 0.2))
        self._knock(self._rng.uniform(0.4, 2.0))
        self._lie(up, 0.0)
        if self._rng.random() < 0.5:
            self._rock(self._rng.uniform(0.05, 0.25))
        if self._rng.random() < 0.3:
            self._slide(self._rng.uniform(0.03, 0.3))

    def _rest_a_while(self) -> None:
        before = len(self._script)
        self.lie(1.2)  # time to be read before the next throw
        self._lying = len(self._script) - before

    def _fly(self) -> None:
        """Falling weighs nothing; the spin is felt a little, as the sensor is not in the middle."""
        self._turn_by(self._spin, 1 / self.sensor.hz)
        rate = self._length(self._spin)
        self._add(self._scaled(self._any(), rate * rate * self.sensor.off_centre_mm / 9810))

    def _knock(self, strength: float) -> None:
        """A hit is over in a few thousandths of a second: not every one meets a reading."""
        if self._rng.random() < 0.6:
            self._add(self._sum(self._up, self._scaled(self._any(), strength)))

    def _tip(self, to: Vector, seconds: float) -> None:
        """Over an edge on to another side."""
        readings = max(self._readings(seconds), 1)
        for up in self._path(to, [step / readings for step in range(1, readings + 1)]):
            self._up = up
            self._add(self._sum(self._up, self._scaled(self._any(), self._rng.uniform(0.1, 0.7))))

    def _rotate_to(self, to: Vector, seconds: float) -> None:
        """By a hand."""
        readings = max(self._readings(seconds), 2)
        parts = [(1 - math.cos(math.pi * step / readings)) / 2 for step in range(1, readings + 1)]
        for up in self._path(to, parts):
            self._up = up
            self._feel_hand(80, 25)

    def _rock(self, seconds: float) -> None:
        up, way = self._up, self._any()
        for step in range(self._readings(seconds)):
            swing = 0.15 * math.cos(2.2 * step) * math.exp(-step / 2)
            self._add(self._unit(self._sum(up, self._scaled(way, swing))))

    def _slide(self, seconds: float) -> None:
        way = self._across(self._up)
        grip = self._rng.uniform(0.15, 0.4)
        for _ in range(self._readings(seconds)):
            self._add(self._sum(self._up, self._scaled(way, grip), self._scaled(self._any(), 0.02)))

    def _wander(self, degrees_per_second: float) -> None:
        rate = math.radians(degrees_per_second)
        fresh = self._scaled(self._any(), rate * self._rng.uniform(0.3, 1.5))
        self._spin = self._sum(self._scaled(self._spin, 0.8), self._scaled(fresh, 0.6))
        if self._length(self._spin) > 3 * rate:
            self._spin = self._scaled(self._unit(self._spin), 3 * rate)
        self._turn_by(self._spin, 1 / self.sensor.hz)

    def _feel_hand(self, sway: float, tremor: float) -> None:
        keep = math.exp(-4 / self.sensor.hz)
        new = self._scaled(self._any(), sway / 1000 * math.sqrt(1 - keep * keep) * 1.7)
        self._push = self._sum(self._scaled(self._push, keep), new)
        self._add(self._sum(self._up, self._push, self._scaled(self._any(), 1.7 * tremor / 1000)))

    def _lie(self, up: Vector, degrees: float) -> None:
        self._up = self._tilted(up, degrees)
        self._spin = self._push = (0.0, 0.0, 0.0)

    def _still(self) -> Vector:
        return self._sum(self._up, self._scaled(self._any(), 1.7 * self.sensor.vibration / 1000))

    # Arithmetic

    def _add(self, felt: Vector) -> None:
        self._script.append(felt)

    def _readings(self, seconds: float) -> int:
        exact = seconds * self.sensor.hz
        return int(exact) + (self._rng.random() < exact % 1)

    def _sensed(self, g: float, axis: int) -> int:
        value = 1000 * g + self._bias[axis] + self._rng.gauss(0, self.sensor.noise)
        return round(max(-self.sensor.limit, min(value, self.sensor.limit)))

    def _any(self) -> Vector:
        """Some direction, all equally likely."""
        z = self._rng.uniform(-1, 1)
        angle = self._rng.uniform(0, 2 * math.pi)
        flat = math.sqrt(1 - z * z)
        return (flat * math.cos(angle), flat * math.sin(angle), z)

    def _across(self, up: Vector) -> Vector:
        some = self._any()
        part = sum(a * b for a, b in zip(some, up, strict=True))
        return self._unit(self._sum(some, self._scaled(up, -part)))

    def _tilted(self, up: Vector, degrees: float) -> Vector:
        angle = math.radians(degrees)
        return self._sum(self._scaled(up, math.cos(angle)), self._scaled(self._across(up), math.sin(angle)))

    def _between(self, one: Vector, other: Vector, part: float) -> Vector:
        """On the way from one direction to the other."""
        angle = math.acos(self._cosine(one, other))
        if angle < 0.01:
            return other
        first, second = math.sin((1 - part) * angle), math.sin(part * angle)
        return self._unit(self._sum(self._scaled(one, first), self._scaled(other, second)))

    def _turn_by(self, spin: Vector, seconds: float) -> None:
        rate = self._length(spin)
        if rate < 1e-6:
            return
        axis, angle = self._scaled(spin, 1 / rate), -rate * seconds
        up, cosine, sine = self._up, math.cos(angle), math.sin(angle)
        part = sum(a * b for a, b in zip(axis, up, strict=True)) * (1 - cosine)
        crossed = (
            axis[1] * up[2] - axis[2] * up[1],
            axis[2] * up[0] - axis[0] * up[2],
            axis[0] * up[1] - axis[1] * up[0],
        )
        self._up = self._unit(
            self._sum(self._scaled(up, cosine), self._scaled(crossed, sine), self._scaled(axis, part))
        )

    def _path(self, to: Vector, parts: list[float]) -> list[Vector]:
        """From here to there in these parts of the way; to the opposite by way of any side."""
        start = self._up
        if self._cosine(start, to) > -0.99:
            return [self._between(start, to, part) for part in parts]
        side = self._across(start)
        return [
            self._between(start, side, 2 * part) if part < 0.5 else self._between(side, to, 2 * part - 1)
            for part in parts
        ]

    @staticmethod
    def _cosine(one: Vector, other: Vector) -> float:
        return max(-1.0, min(sum(a * b for a, b in zip(one, other, strict=True)), 1.0))

    @staticmethod
    def _sum(*vectors: Vector) -> Vector:
        return (sum(v[0] for v in vectors), sum(v[1] for v in vectors), sum(v[2] for v in vectors))

    @staticmethod
    def _scaled(vector: Vector, by: float) -> Vector:
        return (vector[0] * by, vector[1] * by, vector[2] * by)

    @staticmethod
    def _length(vector: Vector) -> float:
        return math.sqrt(vector[0] ** 2 + vector[1] ** 2 + vector[2] ** 2)

    def _unit(self, vector: Vector) -> Vector:
        return self._scaled(vector, 1 / (self._length(vector) or 1.0))
