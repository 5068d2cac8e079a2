"""Whether chips slide down the trough: its slope against their friction, from one simple measurement.

Lay ten chips into the gutter, as they will stand, and lift one end until they slide: the tangent of that
angle is their friction. A trough is steep enough if it is some degrees steeper than that.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path

PARAMETERS = Path(__file__).parent / "parameters.scad"
SPARE = 3.0
"""Degrees to spare, for dust and a chip askew."""
STEEPEST = 30.0
"""Beyond that the gutter stands too high on its cell: the tube of tube.scad is the better way."""


def number(name: str) -> float:
    """One of the sizes in parameters.scad."""
    found = re.search(rf"^{name} = ([\d.]+);", PARAMETERS.read_text(), re.MULTILINE)
    if found is None:
        raise ValueError(f"parameters.scad has no {name}")
    return float(found.group(1))


def sliding_angle(length: float, lifted: float) -> float:
    """Degrees, from the length of what was lifted and how high its end stood when the chips slid."""
    if not 0 < lifted < length:
        raise ValueError("lifted is how high the end stood: less than the length, and more than nothing")
    return math.degrees(math.asin(lifted / length))


@dataclass(frozen=True, slots=True)
class Advice:
    """`friction` is its coefficient; `shim` the degrees that the wedge has to add, 0 if none is needed."""

    friction: float
    needed: float
    shim: float
    tube: bool


def advice(sliding: float, slope: float | None = None) -> Advice:
    """For chips that begin to slide at this angle, in a trough of this slope (that of parameters.scad)."""
    slope = number("slope") if slope is None else slope
    needed = sliding + SPARE
    return Advice(
        friction=math.tan(math.radians(sliding)),
        needed=needed,
        shim=max(0.0, math.ceil(needed - slope)),
        tube=needed > STEEPEST,
    )


def pushes(slope: float, friction: float) -> bool:
    """Do chips slide down by themselves?"""
    return math.tan(math.radians(slope)) > friction
