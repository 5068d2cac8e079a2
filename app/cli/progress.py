"""How far a long command is, on standard error: a bar in a terminal, now and then a line elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

T = TypeVar("T")

CELLS = 30
BAR_EVERY = 0.1
LINE_EVERY = 10.0
"""Seconds between two lines where there is no terminal; what is quicker than that stays silent."""


class Progress:
    """Counts up to a total."""

    def __init__(self, total: int, what: str, stream: TextIO) -> None:
        self._total = max(1, total)
        self._what = what
        self._stream = stream
        self._terminal = stream.isatty()
        self._began = self._shown = time.monotonic()
        self._done = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._terminal:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def advance(self, by: int = 1) -> None:
        self._done += by
        now = time.monotonic()
        if now - self._shown < (BAR_EVERY if self._terminal else LINE_EVERY):
            return
        self._shown = now
        line = self._line(now - self._began)
        self._stream.write(f"\r\x1b[K{line}" if self._terminal else f"{line}\n")
        self._stream.flush()

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """The items, each counted when it is done with."""
        for item in items:
            yield item
            self.advance()

    def _line(self, seconds: float) -> str:
        share = min(1.0, self._done / self._total)
        words = f"{self._done:,} of {self._total:,} {self._what}"
        if self._done:
            words += f", {_time(seconds / share - seconds)} left"
        if not self._terminal:
            return words
        cells = int(share * CELLS)
        return f"[{'#' * cells}{'.' * (CELLS - cells)}] {words}"


def _time(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole} s" if whole < 120 else f"{whole // 60} min"
