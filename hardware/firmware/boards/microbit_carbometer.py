"""micro:bit as a carbometer, with a NAU7802 on the bus of its own sensors (pins 19 and 20).

Without its sensor it says so and goes on talking; after half a minute it starts anew and tries again.
"""

from microbit import Image, display, i2c, reset, running_time, sleep

from core.carbometer import Carbometer
from drivers.flash import Files
from drivers.microbit_system import talk, wake
from drivers.nau7802 import reading, set_up

LATE_MS = 150
RETRY_MS = 30000
SAVE_MS_HERE = 600000  # it takes a V1 some seconds, in which it neither reads nor hears

storage = Files("cal")
device = Carbometer(None, None, "microbit")
device.keep_in(storage)
device.save_ms = SAVE_MS_HERE
try:
    set_up(i2c)
except OSError:
    pass
wake(device, "carb-")


def run():
    last = well = running_time()
    while True:
        now = running_time() & 0x3FFFFFFF
        raw = reading(i2c)
        if raw is not None or now - last > LATE_MS:
            last = now
            device.sense(now, raw)
        if device.counter.trouble != "sensor":
            well = now
        elif now - well > RETRY_MS:
            reset()
        if device.identify_ms:
            display.show(Image.HEART)
            sleep(300)
            display.clear()
            device.identify_ms = 0
        talk(device, now)
        sleep(2)
