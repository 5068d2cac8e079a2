"""What can be done at a table besides playing. Every text is already in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.views import RowsView


@dataclass(frozen=True, slots=True)
class AskView:
    """The one question that has to be answered before anything else: shall the game end here?"""

    title: str
    text: str
    yes_label: str
    no_label: str


@dataclass(frozen=True, slots=True)
class MoreView:
    title: str
    back_label: str
    rows: RowsView
    ask: AskView | None = None
    notice: str = ""
    """What stood in the way of the last step."""
