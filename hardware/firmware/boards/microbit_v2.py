"""What carbometers on a micro:bit V2 have in common: all that the core can; a V1 lacks the memory for it."""

from microbit import pin0, running_time, sleep
from neopixel import NeoPixel

from core.parts import Light, RawStream
from core.selftest import SelfTest
from drivers.bar import put_bar, small_light
from drivers.lamp import Lamp, Ring
from drivers.microbit_system import talk

PIXELS = 12  # a ring; a single one takes the first and lets the rest pass


class Parts:
    """Three parts as one: the step that makes programs small takes no more."""

    caps = ("light", "raw", "test")

    def answer(self, device, kind, message):
        return (
            light.answer(device, kind, message)
            or stream.answer(device, kind, message)
            or test.answer(device, kind, message)
        )

    def poll(self, device, now_ms):
        light.poll(device, now_ms)
        stream.poll(device, now_ms)
        test.poll(device, now_ms)


def put(colour):
    ring.put(colour)
    put_bar(colour)


light = Light()
stream = RawStream()
test = SelfTest()
ring = Ring(NeoPixel(pin0, PIXELS), PIXELS)
lamp = Lamp(put)


def shine(device, now):
    if device.identify_ms:
        lamp.blink(device.identify_ms)
        device.identify_ms = 0
    lamp.show(light.colour)
    lamp.turn(now)
    small_light(device, now)


def weigh(device, cell):
    """For ever."""
    while True:
        now = running_time() & 0x3FFFFFFF
        cell.turn(device, now)
        shine(device, now)
        talk(device, now)
        sleep(2)
