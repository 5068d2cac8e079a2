"""What the help shows. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import RowsView, TabView, TopicView


@dataclass(frozen=True, slots=True)
class SheetView:
    """One topic at full size."""

    id: str
    kind: str
    title: str
    text: str
    place: str
    """Where the rulebook says it; empty for what only the app knows."""
    icon: str
    see_label: str
    see: tuple[TopicView, ...]


@dataclass(frozen=True, slots=True)
class HelpView:
    title: str
    back_label: str
    tabs: tuple[TabView, ...]
    tab: str
    """The part that is open."""
    lines: RowsView
    asked: str
    """What is looked for."""
    ask_hint: str
    searching: bool
    sheet: SheetView | None = None
    """The topic that is open; its list waits behind it."""
