"""micro:bit V2 as a die on a cable, with the light and the self-test for which a V1 has no memory.

A tick on its lights: a roll was taken; a heart: here I am; else the bar of the zone, if the host tells one.
"""

from microbit import Image, accelerometer, display, running_time, sleep

from core.die import Die
from core.parts import Light
from core.selftest import SelfTest
from drivers.bar import put_bar, small_light
from drivers.microbit_system import talk, wake

SAMPLE_MS = 40


class Parts:
    """Two parts as one: the step that makes programs small takes no more."""

    caps = ("light", "test")

    def answer(self, device, kind, message):
        return light.answer(device, kind, message) or test.answer(device, kind, message)

    def poll(self, device, now_ms):
        light.poll(device, now_ms)
        test.poll(device, now_ms)


light = Light()
test = SelfTest()
device = Die(None, None, "ubit2")
device.parts = (Parts(),)
wake(device, "die-")


def run():
    last = dark = 0
    shown = 0
    while True:
        now = running_time() & 0x3FFFFFFF
        if now - last >= SAMPLE_MS or now < last:
            last = now
            device.sense(now, accelerometer.get_x(), accelerometer.get_y(), accelerometer.get_z())
            if device.taken_ms or device.identify_ms:
                display.show(Image.YES if device.taken_ms else Image.HEART)
                dark = now + device.taken_ms + device.identify_ms
                device.taken_ms = 0
                device.identify_ms = 0
            if dark and now >= dark:
                dark = 0
                shown = 0
                display.clear()
            if not dark:
                if shown != light.colour:
                    shown = light.colour
                    put_bar(shown)
                small_light(device, now)
        talk(device, now)
        sleep(2)
