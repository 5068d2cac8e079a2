"""NAU7802 as the other converters are: for a micro:bit V2, which has the room."""

from .cell import Cell
from .nau7802 import reading, set_up


class NAU7802(Cell):
    """`i2c` is the micro:bit's."""

    def __init__(self, i2c):
        Cell.__init__(self)
        self._i2c = i2c

    def _read(self):
        return reading(self._i2c)

    def _restart(self):
        set_up(self._i2c)
