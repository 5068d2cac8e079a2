"""An HX711 as its data sheet has it: it shifts on rising edges and falls asleep if the clock stays high."""

import machine

ASLEEP_US = 60
GAINS = {25: 128, 26: 32, 27: 64}


class Model:
    """`reading(gain)` is what it measures next, a number of 24 bits in two's complement."""

    def __init__(self, reading, period_us=12500):
        self._reading = reading
        self._period_us = period_us
        self._rose_at = None
        self._pulses = 0
        self._ready_at = machine.now_us + 4 * period_us
        self._bits = 0
        self.gain = 128
        self.slept = 0
        self.clock = Clock(self)
        self.data = Data(self)

    def rise(self):
        self._rose_at = machine.now_us
        if machine.now_us < self._ready_at:
            return
        if not self._pulses:
            self._bits = self._reading(self.gain) & 0xFFFFFF
        self._pulses += 1

    def fall(self):
        if self.asleep():
            self.slept += 1
            self._pulses = 0
            self.gain = 128
            self._ready_at = machine.now_us + 4 * self._period_us
        self._rose_at = None

    def asleep(self):
        return self._rose_at is not None and machine.now_us - self._rose_at >= ASLEEP_US

    def level(self):
        if self.asleep() or machine.now_us < self._ready_at:
            return 1
        if self._pulses > 24:
            # The reading is over when nobody clocks any more: the pulses after it chose the gain.
            if self._rose_at is None:
                self.gain = GAINS[self._pulses]
                self._pulses = 0
                self._ready_at = machine.now_us + self._period_us
            return 1
        return self._bits >> (24 - self._pulses) & 1 if self._pulses else 0


class Clock:
    def __init__(self, model):
        self._model = model
        self._now = 0

    def drive(self, level):
        if level and not self._now:
            self._model.rise()
        if not level and self._now:
            self._model.fall()
        self._now = level


class Data:
    def __init__(self, model):
        self.level = model.level


class Stuck:
    """A wire that somebody holds."""

    def __init__(self, level):
        self._level = level

    def level(self):
        return self._level

    def drive(self, level):
        pass
