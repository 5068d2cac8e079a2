"""Writing and reading sessions. Everything here runs on the one writer thread."""

from __future__ import annotations

import glob
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, delete, func, insert, make_url, select
from sqlalchemy.exc import IntegrityError

from app.platform.folders import is_there, keep_private, make_private
from app.sessions.store import copies, mending, people, salvage, sessions
from app.sessions.store.appending import Appender, Line, Tip, is_last, next_line, tip, tip_before, write_in
from app.sessions.store.beside import forget_beside
from app.sessions.store.errors import StoreError
from app.sessions.store.migrations import confirm, lay_out, migrate
from app.sessions.store.mirror import FOLDER, Mirror, NoMirror
from app.sessions.store.opening import at_once, check, check_header, engine_for, schema_of, told
from app.sessions.store.records import Filed, Header, Known, Listed, Loaded, Note, Query, Trace, new_id
from app.sessions.store.rows import chain, entry_of, header_of, number_of, read
from app.sessions.store.tables import ENTRY, NOTE, SCHEMA_VERSION, SESSION
from engine.core import AnyGame, BadInput, Entry, JsonObject

__all__ = ["FILE_NAME", "Filed", "Header", "Known", "Listed", "Loaded", "Note", "Query", "Store", "new_id"]

FILE_NAME = "klimatisch.sqlite"
NOWHERE = Filed()


