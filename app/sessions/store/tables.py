"""The tables of the session log."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

SCHEMA_VERSION = 2
EMPTY, NONE = {"server_default": ""}, {"server_default": "0"}
"""Columns that came later are filled in by the database where a row says nothing of them."""


class Meta(SQLModel, table=True):
    """Facts about the file itself, such as the version of its schema."""

    key: str = Field(primary_key=True)
    value: str


class GroupRow(SQLModel, table=True):
    """People who meet again: a class, a family, a club."""

    __tablename__ = "play_group"

    id: int | None = Field(default=None, primary_key=True)
    name: str


class PersonRow(SQLModel, table=True):
    """Somebody who has played, known by name and nothing else."""

    __tablename__ = "person"

    id: int | None = Field(default=None, primary_key=True)
    name: str


class SessionRow(SQLModel, table=True):
    """One game at one table."""

    __tablename__ = "session"

    id: str = Field(primary_key=True)
    game: str
    edition: str
    digest: str
    """What the edition's data looked like when the session began."""
    owner: str
    """The owner's own values, as JSON."""
    setup: str
    """How the table was set up: names, devices, who shuffles; as JSON."""
    created_ms: int = Field(sa_type=BigInteger)
    updated_ms: int = Field(sa_type=BigInteger, index=True)
    chain: str
    """Checksum of the last entry: a journal that was cut short is noticed."""
    summary: str
    """What the list of sessions shows without folding the journal, as JSON."""
    finished: bool
    group_id: int | None = Field(default=None, foreign_key="play_group.id")
    place: str = Field(default="", sa_column_kwargs=EMPTY)
    parent_id: str | None = None
    """The session this one branched off from; it may be gone by now."""
    parent_seq: int | None = None
    """The last step the two have in common, by its number there."""
    steps: int = Field(default=0, sa_column_kwargs=NONE)
    """How many lines its journal has."""
    length_ms: int = Field(default=0, sa_type=BigInteger, sa_column_kwargs=NONE)
    """How long was played; breaks don't count."""
    desk: str = Field(default="", sa_column_kwargs=EMPTY)
    """What lies on the table and is no step yet: pending prompts, marks, timers; as JSON."""


class PartRow(SQLModel, table=True):
    """Somebody took part in a session."""

    __tablename__ = "part"

    session_id: str = Field(primary_key=True, foreign_key="session.id")
    person_id: int = Field(primary_key=True, foreign_key="person.id", index=True)


class NoteRow(SQLModel, table=True):
    """Words or a photo that somebody attached to a moment of a session."""

    __tablename__ = "note"

    id: int | None = Field(default=None, primary_key=True)
    session_id: str = Field(foreign_key="session.id", index=True)
    seq: int
    words: str
    photo: bytes | None = None
    at_ms: int = Field(sa_type=BigInteger)


class _Line(SQLModel):
    """What is written of one line of a journal."""

    at_ms: int = Field(sa_type=BigInteger)
    source: str
    actor: str
    insist: bool
    before: int | None
    action: str
    events: str
    chain: str
    """Checksum over this line and the one before it."""
    reason: str = Field(default="", sa_column_kwargs=EMPTY)


class EntryRow(_Line, table=True):
    """One line of the journal: an action with its events."""

    __tablename__ = "entry"

    session_id: str = Field(primary_key=True, foreign_key="session.id")
    seq: int = Field(primary_key=True)


class AsideRow(_Line, table=True):
    """Lines of a journal that no longer match their checksums, kept aside so that the game can go on."""

    __tablename__ = "aside"

    number: int | None = Field(default=None, primary_key=True)
    session_id: str
    seq: int


def _table(model: Any) -> Any:
    return model.__table__


META, SESSION, ENTRY, ASIDE, GROUP, PERSON, PART, NOTE = TABLES = tuple(
    _table(model) for model in (Meta, SessionRow, EntryRow, AsideRow, GroupRow, PersonRow, PartRow, NoteRow)
)
