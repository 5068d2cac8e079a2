"""When a restless reading has come to rest. Raw units of the sensor, no memory taken per reading."""

NEED = 6  # readings in the band that make a plateau, at ten a second; three times as many are averaged
LONG = 16  # after so many the noise is learnt


class Plateau:
    """A running mean with a band: single junk readings are passed over, two in a row are movement."""

    def __init__(self, pace=1):
        self.need = NEED * pace  # a board that reads more often may also set this
        self.level = 0  # mean reading of the plateau
        self.length = 0  # readings in it
        self._noise = 0  # usual mean deviation, times 16; 0 until learnt
        self._deviation = 0  # the same of this plateau
        self._mean = 0  # level times 16
        self._unrest = 0  # by how much the last readings strayed further than usual
        self._left = True  # there was movement since this was set back
        self._out = 0
        self._moved = 0
        self._widest = 1 << 20
        self._band = 600

    def _fit(self):
        """The band that belongs to the usual noise: six mean deviations are five sigma."""
        if self._noise:
            self._band = max(8, min(self._noise * 6 >> 4, self._widest))

    def _follow(self, raw):
        away = raw - self.level
        if abs(away) > self._band or not self.length:
            self._out += 2
            self._unrest += self._noise << 2
            if self._out < 4 and self.length:
                return
            self._out = self.length = self._deviation = self._unrest = away = 0
            self._mean = raw << 4
            self._left = True
        elif self._out:
            self._out -= 1
        self.length += 1
        share = min(self.length, self.need * 3)
        self._mean += (away << 4) // share
        away = abs(away) << 4
        self._deviation += (away - self._deviation) // share
        # A sum that only grows while the readings stray half as far again as they usually do.
        self._unrest = max(0, min(self._unrest + away - (self._noise * 3 >> 1), self._noise * 12))
        self.level = self._mean + 8 >> 4
        self._moved += 1
        if self.length >= self.need:
            self._moved = 0
        elif self._moved > self.need * 10:
            # No rest for seconds: a restless table is better read roughly than never.
            self._moved = 0
            self._band = min(self._band * 2, self._widest)

    def _learn_noise(self):
        share = 3 if self._noise else 0
        self._noise = max(16, self._noise + (self._deviation - self._noise + share >> share))
        self._fit()
