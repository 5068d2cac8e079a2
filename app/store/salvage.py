"""A damaged file: what can still be read goes into a new one, the damaged one is kept beside it.

Rows are read from both ends of each table until the damage is met. Whatever of a journal is missing then is
noticed by its checksums, as always.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from app.store.migrations import free_name

ORPHANS = ("entry", "part", "note")
"""Tables whose rows are of no use without their session."""


def salvage(file: Path) -> Path:
    """Put a whole log in the place of a damaged one; where the damaged one is now."""
    mended = file.with_name(f"{file.name}.mended")
    mended.unlink(missing_ok=True)
    with closing(sqlite3.connect(mended)) as new:
        with suppress(sqlite3.Error), closing(_opened(file)) as old:
            _copy(old, new)
        new.commit()
    with mended.open("rb+") as written:
        os.fsync(written.fileno())
    kept = free_name(file.with_name(f"{file.stem}-damaged{file.suffix}"))
    try:
        os.link(file, kept)
    except OSError:  # cards of tablets know no second name for a file
        shutil.copyfile(file, kept)
    for end in ("-wal", "-shm"):
        beside = file.with_name(file.name + end)
        if beside.exists():
            beside.replace(kept.with_name(kept.name + end))
    mended.replace(file)
    return kept


def _opened(file: Path) -> sqlite3.Connection:
    db = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    db.text_factory = lambda data: data.decode("utf-8", "replace")
    return db


def _copy(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    made = (
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND type = ? AND name NOT LIKE 'sqlite_%'"
    )
    for name, sql in old.execute(made, ("table",)).fetchall():
        new.execute(sql)
        for row in _rows(old, name):
            marks = ", ".join("?" * len(row))
            new.execute(f'INSERT OR IGNORE INTO "{name}" VALUES ({marks})', row)
        if name in ORPHANS:
            new.execute(f'DELETE FROM "{name}" WHERE session_id NOT IN (SELECT id FROM session)')
    for _, sql in old.execute(made, ("index",)).fetchall():
        new.execute(sql)


def _rows(old: sqlite3.Connection, table: str) -> Iterator[tuple[Any, ...]]:
    """From the beginning as far as it goes, then from the end."""
    for order in ("ASC", "DESC"):
        try:
            yield from old.execute(f'SELECT * FROM "{table}" ORDER BY rowid {order}')
        except sqlite3.Error:
            continue
        return
