"""Writing and reading sessions. Everything here runs on the one writer thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, delete, insert, make_url, select

from app.store import people, sessions
from app.store.appending import Appender, Tip, next_line, tip, write_in
from app.store.beside import forget_beside
from app.store.errors import StoreError
from app.store.migrations import lay_out, migrate
from app.store.opening import check, engine_for, schema_of, told
from app.store.records import Filed, Header, Known, Listed, Loaded, Note, Query, new_id
from app.store.rows import chain, entry_of, header_of, number_of, read
from app.store.tables import ENTRY, NOTE, SCHEMA_VERSION, SESSION
from engine.core import BadInput, Entry, Game

__all__ = ["FILE_NAME", "Filed", "Header", "Known", "Listed", "Loaded", "Note", "Query", "Store", "new_id"]

FILE_NAME = "klimatisch.sqlite"
NOWHERE = Filed()


class Store:
    """One database of sessions."""

    def __init__(self, url: str | URL) -> None:
        """Open or make the database. Any SQLAlchemy URL works; `sqlite://` alone lives in memory."""
        url = make_url(url)
        self._place = url.database or "memory"
        self.trouble: StoreError | None = None
        """What is to be said of this log although it can be used."""
        self._tips: dict[str, Tip] = {}
        with told(self._place):
            found = schema_of(url, self._place)
            if found is not None and found > SCHEMA_VERSION:
                raise StoreError("store.newer", place=self._place, found=found, known=SCHEMA_VERSION)
            self._engine: Engine = engine_for(url)
            if found is None:
                lay_out(self._engine)
            elif found < SCHEMA_VERSION:
                migrate(self._engine, found)
            check(self._engine, self._place)
            self._appender = Appender(self._engine)

    @classmethod
    def in_folder(cls, folder: Path, mend: bool = False) -> Store:
        """The log in a data folder, which is made if it isn't there.

        One that can only be read is opened for reading; `trouble` says why. A damaged file is left alone,
        or with `mend` replaced by what could be read of it, and kept beside that.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise StoreError("store.read_only", place=str(folder)) from problem
        file = folder / FILE_NAME
        url = URL.create("sqlite", database=str(file))
        try:
            return cls(url)
        except StoreError as problem:
            if problem.code in ("store.newer", "store.read_only") and file.exists():
                from app.store.reading import ReadOnlyStore

                return ReadOnlyStore(file, problem)
            if problem.code == "store.damaged" and mend:
                return cls._mended(file, url)
            raise

    @classmethod
    def _mended(cls, file: Path, url: URL) -> Store:
        from app.store.salvage import salvage

        try:
            kept = salvage(file)
        except OSError as problem:
            raise StoreError("store.damaged", place=str(file)) from problem
        store = cls(url)
        store.trouble = StoreError("store.salvaged", place=str(kept), count=len(store.sessions()))
        return store

    def close(self) -> None:
        self._appender.close()
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One transaction: all of it is on disk afterwards, or nothing."""
        with told(self._place), self._engine.begin() as db:
            yield db

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with told(self._place), self._engine.connect() as db:
            yield db

    # --- the journal ----------------------------------------------------------------------------------

    def begin(
        self,
        header: Header,
        game: Game[Any, Any],
        entry: Entry,
        summary: Mapping[str, Any],
        filed: Filed = NOWHERE,
    ) -> None:
        """A new session with its first entry, the set-up."""
        self.put(header, game, (entry,), summary, False, filed)

    def put(
        self,
        header: Header,
        game: Game[Any, Any],
        entries: Sequence[Entry],
        summary: Mapping[str, Any],
        finished: bool,
        filed: Filed = NOWHERE,
        notes: Sequence[Note] = (),
    ) -> None:
        """A whole session at once: a branch of another, or one that was imported. Overwrites nothing."""
        with self._writing() as db:
            sessions.begin(db, header, game, entries, summary, finished, filed)
            for note in notes:
                _write_note(db, header.id, note.seq, note.words, note.photo, note.at_ms)

    def append(
        self, session_id: str, game: Game[Any, Any], entry: Entry, summary: Mapping[str, Any], finished: bool
    ) -> None:
        """An action and its events in one transaction; when this returns they are on disk."""
        before = self._tips.pop(session_id, None)
        if before is None:
            with self._reading() as db:
                before = tip(db, session_id)
        line = next_line(session_id, game, entry, summary, finished, before)
        if people.may_name(line.row["action"]):
            with self._writing() as db:
                write_in(db, line)
                people.take_part(db, session_id, line.row["action"])
        else:
            with told(self._place):
                self._appender.write(line)
        self._tips[session_id] = line.after

    def set_aside(self, session_id: str, first: int) -> None:
        """Take the lines from a damaged one on out of the journal; they are kept, and play can go on."""
        self._tips.clear()
        with self._writing() as db:
            sessions.set_aside(db, session_id, first)

    def load(self, session_id: str, game: Game[Any, Any]) -> Loaded:
        with self._reading() as db:
            head = db.execute(select(SESSION).where(SESSION.c.id == session_id)).first()
            if head is None:
                raise StoreError("store.missing", id=session_id)
            rows = db.execute(
                select(ENTRY).where(ENTRY.c.session_id == session_id).order_by(ENTRY.c.seq)
            ).all()
        entries: list[Entry] = []
        last = session_id
        for row in rows:
            plain = {name: value for name, value in row._mapping.items() if name != "chain"}
            last = chain(last, plain)
            if row.seq != len(entries) + 1 or last != row.chain:
                return Loaded(header_of(head), tuple(entries), len(entries) + 1)
            try:
                entries.append(entry_of(game, row))
            except BadInput as problem:
                raise StoreError("store.newer_steps", step=row.seq) from problem
        cut_short = last != head.chain
        damaged = len(entries) + 1 if cut_short else None
        return Loaded(header_of(head), tuple(entries), damaged, read(head.desk) or None)

    def lay(self, session_id: str, desk: Mapping[str, Any] | None) -> None:
        """Keep what lies on the table of a session and is no step yet; None clears it."""
        with self._writing() as db:
            sessions.lay(db, session_id, desk)

    # --- the list -------------------------------------------------------------------------------------

    def sessions(self, query: Query | None = None) -> tuple[Listed, ...]:
        """All sessions, or those asked for, the one played last first."""
        with self._reading() as db:
            return sessions.listed(db, query or Query())

    def file_under(self, session_id: str, group: str, place: str) -> None:
        """Say who met and where; a group that is new is remembered."""
        with self._writing() as db:
            sessions.file_under(db, session_id, group, place)

    def filed(self, session_id: str) -> Filed:
        """Where a session belongs; nowhere, if it isn't in the log."""
        for each in self.sessions():
            if each.header.id == session_id:
                return Filed(each.group, each.place, each.parent)
        return NOWHERE

    def delete_session(self, session_id: str) -> None:
        """The session, its journal and its notes are gone; people and groups are still remembered."""
        self._tips.pop(session_id, None)
        with self._writing() as db:
            sessions.take_away(db, session_id)

    # --- people and groups ----------------------------------------------------------------------------

    def people(self) -> tuple[Known, ...]:
        """Everybody the log remembers, the one who played last first."""
        with self._reading() as db:
            return people.known(db)

    def rename_person(self, old: str, new: str) -> None:
        """Another name in every session; a name that somebody has already makes the two one person."""
        if not new.strip():
            raise StoreError("store.no_name")
        self._tips.clear()
        with self._writing() as db:
            people.rename(db, old, new.strip())

    def merge_people(self, keep: str, other: str) -> None:
        """Two names for one person: from now on it is `keep` everywhere."""
        self.rename_person(other, keep)

    def forget_person(self, name: str) -> None:
        """The name is removed everywhere, and its bytes from the file; old copies beside it go, too."""
        self._tips.clear()
        with self._writing() as db:
            if db.dialect.name == "sqlite":
                db.exec_driver_sql("PRAGMA secure_delete=ON")
            people.forget(db, name)
        if self._engine.dialect.name == "sqlite":
            with told(self._place), self._engine.connect() as db:
                driver: Any = db.connection.driver_connection
                driver.execute("VACUUM")
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            if self._engine.url.database:
                forget_beside(Path(self._engine.url.database), name)

    def groups(self) -> tuple[Known, ...]:
        """Every group, the one that played last first."""
        with self._reading() as db:
            return people.groups(db)

    def rename_group(self, old: str, new: str) -> None:
        """Another name; the name of another group makes the two one, an empty one ends the group."""
        with self._writing() as db:
            people.rename_group(db, old, new)

    def places(self) -> tuple[str, ...]:
        """Everywhere that was played, the last one first."""
        return tuple(dict.fromkeys(each.place for each in self.sessions() if each.place))

    # --- notes ----------------------------------------------------------------------------------------

    def notes(self, session_id: str) -> tuple[Note, ...]:
        """In the order of the moments they are attached to."""
        with self._reading() as db:
            here = select(NOTE).where(NOTE.c.session_id == session_id)
            rows = db.execute(here.order_by(NOTE.c.seq, NOTE.c.id)).all()
        return tuple(Note(each.id, session_id, each.seq, each.words, each.photo, each.at_ms) for each in rows)

    def add_note(self, session_id: str, seq: int, words: str, photo: bytes | None, at_ms: int) -> int:
        """Attach words, a photo or both to the moment after a step; the number of the note."""
        with self._writing() as db:
            if db.execute(select(SESSION.c.id).where(SESSION.c.id == session_id)).first() is None:
                raise StoreError("store.missing", id=session_id)
            return _write_note(db, session_id, seq, words, photo, at_ms)

    def drop_note(self, note_id: int) -> None:
        with self._writing() as db:
            db.execute(delete(NOTE).where(NOTE.c.id == note_id))


def _write_note(
    db: Connection, session_id: str, seq: int, words: str, photo: bytes | None, at_ms: int
) -> int:
    made = insert(NOTE).values(session_id=session_id, seq=seq, words=words, photo=photo, at_ms=at_ms)
    return number_of(db, made)
