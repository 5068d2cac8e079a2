"""Virtual devices: the firmware core against an emulated sensor, on a real pseudo-terminal."""

from hardware.virtual.carbometer import VirtualCarbometer
from hardware.virtual.die import VirtualDie
from hardware.virtual.terminal import NoPseudoTerminals

__all__ = ["NoPseudoTerminals", "VirtualCarbometer", "VirtualDie"]
