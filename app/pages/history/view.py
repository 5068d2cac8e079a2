"""What the history shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import ActionView, ChartView, FormView, HistoryView, RowsView, TabView


@dataclass(frozen=True, slots=True)
class SeatName:
    """Who sat where."""

    seat: str
    """Chooses the emblem (app.ui.theme.MARKS)."""
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
    """The game's own curve, with what was decisive."""
    happened: HistoryView
    parts: tuple[TabView, ...]
    play_on_label: str
    """Empty for a game that is over."""
    notice: str = ""
    filed: str = ""
    """Group and place, and what it branched off from."""
    actions: tuple[ActionView, ...] = ()
    """What else can be done with the whole of it."""
    charts: tuple[ChartView, ...] = ()
    """Each with a sentence of what one sees."""
    talk: HistoryView | None = None
    """What a class can talk about: why it ended so, turning points, questions, facts."""
    notes: RowsView | None = None
    note_label: str = ""
    """On the button that writes a new one."""
    back_label: str = ""
    """On the button that takes the last turn back; empty where nothing can be."""
    share: RowsView | None = None


@dataclass(frozen=True, slots=True)
class PastView:
    title: str
    back_label: str
    sessions: RowsView
    story: StoryView | None = None
    """The session that is open; the list waits behind it."""
    notice: str = ""
    search: str = ""
    search_hint: str = ""
    tools: tuple[ActionView, ...] = ()
    sifted: str = ""
    """Which sessions are shown, where not all are."""
    all_label: str = ""
    form: FormView | None = None
    """Something that is asked; it stands in place of the rest, which waits behind it."""
