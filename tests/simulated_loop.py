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
from typing import Any, TypeVar, TypeVarTuple

from tests.patience import PATIENCE

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


def run(evening: Coroutine[Any, Any, T], loop: SimulatedLoop | None = None) -> T:
    """Run this to its end, and whatever it has left behind."""
    loop = loop or SimulatedLoop()
    try:
        return loop.run_until_complete(evening)
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()
