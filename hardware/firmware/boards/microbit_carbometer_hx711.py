"""micro:bit as a carbometer, with an HX711 on pins 1 (data) and 2 (clock): slow, and only as a stopgap."""

from microbit import pin1, pin2, running_time, sleep

from core.carbometer import Carbometer
from drivers.flash import Files
from drivers.hx711_pins import HX711
from drivers.microbit_system import wake, talk

storage = Files("cal")
device = Carbometer(None, None, "microbit-hx711")
device.keep_in(storage)
pin1.set_pull(pin1.PULL_UP)
cell = HX711(pin2.write_digital, pin1.read_digital)
wake(device, "carb-")


def run():
    while True:
        now = running_time() & 0x3FFFFFFF
        cell.turn(device, now)
        talk(device, now)
        sleep(2)
