"""What tabs and long lists show. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TabView:
    """One part of a page."""

    id: str
    label: str
    icon: str


@dataclass(frozen=True, slots=True)
class RowView:
    """One thing to open; without an id it is the heading of those after it."""

    id: str
    title: str
    detail: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class RowsView:
    rows: tuple[RowView, ...]
    empty_words: str
    """What to do when there are none."""
    before_words: str
    """On the button that turns back a page."""
    after_words: str
