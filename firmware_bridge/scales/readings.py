"""What a scale can say, whichever language it speaks. Weights are whole milligrams."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, Protocol

What = Literal["over", "under", "busy", "refused", "unit"]


@dataclass(frozen=True, slots=True)
class Weighed:
    """One weight. `digit` is what the last digit of the message stands for, which proves no such resolution.

    `still` is the scale's own opinion, None if it has none: it may delay a count and never confirms one.
    """

    milligrams: int
    digit: int
    still: bool | None = None


@dataclass(frozen=True, slots=True)
class Not:
    """No weight, and why: overloaded, under its range, busy, refused, or shown in a unit other than grams."""

    what: What


@dataclass(frozen=True, slots=True)
class Named:
    """Its serial number."""

    serial: str


@dataclass(frozen=True, slots=True)
class Charge:
    percent: int


@dataclass(frozen=True, slots=True)
class SleepsAfter:
    """It switches itself off when nothing was moved for so many minutes."""

    minutes: int


@dataclass(frozen=True, slots=True)
class Heeded:
    """Understood, and nothing that matters here: a button, a timer, an acknowledgement."""


HEEDED = Heeded()

Said = Weighed | Not | Named | Charge | SleepsAfter | Heeded


class Reader(Protocol):
    """Turns the bytes of one connection into what the scale has said."""

    def feed(self, data: bytes) -> list[Said | bytes]:
        """What is not understood comes back as its bytes. Nothing it is fed can make it raise."""


UNITS = {"g": 1000, "kg": 1_000_000, "mg": 1}
"""Milligrams in a unit. Others are not converted: a display that steps in ounces is no scale for chips."""

HEAVIEST = 100_000_000
"""A hundred kilograms: a weight beyond it is no weight."""
_NUMBER = re.compile(r"([+-]?)(\d{1,8})(?:[.,](\d{0,6}))?", re.ASCII)


def weight(number: str, unit: str, still: bool | None) -> Weighed | Not | None:
    """A number as it is printed and its unit; None if it is no number."""
    match = _NUMBER.fullmatch(number)
    if match is None:
        return None
    per = UNITS.get(unit)
    if per is None:
        return Not("unit")
    places = len(match[3] or "")
    digits = int(match[2] + (match[3] or "")) * per
    milligrams = (digits + 10**places // 2) // 10**places
    if milligrams > HEAVIEST:
        return None
    return Weighed(-milligrams if match[1] == "-" else milligrams, max(per // 10**places, 1), still)
