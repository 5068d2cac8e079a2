"""Boards by their USB numbers: how likely one of our devices is behind them, and how to open it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from firmware_bridge.line_settings import OURS, LineSettings

Usb = tuple[int, int]

BOARDS: Final[dict[Usb, str]] = {
    (0x2E8A, 0x0005): "Raspberry Pi Pico",
    (0x0D28, 0x0204): "BBC micro:bit",
    (0x303A, 0x1001): "ESP32",
    (0x303A, 0x4001): "ESP32",
}
"""Boards that talk USB themselves: our firmware is made for these."""

BRIDGES: Final[dict[Usb, str]] = {
    (0x10C4, 0xEA60): "CP210x",
    (0x1A86, 0x7523): "CH340",
    (0x1A86, 0x55D3): "CH343",
    (0x1A86, 0x55D4): "CH9102",
    (0x0403, 0x6001): "FTDI",
    (0x0403, 0x6015): "FTDI",
}
"""Chips between USB and the UART of a board; on these, DTR and RTS may mean reset and bootloader."""

LIKELY, MAYBE, UNKNOWN_USB, NO_USB, NEVER = range(5)
"""Ranks. From UNKNOWN_USB on, a port is opened only when people ask for it: something else may live there."""


@dataclass(frozen=True, slots=True)
class ControlLines:
    """How DTR and RTS stand while a port is open."""

    dtr: bool
    rts: bool


def control_lines(usb: Usb | None, settings: LineSettings = OURS) -> ControlLines:
    """A board with its own USB says nothing before DTR tells it that somebody listens.

    Behind a bridge the two lines are off before the port is opened: one without the other resets the board
    or keeps it in its bootloader. Behind the same chips a balance may wait for both, so what the settings
    of a line say comes first.
    """
    on = usb not in BRIDGES
    dtr, rts = settings.dtr, settings.rts
    return ControlLines(on if dtr is None else dtr, on if rts is None else rts)


def rank(usb: Usb | None) -> int:
    if usb is None:
        return NO_USB
    return LIKELY if usb in BOARDS else MAYBE if usb in BRIDGES else UNKNOWN_USB
