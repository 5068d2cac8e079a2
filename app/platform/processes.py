"""Work spread over processes; the answers come in the order of the tasks, however many there are."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")
A = TypeVar("A")

MOST_AT_ONCE = 8
"""Tasks that a process takes at once."""


def processors() -> int:
    """How many processes this computer runs at once, as far as we may use them."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[T], A],
    tasks: Sequence[T],
    jobs: int,
    prepare: Callable[..., None],
    prepared_with: tuple[Any, ...],
) -> Iterator[A]:
    """The answer to each task; one job needs no other process. `prepare` is called first in each of them."""
    jobs = min(jobs, len(tasks))
    if jobs <= 1:
        prepare(*prepared_with)
        yield from map(work, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor  # takes its time, and few commands need it

    with ProcessPoolExecutor(jobs, initializer=prepare, initargs=prepared_with) as pool:
        try:
            with _uninterrupted():
                # In small pieces, so that nobody waits long for the slowest at the end, or after Ctrl-C.
                answers = pool.map(work, tasks, chunksize=max(1, min(MOST_AT_ONCE, len(tasks) // (jobs * 8))))
            yield from answers
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes that start here are deaf to Ctrl-C: it is for the one that waits for their answers."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
