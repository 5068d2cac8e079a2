"""A whole session as JSON Lines: what docs/sessions.md describes, in version 1.

The first line is the head, then one line for each step, then one for each note.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.core import PUBLIC, Entry, Game, censor

if TYPE_CHECKING:
    from app.store.records import Filed, Loaded, Note

FORMAT = "klimatisch-session"
VERSION = 1


def session_text(
    game: Game[Any, Any], loaded: Loaded, filed: Filed, notes: Iterable[Note], secrets: bool
) -> str:
    """The session as it is handed on; without `secrets`, what only one seat may know is left out."""
    entries = loaded.entries if secrets else [censor(entry, PUBLIC) for entry in loaded.entries]
    lines = [*(_step(game, entry) for entry in entries), *(_note(note) for note in notes)]
    body = "".join(f"{_json(line)}\n" for line in lines)
    header = loaded.header
    head = {
        "format": FORMAT,
        "version": VERSION,
        "session": header.id,
        "game": header.game,
        "edition": header.edition,
        "data": header.digest,
        "owner": header.owner,
        "setup": header.setup,
        "created_ms": header.created_ms,
        "group": filed.group,
        "place": filed.place,
        "parent": list(filed.parent) if filed.parent else None,
        "secrets": secrets,
        "lines": len(lines),
        "sha256": checksum(body),
    }
    return f"{_json(head)}\n{body}"


def checksum(body: str) -> str:
    """Over all lines after the head, as they stand."""
    return hashlib.sha256(body.encode()).hexdigest()


def _step(game: Game[Any, Any], entry: Entry) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "at_ms": entry.at_ms,
        "source": entry.source,
        "actor": entry.actor,
        "insist": entry.insist,
        "before": entry.before,
        "reason": entry.reason,
        "action": game.actions.encode(entry.action),
        "events": [game.events.encode(event) for event in entry.events],
    }


def _note(note: Note) -> dict[str, Any]:
    photo = base64.b64encode(note.photo).decode() if note.photo is not None else None
    return {"note": {"seq": note.seq, "words": note.words, "at_ms": note.at_ms, "photo": photo}}


def _json(value: Any) -> str:
    """One line, whatever is in it: a sign that some programs take for the end of a line is escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("\x85", "\\u0085")
