"""How many chips: steps between plateaus, with the whole weight as a check.

`zero` is the raw reading of the empty trough, `piece` sixteen times the raw weight of a chip, `reference` the
number of chips it was learnt from. Variances are in millionths of a chip squared; docs/counting.md derives
the numbers. Products stay below 2**30 for chips of up to 200,000 raw units.
"""

from .plateau import LONG, Plateau

FULL = 8388000  # a 24-bit converter at its end
MANY = 400


class Counter(Plateau):
    """`pace` is how often it is asked: 1 for ten readings a second, 2 for twenty."""

    def __init__(self, pace=1):
        Plateau.__init__(self, pace)
        self.count = None  # None until calibrated and settled once
        self.stable = False
        self.sure = False
        self.residual = 0  # of the last step
        self.sigma = 0
        self.trouble = None  # "sensor" or "range"
        self.keep = False  # settings() has changed: write it to flash when it is quiet, and set this back
        self._zero = None
        self._piece = 0
        self._reference = 0
        self._held = 0  # what lay there when it was last sure, and the level then
        self._base = 0
        self._away = 0  # readings since then
        self._raw = None
        self._same = 0

    def settings(self):
        return (self._zero, self._piece, self._reference, self._noise, self._held, self._base)

    def load(self, settings):
        """After a start: what is known is the weight then and now, but not what happened in between."""
        self._zero, self._piece, self._reference, self._noise, self._held, self._base = settings
        self._away = 2500
        self._scale()

    def tare(self):
        """The trough is empty now."""
        if not self.settled():
            return False
        self._zero = self.level
        return self._agree(0)

    def calibrate(self, n):
        """n chips lie on it now."""
        if self._zero is None or not self.settled() or not 0 < n <= MANY:
            return False
        piece = ((self.level - self._zero) << 4) // n
        # Lighter than ten deviations or 400 units, or heavier than the numbers here, it cannot be counted.
        if piece < self._deviation * 10 + 6400 or piece > 3200000:
            return False
        self._piece = piece
        self._reference = n
        return self._agree(n)

    def confirm(self, n):
        """The table says it is n: believed within a chip and an eighth, and learnt from."""
        if not self._piece or not self.settled() or not 0 <= n <= MANY:
            return False
        off = self.level - self._zero - (n * self._piece >> 4)
        if abs(off) > (self._piece >> 4) * (8 + n) >> 3:
            return False
        self._learn(n, off, 10000)
        return self._agree(n)

    def settled(self):
        """Whether a calibration may rest on this level: a reading that left it may be the first of many."""
        return self.length >= self.need and not self._out and self.trouble is None

    def _agree(self, n):
        self.residual = 0
        # Nobody touches it now, so that is what the sensor does.
        self._noise = max(self._noise, self._noise + self._deviation >> 1)
        self._reach(n)
        return True

    def _reach(self, n):
        self._held = n
        self._base = self.level
        self._away = 0
        self._left = False
        self.keep = True
        self._scale()
        if self._piece:
            self.count = n
            self.stable = self.sure = True

    def _scale(self):
        if self._piece:
            self._widest = self._piece >> 6
        self._fit()

    def _spread(self, n):
        """Variance of the weight of n chips: their own spread, and what is not known of the piece weight."""
        return n * n * (225 + 900 // self._reference) // self._reference + abs(n) * 225

    def _learn(self, n, off, drift):
        """Least squares: what is off is shared out by the variances of piece weight and zero."""
        if not n:
            self._zero = self.level
            return
        doubt = self._spread(n)
        part = off * ((doubt << 6) // (doubt + drift)) >> 6
        self._piece += (part << 4) // n
        if drift > 1000:
            self._zero += off - part
        self._reference = max(self._reference, n)

    def add(self, raw):
        """One reading, None if the sensor gave none; True when something worth telling changed."""
        count = self.count
        stable = self.stable
        sure = self.sure
        trouble = self.trouble
        if raw is None or raw == self._raw:
            self._same += 1 if raw is not None else 5
            if self._same >= 100:  # a live sensor flickers
                self.trouble = "sensor"
                self.stable = self.sure = False
        else:
            self._same = 0
            self._raw = raw
            self.trouble = "range" if abs(raw) > FULL else None
        if raw is not None and self.trouble != "sensor":
            self._follow(raw)
            self.stable = self.length >= self.need
            if self._piece:
                self._weigh()
            elif not self.length % LONG:
                self._learn_noise()
        return count != self.count or stable != self.stable or sure != self.sure or trouble != self.trouble

    def _weigh(self):
        off = self.level - self._base
        most = self._piece // 100
        if self.sure and self.stable and -most < off < most and self._unrest < self._noise << 3:
            # Drift and creep are followed, but no faster than they are: a pushing finger shows.
            most = (most >> 9) or 1
            self._base += max(min(off, most), -most)
            if not (self.length % LONG or self._same):
                self._learn_noise()
        else:
            self.sure = False
            self._away += self._away < 2500
            self._step()

    def _step(self):
        piece = self._piece
        off = self.level - self._base
        n = self._held
        doubt = 900 + 4 * self._away
        if abs(self.level - self._zero) < abs(off):  # nearer to empty than to what was there
            off = self.level - self._zero
            n = 0
            doubt = 10900
        step = ((off << 4) + (piece >> 1)) // piece
        n += step
        if self.stable or (self.count is not None and self.length > 2):  # a first idea while it moves
            self.count = max(0, min(n, 999))
        if self.stable:
            self.residual = (off - (step * piece >> 4)) * 1000 // (piece >> 4)
            self.sigma = self._deviation * 1250 // piece
            if not -3 < n <= MANY:
                self.trouble = "range"
            elif n >= 0:
                self._judge(n, step, doubt)

    def _judge(self, n, step, doubt):
        """A hand on the trough is less still than the sensor alone, but that takes a while to see.

        So it is asked at the end of a window, and then every quarter: who asks often enough gets a yes.
        """
        noise = self._noise
        usual = noise * 1250 // self._piece
        need = self.need * (60 + usual) // 24
        if self.length >= need:
            self.length = need - (need >> 2)
            if (
                self._deviation * 8 <= noise * 11
                and self._unrest < noise << 3
                and (self._left or n == self._held)  # what creeps is no chip
                and self._certain(n, step, doubt + usual * usual // 4)
            ):
                self._reach(n)
                self._refine()

    def _certain(self, n, step, doubt):
        """Whether these are chips and no other number of them."""
        rest = abs(self.residual)
        doubt += self._spread(step)
        if doubt > 43 * (1000 - 2 * rest) or rest * rest > 8 * doubt:
            return False
        off = abs(self._off(n)) * 1000 // (self._piece >> 4)
        return off < 500 or (abs(step) <= 8 and off * off <= 9 * (self._spread(n) + 10000))

    def _off(self, n):
        """How far the whole weight is from that of n chips; four chips are far enough to say so."""
        far = self._piece >> 2
        return max(-far, min(self.level - self._zero - (n * self._piece >> 4), far))

    def _refine(self):
        """As counting scales do: more chips than the reference, fewer than twice as many, a clear result."""
        n = self._held
        off = self._off(n)
        if self._reference < n < 2 * self._reference and abs(off) * 160 < 3 * self._piece:
            self._learn(n, off, 400)
