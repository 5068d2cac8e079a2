"""How many chips lie on a scale that only shows numbers: steps between plateaus, as docs/scales.md derives.

The counter of our own firmware needs a live sensor: it learns its noise, and a hundred equal readings mean
that it is dead. A display repeats itself, and its rounding hides what a hand does. So time takes the place of
noise here, and the rounding is part of the variance. Weights are milligrams, times seconds, variances chips
squared.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from firmware_bridge.scales.steps import Steps
from firmware_bridge.scales.verdict import Verdict, verdict

REST, REST_READINGS = 0.6, 3
"""A plateau rests when nothing left its band for so long, in at least so many readings."""
SURE, SURE_READINGS = 2.5, 12
"""So long, and in so many readings, for being sure. No simulated hand keeps that still; 2 s were not enough
for the calmest, and of a tremor five readings may catch the same moment."""
FLAG = 8.0
"""A scale that still says it moves, while its numbers have not for so long, is not believed any more."""
GAP = 1.6
"""Seconds without a reading after which nothing is known of what happened in between."""

SPREAD = 0.03
"""Of a chip's weight: 3 %, so that chips with 1 % have a margin."""
MANY = 400
BODY = 3000
"""An empty carbometer weighs at least so many milligrams; without one a tare could pass for taken chips."""
LIGHTEST = 200


@dataclass(frozen=True, slots=True)
class Kept:
    """What is worth keeping from one connection to the next; the weight of a chip in sixteenths."""

    zero: int | None = None
    piece: int = 0
    reference: int = 0
    held: int = 0
    base: int = 0
    step: int = 0


