"""micro:bit V2 as a carbometer, with a NAU7802 on pins 19 and 20."""

from microbit import i2c

from boards.microbit_v2 import Parts, weigh
from core.carbometer import Carbometer
from drivers.flash import Files
from drivers.microbit_system import wake
from drivers.nau7802_cell import NAU7802

storage = Files("cal")
device = Carbometer(None, None, "ubit2")
device.keep_in(storage)
device.parts = (Parts(),)
cell = NAU7802(i2c)
wake(device, "carb-")


def run():
    weigh(device, cell)
