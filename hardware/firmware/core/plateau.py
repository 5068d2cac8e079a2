"""From a restless weight to a count: three readings within a band are a plateau."""

COUNT_LIMIT = 999


class Plateau:
    """Weights are integers in milligrams; residual and sigma are thousandths of a chip."""

    def __init__(self, chip_mg, need=3):
        self.chip_mg = chip_mg
        self._band = chip_mg // 4
        self._need = need
        self._window = []
        self.count = None  # unknown until the first plateau
        self.stable = False
        self.residual = 0
        self.sigma = 0

    def add(self, weight_mg):
        """Take one reading. While it moves, `count` is the best guess and `stable` is False."""
        window = self._window
        window.append(weight_mg)
        if len(window) > self._need:
            window.pop(0)
        spread = max(window) - min(window)
        self.stable = len(window) == self._need and spread <= self._band
        if not self.stable and self.count is None:
            return
        level = sum(window) // self._need if self.stable else weight_mg
        count = (level + self.chip_mg // 2) // self.chip_mg
        self.count = min(max(count, 0), COUNT_LIMIT)
        self.residual = _within((level - self.count * self.chip_mg) * 1000 // self.chip_mg)
        # The range of three normal values is 1.7 sigma on average.
        self.sigma = _within(spread * 10000 // (17 * self.chip_mg))


def _within(value):
    return min(max(value, -99999), 99999)
