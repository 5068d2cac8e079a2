"""What stands in the file of a session: its lines, and how the log's rows become them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, func, select

from app.sessions.store.rows import dump
from app.sessions.store.tables import ASIDE, ENTRY, GROUP, NOTE, SESSION
from engine.core import JsonObject

HEAD = ("id", "game", "edition", "digest", "owner", "setup", "created_ms", "place", "parent_id", "parent_seq")
"""What a session is apart from its steps; everything else in its row follows from them."""

Row = dict[str, Any]


# --- lines ------------------------------------------------------------------------------------------------


def pack(value: JsonObject) -> bytes:
    body = dump(value).encode()
    return b"%s %s\n" % (_sum(body), body)


def unpack(line: bytes) -> JsonObject | None:
    """What a line says; None if it isn't what was written."""
    given, _, body = line.rstrip(b"\n").partition(b" ")
    if given != _sum(body):
        return None
    with suppress(ValueError):
        said = json.loads(body)
        return said if isinstance(said, dict) else None
    return None


def _sum(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest()[:16].encode()


@dataclass(slots=True)
class Mirrored:
    """What the file of a session says."""

    head: JsonObject | None = None
    group: str = ""
    notes: Sequence[Row] = ()
    """Each with the checksum of its photo, by which the photo is found; None if that is missing."""
    aside: Sequence[Row] = ()
    lines: list[Row] = field(default_factory=list)
    """Its steps in the order in which they stand; one that a failing disk left behind may be among them."""
    sound: bool = True
    """False if a line is not what was written, or a photo is missing."""


@dataclass(frozen=True, slots=True)
class Ends:
    """The first and the last line of a file: enough to see whether it is in step with the log."""

    head: JsonObject | None
    group: str
    notes: int
    chain: str


# --- what is written --------------------------------------------------------------------------------------


def stem(session_id: str) -> str:
    """What the files of a session are called; an id that was made elsewhere may be no name for a file."""
    if len(session_id) == 32 and not set(session_id) - set("0123456789abcdef"):
        return session_id
    return "x" + hashlib.sha256(session_id.encode()).hexdigest()[:31]


def head_of(row: Any) -> Row:
    return {name: getattr(row, name) for name in HEAD}


def heads(db: Connection, *where: Any) -> Sequence[Any]:
    """Rows of sessions, each with the name of its group and how many notes it has."""
    notes = select(func.count()).where(NOTE.c.session_id == SESSION.c.id).scalar_subquery()
    wanted = select(SESSION, GROUP.c.name.label("group_name"), notes.label("notes"))
    found = wanted.join(GROUP, SESSION.c.group_id == GROUP.c.id, isouter=True).where(*where)
    return db.execute(found).all()


def lines_of(db: Connection, table: Any, session_id: str) -> list[Row]:
    """Lines that belong to a session, in order; what can't be written as text is left out."""
    found = db.execute(select(table).where(table.c.session_id == session_id).order_by(table.c.seq))
    rows = [dict(row._mapping) for row in found]
    return [row for row in rows if not any(isinstance(part, bytes) for part in row.values())]


def notes_of(db: Connection, session_id: str, keep: Callable[[str, bytes], None] | None = None) -> list[Row]:
    """Notes of a session in order, each with the checksum of its photo in the photo's place.

    Photos are looked at one by one; `keep` is given each of them with its checksum.
    """
    here = select(NOTE.c.id, NOTE.c.seq, NOTE.c.words, NOTE.c.at_ms).where(NOTE.c.session_id == session_id)
    rows = []
    for row in db.execute(here.order_by(NOTE.c.seq, NOTE.c.id)).all():
        photo = db.execute(select(NOTE.c.photo).where(NOTE.c.id == row.id)).scalar_one()
        digest = None if photo is None else hashlib.sha256(photo).hexdigest()
        if keep is not None and digest is not None:
            keep(digest, photo)
        rows.append({**row._mapping, "photo": digest})
    return rows


def contents_of(db: Connection, session_id: str, keep: Callable[[str, bytes], None]) -> bytes:
    """The file of a session, empty if there is no such session; `keep` is given its photos one by one."""
    found = heads(db, SESSION.c.id == session_id)
    if not found:
        return b""
    notes = notes_of(db, session_id, keep)
    made = [pack({"session": head_of(found[0]), "group": found[0].group_name or "", "notes": len(notes)})]
    for note in notes:
        del note["id"]
        made.append(pack({"note": note}))
    for row in lines_of(db, ASIDE, session_id):
        del row["number"]
        made.append(pack({"aside": row}))
    made += [pack({"entry": row}) for row in lines_of(db, ENTRY, session_id)]
    return b"".join(made)


def photo_name(session_id: str, digest: str) -> str:
    return f"{stem(session_id)}-{digest}.photo"
