"""How sure a share is, and whether two of them differ.

Wilson's interval for a share; for two shares of futures that had the same luck, the interval of Agresti and
Min for the difference of paired proportions (Statistics in Medicine 24, 2005): half a future is added to each
of the four cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from statistics import NormalDist

from engine.core import record

SURE = 0.95
"""How often an interval is to hold what it is about."""


@record
class Estimate:
    """A share that was found in so many futures, and between what the true one lies."""

    count: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.count / self.of if self.of else 0.0


@record
class Difference:
    """How much larger the second share is than the first, and between what that lies."""

    by: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Can the two be told apart at all?"""
        return self.low > 0 or self.high < 0


@cache
def z_of(sure: float) -> float:
    """How many standard deviations hold so much of a normal distribution, to both sides."""
    return NormalDist().inv_cdf((1 + sure) / 2)


def estimate(count: int, of: int, sure: float = SURE) -> Estimate:
    """The share with Wilson's interval; of nothing, anything is possible."""
    if not of:
        return Estimate(0, 0, 0.0, 1.0)
    z = z_of(sure)
    share, more = count / of, z * z / of
    middle = (share + more / 2) / (1 + more)
    half = z * sqrt(share * (1 - share) / of + more / (4 * of)) / (1 + more)
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == of else min(1.0, middle + half)
    return Estimate(count, of, low, high)


def difference(first: Sequence[bool], second: Sequence[bool], sure: float = SURE) -> Difference:
    """Between two runs of futures that had the same luck one by one; identical runs don't differ at all."""
    pairs = list(zip(first, second, strict=True))
    if not pairs:
        return Difference(0.0, -1.0, 1.0)
    gained = sum([b and not a for a, b in pairs])
    lost = sum([a and not b for a, b in pairs])
    by = (gained - lost) / len(pairs)
    if not gained and not lost:
        return Difference(0.0, 0.0, 0.0)
    n, up, down = len(pairs) + 2, gained + 0.5, lost + 0.5
    middle = (up - down) / n
    half = z_of(sure) * sqrt(max(0.0, up + down - (up - down) ** 2 / n)) / n
    return Difference(by, max(-1.0, middle - half), min(1.0, middle + half))
