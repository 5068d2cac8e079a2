"""In which steps a display shows its weight, learnt from the weights that it has shown.

What a message could carry says little: hundredths of a gram are sent by scales that step in tenths.
"""

from __future__ import annotations

LADDER: tuple[int, ...] = tuple(
    base * power for power in (1, 10, 100, 1000, 10_000, 100_000, 1_000_000) for base in (1, 2, 5)
)
"""Milligrams: displays step in ones, twos or fives of a decimal place."""
AGAINST = 2
"""So many different weights between the steps disprove them: one may be damage."""

ENOUGH = 6
"""Different weights after which the steps are most likely what they seem to be."""


class Steps:
    """`milligrams` is the coarsest that fits what was seen, so that a guess from few weights errs towards
    asking; it is never finer than the last digit of the messages."""

    def __init__(self, known: int = 0) -> None:
        self._at = len(LADDER) - 1
        self._between: set[int] = set()
        self._seen: set[int] = set()
        self._known = bool(known)
        if known:
            self._at = max(at for at, step in enumerate(LADDER) if step <= max(known, 1))

    @property
    def learnt(self) -> bool:
        """Were enough different weights seen to believe it?"""
        return self._known or len(self._seen) >= ENOUGH

    @property
    def milligrams(self) -> int:
        return LADDER[self._at]

    def see(self, milligrams: int, digit: int) -> bool:
        """One weight that was shown; whether the steps are finer than was thought."""
        if len(self._seen) < ENOUGH:
            self._seen.add(milligrams)
        if LADDER[self._at] <= digit or milligrams % LADDER[self._at] == 0:
            return False
        self._between.add(milligrams)
        if len(self._between) < AGAINST:
            return False
        before = self._at
        while self._at and LADDER[self._at] > digit and self._disproved():
            self._at -= 1
        return self._at != before

    def _disproved(self) -> bool:
        step = LADDER[self._at]
        self._between = {each for each in self._between if each % step}
        return len(self._between) >= AGAINST
