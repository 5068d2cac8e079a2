"""A carbometer as far as the app can tell: not the firmware or the counter for displays, but their figures.

A change makes it move; a while after the last one it has settled on a number, later it is sure of it, and in
a few cases never. A hand or an elbow adds its weight, and while it is there nothing is sure. The firmware's
own evening is a test in a window; a thousand games need something lighter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from app.tools.tabletop.clock import Clock
from app.tools.tabletop.habits import Habits
from engine.tracking import Fact, LinkBack, LinkLost, Moving, Settled


@dataclass(frozen=True, slots=True)
class Sensor:
    """`settled_ms` after the last chip it has settled, `sure_ms` later it is sure. `unsure` of all cases it
    never is; None leaves that to the habits, which have the firmware's."""

    settled_ms: int = 800
    sure_ms: int = 1600
    unsure: float | None = None
    display: bool = False
    """A scale that people own: after a drop-out it is unsure until its reading is the same as before or
    somebody says what lies there, and when it starts anew it calls nothing what lies on it."""


SENSORS = {
    "device": Sensor(),
    "balance": Sensor(1600, 1950, 0.021, display=True),
    "kitchen": Sensor(1600, 1900, 0.035, display=True),
}
"""docs/counting.md and docs/scales.md: our own device, a display of 0.01 g and one of 0.1 g, chips of 2 g."""
LEAST = 5
"""Chips that the rules must expect before an unsure scale learns from them (`app.devices.calibration`)."""


class Scale:
    def __init__(
        self,
        clock: Clock,
        rng: Random,
        habits: Habits,
        chips: int,
        tell: Callable[[Fact], None],
        sensor: Sensor = SENSORS["device"],
    ) -> None:
        self.chips = chips
        """What really lies there."""
        self._off = 0
        """A step that was read wrong; the whole weight tells at the next one."""
        self.zero = 0
        """By how much all counts are off, until somebody sets it right."""
        self._clock, self._rng, self._habits, self._tell = clock, rng, habits, tell
        self._sensor = sensor
        self._often = habits.unsure if sensor.unsure is None else sensor.unsure
        self._before = 0
        """What lay there when the link was lost."""
        self._lost_zero = False
        """It is sure of nothing until somebody says what lies there."""
        self._weight = 0
        """Of a hand or an elbow, in chips."""
        self._leant_on = False
        self.linked = True
        self._moving = False
        self._moves = 0
        self._unsure = self._often
        self._settle_later()

    # --- what happens to it ---------------------------------------------------------------------------

    def touch(self, by: int = 0) -> None:
        """Chips come or go, or a hand does."""
        self.chips += by
        self._off = 0
        self._disturb()

    def lean(self, ms: int) -> None:
        """An elbow; it may keep still enough for a number, never for a sure one."""
        self._weight, self._leant_on = self._rng.randint(1, 8), True
        self._disturb()
        self._clock.after(ms, self._let_go)

    def _let_go(self) -> None:
        self._weight, self._leant_on = 0, False
        self._disturb()

    def set(self, count: int) -> None:
        """Somebody counted, or the rules did: so many lie there."""
        self._off, self.zero = 0, count - self.chips
        self._lost_zero = False
        self._settle_later()

    def agree(self, expected: int) -> None:
        """The rules expect what it shows, and it learns that from the app."""
        if self._lost_zero and expected >= LEAST and self.zero == self._off == 0:
            self._lost_zero = False
            self._settle_later()

    def lose(self, ms: int, restarts: bool, retared: bool) -> None:
        if not self.linked:
            return
        self.linked = False
        self._before = self.chips
        self._tell(LinkLost(self._clock.now))
        self._clock.after(ms, lambda: self._find(restarts, retared))

    def _find(self, restarts: bool, retared: bool) -> None:
        self.linked = True
        if self._sensor.display:
            self._lost_zero = self._lost_zero or restarts or self.chips != self._before
            self.zero = -self.chips if restarts else self.zero
        elif restarts:
            self._unsure = self._habits.unsure_after_start
        if restarts and retared and not self._sensor.display:
            self.zero = -self.chips
        self._tell(LinkBack(self._clock.now, restarted=restarts))
        self._settle_later()

    # --- what it tells --------------------------------------------------------------------------------

    def _disturb(self) -> None:
        if not self._moving:
            self._moving = True
            self._say(Moving(self._clock.now))
        if self._rng.random() < self._habits.wrong_and_sure:
            self._off += self._rng.choice((-1, 1))
        self._settle_later()

    def _settle_later(self) -> None:
        self._moves += 1
        move = self._moves
        self._clock.after(self._about(self._sensor.settled_ms), lambda: self._settle(move))

    def _settle(self, move: int) -> None:
        if move == self._moves:
            self._moving = False
            self._count(sure=False)
            if not self._leant_on and self._rng.random() >= self._unsure:
                self._clock.after(self._about(self._sensor.sure_ms), lambda: self._be_sure(move))
            self._unsure = self._often

    def _be_sure(self, move: int) -> None:
        if move == self._moves and not self._leant_on and not self._lost_zero:
            self._count(sure=True)

    def _count(self, sure: bool) -> None:
        shows = max(0, self.chips + self._off + self.zero + self._weight)
        self._say(Settled(self._clock.now, shows, sure, "simulated"))

    def _say(self, fact: Fact) -> None:
        if self.linked:
            self._tell(fact)

    def _about(self, ms: int) -> int:
        return round(ms * self._rng.uniform(0.85, 1.25))
