"""Whole copies of the log, made once a day it was played on, and each looked through before it counts.

The newest two stay, and the oldest that is not too old. Whatever is forgotten or deleted takes all of them
with it: the next one is made without it.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.sessions.store.migrations import back_up, free_name
from app.sessions.store.rows import chain
from app.sessions.store.tables import ENTRY

FOLDER = "copies"
NEWEST = 2
DAY = 24 * 3600
OLDEST = 35 * DAY
SPARE = 32 << 20
"""Bytes that a copy leaves free for the games themselves."""


def kept(file: Path) -> list[Path]:
    """The copies of a log, the newest first."""
    return sorted((file.parent / FOLDER).glob(f"{file.stem}-*{file.suffix}"), reverse=True)


def due(file: Path, now: float) -> bool:
    """Is it time for another? Not before a day has passed, and only if something was written since."""
    newest = next(iter(kept(file)), None)
    if newest is None:
        return True
    written = max(_changed(file), _changed(file.with_name(f"{file.name}-wal")))
    return abs(now - _changed(newest)) >= DAY and written > _changed(newest)


def _changed(path: Path) -> float:
    return path.stat().st_mtime if path.exists() else 0.0


def keep(file: Path, now: float) -> Path | None:
    """Make a copy and look through it; None if there is no room, or if it isn't whole."""
    folder = file.parent / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    for left in folder.glob("*.part*"):
        left.unlink(missing_ok=True)
    if shutil.disk_usage(folder).free < file.stat().st_size + SPARE:
        return None
    made = back_up(file, folder / f"{file.stem}.part")
    made.chmod(0o600)
    try:
        if faults(made):
            return None
        with closing(sqlite3.connect(made)) as copy:
            facts = _facts(copy)
        with closing(sqlite3.connect(file, isolation_level=None)) as log:
            log.execute("BEGIN IMMEDIATE")  # nothing is forgotten between this look and the new name
            if not facts <= _facts(log):
                return None
            named = folder / f"{file.stem}-{datetime.fromtimestamp(now, UTC):%Y-%m-%d-%H%M%S}{file.suffix}"
            found = made.replace(free_name(named))
    finally:
        made.unlink(missing_ok=True)
    prune(file, now)
    return found


def prune(file: Path, now: float) -> None:
    """The newest two stay, and the oldest that is not too old."""
    copies = kept(file)
    young = [path for path in copies[NEWEST:] if now - _changed(path) < OLDEST]
    for path in copies[NEWEST:]:
        if path not in young[-1:]:
            path.unlink(missing_ok=True)


def drop(file: Path) -> None:
    """What is forgotten is in no copy: all of them go."""
    for path in (*kept(file), *(file.parent / FOLDER).glob("*.part*")):
        path.unlink(missing_ok=True)


def look(file: Path) -> None:
    """Another copy, if it is time for one; without room or on a damaged log there is none."""
    with suppress(OSError, sqlite3.Error):
        if due(file, time.time()):
            keep(file, time.time())


# --- is it whole ------------------------------------------------------------------------------------------


def faults(file: Path) -> list[str]:
    """What is wrong with a file: what SQLite says of it, and the sessions whose checksums don't hold."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
            db.row_factory = sqlite3.Row
            said = [str(line[0]) for line in db.execute("PRAGMA integrity_check")]
            return [line for line in said if line != "ok"] + list(_broken(db))
    except (sqlite3.Error, UnicodeDecodeError) as problem:
        return [str(problem)]


def _broken(db: sqlite3.Connection) -> Iterator[str]:
    known = {str(each[1]) for each in db.execute("PRAGMA table_info(entry)")}
    names = known & {each.name for each in ENTRY.c} - {"chain"}
    for head in db.execute("SELECT id, chain FROM session"):
        last: Any = head["id"]
        for line in db.execute("SELECT * FROM entry WHERE session_id = ? ORDER BY seq", (head["id"],)):
            row = {name: line[name] for name in names}
            last = chain(last, {**row, "insist": bool(row["insist"])})
            if last != line["chain"]:
                break
        if last != head["chain"]:
            yield str(head["id"])


def _facts(db: sqlite3.Connection) -> set[tuple[Any, ...]]:
    """What may be forgotten: who and what a log knows, and what its steps say."""
    asked = (
        "SELECT 'session', id, setup, place FROM session",
        "SELECT 'person', name FROM person",
        "SELECT 'group', name FROM play_group",
        "SELECT 'note', session_id, seq, words, length(photo), at_ms FROM note",
        "SELECT 'step', chain FROM entry",
    )
    return {tuple(row) for each in asked for row in db.execute(each)}
