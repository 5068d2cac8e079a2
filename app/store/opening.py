"""Opening a database: what its connections are like, and its errors as codes that people have words for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Engine, event, inspect, select
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.pool import StaticPool
from sqlmodel import create_engine

from app.store.errors import StoreError
from app.store.tables import META


def engine_for(url: URL) -> Engine:
    """An engine whose commits wait until the disk has them."""
    options: dict[str, Any] = {}
    if url.get_backend_name() == "sqlite":
        # One connection for everything: there is one writer, and a log in memory lives in its connection.
        options = {"connect_args": {"check_same_thread": False}, "poolclass": StaticPool}
    engine = create_engine(url, **options)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
    return engine


def _any_text(connection: Any, _record: Any) -> None:
    """Bytes that are no text must not keep the rest of a journal from being read."""
    connection.text_factory = lambda data: data.decode("utf-8", "replace")


def _durable(connection: Any, _record: Any) -> None:
    """Write-ahead log, and every commit waits until the disk has it."""
    _any_text(connection, _record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=2000")
    cursor.close()


def reading_engine(file: Path, immutable: bool) -> Engine:
    """Opens a file for reading only; `immutable` where not even its folder can be written."""
    how = {"uri": "true", "immutable": "1"} if immutable else {"uri": "true", "mode": "ro"}
    url = URL.create("sqlite", database=f"file:{quote(str(file.absolute()))}", query=how)
    engine = create_engine(url, connect_args={"check_same_thread": False}, poolclass=StaticPool)
    event.listen(engine, "connect", _any_text)
    return engine


def schema_of(url: URL, place: str) -> int | None:
    """The version of a log, None for a new one. Looked up by a connection that changes nothing."""
    if url.database is None:
        return None
    engine = create_engine(url)
    try:
        if not inspect(engine).has_table("meta"):
            return None
        with engine.connect() as db:
            found = db.execute(select(META.c.value).where(META.c.key == "schema")).scalar()
    finally:
        engine.dispose()
    if found is None:
        return 1  # the first version made its tables one by one, and could be killed before it said so
    if not str(found).isdigit():
        raise StoreError("store.damaged", place=place)
    return int(found)


def check(engine: Engine, place: str) -> None:
    """Are all pages of a file where they belong? Better known now than in the middle of a game."""
    if engine.dialect.name == "sqlite" and engine.url.database:
        with engine.connect() as db:
            found = db.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if found != "ok":
            raise StoreError("store.damaged", place=place)


@contextmanager
def told(place: str) -> Iterator[None]:
    """Whatever the database complains about, as a StoreError."""
    try:
        yield
    except IntegrityError as problem:
        raise StoreError("store.busy", place=place) from problem
    except (OperationalError, InterfaceError) as problem:
        raise StoreError(_code(str(problem.orig)), place=place) from problem
    except DatabaseError as problem:
        raise StoreError("store.damaged", place=place) from problem
    except (DBAPIError, OSError) as problem:  # a driver may tell plainly that its server hung up
        raise StoreError("store.failed", place=place) from problem


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
