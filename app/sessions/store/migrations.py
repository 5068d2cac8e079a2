"""From every earlier schema to this one: a copy of the file first, then all steps in one transaction.

Whoever is killed in the middle finds the old file as it was; the next start begins anew. A step never uses
the models of `tables`, which describe today's schema only: it says in SQL what it adds, and stays as it is
for ever.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, insert, select, text
from sqlalchemy.exc import OperationalError
from sqlmodel import SQLModel

from app.sessions.store import people, sessions
from app.sessions.store.opening import at_once, numbers_in
from app.sessions.store.tables import META, SCHEMA_VERSION, TABLES

COPY = "schema-"
"""What a copy is called after: the schema it has."""


def lay_out(engine: Engine) -> None:
    """The tables of a new log, all at once."""
    with at_once(engine) as db:
        SQLModel.metadata.create_all(db, tables=list(TABLES))
        if _version(db) is None:  # another window may have been quicker
            _say_version(db)


def migrate(engine: Engine, found: int) -> None:
    """Bring a log of an earlier schema up to this one; a copy of it stays beside it."""
    if engine.dialect.name == "sqlite" and engine.url.database:
        file = Path(engine.url.database)
        back_up(file, free_name(file.with_name(f"{file.stem}-{COPY}{found}{file.suffix}")))
    with at_once(engine) as db:
        done = _version(db) == str(SCHEMA_VERSION)  # by another window, meanwhile
        for version in range(SCHEMA_VERSION if done else found, SCHEMA_VERSION):
            STEPS[version](db)
        _say_version(db)


def confirm(engine: Engine) -> None:
    """Let a log say in both places which schema it has, if it can be written."""
    said, header = numbers_in(engine)
    if said != SCHEMA_VERSION or (engine.dialect.name == "sqlite" and header != SCHEMA_VERSION):
        with suppress(OperationalError), at_once(engine) as db:
            _say_version(db)


def _version(db: Connection) -> str | None:
    found: str | None = db.execute(select(META.c.value).where(META.c.key == "schema")).scalar()
    return found


def _say_version(db: Connection) -> None:
    db.execute(text("DELETE FROM meta WHERE key = 'schema'"))
    db.execute(insert(META).values(key="schema", value=str(SCHEMA_VERSION)))
    if db.dialect.name == "sqlite":
        db.exec_driver_sql(f"PRAGMA user_version={SCHEMA_VERSION}")


def back_up(file: Path, to: Path) -> Path:
    """A copy of a log as it is at this moment, also while it is written to; whole, or not there at all."""
    half = to.with_name(f"{to.name}.part")
    half.unlink(missing_ok=True)
    os.close(os.open(half, os.O_CREAT | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(half)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    with half.open("rb+") as written:
        os.fsync(written.fileno())
    return half.replace(to)


def free_name(wanted: Path) -> Path:
    """This name, or with a number if it is taken: no copy takes the place of another."""
    name, number = wanted, 1
    while name.exists():
        number += 1
        name = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
    return name


# --- the steps --------------------------------------------------------------------------------------------


def _to_2(db: Connection) -> None:
    """People, groups, places, notes, branches, reasons; how many steps a session has and how long it took."""
    number = "SERIAL" if db.dialect.name == "postgresql" else "INTEGER"
    blob = "BYTEA" if db.dialect.name == "postgresql" else "BLOB"
    for statement in (
        f"CREATE TABLE play_group (id {number} NOT NULL PRIMARY KEY, name VARCHAR NOT NULL)",
        f"CREATE TABLE person (id {number} NOT NULL PRIMARY KEY, name VARCHAR NOT NULL)",
        "ALTER TABLE session ADD COLUMN group_id INTEGER REFERENCES play_group (id)",
        "ALTER TABLE session ADD COLUMN place VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE session ADD COLUMN parent_id VARCHAR",
        "ALTER TABLE session ADD COLUMN parent_seq INTEGER",
        "ALTER TABLE session ADD COLUMN steps INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE session ADD COLUMN length_ms BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE session ADD COLUMN desk VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE entry ADD COLUMN reason VARCHAR NOT NULL DEFAULT ''",
        "ALTER TABLE aside ADD COLUMN reason VARCHAR NOT NULL DEFAULT ''",
        "CREATE TABLE part (session_id VARCHAR NOT NULL REFERENCES session (id),"
        " person_id INTEGER NOT NULL REFERENCES person (id), PRIMARY KEY (session_id, person_id))",
        "CREATE INDEX ix_part_person_id ON part (person_id)",
        f"CREATE TABLE note (id {number} NOT NULL PRIMARY KEY,"
        " session_id VARCHAR NOT NULL REFERENCES session (id), seq INTEGER NOT NULL,"
        f" words VARCHAR NOT NULL, photo {blob}, at_ms BIGINT NOT NULL)",
        "CREATE INDEX ix_note_session_id ON note (session_id)",
    ):
        db.execute(text(statement))
    for (session_id,) in db.execute(text("SELECT id FROM session")).all():
        here = {"id": session_id}
        lines = db.execute(text("SELECT at_ms, action FROM entry WHERE session_id = :id ORDER BY seq"), here)
        rows = lines.all()
        length = sessions.played_ms(row.at_ms for row in rows if isinstance(row.at_ms, int))
        db.execute(
            text("UPDATE session SET steps = :steps, length_ms = :length WHERE id = :id"),
            {"steps": len(rows), "length": length, **here},
        )
        for row in rows[:1]:
            people.take_part(db, session_id, row.action)


STEPS: dict[int, Callable[[Connection], None]] = {1: _to_2}
"""`STEPS[n]` makes a log of schema n one of schema n + 1."""
