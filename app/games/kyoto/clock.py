"""The negotiation's countdown, from what the journal says of the timer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from app.platform.clocks import clock
from app.sessions.session import now_ms
from app.timer.countdown import Countdown
from engine.core import Journal, replace
from engine.kyoto.events import TimerTold
from engine.kyoto.state import State, Timer

MORE_MS = 15_000
"""What a tap adds."""


def timer_of(journal: Journal[Any, State]) -> Timer:
    """The timer with what is truly left: taking a step back gives back no time that ran meanwhile.

    A pause that stands again because "go on" was taken back is shorter by what ran in between.
    """
    timer = journal.state.timer
    if timer.status != "paused":
        return timer
    told = [entry.seq for entry in journal.line if any(isinstance(each, TimerTold) for each in entry.events)]
    since = [at for at, entry in enumerate(journal.entries, 1) if entry.seq >= told[-1]]
    ran_ms = 0
    for at, after in pairwise(since):
        then = Journal(journal.game, journal.rules, journal.entries[:at])
        if then.state.timer.status == "running":
            ran_ms += max(0, journal.entries[after - 1].at_ms - journal.entries[at - 1].at_ms)
    return replace(timer, left_ms=max(0, timer.left_ms - ran_ms)) if ran_ms else timer


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
