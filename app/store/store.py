"""Writing and reading sessions. Everything here runs on the one writer thread."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, delete, event, insert, inspect, make_url, select, update
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError
from sqlalchemy.pool import StaticPool
from sqlmodel import SQLModel, create_engine

from app.store.errors import StoreError
from app.store.tables import SCHEMA_VERSION, AsideRow, EntryRow, Meta, SessionRow
from engine.core import BadInput, Entry, Game

SESSION: Any = SessionRow.__table__  # type: ignore[attr-defined]
ENTRY: Any = EntryRow.__table__  # type: ignore[attr-defined]
META: Any = Meta.__table__  # type: ignore[attr-defined]
ASIDE: Any = AsideRow.__table__  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Header:
    """What a session is before anything happens in it."""

    id: str
    game: str
    edition: str
    digest: str
    owner: Mapping[str, Any]
    setup: Mapping[str, Any]
    created_ms: int


@dataclass(frozen=True, slots=True)
class Listed:
    """A session as the list shows it."""

    header: Header
    updated_ms: int
    summary: Mapping[str, Any]
    finished: bool


@dataclass(frozen=True, slots=True)
class Loaded:
    """A session read back. `damaged` is the number of the first line that doesn't match its checksum."""

    header: Header
    entries: tuple[Entry, ...]
    damaged: int | None


FILE_NAME = "klimatisch.sqlite"


def new_id() -> str:
    return uuid.uuid4().hex


