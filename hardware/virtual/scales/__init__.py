"""Scales that people own, with no metal in them: what their displays show, and how they say it."""

from hardware.virtual.scales.balance import Balance, VirtualBalance
from hardware.virtual.scales.display import DisplayScale, Make, Shown
from hardware.virtual.scales.kitchen import KitchenScale
from hardware.virtual.scales.tongues import TONGUES, tongue_of

__all__ = [
    "TONGUES",
    "Balance",
    "DisplayScale",
    "KitchenScale",
    "Make",
    "Shown",
    "VirtualBalance",
    "tongue_of",
]
