"""Who speaks, and how long each has spoken so far: as a value, on the clock of the countdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Speaking:
    """One at a time. Every `now` comes from one steady clock, in seconds; this itself reads no clock."""

    spent: tuple[float, ...] = ()
    """Seconds of each, up to when somebody last began or stopped."""
    who: int | None = None
    """Who has the floor, also while time stands still."""
    since: float | None = None
    """When the one who has the floor went on; None while time stands still."""

    @classmethod
    def of(cls, count: int) -> Speaking:
        """Nobody has spoken yet."""
        return cls((0.0,) * count)

    def times(self, now: float) -> tuple[float, ...]:
        """Seconds that each has spoken."""
        if self.who is None or self.since is None:
            return self.spent
        more = max(0.0, now - self.since)
        return tuple(time + more if place == self.who else time for place, time in enumerate(self.spent))

    def tap(self, place: int, now: float, stands: bool = False) -> Speaking:
        """This one speaks from now on, instead of whoever did; tapped again, falls silent.

        While the countdown `stands` the floor is given, but its time begins when the countdown goes on.
        """
        if place not in range(len(self.spent)):
            return self
        who = None if place == self.who else place
        return Speaking(self.times(now), who, None if who is None or stands else now)

    def halt(self, now: float) -> Speaking:
        """Time stands still; whoever has the floor keeps it."""
        return replace(self, spent=self.times(now), since=None)

    def go_on(self, now: float) -> Speaking:
        return self if self.who is None or self.since is not None else replace(self, since=now)

    def later(self, seconds: float) -> Speaking:
        """The same on a clock that shows so much more."""
        return self if self.since is None else replace(self, since=self.since + seconds)


def shares(times: Sequence[float]) -> tuple[float, ...]:
    """Each against the one who spoke longest, from 0 to 1."""
    most = max(times, default=0.0)
    return tuple(time / most if most else 0.0 for time in times)


def spoken(seconds: float) -> str:
    """Whole seconds that are over: nobody has spoken a second before it has passed."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"
