"""Whether a display is fine enough for these chips, by what the simulation of docs/scales.md has shown."""

from __future__ import annotations

from enum import StrEnum

FINE, RATIO = 100, 8
"""Steps of at most a tenth of a gram, and a chip of at least eight of them: every chip is counted."""
LEAST = 6
"""A chip of fewer steps, or coarser ones than FINE: nothing is counted. Chips of five steps were sure of a
wrong number twice in 20,000 moves, steps of 0.2 g ten times in as many of the calmest hands."""
MARGIN = 1.05
"""A chip is weighed in these very steps, and may seem a little lighter than it is."""


class Verdict(StrEnum):
    EVERY = "every"  # counts every chip
    SOMETIMES = "sometimes"  # asks more often
    COARSE = "coarse"  # would err: it is not used


def verdict(step: int, piece: float) -> Verdict:
    """Of a display that steps in so many milligrams, for chips of so many. The ratio alone is not enough: a
    coarse display hides the tremor of a hand."""
    if step > FINE or MARGIN * piece < LEAST * step:
        return Verdict.COARSE
    return Verdict.EVERY if MARGIN * piece >= RATIO * step else Verdict.SOMETIMES


def finest_needed(piece: float) -> int:
    """Milligrams: the steps that a scale for these chips should have at most."""
    return int(min(FINE, piece / RATIO))
