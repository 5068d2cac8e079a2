"""Opening a database: what its connections are like, and its errors as codes that people have words for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, event, inspect, select
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.pool import StaticPool
from sqlmodel import create_engine

from app.sessions.store.errors import StoreError
from app.sessions.store.tables import META, SCHEMA_VERSION, TABLES


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


# --- which schema -----------------------------------------------------------------------------------------


def schema_of(url: URL, place: str) -> int | None:
    """The version of a log, None for a new one. Looked up by a connection that changes nothing.

    Its tables themselves say which of the known schemas they have. The number in `meta` says so as well, and
    in a SQLite file a second one in its header: a newer version is believed where the two agree.
    """
    if url.database is None:
        return None
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _any_text)
    try:
        columns = _columns(engine)
        if "meta" not in columns and "session" not in columns:
            return None
        said = numbers_in(engine) if columns.get("meta") == _TODAY["meta"] else (None, 0)
    finally:
        engine.dispose()
    newest = max(said[0] or 0, said[1])
    agreed = said[1] in (0, said[0])
    known = next((version for version, shape in _SHAPES.items() if columns == shape), None)
    if newest > SCHEMA_VERSION and (agreed or known is None):
        return newest
    if known is None and SCHEMA_VERSION in said and _SHAPES[SCHEMA_VERSION].items() <= columns.items():
        known = SCHEMA_VERSION
    if known is None:
        raise StoreError("store.damaged", place=place)
    return known


def numbers_in(engine: Engine) -> tuple[int | None, int]:
    """What `meta` says of the schema, and what the header of a file does; 0 if it says nothing."""
    with engine.connect() as db:
        text = str(db.execute(select(META.c.value).where(META.c.key == "schema")).scalar())
        header = db.exec_driver_sql("PRAGMA user_version").scalar() if db.dialect.name == "sqlite" else 0
    return int(text) if text.isascii() and text.isdigit() else None, int(header or 0)


def _columns(engine: Engine) -> dict[str, frozenset[str]]:
    """The tables of a log and what their columns are called."""
    found = inspect(engine)
    names = set(found.get_table_names()) & _SHAPES[SCHEMA_VERSION].keys()
    return {name: frozenset(each["name"] for each in found.get_columns(name)) for name in names}


_TODAY = {table.name: frozenset(column.name for column in table.c) for table in TABLES}
_CAME_WITH_2 = {
    "session": {"group_id", "place", "parent_id", "parent_seq", "steps", "length_ms", "desk"},
    "entry": {"reason"},
    "aside": {"reason"},
}
_SHAPES = {
    SCHEMA_VERSION: _TODAY,
    1: {name: _TODAY[name] - _CAME_WITH_2.get(name, set()) for name in ("meta", "session", "entry", "aside")},
}
"""The tables of each schema, by which it is known whatever became of its number."""


# --- is it whole ------------------------------------------------------------------------------------------

_MAGIC = b"SQLite format 3\x00"
_SIZES = [1 << bits for bits in range(9, 16)] + [1]
_OF_AN_INDEX = re.compile(r"(missing from|wrong # of entries in|non-unique entry in|for row \d+ of) index ")


def check_header(file: Path, place: str) -> None:
    """The first bytes of a file must be what SQLite wrote there for us; it believes some of them untested."""
    head = b""
    with suppress(OSError), file.open("rb") as opened:
        head = opened.read(100)
    if not head:
        return  # a new file, or one of which SQLite will say why it can't be opened
    number = partial(int.from_bytes, byteorder="big")
    whole = (
        len(head) == 100
        and head.startswith(_MAGIC)
        and number(head[16:18]) in _SIZES
        and set(head[18:20]) <= {1, 2}
        and head[20:24] == b"\x00\x40\x20\x20"
        and number(head[44:48]) in (0, 4)
        and number(head[52:56]) == 0
        and number(head[56:60]) in (0, 1)
    )
    if not whole:
        raise StoreError("store.damaged", place=place)


def check(engine: Engine, place: str, mend: bool = False) -> None:
    """Is everything in a file where it belongs? Better known now than in the middle of a game.

    An index holds nothing that is not in its table: with `mend`, one that is damaged is made anew.
    """
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return
    found = _complaints(engine)
    if mend and found and all(_OF_AN_INDEX.search(line) for line in found):
        with suppress(DatabaseError), at_once(engine) as db:
            db.exec_driver_sql("REINDEX")
        found = _complaints(engine)
    if found:
        raise StoreError("store.damaged", place=place)


def _complaints(engine: Engine) -> list[str]:
    with engine.connect() as db:
        found = [str(line) for (line,) in db.exec_driver_sql("PRAGMA integrity_check")]
    return [] if found == ["ok"] else found


@contextmanager
def at_once(engine: Engine) -> Iterator[Connection]:
    """One transaction that holds the log from its beginning; changes to the tables are part of it."""
    with engine.begin() as db:
        if engine.dialect.name == "sqlite":
            db.exec_driver_sql("BEGIN IMMEDIATE")  # its driver begins none before a row is changed
        yield db


@contextmanager
def told(place: str) -> Iterator[None]:
    """Whatever the database complains about, as a StoreError."""
    try:
        yield
    except IntegrityError as problem:
        raise StoreError("store.busy", place=place) from problem
    except (OperationalError, InterfaceError) as problem:
        raise StoreError(_code(str(problem.orig)), place=place) from problem
    except (DatabaseError, UnicodeDecodeError) as problem:  # names of columns may be no text any more
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
        ("no such", "store.damaged"),
        ("unsupported file format", "store.damaged"),
    ):
        if words in message:
            return code
    return "store.failed"
