"""The clock a countdown goes by: one that nobody can set and that goes on while the tablet sleeps.

`time.monotonic` is not that clock on Linux and Android: it is CLOCK_MONOTONIC there, which stands still while
the system is suspended. CLOCK_BOOTTIME counts the sleep as well. On macOS and iOS it is the other way round:
`time.monotonic` stands still in sleep, CLOCK_MONOTONIC does not. On Windows `time.monotonic` counts sleep.
Anywhere else the wall clock is asked beside it (`Unsleeping`).

Both kinds begin anew when the machine does, so a countdown that is kept on disk has a `Moment` beside it: the
same instant on the steady clock and on the wall clock, and which start of the machine it belongs to. Within
one start the steady clock alone counts; across a restart only the wall clock is left.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
"""Linux gives each start of the machine a name; Android may not let us read it."""
JUMP = 2.0
"""Seconds by which wall clock and steady clock may part before that means anything."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One instant, told three ways. All in seconds."""

    steady: float
    wall: float
    """Since 1970: people and networks set it."""
    boot: str = ""
    """Which start of the machine `steady` belongs to; empty where that can't be known."""


@dataclass(frozen=True, slots=True)
class Passed:
    seconds: float
    by_wall: bool
    """The machine was started anew in between: only as good as its wall clock."""


def passed(then: Moment, now: Moment) -> Passed:
    """How long it is from one moment to another, also across the end of a process or of the machine."""
    if then.boot or now.boot:
        same = then.boot == now.boot
    else:
        same = abs((now.wall - now.steady) - (then.wall - then.steady)) < JUMP
    if same and now.steady >= then.steady:
        return Passed(now.steady - then.steady, by_wall=False)
    return Passed(max(0.0, now.wall - then.wall), by_wall=True)


class Unsleeping:
    """A clock that stands still in sleep, put right by the wall clock whenever it is looked at.

    Where the wall clock gained more than a jump on the steady one, the tablet slept. Somebody who sets the
    wall clock forward meanwhile is taken for sleep: that is why this is the last resort. A wall clock that
    goes back, or is put right by less than a jump, changes nothing.
    """

    def __init__(
        self, steady: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time
    ) -> None:
        self._steady, self._wall = steady, wall
        self._seen = (steady(), wall())
        self._asleep = 0.0

    def __call__(self) -> float:
        steady, wall = self._steady(), self._wall()
        gap = (wall - self._seen[1]) - (steady - self._seen[0])
        if gap > JUMP:
            self._asleep += gap
        self._seen = (steady, wall)
        return steady + self._asleep


def steady_clock() -> Callable[[], float]:
    """The best clock of this machine, in seconds from a start that means nothing."""
    if sys.platform in ("darwin", "ios"):
        return lambda: time.clock_gettime(time.CLOCK_MONOTONIC)
    awake = getattr(time, "CLOCK_BOOTTIME", None)
    if awake is not None:
        with suppress(OSError):
            time.clock_gettime(awake)
            return lambda: time.clock_gettime(awake)
    return time.monotonic if sys.platform == "win32" else Unsleeping()


def boot_name() -> str:
    with suppress(OSError, ValueError):
        return BOOT_ID.read_text(encoding="ascii").strip()
    return ""


clock = steady_clock()
"""Seconds on the clock that countdowns go by."""
_BOOT = boot_name()


def moment() -> Moment:
    """Now."""
    return Moment(clock(), time.time(), _BOOT)
