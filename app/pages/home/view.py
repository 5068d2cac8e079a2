"""What the home screen shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Moment:
    """Where an unfinished game stands, as a small picture."""

    count: str
    caption: str
    """What is counted."""
    zone: str
    zone_word: str
    level: float
    """How full the column is, from 0 to 1."""
    marks: tuple[float, ...]
    """Where its zones begin, from the bottom up, as shares of its height."""
    when: str
    """The round, and when it was played last."""


@dataclass(frozen=True, slots=True)
class SessionRow:
    """One session in the log, as a line or as the large resume tile."""

    id: str
    title: str
    detail: str
    unfinished: bool
    game: str = ""
    """Whose hero is drawn beside it."""
    moment: Moment | None = None
    """On the resume tile, for games that have such a picture."""


@dataclass(frozen=True, slots=True)
class GameTile:
    """One of the four games; those that are not built yet say so in `detail`."""

    id: str
    title: str
    detail: str
    enabled: bool


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """A page one can go to from here."""

    name: str
    title: str
    icon: str
    detail: str = ""


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
    """The last games that were played, apart from the one to resume; shown where there is room."""
    no_sessions: str
    language_label: str
    notice: str = ""
    places: tuple[PlaceTile, ...] = ()
