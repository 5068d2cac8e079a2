"""Raspberry Pi Pico W: carbometer with an HX711, over USB and Bluetooth."""

from boards.large import start, wanted

HX711_DATA = 16
HX711_CLOCK = 17
PIXEL = 18
BUTTON = 19


def main():
    if wanted(BUTTON):
        from machine import Pin

        from drivers.hx711_pio import HX711

        start("pico-w", HX711(HX711_CLOCK, HX711_DATA), PIXEL, Pin("LED", Pin.OUT).value, BUTTON)
