"""The negotiation's countdown, from what the journal says of the timer."""

from __future__ import annotations

from collections.abc import Callable

from app.clocks import clock
from app.countdown import Countdown
from app.session import now_ms
from engine.kyoto.state import Timer

MORE_MS = 15_000
"""What a tap adds."""


class NegotiationClock:
    """Follows the steady clock while it runs; from a journal read anew it takes the time that is truly left.

    The wall clock is asked once for each fact of the timer: somebody who sets it while the timer runs changes
    nothing.
    """

    def __init__(self, steady: Callable[[], float] = clock, wall_ms: Callable[[], int] = now_ms) -> None:
        self.steady, self._wall_ms = steady, wall_ms
        self._told: Timer | None = None
        self._countdown = Countdown(90.0)

    def countdown(self, timer: Timer) -> Countdown:
        """The countdown as the timer was last told."""
        if timer != self._told:
            self._told = timer
            self._countdown = self._from(timer)
        return self._countdown

    def left_ms(self, timer: Timer) -> int:
        return round(1000 * self.countdown(timer).left(self.steady()))

    def at_ms(self) -> int:
        return self._wall_ms()

    def _from(self, timer: Timer) -> Countdown:
        total, left = timer.length_ms / 1000, timer.left_ms / 1000
        if timer.status == "ready":
            return Countdown(total)
        if timer.status != "running":
            return Countdown(total, rest=0.0 if timer.status == "rang" else left)
        gone = max(0, self._wall_ms() - timer.at_ms) / 1000
        return Countdown(total, deadline=self.steady() - gone + left, rest=left)
