"""Pico and ESP32: who the board is, why it started, and what wakes it when it hangs."""

import machine
from random import getrandbits

HANG_MS = 8000  # the RP2040 cannot wait longer than 8388


def board_id(start):
    """For ever the same and unlike any other: the end of the chip's serial number."""
    return start + "".join(["%02x" % byte for byte in machine.unique_id()[-3:]])


def boot_name():
    return "%06x" % getrandbits(24)  # these boards sow it from their source of noise


def why_started():
    """Why the board runs: power, reset, watchdog, soft or unknown. Chips differ in what they can tell."""
    cause = machine.reset_cause()
    for name, why in (
        ("WDT_RESET", "watchdog"),
        ("PWRON_RESET", "power"),
        ("HARD_RESET", "reset"),
        ("SOFT_RESET", "soft"),
    ):
        if getattr(machine, name, None) == cause:
            return why
    return "unknown"


def watchdog():
    """Feed it more often than every eight seconds; it cannot be stopped again."""
    return machine.WDT(timeout=HANG_MS).feed
