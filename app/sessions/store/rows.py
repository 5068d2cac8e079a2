"""Lines of a journal as rows of a table, each with the checksum that chains it to the one before."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from sqlalchemy import Connection

from app.sessions.store.records import Header
from engine.core import AnyGame, Entry, JsonObject

LATER = ("reason",)
"""Columns that came after version 1: they count in the checksum where they say something."""


dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode
"""The one way in which this log writes JSON: checksums are taken over it."""


def read(text: Any) -> JsonObject:
    """JSON beside the journal; without it a session has no name in the list, but can still be played."""
    try:
        found = json.loads(text)
    except (ValueError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


def chain(before: str, row: JsonObject) -> str:
    """The checksum of a line; a line with anything in it that was never written there has none."""
    if any(isinstance(value, bytes) for value in row.values()):
        return ""
    return link(before, row)


def link(before: str, row: JsonObject) -> str:
    """The checksum of a line that is about to be written."""
    counting = {name: value for name, value in row.items() if value or name not in LATER}
    return hashlib.sha256((before + dump(counting)).encode()).hexdigest()[:32]


def row_of(session_id: str, game: AnyGame, entry: Entry) -> dict[str, Any]:
    """What is written of an entry, but for its checksum."""
    return {
        "session_id": session_id,
        "seq": entry.seq,
        "at_ms": entry.at_ms,
        "source": entry.source,
        "actor": entry.actor,
        "insist": entry.insist,
        "before": entry.before,
        "action": dump(game.actions.encode(entry.action)),
        "events": dump([game.events.encode(each) for each in entry.events]),
        "reason": entry.reason,
    }


def entry_of(game: AnyGame, row: Any) -> Entry:
    return Entry(
        seq=row.seq,
        action=game.actions.decode(json.loads(row.action)),
        events=tuple(game.events.decode(each) for each in json.loads(row.events)),
        at_ms=row.at_ms,
        source=row.source,
        actor=row.actor,
        insist=row.insist,
        before=row.before,
        reason=row.reason,
    )


def number_of(db: Connection, statement: Any) -> int:
    """Insert a row that gets its number from the database."""
    key = db.execute(statement).inserted_primary_key
    assert key is not None
    return int(key[0])


def header_of(row: Any) -> Header:
    return Header(
        id=row.id,
        game=row.game,
        edition=row.edition,
        digest=row.digest,
        owner=read(row.owner),
        setup=read(row.setup),
        created_ms=row.created_ms,
    )
