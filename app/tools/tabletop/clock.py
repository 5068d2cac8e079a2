"""Simulated time: what is planned happens when its moment comes, in the order in which it was planned."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush


class Clock:
    def __init__(self) -> None:
        self.now = 0
        self._planned: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0

    def after(self, ms: int, do: Callable[[], None]) -> None:
        self._count += 1
        heappush(self._planned, (self.now + ms, self._count, do))

    def pass_(self, ms: int) -> None:
        """Let so much time go by."""
        until = self.now + ms
        while self._planned and self._planned[0][0] <= until:
            at, _, do = heappop(self._planned)
            self.now = at
            do()
        self.now = until
