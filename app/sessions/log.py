"""The session log as the app uses it: on a thread of its own, opened when it is first needed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from app.sessions.store.errors import StoreError

if TYPE_CHECKING:
    from app.sessions.store.store import Store

log = logging.getLogger("klimatisch.log")

T = TypeVar("T")


def _look_through(session_id: str, store: Store) -> bool:
    return store.look_through(session_id)


class Log:
    """The session log, on its one writer thread. It is opened (and SQLModel imported) by the first call."""

    def __init__(self, open_store: Callable[[], Store]) -> None:
        self._open_store = open_store
        self._store: Store | None = None
        self._looking_after = False
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log")

    async def call(self, use: Callable[[Store], T]) -> T:
        """Run something with the store on the writer thread; StoreError if it can't be done."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._use, use)

    def _use(self, use: Callable[[Store], T]) -> T:
        if self._store is None:
            self._store = self._open_store()
        return use(self._store)

    async def look_after(self) -> None:
        """Once a day: every line of the log beside its second place, session by session, then a copy of it.

        What is damaged in either is mended by the other, before anybody needs it. Whatever stands in the way,
        it is tried again next time.
        """
        if self._looking_after:
            return
        self._looking_after = True
        try:
            due = await self.call(lambda store: store.copy_due())
            if due is None:
                return
            from app.sessions.store import copies

            file, session_ids = due
            for session_id in session_ids:
                await self.call(partial(_look_through, session_id))
            await asyncio.to_thread(copies.look, file)
        except (StoreError, OSError):
            log.warning("the log could not be looked after", exc_info=True)
        finally:
            self._looking_after = False

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
