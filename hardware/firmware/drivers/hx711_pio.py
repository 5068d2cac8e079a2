"""HX711 by a state machine of the RP2040, which no interrupt can hold up."""

# ruff: noqa: F821 - the names inside the program are the assembler's.

import rp2
from machine import Pin
from time import sleep_us

from .cell import Cell, signed

# One instruction lasts a microsecond: the clock is high for one, the chip wants 0.2 to 50.
FREQUENCY = 1000000


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, in_shiftdir=rp2.PIO.SHIFT_LEFT)
def _program():
    wrap_target()
    set(x, 23).side(0)
    wait(0, pin, 0).side(0)
    label("bit")
    nop().side(1)
    in_(pins, 1).side(0)
    jmp(x_dec, "bit").side(0)
    nop().side(1)  # the 25th pulse: channel A, gain 128
    push(noblock).side(0)
    # The chip lets go of the data pin until its next reading. A pin that nobody drives high never gets here.
    wait(1, pin, 0).side(0)
    wrap()


class HX711(Cell):
    torn = 0xFF

    def __init__(self, clock, data, machine=0):
        """Numbers of the pins; `machine` is one of the RP2040's eight state machines."""
        Cell.__init__(self)
        self._numbers = (clock, data, machine)
        self._machine = None

    def _read(self):
        if not self._machine.rx_fifo():
            return None
        return signed(self._machine.get())

    def _restart(self):
        clock, data, machine = self._numbers
        if self._machine is not None:
            self._machine.active(0)
        pin = Pin(clock, Pin.OUT)
        pin.value(1)
        sleep_us(100)  # to sleep, and awake again with the next line
        pin.value(0)
        # Pulled up, so that a missing chip looks like one that is never ready.
        self._machine = rp2.StateMachine(
            machine,
            _program,
            freq=FREQUENCY,
            sideset_base=Pin(clock, Pin.OUT),
            in_base=Pin(data, Pin.IN, Pin.PULL_UP),
        )
        self._machine.active(1)