class Store:
    """One database of sessions."""

    def __init__(self, url: str | URL) -> None:
        """Open or make the database. Any SQLAlchemy URL works; `sqlite://` alone lives in memory."""
        url = make_url(url)
        self._place = url.database or "memory"
        options: dict[str, Any] = {}
        if url.get_backend_name() == "sqlite":
            options["connect_args"] = {"check_same_thread": False}
            if url.database is None:
                options["poolclass"] = StaticPool
        with self._told():
            self._check_version(url)
        self._engine: Engine = create_engine(url, **options)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _durable)
        with self._told():
            SQLModel.metadata.create_all(self._engine, tables=[META, SESSION, ENTRY, ASIDE])
            with self._engine.begin() as db:
                if db.execute(select(META.c.value).where(META.c.key == "schema")).first() is None:
                    db.execute(insert(META).values(key="schema", value=str(SCHEMA_VERSION)))

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        """The log in a data folder, which is made if it isn't there."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise StoreError("store.read_only", place=str(folder)) from problem
        return cls(URL.create("sqlite", database=str(folder / FILE_NAME)))

    def close(self) -> None:
        self._engine.dispose()

    # --- writing --------------------------------------------------------------------------------------

    def begin(self, header: Header, game: Game[Any, Any], entry: Entry, summary: Mapping[str, Any]) -> None:
        """A new session with its first entry, the set-up."""
        with self._told(), self._engine.begin() as db:
            db.execute(
                insert(SESSION).values(
                    id=header.id,
                    game=header.game,
                    edition=header.edition,
                    digest=header.digest,
                    owner=_dump(header.owner),
                    setup=_dump(header.setup),
                    created_ms=header.created_ms,
                    updated_ms=entry.at_ms,
                    chain="",
                    summary=_dump(summary),
                    finished=False,
                )
            )
            _write(db, header.id, header.id, game, entry, summary, False)

    def append(
        self, session_id: str, game: Game[Any, Any], entry: Entry, summary: Mapping[str, Any], finished: bool
    ) -> None:
        """An action and its events in one transaction; when this returns they are on disk."""
        with self._told(), self._engine.begin() as db:
            before = db.execute(
                select(ENTRY.c.chain).where(ENTRY.c.session_id == session_id, ENTRY.c.seq == entry.seq - 1)
            ).scalar()
            if before is None:
                raise StoreError("store.missing", id=session_id)
            _write(db, session_id, before, game, entry, summary, finished)

    def set_aside(self, session_id: str, first: int) -> None:
        """Take the lines from a damaged one on out of the journal; they are kept, and play can go on."""
        damaged = ENTRY.c.session_id == session_id, ENTRY.c.seq >= first
        names = [column.name for column in ENTRY.c]
        with self._told(), self._engine.begin() as db:
            db.execute(insert(ASIDE).from_select(names, select(ENTRY).where(*damaged)))
            db.execute(delete(ENTRY).where(*damaged))
            last = select(ENTRY.c.chain).where(ENTRY.c.session_id == session_id, ENTRY.c.seq == first - 1)
            db.execute(
                update(SESSION)
                .where(SESSION.c.id == session_id)
                .values(chain=db.execute(last).scalar() or "", finished=False)
            )

    # --- reading --------------------------------------------------------------------------------------

    def sessions(self) -> tuple[Listed, ...]:
        """All sessions, the one played last first."""
        with self._told(), self._engine.connect() as db:
            rows = db.execute(select(SESSION).order_by(SESSION.c.updated_ms.desc(), SESSION.c.id)).all()
        return tuple(Listed(_header(row), row.updated_ms, _read(row.summary), row.finished) for row in rows)

    def load(self, session_id: str, game: Game[Any, Any]) -> Loaded:
        with self._told(), self._engine.connect() as db:
            head = db.execute(select(SESSION).where(SESSION.c.id == session_id)).first()
            if head is None:
                raise StoreError("store.missing", id=session_id)
            rows = db.execute(
                select(ENTRY).where(ENTRY.c.session_id == session_id).order_by(ENTRY.c.seq)
            ).all()
        entries: list[Entry] = []
        chain = session_id
        for row in rows:
            plain = {name: value for name, value in row._mapping.items() if name != "chain"}
            chain = _chain(chain, plain)
            if row.seq != len(entries) + 1 or chain != row.chain:
                return Loaded(_header(head), tuple(entries), len(entries) + 1)
            try:
                entries.append(_entry(game, row))
            except BadInput as problem:
                raise StoreError("store.newer_steps", step=row.seq) from problem
        cut_short = chain != head.chain
        return Loaded(_header(head), tuple(entries), len(entries) + 1 if cut_short else None)

    # --- errors people can understand -----------------------------------------------------------------

    def _check_version(self, url: URL) -> None:
        """Looked up by a connection that changes nothing: a newer file stays byte for byte as it is."""
        if url.database is None:
            return
        engine = create_engine(url)
        try:
            if not inspect(engine).has_table("meta"):
                return
            with engine.connect() as db:
                found = db.execute(select(META.c.value).where(META.c.key == "schema")).scalar()
        finally:
            engine.dispose()
        if found is not None and not str(found).isdigit():
            raise StoreError("store.damaged", place=self._place)
        if found is not None and int(found) > SCHEMA_VERSION:
            raise StoreError("store.newer", place=self._place, found=int(found), known=SCHEMA_VERSION)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError as problem:
            raise StoreError("store.busy", place=self._place) from problem
        except OperationalError as problem:
            raise StoreError(_code(str(problem.orig)), place=self._place) from problem
        except DatabaseError as problem:
            raise StoreError("store.damaged", place=self._place) from problem


def _write(
    db: Connection,
    session_id: str,
    chain: str,
    game: Game[Any, Any],
    entry: Entry,
    summary: Mapping[str, Any],
    finished: bool,
) -> None:
    row = {
        "session_id": session_id,
        "seq": entry.seq,
        "at_ms": entry.at_ms,
        "source": entry.source,
        "actor": entry.actor,
        "insist": entry.insist,
        "before": entry.before,
        "action": _dump(game.actions.encode(entry.action)),
        "events": _dump([game.events.encode(each) for each in entry.events]),
    }
    chain = _chain(chain, row)
    db.execute(insert(ENTRY).values(chain=chain, **row))
    db.execute(
        update(SESSION)
        .where(SESSION.c.id == session_id)
        .values(updated_ms=entry.at_ms, chain=chain, summary=_dump(summary), finished=finished)
    )


def _durable(connection: Any, _record: Any) -> None:
    """Write-ahead log, and every commit waits until the disk has it."""
    # Bytes that are no text must not keep the rest of a journal from being read.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=2000")
    cursor.close()


def _code(message: str) -> str:
    message = message.lower()
    for words, code in (
        ("full", "store.full"),
        ("readonly", "store.read_only"),
        ("unable to open", "store.read_only"),
        ("locked", "store.busy"),
        ("malformed", "store.damaged"),
    ):
        if words in message:
            return code
    return "store.failed"


def _chain(before: str, row: Mapping[str, Any]) -> str:
    """The checksum of a line; a line with anything in it that was never written there has none."""
    if any(isinstance(value, bytes) for value in row.values()):
        return ""
    return hashlib.sha256((before + _dump(dict(row))).encode()).hexdigest()[:32]


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _read(text: str) -> Mapping[str, Any]:
    """JSON beside the journal; without it a session has no name in the list, but can still be played."""
    try:
        found = json.loads(text)
    except (ValueError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


def _header(row: Any) -> Header:
    return Header(
        id=row.id,
        game=row.game,
        edition=row.edition,
        digest=row.digest,
        owner=_read(row.owner),
        setup=_read(row.setup),
        created_ms=row.created_ms,
    )


def _entry(game: Game[Any, Any], row: Any) -> Entry:
    return Entry(
        seq=row.seq,
        action=game.actions.decode(json.loads(row.action)),
        events=tuple(game.events.decode(each) for each in json.loads(row.events)),
        at_ms=row.at_ms,
        source=row.source,
        actor=row.actor,
        insist=row.insist,
        before=row.before,
    )
