"""The session log as the app uses it: on a thread of its own, opened when it is first needed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from app.store.store import Store

T = TypeVar("T")


class Log:
    """The session log, on its one writer thread. It is opened (and SQLModel imported) by the first call."""

    def __init__(self, open_store: Callable[[], Store]) -> None:
        self._open_store = open_store
        self._store: Store | None = None
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log")

    async def call(self, use: Callable[[Store], T]) -> T:
        """Run something with the store on the writer thread; StoreError if it can't be done."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._use, use)

    def _use(self, use: Callable[[Store], T]) -> T:
        if self._store is None:
            self._store = self._open_store()
        return use(self._store)

    def switch(self, open_store: Callable[[], Store]) -> None:
        """From now on, another store: the next call opens it."""
        self._open_store, self._store = open_store, None

    def settle(self, seconds: float = 2.0) -> bool:
        """Wait until what was handed over is on disk; False if that takes too long. Blocks."""
        with suppress(TimeoutError):
            self._writer.submit(lambda: None).result(timeout=seconds)
            return True
        return False

    def close(self) -> None:
        self._writer.submit(self._close).result(timeout=10)
        self._writer.shutdown()

    def _close(self) -> None:
        if self._store is not None:
            self._store.close()
