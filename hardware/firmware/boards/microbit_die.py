"""micro:bit as a die on a cable. A tick on its lights: a roll was taken; a heart: here I am."""

from microbit import Image, accelerometer, display, running_time, sleep

from core.die import Die
from drivers.microbit_system import wake, talk

SAMPLE_MS = 40

device = Die(None, None, "microbit")
wake(device, "die-")


def run():
    last = dark = 0
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
                display.clear()
        talk(device, now)
        sleep(2)
