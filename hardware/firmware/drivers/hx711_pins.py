"""HX711 by two pins, one bit at a time: for the ESP32, and for a micro:bit that has nothing better."""

from machine import disable_irq, enable_irq
from time import sleep_us

from .cell import Cell, signed


class HX711(Cell):
    """`clock(1)` and `clock(0)` set the clock pin, `data()` reads the data pin.

    A clock that stays high for 60 microseconds puts the chip to sleep in mid-reading, and every bit that
    follows reads as 1. So no interrupt may fall into a pulse, and a reading that ends in eight ones is not
    believed: one good reading in 256 is lost by that, and what slips through is smaller than the noise.
    """

    torn = 0xFF

    def __init__(self, clock, data):
        Cell.__init__(self)
        self._clock = clock
        self._data = data

    def _read(self):
        clock = self._clock
        data = self._data
        if data():
            return None
        raw = 0
        for _ in range(24):
            state = disable_irq()
            clock(1)
            clock(0)
            enable_irq(state)
            raw = raw << 1 | data()
        # The 25th pulse asks for channel A with gain 128 the next time, too, and releases the data pin.
        state = disable_irq()
        clock(1)
        clock(0)
        enable_irq(state)
        if not data():
            return None  # nobody let go of the pin: there is no chip behind it
        return signed(raw)

    def _restart(self):
        self._clock(1)
        sleep_us(100)
        self._clock(0)
