"""A carbometer as far as the app can tell: not the firmware, but its figures.

A change makes it move; 0.8 s after the last one it has settled on a number, after 2.4 s it is sure of it, and
in some 1.5 % of all cases never. A hand or an elbow adds its weight, and while it is there nothing is sure.
The firmware's own evening is a test in a window; a thousand games need something lighter.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from app.tabletop.clock import Clock
from app.tabletop.habits import Habits
from engine.tracking import Fact, LinkBack, LinkLost, Moving, Settled

SETTLED_MS, SURE_MS = 800, 1600


class Scale:
    def __init__(
        self, clock: Clock, rng: Random, habits: Habits, chips: int, tell: Callable[[Fact], None]
    ) -> None:
        self.chips = chips
        """What really lies there."""
        self._off = 0
        """A step that was read wrong; the whole weight tells at the next one."""
        self.zero = 0
        """By how much all counts are off, until somebody sets it right."""
        self._clock, self._rng, self._habits, self._tell = clock, rng, habits, tell
        self._weight = 0
        """Of a hand or an elbow, in chips."""
        self._leant_on = False
        self.linked = True
        self._moving = False
        self._moves = 0
        self._unsure = habits.unsure
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
        self._settle_later()

    def lose(self, ms: int, restarts: bool, retared: bool) -> None:
        if not self.linked:
            return
        self.linked = False
        self._tell(LinkLost(self._clock.now))
        self._clock.after(ms, lambda: self._find(restarts, retared))

    def _find(self, restarts: bool, retared: bool) -> None:
        self.linked = True
        if restarts:
            self._unsure = self._habits.unsure_after_start
        if restarts and retared:
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
        self._clock.after(self._about(SETTLED_MS), lambda: self._settle(move))

    def _settle(self, move: int) -> None:
        if move == self._moves:
            self._moving = False
            self._count(sure=False)
            if not self._leant_on and self._rng.random() >= self._unsure:
                self._clock.after(self._about(SURE_MS), lambda: self._be_sure(move))
            self._unsure = self._habits.unsure

    def _be_sure(self, move: int) -> None:
        if move == self._moves and not self._leant_on:
            self._count(sure=True)

    def _count(self, sure: bool) -> None:
        shows = max(0, self.chips + self._off + self.zero + self._weight)
        self._say(Settled(self._clock.now, shows, sure, "simulated"))

    def _say(self, fact: Fact) -> None:
        if self.linked:
            self._tell(fact)

    def _about(self, ms: int) -> int:
        return round(ms * self._rng.uniform(0.85, 1.25))