class Store:
    """One database of sessions."""

    def __init__(self, url: str | URL, mirror: Mirror | None = None, mend: bool = False) -> None:
        """Open or make the database. Any SQLAlchemy URL works; `sqlite://` alone lives in memory.

        In `mirror` everything is kept a second time. With `mend`, what is damaged and can be mended is.
        """
        url = make_url(url)
        self._place = url.database or "memory"
        self._trouble: StoreError | None = None
        self._mirror, self._mend = mirror or NoMirror(), mend
        self._tips: dict[str, Tip] = {}
        with told(self._place):
            if mirror is not None:
                check_header(Path(self._place), self._place)
            found = schema_of(url, self._place)
            if found is not None and found > SCHEMA_VERSION:
                raise StoreError("store.newer", place=self._place, found=found, known=SCHEMA_VERSION)
            self._engine: Engine = engine_for(url)
            self._appender = Appender(self._engine, self._mirror)
        try:
            with told(self._place):
                if found is None:
                    lay_out(self._engine)
                elif found < SCHEMA_VERSION:
                    migrate(self._engine, found)
                check(self._engine, self._place, mend)
                confirm(self._engine)
            self._keep_up()
        except BaseException:
            self.close()  # what stays open would take the place of what is mended when it is closed
            raise

    def _keep_up(self) -> None:
        """Both places say the same, as far as a glance tells; if the disk won't have it, next time."""
        if self._file is None:
            return
        try:
            with told(self._place):
                mending.keep_up(self._engine, self._mirror)
                found = mending.mend(self._engine, self._mirror) if self._mend else mending.Mended()
        except StoreError as problem:
            if problem.code == "store.damaged":
                raise
            self._trouble = problem
            return
        if found.gone or found.steps > 1:  # one step may have been on its way when the app was ended
            self._trouble = StoreError("store.restored", count=found.sessions)

    @classmethod
    def in_folder(cls, folder: Path, mend: bool = False) -> Store:
        """The log in a data folder, which is made if it isn't there, with its second place.

        One that can only be read is opened for reading; `trouble` says why. A damaged file is left alone,
        or with `mend` replaced by what could be found of it, and kept beside that.
        """
        try:
            make_private(folder)
        except OSError as problem:
            raise StoreError("store.read_only", place=str(folder)) from problem
        file = folder / FILE_NAME
        keep_private(*folder.glob(f"{glob.escape(file.stem)}*"), *folder.glob("*.json"))
        url = URL.create("sqlite", database=str(file))
        try:
            mirror = Mirror(folder / FOLDER)
            if salvage.is_lost(file) or (not mend and not salvage.size(file) and any(mirror.sessions())):
                raise StoreError("store.damaged", place=str(file))
            store = cls(url, mirror, mend)
            keep_private(*_of_sqlite(file))
            return store
        except StoreError as problem:
            if problem.code == "store.damaged" and mend:
                return cls._mended(file, url)
            return cls._only_read(file, problem)

    @classmethod
    def _mended(cls, file: Path, url: URL) -> Store:
        try:
            kept = salvage.salvage(file)
        except StoreError as problem:
            return cls._only_read(file, problem)
        store = cls(url, Mirror(file.parent / FOLDER), mend=True)
        keep_private(*_of_sqlite(file))
        count = len(store.sessions())
        if kept.exists():
            store._trouble = StoreError("store.salvaged", place=str(kept), count=count)
        else:
            store._trouble = StoreError("store.restored", count=count)
        return store

    @staticmethod
    def is_in(folder: Path) -> bool:
        """Is there a log in this folder, or at least what it can be restored from?"""
        file = folder / FILE_NAME
        return file.exists() or bool(copies.kept(file)) or any((folder / FOLDER).glob("*.jsonl"))

    @classmethod
    def _only_read(cls, file: Path, problem: StoreError) -> Store:
        """A log that nothing can be added to, if it can be read at all."""
        if problem.code in ("store.newer", "store.read_only", "store.no_room") and is_there(file):
            from app.sessions.store.reading import ReadOnlyStore

            return ReadOnlyStore(file, problem)
        raise problem

    @property
    def trouble(self) -> StoreError | None:
        """What is to be said of this log although it can be used."""
        if self._trouble is None and self._mirror.behind:
            return StoreError("store.one_place", place=str(self._mirror.folder))
        return self._trouble

    def close(self) -> None:
        self._appender.close()
        self._mirror.close()
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One transaction: all of it is on disk afterwards, or nothing."""
        with told(self._place), self._engine.begin() as db:
            yield db

    @contextmanager
    def _changing(self, session_id: str | None = None) -> Iterator[Connection]:
        """A transaction after which the second place of a session, or of all, says the same as the log."""
        written = False
        with self._mirror.marking(session_id):
            try:
                with self._writing() as db:
                    yield db
                    written = True
                    self._mirror.write(db, session_id)
            except StoreError:
                if written:  # and not committed: both say again what they said
                    with self._reading() as db:
                        self._mirror.write(db, session_id)
                raise

    def _forget_copies(self) -> None:
        """Whole copies of the log go with whatever is forgotten; the next one is made without it."""
        if self._file is not None:
            with told(self._place):
                copies.drop(self._file)

    @property
    def _file(self) -> Path | None:
        """The log, if it has a folder that is ours."""
        return Path(self._place) if not isinstance(self._mirror, NoMirror) else None

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with told(self._place), self._engine.connect() as db:
            yield db

    # --- the journal ----------------------------------------------------------------------------------

    def begin(
        self,
        header: Header,
        game: AnyGame,
        entry: Entry,
        summary: JsonObject,
        filed: Filed = NOWHERE,
    ) -> None:
        """A new session with its first entry, the set-up."""
        self.put(header, game, (entry,), summary, False, filed)

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
        """A whole session at once: a branch of another, or one that was imported. Overwrites nothing."""
        with self._changing(header.id) as db:
            sessions.begin(db, header, game, entries, summary, finished, filed)
            for note in notes:
                _write_note(db, header.id, note.seq, note.words, note.photo, note.at_ms)

    def append(
        self, session_id: str, game: AnyGame, entry: Entry, summary: JsonObject, finished: bool
    ) -> None:
        """An action and its events in one transaction; when this returns they are on disk, in both places.

        If somebody else has written to this session, StoreError store.moved_on, unless it fits all the same.
        """
        before = self._tips.pop(session_id, None)
        if before is None:
            with self._reading() as db:
                before = tip(db, session_id)
        line = next_line(session_id, game, entry, summary, finished, before)
        try:
            self._write_line(session_id, line)
        except StoreError as problem:
            if problem.code != "store.moved_on" and not isinstance(problem.__cause__, IntegrityError):
                raise
            self._bring_together(session_id)
            with self._reading() as db:
                there = is_last(db, line)
                before = tip(db, session_id) if there else tip_before(db, session_id, entry.seq)
            if there:
                self._tips[session_id] = before
                return
            line = next_line(session_id, game, entry, summary, finished, before)
            self._write_line(session_id, line)
        self._tips[session_id] = line.after
        if session_id in self._mirror.behind:
            with suppress(StoreError), told(self._place), at_once(self._engine) as db:
                self._mirror.write(db, session_id)

    def _write_line(self, session_id: str, line: Line) -> None:
        if not people.may_name(line.row["action"]):
            with told(self._place):
                self._appender.write(line)
            return
        with self._mirror.adding(line.row) as add, self._writing() as db:
            write_in(db, line)
            people.take_part(db, session_id, line.row["action"])
            add()

    def set_aside(self, session_id: str, first: int) -> None:
        """Take the lines from a damaged one on out of the journal; they are kept, and play can go on."""
        self._tips.clear()
        with self._changing(session_id) as db:
            sessions.set_aside(db, session_id, first)

    def load(self, session_id: str, game: AnyGame) -> Loaded:
        """A session as far as its checksums hold; what the log has lost comes from its second place."""
        loaded = self._load(session_id, game)
        if loaded.damaged is not None and self._bring_together(session_id):
            loaded = self._load(session_id, game)
        return loaded

    def _bring_together(self, session_id: str) -> bool:
        """Mend a session with what its second place says; True if something was wrong with it."""
        if not self._mend:
            return False
        with told(self._place), at_once(self._engine) as db:
            return mending.look_through(db, self._mirror, session_id)

    def _load(self, session_id: str, game: AnyGame) -> Loaded:
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

    def lay(self, session_id: str, desk: JsonObject | None) -> None:
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
        with self._changing(session_id) as db:
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
        with self._changing(session_id) as db:
            sessions.take_away(db, session_id)
            self._forget_copies()

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
        with self._changing() as db:
            people.rename(db, old, new.strip())

    def merge_people(self, keep: str, other: str) -> None:
        """Two names for one person: from now on it is `keep` everywhere."""
        self.rename_person(other, keep)

    def traces(self, name: str) -> tuple[Trace, ...]:
        """Where a name stands in what people wrote freely, also within a longer word."""
        with self._reading() as db:
            return people.traces(db, name)

    def forget_person(self, name: str, words: Sequence[str] = ()) -> tuple[Trace, ...]:
        """The name is removed everywhere, and its bytes from the file; copies beside it that have it go, too.

        So are `words`. What is given back is left to people: places where its letters stand in another word.
        """
        self._tips.clear()
        self._keep_up()
        with self._changing() as db:
            if db.dialect.name == "sqlite":
                db.exec_driver_sql("PRAGMA secure_delete=ON")
            people.forget(db, name, words)
            self._mirror.drop_others(db)
            self._forget_copies()
        if self._engine.dialect.name == "sqlite":
            with told(self._place), self._engine.connect() as db:
                driver: Any = db.connection.driver_connection
                driver.execute("VACUUM")
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            if self._engine.url.database:
                forget_beside(Path(self._engine.url.database), (name, *words))
        return self.traces(name)

    def groups(self) -> tuple[Known, ...]:
        """Every group, the one that played last first."""
        with self._reading() as db:
            return people.groups(db)

    def rename_group(self, old: str, new: str) -> None:
        """Another name; the name of another group makes the two one, an empty one ends the group."""
        with self._changing() as db:
            people.rename_group(db, old, new)

    def places(self) -> tuple[str, ...]:
        """Everywhere that was played, the last one first."""
        return tuple(dict.fromkeys(each.place for each in self.sessions() if each.place))

    # --- notes ----------------------------------------------------------------------------------------

    def notes(self, session_id: str, photos: bool = True) -> tuple[Note, ...]:
        """In the order of the moments they are attached to; without `photos` one that there is is empty."""
        photo = NOTE.c.photo if photos else func.substr(NOTE.c.photo, 1, 0).label("photo")
        wanted = select(NOTE.c.id, NOTE.c.seq, NOTE.c.words, photo, NOTE.c.at_ms)
        with self._reading() as db:
            here = wanted.where(NOTE.c.session_id == session_id)
            rows = db.execute(here.order_by(NOTE.c.seq, NOTE.c.id)).all()
        return tuple(Note(each.id, session_id, each.seq, each.words, each.photo, each.at_ms) for each in rows)

    def each_note(self, session_id: str) -> Iterator[Note]:
        """The same one after the other, each with its photo: a session can have more of them than memory."""
        for note in self.notes(session_id, photos=False):
            yield replace(note, photo=self.photo(note.id)) if note.photo is not None else note

    def photo(self, note_id: int) -> bytes | None:
        with self._reading() as db:
            found: bytes | None = db.execute(select(NOTE.c.photo).where(NOTE.c.id == note_id)).scalar()
        return found

    def add_note(self, session_id: str, seq: int, words: str, photo: bytes | None, at_ms: int) -> int:
        """Attach words, a photo or both to the moment after a step; the number of the note."""
        with self._changing(session_id) as db:
            if db.execute(select(SESSION.c.id).where(SESSION.c.id == session_id)).first() is None:
                raise StoreError("store.missing", id=session_id)
            return _write_note(db, session_id, seq, words, photo, at_ms)

    def drop_note(self, note_id: int) -> None:
        with self._reading() as db:
            session_id = db.execute(select(NOTE.c.session_id).where(NOTE.c.id == note_id)).scalar()
        if session_id is not None:
            with self._changing(session_id) as db:
                db.execute(delete(NOTE).where(NOTE.c.id == note_id))
                self._forget_copies()

    # --- both places ----------------------------------------------------------------------------------

    def look_through(self, session_id: str) -> bool:
        """Compare every line of a session in both places and mend either; True if something was wrong."""
        if self._file is None:
            return False
        with told(self._place), at_once(self._engine) as db:
            return mending.look_through(db, self._mirror, session_id)

    def agrees(self, session_id: str) -> bool:
        """Is a session whole and the same in both places?"""
        with self._reading() as db:
            return mending.agree(db, self._mirror, session_id)

    def copy_due(self) -> tuple[Path, tuple[str, ...]] | None:
        """If it is time for a copy of the log (`copies.look`): where it is, and which sessions it has."""
        if self._file is None or not copies.due(self._file, time.time()):
            return None
        ids = tuple(each.header.id for each in self.sessions())
        return (self._file, ids) if ids else None


def _of_sqlite(file: Path) -> tuple[Path, ...]:
    """A log and what SQLite keeps beside it while it is open."""
    return tuple(file.with_name(f"{file.name}{ending}") for ending in ("", "-wal", "-shm"))


def _write_note(
    db: Connection, session_id: str, seq: int, words: str, photo: bytes | None, at_ms: int
) -> int:
    made = insert(NOTE).values(session_id=session_id, seq=seq, words=words, photo=photo, at_ms=at_ms)
    return number_of(db, made)
