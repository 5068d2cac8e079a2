"""A countdown as a value: counted from a deadline, so that a loop that stood still loses no second."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

SOON_SECONDS = 30
"""From here on it is time to come to an offer."""
LAST_SECONDS = 10
"""From here on everybody should look up."""
PLAIN_SECONDS = 99
"""Up to this length a countdown is told in seconds alone: two large figures instead of three and a colon."""

CUES = {
    "thirty_seconds": SOON_SECONDS,
    "ten_seconds": LAST_SECONDS,
    **{f"tick_{second}": second for second in range(LAST_SECONDS - 1, 0, -1)},
    "time_up": 0,
}
"""The seconds left at which each cue is given, in the order in which they come."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """Every `now` comes from one monotonic clock, in seconds; the countdown itself reads no clock."""

    total: float
    deadline: float | None = None
    """When it ends; None while it stands still."""
    rest: float | None = None
    """What was left when it last began to run or stopped; None before the start."""

    @property
    def begun(self) -> bool:
        return self.rest is not None

    @property
    def paused(self) -> bool:
        return self.begun and self.deadline is None

    def left(self, now: float) -> float:
        """Seconds left, never below 0 and never more than when it last began to run."""
        most = self.total if self.rest is None else self.rest
        return most if self.deadline is None else max(0.0, min(most, self.deadline - now))

    def share(self, now: float) -> float:
        """What is left as a share of the whole, from 0 to 1 even when time was added."""
        return min(1.0, self.left(now) / self.total) if self.total else 0.0

    def finished(self, now: float) -> bool:
        return self.begun and self.left(now) <= 0

    def runs(self, now: float) -> bool:
        """Whether the time left gets less."""
        return self.deadline is not None and not self.finished(now)

    def start(self, now: float) -> Countdown:
        """Run from the whole time; a second tap on start gives no time back."""
        return self if self.begun else replace(self, deadline=now + self.total, rest=self.total)

    def pause(self, now: float) -> Countdown:
        return replace(self, deadline=None, rest=self.left(now)) if self.begun else self

    def resume(self, now: float) -> Countdown:
        """Go on with what was left at the pause."""
        if not self.paused:
            return self
        return replace(self, deadline=now + self.left(now))

    def add(self, seconds: float, now: float) -> Countdown:
        """More time, or less if `seconds` is below 0. Before the start this changes the whole time."""
        if not self.begun:
            return replace(self, total=max(0.0, self.total + seconds))
        rest = max(0.0, self.left(now) + seconds)
        return replace(self, deadline=None if self.paused else now + rest, rest=rest)

    def reset(self) -> Countdown:
        """As before the start."""
        return Countdown(self.total)

    def later(self, seconds: float) -> Countdown:
        """The same on a clock that shows so much more."""
        return self if self.deadline is None else replace(self, deadline=self.deadline + seconds)

    def next_mark(self, now: float) -> float | None:
        """Seconds until the next cue; None if none comes while things stay as they are."""
        left = self.left(now)
        due = [left - seconds for seconds in CUES.values() if seconds < left]
        return min(due) if due and self.runs(now) else None

    def marks_passed(self, before: float, now: float) -> tuple[str, ...]:
        """The cues since `before` seconds were left: each once, however far time jumped, in their order.

        `before` is what `left` said when this was last asked, not a time: so a pause in between changes
        nothing, and added time brings the cues again. After a jump only the last one is worth a sound.
        """
        left = self.left(now)
        return tuple(name for name, seconds in CUES.items() if before > seconds >= left)


def clock_face(left: float) -> str:
    """Minutes and seconds as people count them: 0:01 until the very end."""
    minutes, seconds = divmod(ceil(left), 60)
    return f"{minutes}:{seconds:02}"


def large_face(left: float, total: float) -> str:
    """The same for the far end of a room: seconds alone where that is how people count them."""
    whole = ceil(left)
    return str(whole) if total <= PLAIN_SECONDS or whole < 60 else clock_face(left)
