"""The tables of the session log."""

from __future__ import annotations

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

SCHEMA_VERSION = 1


class Meta(SQLModel, table=True):
    """Facts about the file itself, such as the version of its schema."""

    key: str = Field(primary_key=True)
    value: str


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
