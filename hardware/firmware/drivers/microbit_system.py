"""micro:bit: who the board is, why it started, its line, and the watchdog that its MicroPython does not know.

Reasons and watchdog stand in registers that the nRF51 (V1) and the nRF52833 (V2) have at the same addresses.
Short, because every function costs memory that a V1 does not have.
"""

import micropython
from machine import mem32, unique_id
from microbit import uart
from random import randrange

WHY = 0x40000400
DOG = 0x40010000
HANG_S = 10  # long enough to start anew after a calibration, which a V1 does while it is watched
FEED = 0x40010600
MEAL = 0x6E524635


def wake(device, start):
    """Names for the device. From here on a stray 0x03 stops nothing, and the watchdog wants to be fed."""
    device.device_id = start + "%02x%02x%02x" % tuple(unique_id()[-3:])
    device.boot = "%06x" % randrange(1 << 24)
    why = mem32[WHY]
    mem32[WHY] = why  # the reasons add up until each is written back
    device.why = "watchdog" if why & 2 else "reset" if why & 1 else "soft" if why else "power"
    micropython.kbd_intr(-1)
    uart.init(115200)
    guard()


def guard():
    """Start the watchdog; nothing but a reset by the reset pin, itself or the power stops it again."""
    mem32[DOG + 0x504] = HANG_S * 32768
    mem32[DOG + 0x508] = mem32[DOG + 0x50C] = mem32[DOG] = 1


def talk(device, now):
    """What there is to hear and to say; keeps the watchdog quiet."""
    mem32[FEED] = MEAL
    if uart.any():
        device.feed(uart.read(64))  # as much as it keeps; without a number it would make room for 256
    device.turn(now)
    while device.waiting:
        piece = device.piece()
        uart.write(piece)
