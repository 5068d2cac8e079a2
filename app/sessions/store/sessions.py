"""Sessions in the database: begun, appended to, listed, filed, taken away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from app.sessions.store import people
from app.sessions.store.errors import StoreError
from app.sessions.store.naming import same
from app.sessions.store.records import Filed, Header, Listed, Query
from app.sessions.store.rows import chain, dump, header_of, read, row_of
from app.sessions.store.tables import ASIDE, ENTRY, GROUP, NOTE, PART, SESSION
from engine.core import AnyGame, Entry, JsonObject

BREAK_MS = 20 * 60_000
"""Between two steps that lie further apart nobody played."""


def begin(
    db: Connection,
    header: Header,
    game: AnyGame,
    entries: Sequence[Entry],
    summary: JsonObject,
    finished: bool,
    filed: Filed,
) -> None:
    """A new session with its journal as far as it goes; the first entry is the set-up."""
    rows, last = [], header.id
    for entry in entries:
        row = row_of(header.id, game, entry)
        last = chain(last, row)
        rows.append({**row, "chain": last})
    parent, step = filed.parent or (None, None)
    db.execute(
        insert(SESSION).values(
            id=header.id,
            game=header.game,
            edition=header.edition,
            digest=header.digest,
            owner=dump(header.owner),
            setup=dump(header.setup),
            created_ms=header.created_ms,
            updated_ms=entries[-1].at_ms,
            chain=last,
            summary=dump(summary),
            finished=finished,
            group_id=people.group_id(db, filed.group),
            place=filed.place,
            parent_id=parent,
            parent_seq=step,
            steps=len(entries),
            length_ms=played_ms(entry.at_ms for entry in entries),
            desk="",
        )
    )
    db.execute(insert(ENTRY), rows)
    for row in rows:
        people.take_part(db, header.id, row["action"])


def played_ms(moments: Iterable[int]) -> int:
    """How long was played, from the times of the steps."""
    length, before = 0, None
    for at in moments:
        length += 0 if before is None else played_between(before, at)
        before = at
    return length


def played_between(before: int, at: int) -> int:
    return at - before if 0 <= at - before <= BREAK_MS else 0


def set_aside(db: Connection, session_id: str, first: int) -> None:
    """Move the lines from a damaged one on out of the journal."""
    damaged = ENTRY.c.session_id == session_id, ENTRY.c.seq >= first
    names = [column.name for column in ENTRY.c]
    kept = select(ENTRY.c.chain, ENTRY.c.at_ms).where(ENTRY.c.session_id == session_id, ENTRY.c.seq < first)
    db.execute(insert(ASIDE).from_select(names, select(ENTRY).where(*damaged)))
    db.execute(delete(ENTRY).where(*damaged))
    lines = db.execute(kept.order_by(ENTRY.c.seq)).all()
    db.execute(
        update(SESSION)
        .where(SESSION.c.id == session_id)
        .values(
            chain=lines[-1].chain if lines else "",
            finished=False,
            steps=len(lines),
            length_ms=played_ms(line.at_ms for line in lines),
        )
    )


# --- the list ---------------------------------------------------------------------------------------------


def listed(db: Connection, query: Query) -> tuple[Listed, ...]:
    """The sessions asked for, the one played last first."""
    wanted = (
        select(SESSION, GROUP.c.name.label("group_name"))
        .join(GROUP, SESSION.c.group_id == GROUP.c.id, isouter=True)
        .order_by(SESSION.c.updated_ms.desc(), SESSION.c.id)
    )
    if query.game:
        wanted = wanted.where(SESSION.c.game == query.game)
    if query.since_ms is not None:
        wanted = wanted.where(SESSION.c.updated_ms >= query.since_ms)
    if query.until_ms is not None:
        wanted = wanted.where(SESSION.c.updated_ms < query.until_ms)
    if query.finished is not None:
        wanted = wanted.where(SESSION.c.finished == query.finished)
    found = [_listed(row) for row in db.execute(wanted).all()]
    if query.group:
        found = [each for each in found if same(each.group, query.group)]
    if query.place:
        found = [each for each in found if same(each.place, query.place)]
    if query.person:
        took_part = people.sessions_of(db, query.person)
        found = [each for each in found if each.header.id in took_part]
    if query.text.strip():
        words = query.text.casefold().split()
        notes = _notes(db)
        found = [each for each in found if _says(each, notes.get(each.header.id, ""), words)]
    return tuple(found)


def _listed(row: Any) -> Listed:
    summary = read(row.summary)
    names = summary.get("names")
    return Listed(
        header_of(row),
        row.updated_ms,
        summary,
        row.finished,
        group=row.group_name or "",
        place=row.place,
        players=tuple(name for name in names if isinstance(name, str) and name)
        if isinstance(names, list)
        else (),
        parent=(row.parent_id, row.parent_seq) if row.parent_id else None,
        steps=row.steps,
        length_ms=row.length_ms,
    )


def _notes(db: Connection) -> dict[str, str]:
    notes: dict[str, str] = {}
    for session_id, words in db.execute(select(NOTE.c.session_id, NOTE.c.words)):
        notes[session_id] = f"{notes.get(session_id, '')} {words}"
    return notes


def _says(each: Listed, notes: str, words: Sequence[str]) -> bool:
    told = (each.header.game, each.header.edition, each.group, each.place, *each.players, notes)
    text = " ".join(told).casefold()
    return all(word in text for word in words)


# --- filing, and taking away ------------------------------------------------------------------------------


def file_under(db: Connection, session_id: str, group: str, place: str) -> None:
    found = db.execute(
        update(SESSION)
        .where(SESSION.c.id == session_id)
        .values(group_id=people.group_id(db, group), place=place.strip())
    )
    if found.rowcount != 1:
        raise StoreError("store.missing", id=session_id)


def lay(db: Connection, session_id: str, desk: JsonObject | None) -> None:
    db.execute(update(SESSION).where(SESSION.c.id == session_id).values(desk=dump(desk) if desk else ""))


def take_away(db: Connection, session_id: str) -> None:
    """A session with all that belongs to it; people and groups are still remembered."""
    for table in (NOTE, PART, ENTRY, ASIDE):
        db.execute(delete(table).where(table.c.session_id == session_id))
    if db.execute(delete(SESSION).where(SESSION.c.id == session_id)).rowcount != 1:
        raise StoreError("store.missing", id=session_id)
