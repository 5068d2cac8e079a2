"""A log that can be read and not written: it comes from a newer version, or its folder is protected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from sqlalchemy import Connection

from app.sessions.store.errors import StoreError
from app.sessions.store.mirror import NoMirror
from app.sessions.store.opening import reading_engine
from app.sessions.store.records import Filed, Header, Listed, Loaded, Note, Query, Trace
from app.sessions.store.store import NOWHERE, Store
from engine.core import AnyGame, Entry, JsonObject


class ReadOnlyStore(Store):
    """Its history can be read, and nothing in it is changed. Games that are begun now live in memory."""

    def __init__(self, file: Path, trouble: StoreError) -> None:
        """`trouble` is why, and what is said if it can't be read either."""
        self._place, self._trouble, self._memory = str(file), trouble, Store("sqlite://")
        self._mirror, self._mend, self._tips = NoMirror(), False, {}
        for immutable in (False, True):
            self._engine = reading_engine(file, immutable)
            try:
                self.sessions()
                return
            except StoreError:
                self._engine.dispose()
        self._memory.close()
        raise trouble

    def close(self) -> None:
        self._memory.close()
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        self._refuse()
        yield

    def _refuse(self) -> NoReturn:
        assert self._trouble is not None
        raise self._trouble

    def put(
        self,
        header: Header,
        game: AnyGame,
        entries: Sequence[Entry],
        summary: JsonObject,
        finished: bool,
        filed: Filed = NOWHERE,
        notes: Iterable[Note] = (),
    ) -> None:
        self._memory.put(header, game, entries, summary, finished, filed, notes)

    def append(
        self, session_id: str, game: AnyGame, entry: Entry, summary: JsonObject, finished: bool
    ) -> None:
        if not self._in_memory(session_id):
            self._refuse()
        self._memory.append(session_id, game, entry, summary, finished)

    def lay(self, session_id: str, desk: JsonObject | None) -> None:
        self._memory.lay(session_id, desk)

    def load(self, session_id: str, game: AnyGame) -> Loaded:
        if self._in_memory(session_id):
            return self._memory.load(session_id, game)
        return super().load(session_id, game)

    def sessions(self, query: Query | None = None) -> tuple[Listed, ...]:
        return (*self._memory.sessions(query), *super().sessions(query))

    def forget_person(self, name: str, words: Sequence[str] = ()) -> tuple[Trace, ...]:
        self._refuse()

    def _in_memory(self, session_id: str) -> bool:
        return any(each.header.id == session_id for each in self._memory.sessions())
