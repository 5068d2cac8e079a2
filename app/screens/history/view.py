"""What the history shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.views import ChartView, HistoryView, RowsView, TabView


@dataclass(frozen=True, slots=True)
class SeatName:
    """Who sat where."""

    seat: str
    """Chooses the emblem (app.theme.MARKS)."""
    words: str


@dataclass(frozen=True, slots=True)
class StoryView:
    """One session: who, when, how it went and how it ended."""

    id: str
    title: str
    """The game and when it was last played."""
    outcome: str
    """How it ended, or how far it is."""
    outcome_icon: str
    seats: tuple[SeatName, ...]
    chart: ChartView
    happened: HistoryView
    parts: tuple[TabView, ...]
    """Overview, curve and what happened as tabs, where they don't all have room."""
    play_on_label: str
    """Empty for a game that is over."""
    notice: str = ""


@dataclass(frozen=True, slots=True)
class PastView:
    title: str
    back_label: str
    sessions: RowsView
    story: StoryView | None = None
    """The session that is open; the list waits behind it."""
    notice: str = ""
