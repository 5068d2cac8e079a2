"""The next line of a journal: the one thing that is written at every step, and people wait for it.

SQLAlchemy puts the two statements into the database's words once; after that they go straight to its driver.
`benchmarks/store.py` compares that with the sqlite3 module by itself.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, exists, func, insert, select, update
from sqlalchemy.exc import DBAPIError

from app.sessions.store.errors import StoreError
from app.sessions.store.mirror import Mirror
from app.sessions.store.rows import dump, link, row_of
from app.sessions.store.sessions import played_between
from app.sessions.store.tables import ENTRY, SESSION
from engine.core import AnyGame, Entry, JsonObject

_MOVED = ("updated_ms", "chain", "summary", "finished", "steps", "length_ms")
_APPEND = insert(ENTRY).values({column.name: bindparam(column.name) for column in ENTRY.c})
_MOVE_ON = (
    update(SESSION)
    .where(
        SESSION.c.id == bindparam("session"),
        SESSION.c.chain == bindparam("was"),
        exists().where(
            ENTRY.c.session_id == bindparam("session"),
            ENTRY.c.seq == bindparam("last"),
            ENTRY.c.chain == bindparam("was"),
        ),
    )
    .values({name: bindparam(f"new_{name}") for name in _MOVED})
)
"""Moves a session on from the line that we know as its last, and from no other."""


@dataclass(frozen=True, slots=True)
class Tip:
    """Where the journal of a session ends, so that nothing need be read before the next line is written."""

    chain: str
    at_ms: int
    length_ms: int


def tip(db: Connection, session_id: str) -> Tip:
    columns = SESSION.c.chain, SESSION.c.updated_ms, SESSION.c.length_ms
    row = db.execute(select(*columns).where(SESSION.c.id == session_id)).first()
    if row is None:
        raise StoreError("store.missing", id=session_id)
    return Tip(row.chain, row.updated_ms, row.length_ms)


def tip_before(db: Connection, session_id: str, seq: int) -> Tip:
    """The same, where it is right before a line with this number."""
    last = db.execute(select(func.max(ENTRY.c.seq)).where(ENTRY.c.session_id == session_id)).scalar()
    found = tip(db, session_id)
    if last != seq - 1:
        raise StoreError("store.moved_on", step=last or 0)
    return found


def is_last(db: Connection, line: Line) -> bool:
    """Is this very line the last one already? Its first answer may have been lost on the way."""
    here = ENTRY.c.session_id == line.row["session_id"], ENTRY.c.seq >= line.row["seq"]
    found = [dict(row._mapping) for row in db.execute(select(ENTRY).where(*here))]
    return [{**row, "chain": ""} for row in found] == [{**line.row, "chain": ""}]


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is ready to be written."""

    row: JsonObject
    moved: JsonObject
    after: Tip


def next_line(
    session_id: str,
    game: AnyGame,
    entry: Entry,
    summary: JsonObject,
    finished: bool,
    before: Tip,
) -> Line:
    row = row_of(session_id, game, entry)
    chain = link(before.chain, row)
    length = before.length_ms + played_between(before.at_ms, entry.at_ms)
    row["chain"] = chain
    moved = {
        "session": session_id,
        "was": before.chain,
        "last": entry.seq - 1,
        "new_updated_ms": entry.at_ms,
        "new_chain": chain,
        "new_summary": dump(summary),
        "new_finished": finished,
        "new_steps": entry.seq,
        "new_length_ms": length,
    }
    return Line(row, moved, Tip(chain, entry.at_ms, length))


def write_in(db: Connection, line: Line) -> None:
    """As part of a larger transaction."""
    db.execute(_APPEND, line.row)
    if db.execute(_MOVE_ON, line.moved).rowcount != 1:
        raise StoreError("store.moved_on", step=line.row["seq"])


class Appender:
    """Writes lines, each in a transaction of its own; when `write` returns it is on disk in both places."""

    def __init__(self, engine: Engine, mirror: Mirror) -> None:
        self._engine, self._mirror = engine, mirror
        self._connection: Any = None
        self._append, self._move_on = _Prepared(_APPEND, engine), _Prepared(_MOVE_ON, engine)

    def write(self, line: Line) -> None:
        errors: Any = self._engine.dialect.loaded_dbapi.Error
        try:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            self._write(self._connection, line)
        except errors as problem:
            self._give_up()
            raise DBAPIError.instance(None, None, problem, errors, dialect=self._engine.dialect) from problem
        except BaseException:
            self._give_up()
            raise

    def _write(self, connection: Any, line: Line) -> None:
        cursor = connection.cursor()
        with self._mirror.adding(line.row) as add:
            self._append.run(cursor, line.row)
            self._move_on.run(cursor, line.moved)
            if cursor.rowcount != 1:
                raise StoreError("store.moved_on", step=line.row["seq"])
            add()
            connection.commit()
        cursor.close()

    def _give_up(self) -> None:
        """Nothing of a line that failed stays, and the next one gets a connection that is whole."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.rollback()
            with suppress(Exception):
                if self._engine.dialect.name != "sqlite":
                    connection.invalidate()  # a server may have hung up
                connection.close()

    def close(self) -> None:
        self._give_up()


class _Prepared:
    def __init__(self, statement: Any, engine: Engine) -> None:
        compiled = statement.compile(dialect=engine.dialect)
        self._sql, self._names = str(compiled), tuple(compiled.positiontup)

    def run(self, cursor: Any, values: JsonObject) -> None:
        cursor.execute(self._sql, [values[name] for name in self._names])