class DisplayCounter:
    """Feed it what the display shows. `count` is None until it is calibrated and has rested once.

    `trouble` is why it cannot count now: `range`, or `zero` (the display shows nothing where the carbometer
    should weigh: it was taken off, or somebody pressed tare). What it says then is a guess and never sure.
    """

    def __init__(self, kept: Kept | None = None) -> None:
        kept = kept or Kept()
        self.steps = Steps(kept.step)
        self.count: int | None = None
        self.stable = self.sure = False
        self.residual = self.sigma = 0
        self.trouble = ""
        self.level = 0.0
        self.piece = kept.piece / 16
        self.reference = kept.reference
        self._zero: float | None = kept.zero
        self._held, self._base = kept.held, float(kept.base)
        self._anchored = kept.zero is None
        """Whether the base is true of what lies there: not before the first agreement after a start."""
        self._window: deque[tuple[float, int]] = deque()
        self._calm_since: float | None = None
        self._left = True
        self._moving_flag_since: float | None = None
        self._sure_at = 0.0
        self._judged_at = -SURE
        self._digit = 1

    # --- what people say ------------------------------------------------------------------------------

    def kept(self) -> Kept:
        zero = None if self._zero is None else round(self._zero)
        step = self.steps.milligrams
        return Kept(zero, round(self.piece * 16), self.reference, self._held, round(self._base), step)

    def tare(self) -> str:
        """Nothing but the carbometer stands there now. A code if that cannot be; empty if it is done."""
        if not self.rested:
            return "moving"
        if self.level < max(BODY, 10 * self.shown):
            return "body"
        self._zero = self.level
        self._agree(0)
        return ""

    def calibrate(self, chips: int) -> str:
        """So many chips lie in it now."""
        if self._zero is None or not 0 < chips <= MANY:
            return "range"
        if not self.rested:
            return "moving"
        piece = (self.level - self._zero) / chips
        if piece < max(LIGHTEST, self.steps.milligrams / 2):
            return "range"
        self.piece, self.reference = piece, chips
        self._agree(chips)
        return ""

    def confirm(self, chips: int) -> str:
        """The table says that so many lie there: believed within a chip and an eighth, and learnt from.

        When it is not known what became of the zero (after a new connection), that is learnt anew and nothing
        else: how far it is off then says nothing of the weight of a chip.
        """
        if self._zero is None or not self.piece:
            return "uncalibrated"
        if not self.settled:
            return "moving"
        if not 0 <= chips <= MANY:
            return "range"
        off = self.level - self._zero - chips * self.piece
        if not self._anchored:
            self._zero = self.level - chips * self.piece
        elif abs(off) > self.piece * (8 + chips) / 8:
            return "range"
        else:
            self._learn(chips, off, 0.01)
        self._agree(chips)
        return ""

    # --- what the scale says --------------------------------------------------------------------------

    @property
    def settled(self) -> bool:
        return self.stable and bool(self._window)

    @property
    def rested(self) -> bool:
        """As still as for a sure number: what is learnt now holds for long, and a hand may still be there."""
        since = self._calm_since
        return self.settled and since is not None and self._window[-1][0] - since >= SURE

    @property
    def verdict(self) -> Verdict | None:
        """None before it is calibrated."""
        return verdict(self.steps.milligrams, self.piece) if self.piece else None

    @property
    def thousandths(self) -> int | None:
        """The last reading in thousandths of a chip."""
        if self._zero is None or not self.piece or not self._window:
            return None
        return round((self._window[-1][1] - self._zero) * 1000 / self.piece)

    @property
    def spread(self) -> int:
        """Milligrams between the highest and the lowest reading of the last seconds."""
        weights = [each for _, each in self._window]
        return max(weights) - min(weights) if weights else 0

    def lost(self) -> None:
        """The scale has said that it has no weight: overloaded, busy."""
        self._window.clear()
        self._calm_since = None
        self._left = True
        self.stable = self.sure = False

    def add(self, milligrams: int, digit: int, still: bool | None, now: float) -> bool:
        """One reading; whether anything worth telling changed."""
        before = (self.count, self.stable, self.sure, self.trouble)
        self.steps.see(milligrams, digit)
        self._digit = digit
        if self._window and now - self._window[-1][0] > GAP:
            self.lost()
        self._window.append((now, milligrams))
        while len(self._window) > SURE_READINGS and self._window[1][0] <= now - SURE:
            self._window.popleft()
        self._note_flag(still, now)
        self._follow(now)
        if not self._zero_there():
            self._anchored = self.sure = False
            self.trouble = "zero"
            if self.piece and self.stable:
                self._guess()
        elif self.piece:
            self.trouble = ""
            self._weigh(now)
        else:
            self.trouble = ""
        return before != (self.count, self.stable, self.sure, self.trouble)

    def _note_flag(self, still: bool | None, now: float) -> None:
        if still is not False:
            self._moving_flag_since = None
        elif self._moving_flag_since is None:
            self._moving_flag_since = now

    @property
    def shown(self) -> int:
        """The steps; ten times the last digit at most, before enough was learnt of them."""
        steps = self.steps
        return steps.milligrams if steps.learnt else min(steps.milligrams, 10 * self._digit)

    @property
    def _band(self) -> float:
        """As far as the readings of one plateau may lie apart."""
        return max(self.shown, self.piece / 16) if self.piece else max(2.0 * self.shown, 100.0)

    def _follow(self, now: float) -> None:
        """The level, and whether it rests."""
        band = self._band
        rest: list[int] = []
        low = high = self._window[-1][1]
        since = now
        for at, weight in reversed(self._window):
            low, high = min(low, weight), max(high, weight)
            if high - low > band:
                break
            rest.append(weight)
            since = at
        if len(rest) < len(self._window):
            self._left = True
            self._calm_since = since
        elif self._calm_since is None:
            self._calm_since = since
        long = now - since >= REST and len(rest) >= REST_READINGS
        flagged = self._moving_flag_since is not None and now - self._calm_since < FLAG
        self.stable = long and not flagged
        self.level = sum(rest) / len(rest)
        if not self.stable:
            self.sure = False

    def _zero_there(self) -> bool:
        """A display at nothing, where an empty carbometer would weigh something, has lost its zero."""
        if self._zero is None or self._zero < BODY:
            return True
        return abs(self._window[-1][1]) > 2 * self.shown

    @property
    def _creep(self) -> float:
        """What may come about without any movement: drift, and rounding the other way."""
        return max(self.piece / 8, 0.75 * self.steps.milligrams)

    def _weigh(self, now: float) -> None:
        assert self._zero is not None
        off = self.level - self._base
        if not self._anchored:
            self._find_again(off)
            if not self._anchored:
                return
            off = self.level - self._base
        if self.sure and not self._left and abs(off) < self._creep:
            # Drift and creep are followed, but no faster than they are: a pushing finger shows.
            most = self.piece / 320 * max(now - self._sure_at, 0.0)
            self._base += max(min(off, most), -most)
            self._sure_at = now
            return
        self.sure = False
        self._step(off, now)

    def _find_again(self, off: float) -> None:
        """After a new connection the old base holds only if the display agrees with it."""
        assert self._zero is not None
        self.sure = False
        if self.stable and abs(off) <= self.steps.milligrams:
            self._anchored = True
            self._left = False
            return
        if self.stable:
            self._guess()

    def _guess(self) -> None:
        """A number to ask about, by the whole weight and a zero that may be true no more."""
        assert self._zero is not None
        guess = round((self.level - self._zero) / self.piece)
        if not self.trouble and not -2 <= guess <= MANY:
            self.trouble = "range"
        self.count = max(0, min(guess, MANY))
        self._tell_residual(self.level - self._zero - guess * self.piece)

    def _step(self, off: float, now: float) -> None:
        assert self._zero is not None
        n, doubt = self._held, 0.0009 + min(4e-5 * (now - self._sure_at), 0.01)
        if abs(self.level - self._zero) < abs(off):  # nearer to empty than to what was there
            off, n, doubt = self.level - self._zero, 0, 0.0109
        step = round(off / self.piece)
        n += step
        if not self.stable:
            if self.count is not None:
                self.count = max(0, min(n, 999))
            return
        self._tell_residual(off - step * self.piece)
        if not -2 <= n <= MANY:
            self.trouble = "range"
            self.count = None
            return
        self.count = max(n, 0)
        if n >= 0 and self._long_enough(now) and self._certain(n, step, doubt, now):
            self._reach(n, now)
            self._refine()

    def _tell_residual(self, off: float) -> None:
        self.residual = round(off * 1000 / self.piece)
        self.sigma = round(self.steps.milligrams * 289 / self.piece)

    def _long_enough(self, now: float) -> bool:
        """A whole window without leaving the band; then it is asked every quarter of it, because who asks
        often enough gets a yes some day."""
        since = self._calm_since
        if since is None or now - since < SURE or sum(at >= since for at, _ in self._window) < SURE_READINGS:
            return False
        if now - self._judged_at < SURE / 4:
            return False
        self._judged_at = now
        return True

    def _certain(self, n: int, step: int, doubt: float, now: float) -> bool:
        """Whether these are chips, and no other number of them. What looks little like whole chips, or is
        shown in coarse steps, has to lie twice as long: it may be a hand that keeps very still."""
        if self.verdict is Verdict.COARSE or not (self._left or abs(self.level - self._base) < self._creep):
            return False  # what creeps is no chip
        rest = abs(self.residual) / 1000
        variance = doubt + self._doubt_of(step) + (self.steps.milligrams / self.piece) ** 2 / 6
        if 23 * variance > 1 - 2 * rest or rest * rest > 8 * variance:
            return False
        doubtful = rest * rest > 3 * variance or self.verdict is Verdict.SOMETIMES
        if doubtful and now - (self._calm_since or now) < 2 * SURE:
            return False
        off = abs(self._off(n)) / self.piece
        return off < 0.5 or (abs(step) <= 8 and off * off <= 9 * (self._doubt_of(n) + 0.01))

    def _doubt_of(self, chips: int) -> float:
        """The variance of the weight of so many: their own spread, and what is not known of the mean."""
        rounding = (self.steps.milligrams / self.piece) ** 2 / 6
        reference = max(self.reference, 1)
        mean = (SPREAD**2 + rounding / reference) / reference
        return chips * chips * mean + abs(chips) * SPREAD**2

    def _off(self, n: int) -> float:
        assert self._zero is not None
        return self.level - self._zero - n * self.piece

    def _agree(self, n: int) -> None:
        self.residual = 0
        self.trouble = ""
        self._anchored = True
        self._reach(n, self._window[-1][0])

    def _reach(self, n: int, now: float) -> None:
        self._held, self._base = n, self.level
        self._sure_at = now
        self._left = False
        if self.piece:
            self.count = n
            self.stable = True
            self.sure = self.verdict is not Verdict.COARSE

    def _learn(self, n: int, off: float, drift: float) -> None:
        """Least squares: what is off is shared out by the variances of chip and zero."""
        assert self._zero is not None
        if not n:
            self._zero = self.level
            return
        doubt = self._doubt_of(n)
        part = off * doubt / (doubt + drift)
        self.piece += part / n
        if drift > 0.001:
            self._zero += off - part
        self.reference = max(self.reference, n)

    def _refine(self) -> None:
        """As counting scales do: more chips than the reference, fewer than twice as many, a clear result."""
        n = self._held
        off = self._off(n)
        if self.reference < n < 2 * self.reference and abs(off) < 0.3 * self.piece:
            self._learn(n, off, 0.0004)
