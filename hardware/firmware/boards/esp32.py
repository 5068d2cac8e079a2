"""ESP32: carbometer with an HX711, over its serial bridge and Bluetooth."""

from boards.large import start, wanted

HX711_DATA = 27
HX711_CLOCK = 26
PIXEL = 25
BUTTON = 33
STATUS = 2  # the blue light of most DevKits


def main():
    if wanted(BUTTON):
        from machine import Pin

        from drivers.hx711_pins import HX711

        # Pulled up, so that a missing chip looks like one that is never ready.
        data = Pin(HX711_DATA, Pin.IN, Pin.PULL_UP)
        cell = HX711(Pin(HX711_CLOCK, Pin.OUT).value, data.value)
        start("esp32", cell, PIXEL, Pin(STATUS, Pin.OUT).value, BUTTON)
