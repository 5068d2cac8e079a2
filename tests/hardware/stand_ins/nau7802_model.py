"""A NAU7802 as its data sheet has it, behind the micro:bit's two methods for I2C."""

from time import ticks_diff, ticks_ms

SUPPLY_MS = 200  # until the analogue supply stands; a zero that is measured before that is none


class Model:
    """`reading()` is what it measures next; `present` False: nobody answers at its address."""

    def __init__(self, reading):
        self._reading = reading
        self._registers = bytearray(0x20)
        self._registers[0x1F] = 0x0F
        self._at = 0
        self._calibrating = 0
        self._polls = 0
        self.present = True
        self.stuck_busy = False
        self.failing = 0  # so many of its own calibrations end with the error bit
        self._supplied_at = None

    def write(self, address, data, repeat=False):
        self._answer(address)
        self._at = data[0]
        for value in data[1:]:
            self._put(self._at, value)
            self._at += 1

    def read(self, address, count, repeat=False):
        self._answer(address)
        found = bytes([self._get(self._at + offset) for offset in range(count)])
        self._at += count
        return found

    def settings(self):
        """Gain, analogue supply, readings a second, as a person reads them."""
        one, two, power = self._registers[1], self._registers[2], self._registers[0]
        return (
            1 << (one & 7),
            45 - 3 * (one >> 3 & 7) if power & 0x80 else None,
            (10, 20, 40, 80, 0, 0, 0, 320)[two >> 4 & 7],
        )

    def _supplied(self):
        return self._supplied_at is not None and ticks_diff(ticks_ms(), self._supplied_at) >= SUPPLY_MS

    def zero_is_right(self):
        """It has measured its own zero, and nothing went wrong with that."""
        return self._registers[2] & 0x0C == 0 and self._registers[0] & 0x10 != 0

    def _answer(self, address):
        if not self.present or address != 0x2A:
            raise OSError(19)

    def _put(self, register, value):
        if register == 0 and value & 1:
            kept = self._registers[0x1F]
            self._registers = bytearray(0x20)
            self._registers[0x1F] = kept
            value = 1
        if register == 0:
            if not value & 0x80:
                self._supplied_at = None
            elif self._supplied_at is None:
                self._supplied_at = ticks_ms()
        if register == 2 and value & 4:
            self._calibrating = 3
            value &= 0xF7
        self._registers[register] = value

    def _get(self, register):
        power = self._registers[0]
        if register == 0:
            self._polls += 1
            ready = power & 0x16 == 0x16 and self._polls % 2 == 0
            if ready:
                raw = self._reading() & 0xFFFFFF
                self._registers[0x12] = raw >> 16
                self._registers[0x13] = raw >> 8 & 255
                self._registers[0x14] = raw & 255
            return power | (8 if power & 2 else 0) | (0x20 if ready else 0)
        if register == 2 and self._calibrating and not self.stuck_busy:
            self._calibrating -= 1
            if not self._calibrating:
                self._registers[2] &= 0xFB
                if self.failing or not self._supplied():
                    self.failing = max(self.failing - 1, 0)
                    self._registers[2] |= 8
        return self._registers[register]
