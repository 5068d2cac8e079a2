"""A whole session as JSON Lines: what docs/sessions.md describes, in version 2.

The first line is the head, then one line for each step, then one for each note.
"""

from __future__ import annotations

import base64
import hashlib
import json
import tempfile
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from engine.core import PUBLIC, AnyGame, Entry, JsonObject, censor

if TYPE_CHECKING:
    from app.sessions.store.records import Filed, Header, Loaded, Note

FORMAT = "klimatisch-session"
VERSION = 2
IN_MEMORY = 1_000_000
"""Bytes of a session that are kept in memory while it is written; more go through a file."""


def session_text(game: AnyGame, loaded: Loaded, filed: Filed, notes: Iterable[Note], secrets: bool) -> str:
    """The session as it is handed on; without `secrets`, what only one seat may know is left out.

    Where nobody has any, nothing is left out, and it can be played on elsewhere.
    """
    return b"".join(session_bytes(game, loaded, filed, notes, secrets)).decode()


def session_bytes(
    game: AnyGame, loaded: Loaded, filed: Filed, notes: Iterable[Note], secrets: bool
) -> Iterator[bytes]:
    """The same piece by piece: of all the photos of a session no two need be in memory at once."""
    secrets = secrets or not has_secrets(loaded.entries)
    count, digest = 0, hashlib.sha256()
    with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as body:
        for line in _lines(game, loaded, notes, secrets):
            text = f"{_json(line)}\n".encode()
            body.write(text)
            digest.update(text)
            count += 1
        head = _head(loaded.header, filed, secrets, count)
        head["sha256"] = checksum(head, digest.hexdigest())
        yield f"{_json(head)}\n".encode()
        body.seek(0)
        while piece := body.read(IN_MEMORY):
            yield piece


def has_secrets(entries: Iterable[Entry]) -> bool:
    """Is there anything that only one seat may know? A file without it can't be played on."""
    return any(censor(entry, PUBLIC) != entry for entry in entries)


def _lines(game: AnyGame, loaded: Loaded, notes: Iterable[Note], secrets: bool) -> Iterator[dict[str, Any]]:
    for entry in loaded.entries:
        yield _step(game, entry if secrets else censor(entry, PUBLIC))
    for note in notes:
        yield _note(note)


def _head(header: Header, filed: Filed, secrets: bool, lines: int) -> dict[str, Any]:
    return {
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
        "lines": lines,
    }


def checksum(head: JsonObject, body: str) -> str:
    """Over the head, in whatever order its fields stand, and `body`, the SHA-256 of all lines after it."""
    told = {name: value for name, value in head.items() if name != "sha256"}
    return hashlib.sha256(f"{json.dumps(told, sort_keys=True)}\n{body}".encode()).hexdigest()


def _step(game: AnyGame, entry: Entry) -> dict[str, Any]:
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
