"""Counting from readings that are rounded to steps, as those of kitchen scales are."""

from .counting import Counter

TOO_ROUGH = 600  # steps of 6 % of a chip: a calm hand no longer shows in them


class Rounded(Counter):
    """`grain` is what readings are rounded to, 1 for a converter: some of what lies there never shows."""

    def __init__(self, pace=1):
        Counter.__init__(self, pace)
        self.grain = 1
        self._rough = 0  # variance of what rounding has taken from two readings

    def rounded_to(self, grain):
        """Readings are multiples of this."""
        self.grain = min(grain, 60000)
        if self._noise:
            self._noise = max(self._noise, self.grain << 3)
        self._scale()

    def add(self, raw):
        if self.grain > 1 and raw is not None:
            self._raw = None  # equal readings are no sign of a stuck sensor
        return Counter.add(self, raw)

    def _scale(self):
        Counter._scale(self)
        if self._piece:
            # As if it were evenly spread within a step at either end: a twelfth of its square, twice.
            step = min(self.grain * 16000 // self._piece, 1000)
            self._rough = step * step // 6

    def _learn_noise(self):
        Counter._learn_noise(self)
        self._noise = max(self._noise, self.grain << 3)
        self._fit()

    def _spread(self, n):
        return Counter._spread(self, n) + n * n * (self._rough // self._reference) // self._reference

    def _certain(self, n, step, doubt):
        return self._rough <= TOO_ROUGH and Counter._certain(self, n, step, doubt + self._rough)
