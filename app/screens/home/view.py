"""What the home screen shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SessionRow:
    """One session in the log, as a line or as the large resume tile."""

    id: str
    title: str
    detail: str
    unfinished: bool


@dataclass(frozen=True, slots=True)
class GameTile:
    """One of the four games; those that are not built yet say so in `detail`."""

    id: str
    title: str
    detail: str
    enabled: bool


@dataclass(frozen=True, slots=True)
class HomeView:
    title: str
    tagline: str
    new_label: str
    games: tuple[GameTile, ...]
    resume_label: str
    resume: SessionRow | None
    sessions_label: str
    sessions: tuple[SessionRow, ...]
    no_sessions: str
    language_label: str
    notice: str = ""
