"""An event loop in whose time nothing is waited for: where everybody waits, it is simply later.

Time stands still while somebody works, here or in an executor's thread, and leaps to the next moment for
which something is planned as soon as nobody does. So an evening takes as long as its work, a busy machine
changes nothing that happens in it, and every pause in the app is the real one.

It serves what lives on the loop. A thread that waits by itself, a pseudo-terminal for example, would see the
evening fly by.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from time import monotonic
from types import SimpleNamespace
from typing import Any, TypeVar, TypeVarTuple

import pytest

from tests.patience import PATIENCE

FRAMES = 20
"""A second: what people do at a table needs no more."""
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class SimulatedLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._now = monotonic()
        self._working = 0
        """Calls that an executor has not finished."""
        super().__init__(_Leaping(self))

    def time(self) -> float:
        return self._now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        self._working += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._worked)
        return future

    def _worked(self, _: object) -> None:
        self._working -= 1

    @property
    def working(self) -> bool:
        return self._working > 0

    def leap(self, seconds: float) -> None:
        self._now += seconds


class _Leaping(selectors.DefaultSelector):
    def __init__(self, loop: SimulatedLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if timeout is None or self._loop.working:
            return super().select(PATIENCE)  # the thread that works wakes us
        self._loop.leap(timeout)
        return []


def in_simulated_time(patch: pytest.MonkeyPatch, evening: Coroutine[Any, Any, T], loop: SimulatedLoop) -> T:
    """Run this with the window's clock, the table's and the hub's going by the loop's time."""
    from kivy import clock

    from app.devices.follower import Follower
    from app.games.keep_cool import table
    from tests.window import conftest, hand

    class LoopFollower(Follower[Any, Any]):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options, now=loop.time, awake=loop.time)

    patch.setattr(clock.ClockBase, "time", staticmethod(loop.time))
    patch.setattr(table, "Follower", LoopFollower)
    patch.setattr(conftest, "QUICK", FRAMES)
    patch.setattr(hand, "time", SimpleNamespace(monotonic=loop.time))
    try:
        return loop.run_until_complete(evening)
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()
