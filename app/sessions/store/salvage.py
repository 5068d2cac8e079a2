"""A damaged log: everything that can be found of it goes into a new file, and the damaged one is kept beside.

What is found is what SQLite can still read, what stands on the pages themselves, and copies that were made of
the log. The new file takes the place of the damaged one when it is whole and on disk, or not at all; then the
second place (`mirror.py`) adds whatever is missing even so.
"""

from __future__ import annotations

import errno
import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Boolean, Connection, insert, select
from sqlalchemy.exc import DBAPIError
from sqlmodel import create_engine

from app.sessions.store import copies, people
from app.sessions.store.errors import StoreError
from app.sessions.store.mending import assemble, bring_together
from app.sessions.store.migrations import free_name, lay_out
from app.sessions.store.mirror import NoMirror
from app.sessions.store.mirror_lines import Row
from app.sessions.store.opening import at_once
from app.sessions.store.pages import rows_in
from app.sessions.store.tables import ASIDE, ENTRY, GROUP, NOTE, PART, PERSON, SESSION

log = logging.getLogger("klimatisch.store")

READ = (GROUP, PERSON, SESSION, PART, NOTE, ENTRY, ASIDE)
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""Even the name of a column may be no text any more."""
BESIDE = ("-wal", "-shm")
SPARE = 1 << 18
"""Bytes that a new file may take more than the old one: its pages are not as full."""


def salvage(file: Path) -> Path:
    """Put a whole log in the place of a damaged one; where the damaged one is now.

    Without the room for that, or when it can't be done, nothing is changed: StoreError, and the next start
    tries again.
    """
    sizes = [size(file) + size(file.with_name(f"{file.name}-wal")), *map(size, copies.kept(file)[:1])]
    needed = max(sizes) + max(sizes) // 8 + SPARE
    if shutil.disk_usage(file.parent).free < needed:
        raise _no_room(file, needed)
    half = file.with_name(f"{file.name}.part")
    try:
        half.unlink(missing_ok=True)
        os.close(os.open(half, os.O_CREAT | os.O_WRONLY, 0o600))
        _build(half, file)
        with half.open("rb+") as written:
            os.fsync(written.fileno())
        half.replace(file.with_name(f"{file.name}.mended"))
    except (OSError, sqlite3.Error, DBAPIError) as problem:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        log.warning("a damaged log can't be mended", exc_info=True)
        if getattr(problem, "errno", 0) == errno.ENOSPC or "full" in str(problem):
            raise _no_room(file, needed) from problem
        raise StoreError("store.damaged", place=str(file)) from problem
    try:
        return finish(file) or file
    except OSError as problem:
        raise StoreError("store.damaged", place=str(file)) from problem


def is_lost(file: Path) -> bool:
    """Was there more than the nothing that is there now? A new log would hide what is left of the old one."""
    with suppress(OSError):
        finish(file)
    return not size(file) and bool(size(file.with_name(f"{file.name}-wal")) or copies.kept(file))


def finish(file: Path) -> Path | None:
    """Put a mended log in place, also where that was begun before and cut off; where the damaged one is.

    The damaged file gets another name, what SQLite had beside it goes with it, then the new one comes: killed
    anywhere between, the next start goes on here.
    """
    file.with_name(f"{file.name}.part").unlink(missing_ok=True)
    mended = file.with_name(f"{file.name}.mended")
    if not mended.exists():
        return None
    kept = _given_name(file)
    for end in BESIDE:
        beside = file.with_name(file.name + end)
        if beside.exists():
            beside.replace(kept.with_name(kept.name + end))
    mended.replace(file)
    return kept


def _given_name(file: Path) -> Path:
    """Another name for the damaged file, and nothing under the old one that is still needed there."""
    usual = file.with_name(f"{file.stem}-damaged{file.suffix}")
    so_far = sorted(file.parent.glob(f"{usual.stem}*{usual.suffix}"), key=lambda path: path.stat().st_mtime)
    if not file.exists():
        return so_far[-1] if so_far else free_name(usual)
    for path in so_far:
        if path.samefile(file):
            return path
    kept = free_name(usual)
    try:
        os.link(file, kept)
    except OSError:  # cards of tablets know no second name for a file
        file.replace(kept)
    return kept


def _no_room(file: Path, needed: int) -> StoreError:
    return StoreError("store.no_room", place=str(file), megabytes=max(1, round(needed / 1e6)))


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


# --- the new file -----------------------------------------------------------------------------------------


def _build(half: Path, file: Path) -> None:
    engine = create_engine(URL.create("sqlite", database=str(half)))
    try:
        lay_out(engine)
        with at_once(engine) as db:
            _fill(db, file)
        with engine.connect() as db:
            found = db.exec_driver_sql("PRAGMA integrity_check").scalar()
            if found != "ok":
                raise OSError(f"what was written is not whole: {found}")
    finally:
        engine.dispose()


def _fill(db: Connection, file: Path) -> None:
    """Everything that is found, the newest first; of lines that contradict each other, those that link up."""
    heads: dict[str, Row] = {}
    lines: dict[str, list[Row]] = {}
    for number, source in enumerate(_sources(file)):
        for table, row in source:
            if table is SESSION:
                known = heads.setdefault(row["id"], row)
                if number <= PAGES and _moment(row) > _moment(known):
                    heads[row["id"]] = row
            elif table is ENTRY:
                lines.setdefault(row["session_id"], []).append(row)
            elif table is not NOTE or number <= PAGES or not _is_noted(db, row):
                db.execute(insert(table).prefix_with("OR IGNORE").values(row))
    for head in heads.values():
        db.execute(insert(SESSION).prefix_with("OR IGNORE").values(head))
        for line in _best(head, lines.get(head["id"], ())):
            db.execute(insert(ENTRY).prefix_with("OR IGNORE").values(line))
            with suppress(ValueError, TypeError, AttributeError):
                people.take_part(db, head["id"], line["action"])
        bring_together(db, NoMirror(), head["id"])
    for table in (PART, NOTE):
        known_ones = select(SESSION.c.id)
        db.execute(table.delete().where(table.c.session_id.not_in(known_ones)))


def _best(head: Row, lines: Sequence[Row]) -> list[Row]:
    """The journal, then whatever else there is of each number."""
    journal = assemble(head["id"], lines, ends=head["chain"])
    taken = {line["seq"] for line in journal}
    for line in lines:
        if line["seq"] not in taken:
            taken.add(line["seq"])
            journal.append(line)
    return journal


def _moment(row: Row) -> int:
    return row["updated_ms"] if isinstance(row["updated_ms"], int) else 0


def _is_noted(db: Connection, row: Row) -> bool:
    same = [NOTE.c[name] == row[name] for name in ("session_id", "seq", "words", "at_ms")]
    return db.execute(select(NOTE.c.id).where(*same)).first() is not None


# --- what there is ----------------------------------------------------------------------------------------


PAGES = 1
"""The place of the pages among the sources; what comes after them is older."""


def _sources(file: Path) -> Iterator[Iterator[tuple[Any, Row]]]:
    """What SQLite reads, what stands on the pages, and what copies have."""
    by_name = {table.name: table for table in READ}
    yield _read(file)
    yield ((by_name[name], _fitting(by_name[name], row)) for name, row in rows_in(file))
    for copy in copies.kept(file):
        yield _read(copy)


def _read(file: Path) -> Iterator[tuple[Any, Row]]:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
            db.text_factory = lambda data: data.decode("utf-8", "replace")
            db.row_factory = sqlite3.Row
            for table in READ:
                for row in _rows(db, table.name):
                    if row.keys() >= {column.name for column in table.c if not _may_miss(column)}:
                        yield table, _fitting(table, row)
    except UNREADABLE:
        return


def _fitting(table: Any, row: Row) -> Row:
    """What the columns of this version have room for."""
    known = {column.name: isinstance(column.type, Boolean) for column in table.c if column.name in row}
    return {name: bool(row[name]) if truth else row[name] for name, truth in known.items()}


def _may_miss(column: Any) -> bool:
    return column.nullable or column.server_default is not None


def _rows(db: sqlite3.Connection, table: str) -> Iterator[Row]:
    """From the beginning as far as it goes, then from the end; no index is asked."""
    for order in ("ASC", "DESC"):
        try:
            for row in db.execute(f'SELECT * FROM "{table}" NOT INDEXED ORDER BY rowid {order}'):
                yield dict(row)
        except UNREADABLE:
            continue
        return
