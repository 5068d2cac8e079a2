"""What the log tells: sessions, people, groups and notes as frozen records."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from engine.core import Entry, JsonObject


def new_id() -> str:
    return uuid.uuid4().hex


@dataclass(frozen=True, slots=True)
class Header:
    """What a session is before anything happens in it."""

    id: str
    game: str
    edition: str
    digest: str
    owner: JsonObject
    setup: JsonObject
    created_ms: int


@dataclass(frozen=True, slots=True)
class Filed:
    """Where a session belongs."""

    group: str = ""
    place: str = ""
    parent: tuple[str, int] | None = None
    """The session it branched off from, and the last step they share."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A session as the list shows it."""

    header: Header
    updated_ms: int
    summary: JsonObject
    finished: bool
    group: str = ""
    place: str = ""
    players: tuple[str, ...] = ()
    """In the order of their seats; a seat without a name is left out."""
    parent: tuple[str, int] | None = None
    steps: int = 0
    length_ms: int = 0
    """How long was played: a lunch break doesn't count."""


KEPT_DAYS = 400
"""Days after which sessions are offered for deletion: a school year, and time to look at it once more."""


@dataclass(frozen=True, slots=True)
class Query:
    """Which sessions are looked for. What is empty or None asks for nothing."""

    text: str = ""
    """Words that must all occur: in names, group, place, game or notes; capitals don't matter."""
    game: str = ""
    person: str = ""
    group: str = ""
    place: str = ""
    since_ms: int | None = None
    """Played at this moment or later."""
    until_ms: int | None = None
    """Played before this moment."""
    finished: bool | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """A session read back. `damaged` is the number of the first line that doesn't match its checksum."""

    header: Header
    entries: tuple[Entry, ...]
    damaged: int | None
    desk: JsonObject | None = None
    """What lay on the table and was no step yet, as the game's table left it; None if nothing did."""


@dataclass(frozen=True, slots=True)
class Known:
    """A person or a group that the log remembers."""

    name: str
    sessions: int
    last_ms: int
    """When they last played; 0 if no session of theirs is left."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A place where somebody's name stands in words that people wrote freely, or could be part of one."""

    session_id: str
    """Empty for the name of a group."""
    seq: int
    """The step, 0 where it belongs to the whole session."""
    words: str


@dataclass(frozen=True, slots=True)
class Note:
    """Words or a photo at a moment of a session: after the step `seq`."""

    id: int
    session_id: str
    seq: int
    words: str
    photo: bytes | None
    """Empty where there is one that was not asked for."""
    at_ms: int
