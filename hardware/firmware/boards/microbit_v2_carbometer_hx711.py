"""micro:bit V2 as a carbometer, with an HX711 on pins 1 (data) and 2 (clock): only as a stopgap."""

from microbit import pin1, pin2

from boards.microbit_v2 import Parts, weigh
from core.scale import Scale
from drivers.flash import Files
from drivers.hx711_pins import HX711
from drivers.microbit_system import wake

storage = Files("cal")
device = Scale(None, None, "ubit2hx")
device.keep_in(storage)
device.parts = (Parts(),)
pin1.set_pull(pin1.PULL_UP)
cell = HX711(pin2.write_digital, pin1.read_digital)
wake(device, "carb-")


def run():
    weigh(device, cell)
